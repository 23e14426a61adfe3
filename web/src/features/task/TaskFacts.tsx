// The key facts of a task's head: whose it is, until when, who takes part, and what it is about.
import type { FormDefinition } from '@crm/protocol/answers/form';
import { isSettled, type TaskRow, taskLinks } from '@crm/protocol/task';
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { EditableDate } from '../../engine/panel/EditableDate.tsx';
import { PanelFact } from '../../engine/panel/PanelHeader.tsx';
import { optionOf } from '../../engine/record/records.ts';
import { OpenCell, recordTarget } from '../../engine/rows/openCell.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { useRefreshTasks } from './task.api.ts';
import './task.css';
import './task.i18n.ts';

const none = '—';

function Person({ name, src }: { name: string; src: string }) {
  if (!name) return none;
  return (
    <Flex align="center" gap={6}>
      <UserAvatar name={name} src={src} size={20} />
      {name}
    </Flex>
  );
}

/** How often it comes again and when next; what is there already is opened. */
function Repeats({ task, label }: { task: TaskRow; label: string }) {
  const { t } = useTranslation();
  const { data } = useRefreshTasks(task.id, task.version, true);
  const time = data?.end.slice(0, 16) ?? '';
  return (
    <PanelFact label={label}>
      {task.repeatName}
      {data && (
        <span className="task-again">
          {!time && t('task.againNever')}
          {time && data.id > 0 && (
            <OpenCell target={recordTarget('task', data.id)}>{t('task.againThere', { time })}</OpenCell>
          )}
          {time && data.id === 0 && t('task.again', { time })}
        </span>
      )}
    </PanelFact>
  );
}

interface TaskFactsProps {
  task: TaskRow;
  definition: FormDefinition | undefined;
  changed(): void;
}

export function TaskFacts({ task, definition, changed }: TaskFactsProps) {
  const { t } = useTranslation();
  const column = (field: string) => definition?.cols.find((one) => one.field === field);
  const title = (field: string) => column(field)?.title ?? '';
  const grade = optionOf(column('grade')?.options, task.grade);
  const kind = { [taskLinks.lead]: 'clues', [taskLinks.customer]: 'customer' }[task.modelType];
  const people = Array.isArray(task.participants) ? task.participants : [];
  return (
    <>
      <PanelFact label={title('userid')}>
        <Person name={task.username} src={task.userheader} />
      </PanelFact>
      {isSettled(task.status) ? (
        <PanelFact label={title('endTime')}>{task.endTime ? <RelativeTime value={task.endTime} /> : none}</PanelFact>
      ) : (
        <EditableDate label={title('endTime')} definition={definition} field="endTime" row={task} changed={changed} />
      )}
      <PanelFact label={title('grade')}>{grade ? <OptionTag option={grade} /> : none}</PanelFact>
      {task.repeat > 0 && task.repeatName && <Repeats task={task} label={title('repeat')} />}
      <PanelFact label={title('createuserid')}>
        <Person name={task.createUserName} src={task.createuserheader} />
      </PanelFact>
      <PanelFact label={title('participants')}>
        {people.length === 0 ? (
          none
        ) : (
          <span className="task-people">
            {people.map((one) => (
              <Person key={one.userid} name={one.username} src={one.header} />
            ))}
          </span>
        )}
      </PanelFact>
      <PanelFact label={t('task.about')}>
        {kind && task.modelId > 0 && task.modelTitle ? (
          <OpenCell target={recordTarget(kind, task.modelId)}>{task.modelTitle}</OpenCell>
        ) : (
          none
        )}
      </PanelFact>
    </>
  );
}
