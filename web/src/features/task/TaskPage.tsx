// The page 任务.
import { isCompletable, isSettled, taskStates } from '@crm/protocol/task';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListAction, ListPage } from '../../engine/list/ListPage.tsx';
import type { Row } from '../../engine/record/registries.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { deletePath, indexPath, moveTask, taskModule } from './task.api.ts';
import './task.i18n.ts';

const grants = { add: 'oa.task.add', edit: 'oa.task.edit', delete: 'oa.task.delete' };

const stateOf = (row: Row) => ({ status: Number(row.status), type: Number(row.type) });

export default function TaskPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();

  const actions = useMemo((): ListAction[] => {
    const move = async (rows: Row[], [id = 0]: number[], to: number, action: string) => {
      const about = String(rows[0]?.title ?? '');
      if (!(await feedback.confirm({ action, about }))) return { cancelled: true };
      return moveTask(id, to);
    };
    return [
      {
        key: 'complete',
        label: t('task.complete'),
        icon: 'claim',
        grant: 'oa.task.action',
        arity: 'single',
        main: true,
        when: (rows) => rows.every((row) => isCompletable(stateOf(row))),
        run: (rows, ids) => move(rows, ids, taskStates.done, t('task.complete')),
      },
      {
        key: 'refuse',
        label: t('task.refuse'),
        icon: 'close',
        grant: 'oa.task.action',
        arity: 'single',
        when: (rows) => rows.every((row) => !isSettled(Number(row.status))),
        run: (rows, ids) => move(rows, ids, taskStates.refused, t('task.refuse')),
      },
      {
        key: 'reopen',
        label: t('task.reopen'),
        icon: 'reopen',
        grant: 'oa.task.action',
        arity: 'single',
        when: (rows) => rows.every((row) => isSettled(Number(row.status))),
        run: (_rows, [id = 0]) => moveTask(id, taskStates.waiting),
      },
    ];
  }, [t, feedback]);

  return (
    <ListPage
      module={taskModule}
      title={t('task.title')}
      index={indexPath}
      deletePath={deletePath}
      grants={grants}
      actions={actions}
      createLabel={t('task.create')}
      searchHint={t('task.searchHint')}
    />
  );
}
