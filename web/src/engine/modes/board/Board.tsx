// A list as a board: one column for each choice of a field, its records as cards that are moved from column to column.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogOnDemand } from '../../../shared/loading/onDemand.tsx';
import { columnText } from '../../fields/fieldTypes.ts';
import { visibleColumns } from '../../query/columns.ts';
import { isNarrowed, listParameters } from '../../query/listState.ts';
import { idOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';
import { ListProblem } from '../../rows/ListProblem.tsx';
import type { ModeProps } from '../modes.ts';
import type { CardContext } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardTabs } from './BoardTabs.tsx';
import './board.css';
import { watchDragging } from './dragging.ts';
import { type Lane, lanesOf } from './lanes.ts';
import { stepByKey } from './stepByKey.ts';
import { useLanes } from './useLanes.ts';
import { useMoves } from './useMoves.ts';
import { useSpaceBelow } from './useSpaceBelow.ts';
import './board.i18n.ts';

const MoveDialog = dialogOnDemand(() => import('./MoveDialog.tsx'));
const noLanes: Lane[] = [];
/** Pixels that rows would have below them for their pages. */
const footer = 48;

export default function Board(props: ModeProps) {
  const { module, index, fixed, control, definition, columns, by, idField, narrow, height } = props;
  const { actions, run, own, mark, words, shown, changed, empty } = props;
  const { t } = useTranslation();
  const { state } = control;
  const query = useLanes({ module, index, state, fixed, by });
  const visible = useMemo(() => visibleColumns(columns), [columns]);
  const [lead] = visible;
  // A value that all cards of a column share is left out of them.
  const others = useMemo(() => visible.slice(1).filter(({ field }) => field !== by.field), [visible, by.field]);
  const nameOf = useCallback(
    (row: Row) => (lead ? columnText(row, lead, t) : String(idOf(row, idField))),
    [lead, t, idField],
  );

  const {
    moves,
    move,
    carries,
    movable,
    closedFor,
    said: announcement,
  } = useMoves({
    module,
    index,
    definition,
    by,
    idField,
    actions,
    run,
    view: JSON.stringify(listParameters(module, { ...state, page: 1 }, fixed)),
    nameOf,
    changed,
  });
  const unset = t('board.unset');
  const { data, dataUpdatedAt } = query;
  const lanes = useMemo(() => {
    const all = data ? lanesOf(data, unset, moves, dataUpdatedAt) : noLanes;
    // Where every record has a choice, and none can be without, there is no such column.
    return all.filter((lane) => lane.key !== '' || lane.total > 0 || (carries && !closedFor(lane)));
  }, [data, unset, moves, dataUpdatedAt, carries, closedFor]);

  // The panel goes on to the next card of the column, then to the next column.
  const rows = useRef(new Map<string, Row[]>());
  const keys = lanes.map(({ key }) => key).join(',');
  const order = useRef<string[]>([]);
  const reportShown = useCallback(() => shown(order.current.flatMap((key) => rows.current.get(key) ?? [])), [shown]);
  useEffect(() => {
    order.current = keys === '' ? [''] : keys.split(',');
    reportShown();
  }, [keys, reportShown]);
  const report = useCallback(
    (lane: string, own: Row[]) => {
      rows.current.set(lane, own);
      reportShown();
    },
    [reportShown],
  );
  const rowOf = (id: number): Row | undefined =>
    [...rows.current.values()].flat().find((row) => idOf(row, idField) === id);
  const laneOf = (id: number): Lane | undefined =>
    lanes.find(({ key }) => rows.current.get(key)?.some((row) => idOf(row, idField) === id));

  const [menu, setMenu] = useState(0);
  const [moveTarget, setMoveTarget] = useState<{ row: Row; from: string } | null>(null);
  const [moveOpen, setMoveOpen] = useState(false);
  const refocus = useRef(0);
  const latest = useRef({ rowOf, laneOf, lanes, move });
  useEffect(() => {
    latest.current = { rowOf, laneOf, lanes, move };
  });
  const moveTo = (id: number, to: Lane | undefined) => {
    const now = latest.current;
    const row = now.rowOf(id);
    const from = now.laneOf(id);
    if (row && from && to) void now.move(row, from, to);
  };
  const openMove = useCallback(
    (row: Row) => {
      setMoveTarget({ row, from: latest.current.laneOf(idOf(row, idField))?.key ?? '' });
      setMoveOpen(true);
    },
    [idField],
  );

  const board = useRef<HTMLDivElement>(null);
  const hasLanes = lanes.length > 0;
  const frame = useRef<HTMLDivElement>(null);
  const below = useSpaceBelow(frame, narrow && hasLanes, state);
  const tall = narrow ? below : height + footer;
  const drop = useRef(moveTo);
  useEffect(() => {
    drop.current = moveTo;
  });
  useEffect(() => {
    if (!hasLanes || !board.current) return;
    return watchDragging(board.current, {
      drop: (id, lane) =>
        drop.current(
          id,
          latest.current.lanes.find(({ key }) => key === lane),
        ),
      held: setMenu,
    });
  }, [hasLanes]);

  const card = useMemo(
    (): CardContext | undefined =>
      lead && { module, lead, others, actions, words, own, mark, movable, nameOf, run, openMove, setMenu },
    [module, lead, others, actions, words, own, mark, movable, nameOf, run, openMove],
  );

  if (query.error && !data)
    return (
      <ListProblem
        error={query.error}
        retry={() => void query.refetch()}
        height={narrow ? undefined : height}
        clear={isNarrowed(state) ? () => control.change({ scenes: {}, filters: [], key: '' }) : undefined}
      />
    );
  if (!data || !card) return <BoardSkeleton height={narrow ? undefined : height + footer} />;
  if (lanes.every(({ total }) => total === 0)) return <div className="list-empty">{empty}</div>;
  return (
    <div ref={frame} className={narrow ? 'board-frame board-narrow' : 'board-frame'} style={{ height: tall }}>
      {narrow && <BoardTabs board={board} lanes={lanes} />}
      <div
        ref={board}
        className="board"
        role="group"
        aria-label={t('board.label', { field: by.title })}
        onKeyDown={stepByKey}
      >
        {lanes.map((lane) => (
          <BoardColumn
            key={lane.key}
            {...{ module, index, fixed, state, idField, lane, moves, card, report }}
            field={by.field}
            acting={menu}
            closed={closedFor(lane) !== undefined}
          />
        ))}
      </div>
      <MoveDialog
        open={moveOpen}
        name={moveTarget ? nameOf(moveTarget.row) : ''}
        lanes={lanes}
        from={moveTarget?.from ?? ''}
        closedFor={(lane) => closedFor(lane, moveTarget?.row)}
        choose={(lane) => {
          if (!moveTarget) return;
          refocus.current = idOf(moveTarget.row, idField);
          setMoveOpen(false);
          moveTo(refocus.current, lane);
        }}
        close={() => {
          refocus.current = moveTarget ? idOf(moveTarget.row, idField) : 0;
          setMoveOpen(false);
        }}
        gone={() =>
          board.current?.querySelector<HTMLElement>(`[data-card="${refocus.current}"] .board-card-menu`)?.focus()
        }
      />
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </div>
  );
}
