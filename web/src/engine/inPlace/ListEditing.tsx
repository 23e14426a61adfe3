// Editing in the cells of a list: by double click, or by E on the cell under the keyboard.
import { LockOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import { useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { useSession } from '../../shared/session/session.ts';
import { isDialogOpen, isTaken } from '../interaction/keys.ts';
import { detailCall, requestBody } from '../record/recordCalls.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { CellMark } from './CellMark.tsx';
import FieldEditor from './FieldEditor.tsx';
import { placeOf, recordLock } from './places.ts';
import './inPlace.css';

export interface ListEditingProps {
  /** The list's own element, in which cells are found. */
  list: RefObject<HTMLElement | null>;
  definition: FormDefinition;
  /** Wire names of the columns as they are shown. */
  columns: string[];
  rows: Row[];
  idField: string;
  /** Row under the keyboard, -1 for none. */
  focused: number;
  /** Column under the keyboard; empty while only a row is. */
  focusedField: string;
  /** E belongs to the record that is open. */
  panelOpen: boolean;
  /** The first of two clicks may have opened the record. */
  closePanel(): void;
  /** Opens the form where the field needs it. */
  openForm(id: number, field: string): void;
  saved(): void;
}

interface CellPosition {
  id: number;
  field: string;
}

/** Two clicks closer than this, in milliseconds and pixels, are one double click. */
const soon = 400;
const near = 6;
/** Milliseconds that a panel may take to open. */
const coming = 1000;
const narrowest = 220;
/** Milliseconds after which a reason has been read. */
const read = 6000;

function cellOf(list: HTMLElement | null, { id, field }: CellPosition): HTMLElement | null {
  const cells = list?.querySelectorAll<HTMLElement>(`[data-row-key="${id}"] [data-field]`) ?? [];
  return [...cells].find((cell) => cell.dataset.field === field) ?? null;
}

function atOf(target: EventTarget | null): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
  const id = Number(cell?.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey ?? 0);
  return cell?.dataset.field && id > 0 ? { id, field: cell.dataset.field } : undefined;
}

/** Keeps to the cell while the list scrolls beneath. */
interface FloatProps {
  /** The cell that it lies over. */
  at: CellPosition;
  list: RefObject<HTMLElement | null>;
  within: HTMLElement;
  children: ReactNode;
}

function FloatingEditor({ at, list, within, children }: FloatProps) {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const put = () => {
      const cell = cellOf(list.current, at)?.getBoundingClientRect();
      if (!cell) return;
      const width = Math.max(cell.width, narrowest);
      const height = box.current?.offsetHeight ?? 0;
      setPlace({
        left: Math.max(8, Math.min(cell.left, window.innerWidth - width - 8)),
        top: Math.max(8, Math.min(cell.top, window.innerHeight - height - 8)),
        width,
      });
    };
    put();
    const resized = new ResizeObserver(put);
    if (box.current) resized.observe(box.current);
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [at, list]);
  return createPortal(
    <div ref={box} className="in-place-float" style={place}>
      {children}
    </div>,
    within,
  );
}

function Reason({ text, close }: { text: string; close(): void }) {
  const box = useRef<HTMLDivElement>(null);
  const leave = useRef(close);
  useEffect(() => {
    leave.current = close;
  });
  useEffect(() => {
    box.current?.focus();
    const timer = setTimeout(() => leave.current(), read);
    const press = () => leave.current();
    document.addEventListener('pointerdown', press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', press);
    };
  }, []);
  return (
    <div
      ref={box}
      className="in-place-reason"
      role="alert"
      tabIndex={0}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Tab' || event.key === 'Shift') return;
        event.stopPropagation();
        close();
      }}
    >
      <LockOutlined aria-hidden />
      {text}
    </div>
  );
}

