// The entries of one type: dragged or moved by keys into order, switched on and off, edited, deleted.

import { DeleteOutlined, EditOutlined, MergeOutlined } from '@ant-design/icons';
import type { DictionaryEntry } from '@crm/protocol/answers/dictionary';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Switch } from '../../shared/ui/lazyControls.tsx';
import { SortableList } from '../../shared/ui/SortableList.tsx';
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

interface LineProps extends Omit<EntryActions, 'move'> {
  entry: DictionaryEntry;
  handle: ReactNode;
  busy: boolean;
  /** Name of the entry that it is becoming; it stays as it is until then. */
  into: string | undefined;
}

function Line({ entry, handle, busy, into, ...actions }: LineProps) {
  const { t } = useTranslation();
  const { Name: name } = entry;
  const { edit, setEnabled, merge, remove } = into === undefined ? actions : idle;
  return (
    <>
      {handle}
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
    </>
  );
}

export interface EntryListProps extends EntryActions {
  label: string;
  entries: DictionaryEntry[];
  /** Id of the entry that is being switched; 0 for none. */
  busy: number;
}

export function EntryList({ label, entries, busy, move, ...actions }: EntryListProps) {
  const { t } = useTranslation();
  return (
    <SortableList
      label={label}
      rows={entries}
      classOf={({ enabled }) => (enabled === 0 ? 'entry entry-off' : 'entry')}
      handleOf={({ Name: name }) => move && t('dictionary.sort', { name })}
      move={({ id, Name: name }, placeOf) => {
        const place = move?.(id, placeOf);
        return place === undefined ? undefined : t('dictionary.moved', { name, place: place + 1 });
      }}
    >
      {(entry, handle) => (
        <Line
          entry={entry}
          handle={handle}
          busy={busy === entry.id}
          into={entry.into > 0 ? (entries.find(({ id }) => id === entry.into)?.Name ?? '') : undefined}
          {...actions}
        />
      )}
    </SortableList>
  );
}
