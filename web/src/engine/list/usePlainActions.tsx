// The actions of a list: its own main ones, edit and delete where the person may and the module can, then its others.

import { granted } from '@crm/protocol/access';
import type { BulkCall } from '@crm/protocol/call';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/session.ts';
import { type ActionOutcome, type AllResults, type ListAction, runBulk } from '../actions/actions.ts';
import { requestBody } from '../record/recordCalls.ts';

interface PlainActions {
  module: string;
  grants: { add?: string; edit?: string; delete?: string } | undefined;
  deletePath: BulkCall | undefined;
  edit(id: number): void;
  /** Asks for one field and its value, and sets it in these records, or in all results. */
  change: ((chosen: number[] | AllResults) => Promise<ActionOutcome>) | undefined;
  /** What the page offers beside them. */
  actions: ListAction[];
}

export function usePlainActions({ module, grants, deletePath, edit, change, actions: own }: PlainActions) {
  const { t } = useTranslation();
  const { tree } = useSession();
  const may = (path: string | undefined) => path !== undefined && granted(tree, path);
  const mayEdit = may(grants?.edit);
  const mayDelete = may(grants?.delete) && deletePath !== undefined;

  const actions = useMemo(() => {
    const list: ListAction[] = [];
    if (mayEdit) {
      list.push({
        key: 'edit',
        label: t('list.edit'),
        icon: 'edit',
        arity: 'single',
        run: (_rows, [id]) => {
          if (id) edit(id);
          return Promise.resolve({ cancelled: true });
        },
      });
    }
    if (mayEdit && change) {
      list.push({
        key: 'change',
        label: t('list.bulkChange'),
        icon: 'edit',
        arity: 'multi',
        when: (rows) => rows.length > 1,
        run: (_rows, ids) => change(ids),
        runWhole: change,
      });
    }
    if (mayDelete && deletePath) {
      list.push({
        key: 'delete',
        label: t('list.delete'),
        icon: 'delete',
        arity: 'multi',
        danger: true,
        confirm: true,
        run: (_rows, ids) => runBulk(deletePath, ids, requestBody(deletePath, module, { undo: 1 })),
      });
    }
    return [...own.filter(({ main }) => main), ...list, ...own.filter(({ main }) => !main)];
  }, [module, mayEdit, mayDelete, deletePath, edit, change, own, t]);

  return { actions, mayCreate: may(grants?.add), mayDelete };
}
