// One column of a board: its name and number, and its cards, the next ones read when one comes to their end.
import type { ListCall } from '@crm/protocol/call';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/ui/feedback.ts';
import { SkeletonBlock } from '../../../shared/ui/SkeletonBlock.tsx';
import type { ListState, Parameters } from '../../query/listState.ts';
import { ScrollEnd } from '../../query/ScrollEnd.tsx';
import { useListQuery } from '../../query/useListQuery.ts';
import { LoadProblem } from '../../record/LoadProblem.tsx';
import { idOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';
import { totalText } from '../../rows/totalText.ts';
import { BoardCard, type CardContext } from './BoardCard.tsx';
import { LaneDot } from './LaneDot.tsx';
import { type Lane, laneState, type Move, rowsIn } from './lanes.ts';
import './board.i18n.ts';

interface BoardColumnProps {
  module: string;
  index: ListCall;
  fixed: Parameters;
  state: ListState;
  field: string;
  idField: string;
  lane: Lane;
  moves: Move[];
  card: CardContext;
  /** Card whose menu is open. */
  acting: number;
  /** Takes no cards, while one is dragged. */
  closed: boolean;
  report(lane: string, rows: Row[]): void;
}

const none: Row[] = [];

/** True once the element came into sight: columns out of sight are not fetched. */
function useWasVisible(element: { current: HTMLElement | null }): boolean {
  const [wasVisible, setWasVisible] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (wasVisible || !element.current) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setWasVisible(true);
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [wasVisible, element]);
  return wasVisible;
}

export function BoardColumn(props: BoardColumnProps) {
  const { module, index, fixed, state, field, idField, lane, moves, card, acting, closed, report } = props;
  const { t, i18n } = useTranslation();
  const element = useRef<HTMLElement>(null);
  const wasVisible = useWasVisible(element);
  const own = useMemo(() => laneState(state, field, lane.key), [state, field, lane.key]);
  const has = lane.total > 0;
  const query = useListQuery({ module, index, state: own, fixed, idField, endless: true, enabled: wasVisible && has });
  const sorted = state.sort !== '';
  const rows = useMemo(
    () => (has ? rowsIn(lane.key, query.rows, moves, query.at, idField, sorted) : none),
    [has, lane.key, query.rows, moves, query.at, idField, sorted],
  );
  useEffect(() => report(lane.key, rows), [report, lane.key, rows]);
  useEffect(() => () => report(lane.key, none), [report, lane.key]);
  const arrived = useMemo(
    () => new Set(moves.filter(({ to }) => to === lane.key).map(({ id }) => id)),
    [moves, lane.key],
  );

  const count = totalText(lane.total, lane.capped, i18n.language);
  const waits = has && query.first && rows.length === 0;
  const cards = () => {
    if (!has) return <p className="board-nothing">{t('board.nothing')}</p>;
    if (query.error && rows.length === 0) return <LoadProblem error={query.error} retry={query.refetch} />;
    if (waits) return [0, 1, 2].map((one) => <SkeletonBlock key={one} style={{ height: 84, marginBlockEnd: 8 }} />);
    return (
      <>
        {rows.map((row) => {
          const id = idOf(row, idField);
          return <BoardCard key={id} {...card} id={id} row={row} acting={acting === id} fresh={arrived.has(id)} />;
        })}
        {query.error ? (
          <p role="alert" className="board-nothing">
            {errorText(query.error)}
            <Button type="link" size="small" onClick={query.refetch}>
              {t('action.retry')}
            </Button>
          </p>
        ) : (
          (query.more || query.loadingMore) && (
            <ScrollEnd {...(query.more ? { more: query.more } : {})} loading={query.loadingMore} />
          )
        )}
      </>
    );
  };
  return (
    <section
      ref={element}
      className="board-lane"
      data-lane={lane.key}
      {...(closed ? { 'data-closed': '' } : {})}
      aria-label={t('board.cards', { column: lane.label, count })}
    >
      <h2 className="board-lane-head">
        <LaneDot color={lane.color} />
        <span className="board-lane-name" title={lane.label}>
          {lane.label}
        </span>
        {lane.disabled && <span className="board-lane-off">{t('board.off')}</span>}
        <span className="board-lane-count">{count}</span>
      </h2>
      <div className={query.stale ? 'board-rows board-stale' : 'board-rows'} data-lane-rows aria-busy={waits}>
        {cards()}
      </div>
    </section>
  );
}
