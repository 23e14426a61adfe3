// Registers the list of what is to be done as a widget of the workbench.
import { registerWidget } from '../../../engine/record/widgets.ts';
import { suspending } from '../../../shared/loading/onDemand.tsx';

registerWidget(
  'todo',
  suspending(() => import('./TodayCard.tsx')),
);
