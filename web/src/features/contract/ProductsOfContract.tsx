// The tab 产品: the contract's tags, its lines, and what they come to.
import type { ContractRow } from '@crm/protocol/rows/contract';
import { useTranslation } from 'react-i18next';
import LinesView from '../../engine/fields/controls/tablelist/LinesView.tsx';
import { itemsOf } from '../../engine/fields/formValues.ts';
import { moneyText } from '../../engine/record/decimals.ts';
import { useDefinition } from '../../engine/record/definitions.ts';
import { contractModule } from './contract.api.ts';
import './contract.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { TagsOfContract } from './TagsOfContract.tsx';
import './contract.i18n.ts';
import './contractPanel.i18n.ts';

interface ProductsProps {
  contract: ContractRow;
  changed(): void;
}

export function ProductsOfContract({ contract, changed }: ProductsProps) {
  const { t } = useTranslation();
  const { data: definition } = useDefinition(contractModule);
  const lines = contract.listJson;
  const item = definition && itemsOf(definition).find((one) => one.field === 'listJson');
  return (
    <div>
      <TagsOfContract contract={contract} changed={changed} />
      {!definition || !lines ? (
        <Skeleton />
      ) : !item || lines.length === 0 ? (
        <Empty description={t('contract.noProducts')} />
      ) : (
        <>
          <LinesView
            value={lines}
            row={contract}
            module={contractModule}
            full={item}
            column={{
              id: 0,
              field: 'listJson',
              title: item.title,
              form_type: 'tablelist',
              show: true,
              checkbox: false,
              grid_w: 0,
              sortable: false,
            }}
          />
          <div className="contract-sums">
            <div>
              <span>{t('contract.sum')}</span> {moneyText(contract.lineTotal ?? '')}
            </div>
            {contract.youhui !== undefined && contract.youhui !== '0.00' && (
              <div>
                <span>{t('contract.less')}</span> {moneyText(contract.youhui)}
              </div>
            )}
            <div>
              <span>{t('contract.amount')}</span> <strong>{moneyText(contract.Money ?? '')}</strong>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
