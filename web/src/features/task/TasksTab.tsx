// The tasks about one customer or lead, as a tab of its panel: open ones by their deadline first, and a new one about it.
import type { ListField } from '@crm/protocol/answers/form';
import { taskLinks } from '@crm/protocol/task';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell } from '../../engine/fields/cells/Cell.tsx';
import { EntityForm } from '../../engine/form/lazy.ts';
import { type LineColumn, RecordLines, RecordLink } from '../../engine/panel/RecordLines.tsx';
import { useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { useDefinition } from '../../engine/record/definitions.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { idOf, textOf } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useGranted } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { indexPath, taskModule } from './task.api.ts';
import './task.css';
import './task.i18n.ts';

interface TasksTabProps {
  about: { kind: 'customer' | 'clues'; id: number; name: string };
}

const size = 20;
const columns = ['status', 'userid', 'endTime'];
const links = {
  customer: { field: 'customerId', text: 'customerName', type: taskLinks.customer },
  clues: { field: 'clueId', text: 'clueName', type: taskLinks.lead },
};

export const tasksKey = ({ kind, id }: Pick<TasksTabProps['about'], 'kind' | 'id'>): unknown[] => ['tasksOf', kind, id];

export function TasksTab({ about }: TasksTabProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sees = useGranted('oa.task.index');
  const mayAdd = useGranted('oa.task.add') && sees;
  const { data: definition, error } = useDefinition(taskModule, sees);
  const { field, text, type } = links[about.kind];
  const params = { data: JSON.stringify([{ field, type: 'in', value: String(about.id) }]), sort: 'endTime desc' };
  const found = useInfiniteRows(tasksKey(about), indexPath, params, size, sees);
  const [open, setOpen] = useState(false);
  const { kind, id } = about;
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: tasksKey({ kind, id }) }),
    [client, kind, id],
  );
  const refresh = useRefresh(taskModule, fetchAgain);
  if (!sees) return <Empty description={t('task.noRight')} />;
  const failure = error ?? (found.rows.length === 0 ? found.error : null);
  if (failure) return <LoadProblem error={failure} retry={found.refetch} />;
  if (!definition || found.first) return <Skeleton />;

  const shown = columns.flatMap((name): ListField[] => definition.cols.filter((one) => one.field === name));
  const lines: LineColumn<Row>[] = [
    {
      key: 'title',
      title: t('task.name'),
      label: t('task.name'),
      render: (row) => (
        <RecordLink module={taskModule} id={idOf(row, 'id')}>
          {textOf(row['title'])}
        </RecordLink>
      ),
    },
    ...shown.map((column) => ({
      key: column.field,
      title: column.title,
      label: column.title,
      render: (row: Row) => <Cell column={column} row={row} module={taskModule} />,
    })),
  ];
  return (
    <div>
      <RecordLines
        label={t('task.title')}
        none={t('task.noneAbout')}
        add={mayAdd ? { text: t('task.create'), open: () => setOpen(true) } : undefined}
        columns={lines}
        found={found}
      />
      <EntityForm
        module={taskModule}
        id={0}
        open={open}
        preset={{ modelType: type, [field]: about.id, [text]: about.name }}
        onClose={() => setOpen(false)}
        onSaved={refresh}
      />
    </div>
  );
}
