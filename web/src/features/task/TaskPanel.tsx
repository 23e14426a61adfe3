// The panel of a task: its facts, its description, its comments, and the actions of its state.
import { CheckOutlined, CloseCircleOutlined, PlayCircleOutlined, RedoOutlined } from '@ant-design/icons';
import { isCompletable, isSettled, type TaskRow, taskStates } from '@crm/protocol/task';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import PlainPanel, { type PlainPanelAction } from '../../engine/panel/PlainPanel.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { optionOf } from '../../engine/record/records.ts';
import type { PanelProps, Row } from '../../engine/record/registries.ts';
import { TaskComments } from './TaskComments.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { deletePath, moveTask, taskModule } from './task.api.ts';
import './task.css';
import './task.i18n.ts';

interface TaskPanelProps extends PanelProps {
  /** The column of attachments. */
  attachments(task: TaskRow): ReactNode;
  /** Tabs that this panel shows in a place of its own. */
  hidden: readonly string[];
}

export function TaskPanel({ attachments, hidden, ...props }: TaskPanelProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: definition } = useDefinition(taskModule);
  const { id } = props;
  const changed = () => void client.invalidateQueries({ queryKey: ['record', taskModule, id] });

  const actions = (row: Row): PlainPanelAction[] => {
    const task = row as TaskRow;
    const may = task.can?.action === true;
    return [
      {
        key: 'complete',
        may: may && isCompletable(task),
        label: t('task.complete'),
        icon: <CheckOutlined aria-hidden />,
        primary: true,
        confirm: true,
        run: () => moveTask(id, taskStates.done),
      },
      {
        key: 'begin',
        may: may && task.status === taskStates.waiting,
        label: t('task.begin'),
        icon: <PlayCircleOutlined aria-hidden />,
        run: () => moveTask(id, taskStates.working),
      },
      {
        key: 'reopen',
        may: may && isSettled(task.status),
        label: t('task.reopen'),
        icon: <RedoOutlined aria-hidden />,
        run: () => moveTask(id, taskStates.waiting),
      },
      {
        key: 'refuse',
        may: may && !isSettled(task.status),
        label: t('task.refuse'),
        icon: <CloseCircleOutlined aria-hidden />,
        aside: true,
        confirm: true,
        run: () => moveTask(id, taskStates.refused),
      },
    ];
  };
  const marks = (row: Row) => {
    const state = optionOf(definition?.cols.find((one) => one.field === 'status')?.options, row.status);
    return state && <OptionTag option={state} />;
  };
  const facts = (row: Row) => <TaskFacts task={row as TaskRow} definition={definition} changed={changed} />;
  const tabs = (row: Row) => {
    const task = row as TaskRow;
    return [
      {
        key: 'task',
        label: t('task.tab'),
        children: (
          <div className="task-body">
            <div className="task-main">
              <p className={task.cont ? 'task-text' : 'task-text task-nothing'}>{task.cont || t('task.noContent')}</p>
              <TaskComments key={id} task={task} saved={changed} />
            </div>
            <aside className="task-aside" aria-label={t('task.attachments')}>
              <h3>{t('task.attachments')}</h3>
              {attachments(task)}
            </aside>
          </div>
        ),
      },
    ];
  };
  return (
    <PlainPanel
      {...props}
      deletePath={deletePath}
      actions={actions}
      marks={marks}
      facts={facts}
      tabs={tabs}
      hidden={hidden}
    />
  );
}
