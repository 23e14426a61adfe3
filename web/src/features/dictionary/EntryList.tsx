// The entries of one type: dragged or moved by keys into order, switched on and off, edited, deleted.

import { DeleteOutlined, EditOutlined, HolderOutlined, MergeOutlined } from '@ant-design/icons';
import type { DictionaryEntry } from '@crm/protocol/answers/dictionary';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/cells/OptionTag.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Switch } from '../../shared/ui/later.tsx';
import { stepKeys } from '../../shared/ui/stepKeys.ts';
import type { MoveEntry } from './dictionary.api.ts';
import './dictionary.css';
import './dictionary.i18n.ts';

interface EntryActions {
  move: MoveEntry | undefined;
  edit: ((entry: DictionaryEntry) => void) | undefined;
  setEnabled: ((entry: DictionaryEntry, enabled: boolean) => void) | undefined;
  merge: ((entry: DictionaryEntry) => void) | undefined;
  remove: ((entry: DictionaryEntry) => void) | undefined;
}

const idle: Partial<EntryActions> = {};

interface LineProps extends EntryActions {
  entry: DictionaryEntry;
  index: number;
  busy: boolean;
  /** Name of the entry that it is becoming; it stays as it is until then. */
  into: string | undefined;
  step(by: -1 | 1): void;
}

function Line({ entry, index, busy, into, move, step, ...actions }: LineProps) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragging } = useSortable({ id: entry.id, index, disabled: !move });
  const { Name: name } = entry;
  const { edit, setEnabled, merge, remove } = into === undefined ? actions : idle;
  return (
    <li
      ref={ref}
      data-entry={entry.id}
      className={['entry', isDragging && 'entry-dragged', entry.enabled === 0 && 'entry-off'].filter(Boolean).join(' ')}
    >
      {move && (
        <Button
          ref={handleRef}
          type="text"
          size="small"
          className="entry-handle"
          icon={<HolderOutlined aria-hidden />}
          aria-label={t('dictionary.sort', { name })}
          onKeyDown={stepKeys(step, isDragging)}
        />
      )}
      <span className="entry-name">
        {entry.enabled === 0 ? (
          <span className="tag">{name}</span>
        ) : (
          <OptionTag option={{ ...entry, value: entry.id, label: name }} />
        )}
        {entry.enabled === 0 && (
          <span className="entry-state">
            {into === undefined ? t('dictionary.disabled') : t('dictionary.merging', { name: into })}
          </span>
        )}
      </span>
      {setEnabled && (
        <Switch
          size="small"
          checked={entry.enabled === 1}
          loading={busy}
          aria-label={t('dictionary.enabledOf', { name })}
          onChange={(enabled) => setEnabled(entry, enabled)}
        />
      )}
      {edit && (
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('dictionary.editOf', { name })}
          onClick={() => edit(entry)}
        />
      )}
      {merge && (
        <Button
          type="text"
          icon={<MergeOutlined aria-hidden />}
          aria-label={t('dictionary.mergeOf', { name })}
          data-hint={t('dictionary.merge')}
          onClick={() => merge(entry)}
        />
      )}
      {remove && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('dictionary.deleteOf', { name })}
          onClick={() => remove(entry)}
        />
      )}
    </li>
  );
}

export interface EntryListProps extends EntryActions {
  label: string;
  entries: DictionaryEntry[];
  /** Id of the entry that is being switched; 0 for none. */
  busy: number;
}

export function EntryList({ label, entries, busy, ...actions }: EntryListProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const movedByKey = useRef(0);
  const step = (entry: DictionaryEntry, placeOf: (from: number) => number) => {
    const place = actions.move?.(entry.id, placeOf);
    if (place !== undefined) setSaid(t('dictionary.moved', { name: entry.Name, place: place + 1 }));
  };

  // A line that changes its place in the page loses the focus; whoever moves it by keys goes on with it.
  useLayoutEffect(() => {
    const id = movedByKey.current;
    if (!id || !entries.some((entry) => entry.id === id)) return;
    const handle = list.current?.querySelector<HTMLElement>(`[data-entry="${id}"] .entry-handle`);
    if (handle && document.activeElement === document.body) handle.focus();
  }, [entries]);

  return (
    <DragDropProvider
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source)) return;
        const entry = entries[source.initialIndex];
        const { index } = source;
        if (entry) step(entry, () => index);
      }}
    >
      <ul ref={list} className="entries" aria-label={label}>
        {entries.map((entry, index) => (
          <Line
            key={entry.id}
            entry={entry}
            index={index}
            busy={busy === entry.id}
            into={entry.into > 0 ? (entries.find(({ id }) => id === entry.into)?.Name ?? '') : undefined}
            step={(by) => {
              movedByKey.current = entry.id;
              step(entry, (from) => from + by);
            }}
            {...actions}
          />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DragDropProvider>
  );
}
