// The state of a step, an approval, or a record under approval: a colour beside the word.
import type { Option } from '@crm/protocol/answers/form';
import type { StepWait, WorkRow } from '@crm/protocol/answers/work';
import { recordStates } from '@crm/protocol/work';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../fields/cells/OptionTag.tsx';
import type { Row } from '../record/registries.ts';
import './approval.i18n.ts';

const stepColours: Record<number, string> = { 0: 'gold', 1: 'blue', 2: 'blue', 3: 'green', 4: 'red' };
const workColours: Record<number, string> = { 0: 'blue', 2: 'green', 3: 'red' };

const recordColours: Record<number, string> = { 0: 'default', 2: 'red', 3: 'orange' };

export function StepTag({ status }: { status: number }) {
  const { t } = useTranslation();
  const label = t(`approval.step.${status}`, { defaultValue: String(status) });
  return <OptionTag option={{ value: status, label, color: stepColours[status] ?? 'default' }} />;
}

/** A step that has not been reached yet. */
export function WaitTag({ waits }: { waits: StepWait }) {
  const { t } = useTranslation();
  return <OptionTag option={{ value: waits, label: t(`approval.waits.${waits}`) }} />;
}

export function ReturnedTag() {
  const { t } = useTranslation();
  return <OptionTag option={{ value: 'returned', label: t('approval.returned'), color: 'orange' }} />;
}

/** Of the whole: what was sent back is with its submitter again. */
export function WorkTag({ row: { state, returned } }: { row: Pick<WorkRow, 'state' | 'returned'> }) {
  const { t } = useTranslation();
  if (returned) return <ReturnedTag />;
  const label = t(`approval.instance.${state}`, { defaultValue: String(state) });
  return <OptionTag option={{ value: state, label, color: workColours[state] ?? 'default' }} />;
}

/** Of a record in force: an amendment of it waits, or was sent back to the reader. */
export function AmendingTag({ row }: { row: Row }) {
  const { t } = useTranslation();
  const [label, color] = row.amendingBack ? [t('approval.amendingBack'), 'orange'] : [t('approval.amending'), 'blue'];
  return <OptionTag option={{ value: 'amending', label, color }} />;
}

/** Of a record: how far its approval is, or why it is under none. @param approval the option of its approval */
export function RecordTag({ state, approval }: { state: unknown; approval: Option | undefined }) {
  const { t } = useTranslation();
  const value = Number(state ?? recordStates.live);
  if (value === recordStates.live) return approval ? <OptionTag option={approval} /> : null;
  const label = t(`approval.record.${value}`, { defaultValue: String(value) });
  return <OptionTag option={{ value, label, color: recordColours[value] ?? 'default' }} />;
}
