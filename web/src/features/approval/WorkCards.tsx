// The approval lists on a phone: the whole card opens its row, the box selects it.
import type { WorkRow } from '@crm/protocol/answers/work';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { isFree } from '../../engine/record/records.ts';
import type { CellTarget } from '../../engine/rows/openCell.tsx';
import './approval.css';
import type { WorkList } from './lists.ts';
import { Resubmit, WorkFacts, WorkNode, WorkPerson, WorkState, WorkTime, WorkTitle } from './WorkParts.tsx';
import { WorkProgress } from './WorkProgress.tsx';
import './approval.i18n.ts';

interface WorkCardProps {
  row: WorkRow;
  list: WorkList;
  target: CellTarget;
  words: readonly string[];
  failure: string | undefined;
  /** Missing where it cannot be selected. */
  selected?: boolean;
  select?(): void;
}

function WorkCard({ row, list, target, words, failure, selected, select }: WorkCardProps) {
  const { t } = useTranslation();
  return (
    <article className="card" onClick={(event) => isFree(event) && target.open()}>
      <div className="card-line card-head">
        {select && (
          <Checkbox
            className="work-check"
            checked={selected ?? false}
            aria-label={`${t('action.select')} ${row.title}`}
            onChange={select}
          />
        )}
        <div className="card-title work-name">
          <WorkTitle row={row} target={target} words={words} />
        </div>
        <WorkState row={row} list={list} />
      </div>
      <WorkFacts row={row} failure={failure} />
      <div className="card-line card-last">
        <WorkPerson name={row.createusername} face={row.createHeader} />
        <span className="card-text">
          {row.taskName} · <WorkNode row={row} />
        </span>
        {row.resubmit && <Resubmit step={row.resubmit} name={row.title} />}
      </div>
      <div className="card-line card-last">
        <WorkProgress percent={row.approvalProgress} />
        <span className="work-card-time">
          <WorkTime row={row} list={list} />
        </span>
      </div>
    </article>
  );
}

export interface WorkCardsProps {
  rows: WorkRow[];
  list: WorkList;
  words: readonly string[];
  targetOf(row: WorkRow): CellTarget;
  stale: boolean;
  /** Why a row was not passed, by its id. */
  failures: ReadonlyMap<number, string> | undefined;
  /** Ids; undefined where nothing can be selected. */
  selected: readonly number[] | undefined;
  select(row: WorkRow): void;
  more: (() => void) | undefined;
  loadingMore: boolean;
}

export default function WorkCards(props: WorkCardsProps) {
  const { rows, list, words, targetOf, stale, failures, selected, select, more, loadingMore } = props;
  return (
    <div className={stale ? 'cards list-stale' : 'cards'}>
      {rows.map((row) => (
        <WorkCard
          key={row.id}
          {...{ row, list, words }}
          target={targetOf(row)}
          failure={failures?.get(row.id)}
          {...(selected && !row.returned ? { selected: selected.includes(row.id), select: () => select(row) } : {})}
        />
      ))}
      <ScrollEnd {...(more ? { more } : {})} loading={loadingMore} />
    </div>
  );
}
