// The page 线索.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutRows } from '../../engine/list/aboutRows.ts';
import { type ListAction, ListPage } from '../../engine/list/ListPage.tsx';
import { useUnsentMark } from '../../engine/list/useUnsentMark.tsx';
import type { Row } from '../../engine/record/registries.ts';
import { deletePath, followUpDrafts, indexPath, leadModule, leadStates, reopen } from './lead.api.ts';
import { useLeadActions } from './useLeadActions.tsx';
import './lead.i18n.ts';

const grants = { add: 'crm.clues.add', edit: 'crm.clues.edit', delete: 'crm.clues.delete' };

const all = (state: number) => (rows: Row[]) => rows.every((row) => Number(row.state) === state);
const open = all(leadStates.open);

export default function LeadPage() {
  const { t } = useTranslation();
  const { actions: leads, dialogs } = useLeadActions();
  const mark = useUnsentMark(followUpDrafts);

  const actions = useMemo((): ListAction[] => {
    const names = (rows: Row[]) => aboutRows(rows, 'CustomerName', t);
    return [
      {
        key: 'followUp',
        label: t('record.followUp'),
        icon: 'write',
        grant: 'crm.clueLogs.add',
        arity: 'single',
        main: true,
        when: open,
        run: async (_rows, [id = 0], show) => {
          // Comes with the panel, which is fetched ahead.
          const { requestInPanel, writeRequest } = await import('../../engine/record/panelRequest.ts');
          requestInPanel({ kind: leadModule, id, what: writeRequest });
          show(id);
          return { cancelled: true };
        },
      },
      {
        key: 'convert',
        label: t('lead.convert'),
        icon: 'claim',
        grant: 'crm.clues.convert',
        arity: 'multi',
        when: open,
        leadsTo: { field: 'state', value: String(leadStates.converted) },
        run: (rows, ids) => leads.convert(ids, names(rows), false),
      },
      {
        key: 'transfer',
        label: t('membership.transfer'),
        icon: 'transfer',
        grant: 'crm.clues.transfer',
        arity: 'multi',
        when: (rows) => rows.every((row) => Number(row.state) !== leadStates.converted),
        run: (rows, ids) => leads.transfer(ids, names(rows)),
      },
      {
        key: 'share',
        label: t('membership.share'),
        icon: 'share',
        grant: 'crm.clues.share',
        arity: 'multi',
        when: open,
        run: (rows, ids) => leads.share(ids, names(rows)),
      },
      {
        key: 'close',
        label: t('lead.close'),
        icon: 'close',
        grant: 'crm.clues.close',
        arity: 'multi',
        when: open,
        leadsTo: { field: 'state', value: String(leadStates.invalid) },
        run: (rows, ids) => leads.close(ids, names(rows)),
      },
      {
        key: 'reopen',
        label: t('lead.reopen'),
        icon: 'reopen',
        grant: 'crm.clues.close',
        arity: 'multi',
        when: all(leadStates.invalid),
        leadsTo: { field: 'state', value: String(leadStates.open) },
        run: (_rows, ids) => reopen(ids),
      },
    ];
  }, [t, leads]);

  return (
    <>
      <ListPage
        module={leadModule}
        title={t('lead.title')}
        index={indexPath}
        deletePath={deletePath}
        grants={grants}
        actions={actions}
        mark={mark}
        createLabel={t('lead.create')}
        searchHint={t('lead.searchHint')}
      />
      {dialogs}
    </>
  );
}
