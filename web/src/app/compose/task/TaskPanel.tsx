// The task's panel, with the attachments beside the comments.
import type { TaskRow } from '@crm/protocol/task';
import type { PanelProps } from '../../../engine/record/registries.ts';
import AttachmentTab from '../../../features/file/AttachmentTab.tsx';
import { TaskPanel } from '../../../features/task/TaskPanel.tsx';
import { taskModule } from '../../../features/task/task.api.ts';

const beside = ['file'];

const attachmentsOf = (task: TaskRow) => (
  <AttachmentTab module={taskModule} id={task.id} mayWrite={task.can?.attach === true} />
);

export default function ComposedTaskPanel(props: PanelProps) {
  return <TaskPanel {...props} hidden={beside} attachments={attachmentsOf} />;
}
