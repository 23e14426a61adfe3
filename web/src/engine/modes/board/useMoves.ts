// Moving cards: shown at once, sent as a field that is changed in its place, and put back with the reason where it is refused.

import { granted } from '@crm/protocol/access';
import type { FormDefinition, ListField } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/api/client.ts';
import { useChanged } from '../../../shared/realtime/realtime.ts';
import { useSession } from '../../../shared/session/session.ts';
import { errorText, useFeedback } from '../../../shared/ui/feedback.ts';
import type { ListAction } from '../../actions/actions.ts';
import { itemsOf, recordValues } from '../../fields/formValues.ts';
import { placeOf, recordLock } from '../../inPlace/places.ts';
import { type KnownState, sendField, shownOf } from '../../inPlace/sendField.ts';
import { idOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';
import type { Lane, Move } from './lanes.ts';
import './board.i18n.ts';

interface MoveSource {
  module: string;
  index: ListCall;
  definition: FormDefinition;
  by: ListField;
  idField: string;
  actions: readonly ListAction[];
  run(action: ListAction, rows: Row[]): void;
  /** The list's request as one text. */
  view: string;
  nameOf(row: Row): string;
  changed(): void;
}

/** How many settled moves are remembered: answers that know nothing of them may still come. */
const remembered = 20;
/** Milliseconds within which a change that is announced is the move itself. */
const itself = 1500;

export function useMoves(source: MoveSource) {
  const { module, index, definition, by, idField, actions, run, view, nameOf, changed } = source;
  const { t } = useTranslation();
  const { tree } = useSession();
  const client = useQueryClient();
  const feedback = useFeedback();
  const [moves, setMoves] = useState<Move[]>([]);
  const [announcement, setAnnouncement] = useState('');

  // A list that offers no editing, such as that of a pool, has no moving either.
  const mayEdit = granted(tree, `${definition.grant}.edit`) && actions.some(({ key }) => key === 'edit');
  const place = useMemo(() => placeOf(definition, by.field, mayEdit, t), [definition, by.field, mayEdit, t]);
  const item = 'item' in place && place.way === 'here' ? place.item : undefined;

  // What cannot be edited may still be brought about, as a lead's state is.
  const laneActions = useMemo(
    () =>
      item ? [] : actions.filter((one) => one.leadsTo?.field === by.field && (!one.grant || granted(tree, one.grant))),
    [item, actions, by.field, tree],
  );
  const carries = item !== undefined || laneActions.length > 0;
  const movable = useCallback(
    (row: Row) => item !== undefined || laneActions.some(({ when }) => when?.([row]) ?? true),
    [item, laneActions],
  );
  const actionFor = useCallback(
    (lane: Lane, row?: Row) =>
      laneActions.find(({ leadsTo, when }) => leadsTo?.value === lane.key && (!row || (when?.([row]) ?? true))),
    [laneActions],
  );

  /** Why the column takes no cards, or not this one; undefined where it does. */
  const closedFor = useCallback(
    (lane: Lane, row?: Row): string | undefined => {
      if (laneActions.length > 0 && !actionFor(lane, row)) return t('board.noWay', { column: lane.label });
      if (lane.disabled) return t('board.takesNone', { column: lane.label });
      if (lane.key === '' && item?.required) return t('board.required', { field: item.title, column: lane.label });
      return undefined;
    },
    [item, t, laneActions, actionFor],
  );

  /** The server's objection, with the names of the fields that it is about. */
  const reasonOf = (error: unknown): string => {
    const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
    if (fields.length === 0)
      return error instanceof Error && !(error instanceof ApiError) ? error.message : errorText(error);
    const titles = new Map(itemsOf(definition).map((one) => [one.field, one.title]));
    const parts = fields.map(([field, text]) => {
      const title = titles.get(field);
      return title && field !== by.field && !text.includes(title) ? `${title}：${text}` : text;
    });
    return parts.join(t('board.joint'));
  };

  /** Shows it in an open panel, too; answers how to put back what stood there. The columns have it from the moves. */
  const showInPanel = (id: number, changes: Row): (() => void) => {
    const key = ['record', module, id];
    const was = client.getQueryData<Row>(key);
    client.setQueryData<Row>(key, (row) => row && { ...row, ...changes });
    return () => client.setQueryData<Row>(key, was);
  };

  // A later change of the record decides where it stands.
  useChanged(module, ({ ids }) => {
    const now = Date.now();
    const isOver = ({ id, settled }: Move) => settled > 0 && now - settled > itself && ids.includes(id);
    setMoves((before) => (before.some(isOver) ? before.filter((move) => !isOver(move)) : before));
  });

  const pending = useRef(new Set<number>());
  const move = async (row: Row, from: Lane, to: Lane): Promise<void> => {
    const id = idOf(row, idField);
    if (!carries || from.key === to.key || pending.current.has(id)) return;
    const name = nameOf(row);
    const action = actionFor(to, row);
    const closed = closedFor(to, row) ?? (action ? undefined : recordLock(row, t));
    if (closed) {
      feedback.error(closed);
      return;
    }
    if (action) return run(action, [row]);
    if (!item) return;
    const first = recordValues(definition, row);
    const values: Row = { ...first, [item.field]: to.value };
    const shown = shownOf(item, first, values);
    if (item.textField) shown[item.textField] = to.key === '' ? '' : to.label;
    const own: Move = { id, row: { ...row, ...shown }, from: from.key, to: to.key, settled: 0, view };
    pending.current.add(id);
    setMoves((before) => [...before.slice(-remembered), own]);
    setAnnouncement(t('board.moved', { name, column: to.label }));
    const putBack = showInPanel(id, shown);
    const back = (reason: string) => {
      putBack();
      setMoves((before) => before.filter((one) => one !== own));
      setAnnouncement('');
      if (reason) feedback.error(t('board.notMoved', { name, reason }));
    };
    try {
      const knownState: KnownState = { values: first, version: Number(row.version ?? 0) };
      const { msg, undo, version, kept } = await sendField({ definition, item, id, values }, knownState, t);
      if (kept?.length) {
        back(msg);
      } else {
        if (version) showInPanel(id, { version });
        // Answers that are on their way may have been made before it.
        await client.cancelQueries({ queryKey: ['list', module, index] });
        const settled: Move = { ...own, row: version ? { ...own.row, version } : own.row, settled: Date.now() };
        setMoves((before) => before.map((one) => (one === own ? settled : one)));
        const text = t('board.moved', { name, column: to.label });
        const takenBack = () => {
          setMoves((before) => before.filter((one) => one !== settled));
          changed();
        };
        feedback.success(text, undo ? { id: undo, settled: takenBack } : undefined);
      }
    } catch (error) {
      back(reasonOf(error));
    } finally {
      pending.current.delete(id);
      changed();
    }
  };

  const current = useMemo(() => moves.filter((one) => one.view === view), [moves, view]);
  return { moves: current, move, carries, movable, closedFor, said: announcement };
}
