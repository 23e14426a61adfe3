// Makes the task's panel known, so that lists, the command search and links can open it, and the button that makes a task of
// what one looks at: a follow-up, an approval.
import { registerFollowOn, registerPanel } from '../../../engine/record/registries.ts';
import { announce, onDemand, suspending } from '../../../shared/loading/onDemand.tsx';

registerPanel(
  'task',
  suspending(() => import('./TaskPanel.tsx')),
  860,
);

const loadButton = () =>
  import('../../../features/task/TaskButton.tsx').then(({ TaskButton }) => ({ default: TaskButton }));
registerFollowOn(onDemand(loadButton));
// It stands beside every follow-up.
announce(loadButton);