export default function ListEditing(props: ListEditingProps) {
  const { list, definition, columns, rows, idField, saved } = props;
  const { t } = useTranslation();
  const { tree } = useSession();
  const mayEdit = granted(tree, `${definition.grant}.edit`);
  const [at, setAt] = useState<CellPosition | null>(null);
  const row = at ? rows.find((one) => idOf(one, idField) === at.id) : undefined;
  // Rows of a list do not include the allowed actions.
  const detail = useQuery({
    queryKey: ['in-place', definition.module, at?.id ?? 0],
    queryFn: ({ signal }) =>
      post(detailCall(definition), requestBody(definition.api_detail, definition.module, { id: at?.id }), { signal }),
    enabled: at !== null && mayEdit,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  const place = at && placeOf(definition, at.field, mayEdit, t);
  /** Until then a panel that opens is that of a double click's first half. */
  const pressedUntil = useRef(0);
  const closed = () => setAt(null);
  const begin = (next: CellPosition) => {
    const found = placeOf(definition, next.field, mayEdit, t);
    if ('way' in found && found.way === 'form') {
      if (props.panelOpen) props.closePanel();
      props.openForm(next.id, found.item.field);
    } else setAt(next);
  };
  /** The first column that can be changed, else the first one, which explains why not. */
  const lead = columns.find((field) => 'way' in placeOf(definition, field, mayEdit, t)) ?? columns[0];
  const latest = useRef({ props, begin, lead });
  useEffect(() => {
    latest.current = { props, begin, lead };
  });

  // The first of two clicks opened the record; its panel may come only now.
  const { panelOpen, closePanel } = props;
  const inTheWay = at !== null && panelOpen;
  const close = useRef(closePanel);
  useEffect(() => {
    close.current = closePanel;
  });
  useEffect(() => {
    if (inTheWay || (panelOpen && performance.now() < pressedUntil.current)) close.current();
  }, [inTheWay, panelOpen]);

  useEffect(() => {
    let first: { at: CellPosition; time: number; x: number; y: number } | undefined;
    const click = (event: MouseEvent) => {
      const { target } = event;
      const plain =
        event.button === 0 &&
        !(event.ctrlKey || event.metaKey || event.shiftKey) &&
        target instanceof Element &&
        latest.current.props.list.current?.contains(target) &&
        !target.closest('.list-check');
      const cell = plain ? atOf(target) : undefined;
      first = cell && { at: cell, time: event.timeStamp, x: event.clientX, y: event.clientY };
    };
    // The panel that the first click opened may lie over the cell by now.
    const press = (event: MouseEvent) => {
      if (!first || event.button !== 0) return;
      // The browser counts clicks as its system is set to.
      if (event.detail < 2 && event.timeStamp - first.time > soon) return;
      if (Math.hypot(event.clientX - first.x, event.clientY - first.y) > near) return;
      const { at: cell } = first;
      first = undefined;
      pressedUntil.current = performance.now() + coming;
      event.preventDefault();
      event.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      latest.current.begin(cell);
    };
    const swallow = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'e' || isTaken(event) || isDialogOpen()) return;
      const { props: now, lead: column } = latest.current;
      if (now.panelOpen) return;
      const active = document.activeElement;
      const own = now.list.current?.contains(active) ? atOf(active) : undefined;
      const target = now.rows[now.focused];
      const field = now.focusedField || column;
      const next = own ?? (target && field ? { id: idOf(target, now.idField), field } : undefined);
      if (!next) return;
      event.preventDefault();
      latest.current.begin(next);
    };
    document.addEventListener('click', click, true);
    document.addEventListener('mousedown', press, true);
    window.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('click', click, true);
      document.removeEventListener('mousedown', press, true);
      window.removeEventListener('keydown', key);
      window.removeEventListener('click', swallow, true);
    };
  }, []);

  /** Tab goes on to the next cell of the row that can be changed in its place. */
  const goOn = (step: number) => {
    if (!at || step === 0) return closed();
    const order = step > 0 ? columns : columns.toReversed();
    const next = order.slice(order.indexOf(at.field) + 1).find((field) => {
      const there = placeOf(definition, field, mayEdit, t);
      return 'way' in there && there.way === 'here';
    });
    if (next) setAt({ id: at.id, field: next });
    else closed();
  };

  const within = list.current;
  const marked = props.rows[props.focused];
  const mark = marked && !props.panelOpen && <CellMark id={idOf(marked, idField)} field={props.focusedField} />;
  if (!at || !row || !place || !within) return mark;
  const locked = 'locked' in place ? place.locked : detail.data && recordLock(detail.data, t);
  const item: FormItem | undefined = 'item' in place ? place.item : undefined;
  return (
    <>
      {mark}
      <FloatingEditor key={`${at.id}:${at.field}`} at={at} list={list} within={within}>
        {locked !== undefined || !item ? (
          <Reason text={locked ?? ''} close={closed} />
        ) : (
          <FieldEditor
            definition={definition}
            item={item}
            row={row}
            id={at.id}
            idField={idField}
            close={goOn}
            saved={saved}
            opened
          />
        )}
      </FloatingEditor>
    </>
  );
}
