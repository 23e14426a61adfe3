// The page 合同.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutRows } from '../../engine/list/aboutRows.ts';
import { type ListAction, ListPage } from '../../engine/list/ListPage.tsx';
import { useMembership } from '../../engine/membership/useMembership.tsx';
import { contractModule, deletePath, indexPath } from './contract.api.ts';
import './contract.i18n.ts';

const grants = { add: 'crm.contract.add', edit: 'crm.contract.edit', delete: 'crm.contract.delete' };

export default function ContractPage() {
  const { t } = useTranslation();
  const { transfer, share, dialog } = useMembership(contractModule);
  const actions = useMemo(
    (): ListAction[] => [
      {
        key: 'transfer',
        label: t('membership.transfer'),
        icon: 'transfer',
        grant: 'crm.contract.transfer',
        arity: 'multi',
        run: (rows, ids) => transfer(ids, aboutRows(rows, 'contractName', t)),
      },
      {
        key: 'share',
        label: t('membership.share'),
        icon: 'share',
        grant: 'crm.contract.share',
        arity: 'multi',
        run: (rows, ids) => share(ids, aboutRows(rows, 'contractName', t)),
      },
    ],
    [t, transfer, share],
  );
  return (
    <>
      <ListPage
        module={contractModule}
        title={t('contract.title')}
        index={indexPath}
        deletePath={deletePath}
        grants={grants}
        actions={actions}
        createLabel={t('contract.create')}
        searchHint={t('contract.searchHint')}
      />
      {dialog}
    </>
  );
}
