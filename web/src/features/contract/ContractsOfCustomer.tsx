// The tab 合同 of a customer: its contracts that the person sees, and a new one.

import { PlusOutlined } from '@ant-design/icons';
import type { ContractRow } from '@crm/protocol/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell, isRightAligned } from '../../engine/cells/Cell.tsx';
import { LinesScroll } from '../../engine/controls/tablelist/LinesScroll.tsx';
import { useDefinition } from '../../engine/definitions.ts';
import { EntityForm } from '../../engine/dialogs.ts';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { openRecord, recordAddress } from '../../engine/registries.ts';
import { ScrollEnd } from '../../engine/ScrollEnd.tsx';
import { useInfiniteRows } from '../../engine/useInfiniteRows.ts';
import { useRefresh } from '../../engine/useRefresh.ts';
import { useGranted } from '../../shared/session/session.ts';
import { contractModule } from './contract.api.ts';
import './contract.css';
import './words.ts';

interface ContractsProps {
  customerId: number;
  customerName: string;
  /** False for a customer that this person may only look at. */
  mayWrite: boolean;
  onChanged(): void;
}

const columns = ['orderSn', 'contractName', 'Money', 'repaid', 'approval', 'signTime', 'endTime', 'userid'];
const locked = ['customerId'];

export const contractsKey = (customerId: number) => ['contracts', customerId];

export function ContractsOfCustomer({ customerId, customerName, mayWrite, onChanged }: ContractsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sees = useGranted('crm.contract.index');
  const mayAdd = useGranted('crm.contract.add') && mayWrite;
  const { data: definition, error } = useDefinition(contractModule, sees);
  const found = useInfiniteRows<ContractRow>(contractsKey(customerId), 'api/contract/list', { customerId }, 20, sees);
  const [open, setOpen] = useState(false);
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: contractsKey(customerId) }),
    [client, customerId],
  );
  const refresh = useRefresh(contractModule, fetchAgain);
  const preset = useMemo(() => ({ customerId, customerName }), [customerId, customerName]);
  if (!sees) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('contract.none')} />;
  const failure = error ?? (found.rows.length === 0 ? found.error : null);
  if (failure) return <LoadProblem error={failure} retry={found.refetch} />;
  if (!definition || found.first) return <Skeleton active />;
  const shown = columns.flatMap((field) => definition.cols.find((column) => column.field === field) ?? []);
  const add = mayAdd && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
      {t('contract.create')}
    </Button>
  );
  return (
    <div>
      {found.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('contract.none')}>
          {add}
        </Empty>
      ) : (
        <>
          {add && <div className="contract-bar">{add}</div>}
          <LinesScroll label={t('contract.title')}>
            <table className="lines lines-read">
              <thead>
                <tr>
                  {shown.map((column) => (
                    <th key={column.field} className={isRightAligned(column) ? 'lines-number' : undefined}>
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row) => (
                  <tr key={row.id}>
                    {shown.map((column) => (
                      <td
                        key={column.field}
                        data-title={column.title}
                        className={isRightAligned(column) ? 'lines-number' : undefined}
                      >
                        {column.field === 'orderSn' ? (
                          <a
                            href={recordAddress(contractModule, row.id)}
                            onClick={(event) => {
                              event.preventDefault();
                              openRecord(contractModule, row.id);
                            }}
                          >
                            {row.orderSn}
                          </a>
                        ) : (
                          <Cell column={column} row={row} module={contractModule} />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </LinesScroll>
          <ScrollEnd loading={found.loadingMore} {...(found.more ? { more: found.more } : {})} />
        </>
      )}
      <EntityForm
        module={contractModule}
        id={0}
        open={open}
        preset={preset}
        locked={locked}
        onClose={() => setOpen(false)}
        onSaved={() => {
          refresh();
          onChanged();
        }}
      />
    </div>
  );
}
