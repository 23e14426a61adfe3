// Edit and delete as every list offers them, where the person may and the module can.
import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/session.ts';
import { type ActionOutcome, type ListAction, runBulk } from './actions.ts';

interface PlainActions {
  grants: { add?: string; edit?: string; delete?: string } | undefined;
  deletePath: string | undefined;
  edit(id: number): void;
  /** Asks for one field and its value, and sets it in these records. */
  change: ((ids: number[]) => Promise<ActionOutcome>) | undefined;
}

export function usePlainActions({ grants, deletePath, edit, change }: PlainActions) {
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
        icon: <EditOutlined aria-hidden />,
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
        icon: <EditOutlined aria-hidden />,
        arity: 'multi',
        when: (rows) => rows.length > 1,
        run: (_rows, ids) => change(ids),
      });
    }
    if (mayDelete && deletePath) {
      list.push({
        key: 'delete',
        label: t('list.delete'),
        icon: <DeleteOutlined aria-hidden />,
        arity: 'multi',
        danger: true,
        confirm: true,
        run: (_rows, ids) => runBulk(deletePath, ids, { undo: 1 }),
      });
    }
    return list;
  }, [mayEdit, mayDelete, deletePath, edit, change, t]);

  return { actions, mayCreate: may(grants?.add), mayDelete };
}
