// Parts that rows and cards of the approval lists share.
import type { WorkRow } from '@crm/protocol/answers/work';
import { useTranslation } from 'react-i18next';
import { nodeName } from '../../engine/approval/nodeName.ts';
import { ReturnedTag, StepTag, WorkTag } from '../../engine/approval/StateTag.tsx';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { Highlight } from '../../engine/rows/Highlight.tsx';
import { type CellTarget, OpenCell } from '../../engine/rows/openCell.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './approval.css';
import type { WorkList } from './lists.ts';
import type { ResubmitProps } from './Resubmit.tsx';
import './approval.i18n.ts';

export function WorkTitle({ row, target, words }: { row: WorkRow; target: CellTarget; words: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      {row.unread && (
        <>
          <span className="work-dot" aria-hidden />
          <span className="visually-hidden">{t('work.unread')} </span>
        </>
      )}
      <OpenCell target={target}>
        <span className={row.unread ? 'work-unread' : undefined}>
          <Highlight text={row.title} words={words} />
        </span>
      </OpenCell>
    </>
  );
}

export function WorkFacts({ row, failure }: { row: WorkRow; failure: string | undefined }) {
  const { t } = useTranslation();
  // What has no name of its own is called by its kind already.
  const title = moduleTitle(t, row.modelType, row.modelName);
  const named = [row.modelName, title].some((one) => row.title.startsWith(one));
  const kind = row.amends ? t('work.amendment', { kind: title }) : named ? '' : title;
  const facts = (row.facts ?? []).map(([title, value]) => `${title} ${value}`);
  return (
    <>
      <span className="work-facts">{[kind, ...facts].filter(Boolean).join(' · ')}</span>
      {failure && <span className="work-failure">{failure}</span>}
    </>
  );
}

/** Who has it now. */
export function WorkHolders({ row }: { row: WorkRow }) {
  const { t } = useTranslation();
  if (!row.username) return null;
  return <span className="work-facts">{t('work.holders', { names: row.username })}</span>;
}

/** A request that was sent back to this person is submitted again from its row. */
export const Resubmit = onDemand<ResubmitProps>(
  () => import('./Resubmit.tsx'),
  <span className="work-resubmit-place" />,
);

export function WorkPerson({ name, face }: { name: string; face?: string }) {
  if (!name) return null;
  return (
    <span className="cell-person">
      <UserAvatar name={name} src={face ?? ''} size={20} />
      <span className="cell-text">{name}</span>
    </span>
  );
}

export function WorkState({ row, list }: { row: WorkRow; list: WorkList }) {
  const { t } = useTranslation();
  if (row.forwarded !== undefined)
    return <OptionTag option={{ value: 'forwarded', label: t('work.forwarded', { name: row.forwarded }) }} />;
  if (row.sentBackHere) return <ReturnedTag />;
  // An approval that waits for its submitter was sent back; for decided ones, one's own step is shown.
  if (list.opened === 'step' && !(list.key === 'todo' && row.returned)) return <StepTag status={row.Status} />;
  return <WorkTag row={row} />;
}

/** Where it is now, and how many of the people there have passed, where several have to. */
export function WorkNode({ row }: { row: WorkRow }) {
  const { t } = useTranslation();
  const { approvalName, passedPeople: passed, neededPeople: needed } = row;
  if (!approvalName) return '—';
  return (
    <>
      {nodeName(t, approvalName)}
      {needed > 1 && <span className="work-people"> {t('work.people', { passed, needed })}</span>}
    </>
  );
}

/** When it came, and by when it is to be decided where that matters still. */
export function WorkTime({ row, list }: { row: WorkRow; list: WorkList }) {
  const { t } = useTranslation();
  const waits = list.key !== 'approvaled' && row.state === 0;
  return (
    <>
      <RelativeTime value={row.time || row.addtime} />
      {waits && row.due && (
        <span className="work-due">
          {t('work.due')} <RelativeTime value={row.due} plan />
        </span>
      )}
    </>
  );
}
