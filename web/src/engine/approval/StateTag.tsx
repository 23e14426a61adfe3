// How a step, or a whole approval, stands: the colour beside the word.
import type { WorkRow } from '@crm/protocol/work';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../cells/OptionTag.tsx';
import './words.ts';

const stepColours: Record<number, string> = { 0: 'gold', 1: 'blue', 2: 'blue', 3: 'green', 4: 'red' };
const workColours: Record<number, string> = { 0: 'blue', 2: 'green', 3: 'red' };

export function StepTag({ status }: { status: number }) {
  const { t } = useTranslation();
  const label = t(`approval.step.${status}`, { defaultValue: String(status) });
  return <OptionTag option={{ value: status, label, color: stepColours[status] ?? 'default' }} />;
}

/** Of the whole: what was sent back is with its submitter again. */
export function WorkTag({ state, returned }: Pick<WorkRow, 'state' | 'returned'>) {
  const { t } = useTranslation();
  if (returned) return <OptionTag option={{ value: 'returned', label: t('approval.returned'), color: 'gold' }} />;
  const label = t(`approval.instance.${state}`, { defaultValue: String(state) });
  return <OptionTag option={{ value: state, label, color: workColours[state] ?? 'default' }} />;
}
