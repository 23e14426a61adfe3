// The command search behind Ctrl/⌘ K: pages, records of every kind that declares a search, and actions, by the keyboard.
import { PlusOutlined, SearchOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { matches } from '../engine/interaction/pinyinSearch.ts';
import { textOf } from '../engine/record/records.ts';
import { openRecord, type Row } from '../engine/record/registries.ts';
import { hitText } from '../engine/rows/Highlight.tsx';
import { addressOf } from '../shared/routing/feature.ts';
import { recentRecords } from '../shared/session/recentRecords.ts';
import { useSession } from '../shared/session/session.ts';
import { UserAvatar } from '../shared/ui/UserAvatar.tsx';
import { type FoundGroup, useRecords } from './commandResults.ts';
import { type Entry, type Starters, searchedPages, useCommands } from './commands.tsx';
import { mayOpen } from './navigation.ts';
import type { Overlay } from './overlay.ts';
import { type Creation, QuickCreate } from './QuickCreate.tsx';
import { endTypingAhead } from './typedAhead.ts';
import './commandSearch.css';
import './frame.i18n.ts';

interface CommandSearchProps {
  open: boolean;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

function textsOf(row: Row, fields: string[] = []): string[] {
  return fields.map((field) => textOf(row[field])).filter(Boolean);
}

/** The records of one page, and the way to all of them. */
function useGroupEntries(): (group: FoundGroup, key: string) => Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return ({ feature, rows, total, capped }, key) => {
    const { search, icon: Icon, label } = feature;
    const { kind, id } = search.opens ?? { kind: search.kind, id: 'id' };
    const address = addressOf(feature);
    const entries = rows.map((row): Entry => {
      const name = textsOf(row, search.text);
      return {
        id: `${address}:${textOf(row.id ?? row[id])}`,
        heading: t(label),
        icon:
          search.face === undefined ? (
            <Icon />
          ) : (
            <UserAvatar name={name[0] ?? ''} src={textOf(row[search.face])} size={24} />
          ),
        text: name.join('  '),
        hint: [hitText(t, row), ...textsOf(row, search.hint)].filter(Boolean).join(' · '),
        record: { kind, id: Number(row[id]) },
        run: (among) => openRecord(kind, Number(row[id]), among),
      };
    });
    if (total > rows.length) {
      const count = capped ? `${total}+` : String(total);
      entries.push({
        id: `${address}:all`,
        heading: t(label),
        icon: <UnorderedListOutlined />,
        text: t('search.all', { count }),
        run: () => void navigate(`${address}?key=${encodeURIComponent(key)}`),
      });
    }
    return entries;
  };
}

/** What was opened last in this browser, as long as its page may be opened. */
function useRecent(): Entry[] {
  const { t } = useTranslation();
  const { tree } = useSession();
  const [recent] = useState(recentRecords);
  return recent.flatMap(({ kind, id, name }): Entry[] => {
    const feature = searchedPages.find(({ search }) => (search.opens?.kind ?? search.kind) === kind);
    if (!feature || !mayOpen(feature, tree)) return [];
    const Icon = feature.icon;
    return [
      {
        id: `recent:${kind}:${id}`,
        heading: t('search.recent'),
        icon: <Icon />,
        text: name,
        hint: t(feature.label),
        record: { kind, id },
        run: (among) => openRecord(kind, id, among),
      },
    ];
  });
}

/** Makes a new record of what was typed. */
const isCreation = ({ id }: Entry) => id.startsWith('create:');

/** What Enter takes where nothing was gone to: a new record only once it is known that nothing was found; -1 for nothing. */
function defaultEntry(entries: Entry[], answered: boolean): number {
  const [top] = entries;
  return top && (answered || !(isCreation(top) || top.id.startsWith('action:new:'))) ? 0 : -1;
}

interface PaletteProps extends Pick<Starters, 'create'> {
  open: boolean;
  onClose: () => void;
  commands: Entry[];
}

function Palette({ open, onClose, commands, create }: PaletteProps) {
  const { t } = useTranslation();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  /** The entry that arrows or the pointer went to; it stays chosen while others come before it. */
  const [gone, setGone] = useState<string | null>(null);
  /** Enter was pressed before the answer came. */
  const [held, setHeld] = useState(false);
  const { tree } = useSession();
  const found = useRecords(
    typed,
    searchedPages.filter((feature) => mayOpen(feature, tree)),
  );
  const entriesOf = useGroupEntries();
  const recent = useRecent();
  const key = typed.trim();
  const fitting = commands.filter((entry) => matches(`${entry.text} ${entry.hint ?? ''}`, key));
  const pages = fitting.filter((entry) => entry.id.startsWith('page:'));
  const actions = fitting.filter((entry) => entry.id.startsWith('action:'));
  const creations = searchedPages.flatMap(({ label, search: { kind, create: creating } }): Entry[] => {
    if (!creating || !granted(tree, creating.grant)) return [];
    return [
      {
        id: `create:${kind}`,
        heading: t('search.actions'),
        icon: <PlusOutlined />,
        text: t('search.create', { title: t(label), key }),
        run: () => create({ kind, field: creating.field, text: key }),
      },
    ];
  });
  const entries = key
    ? [...pages, ...found.groups.flatMap((group) => entriesOf(group, key)), ...actions, ...creations]
    : [...recent, ...pages, ...actions];
  // What can be done is no result.
  const results = entries.length - actions.length - (key ? creations.length : 0);
  const waiting = key !== '' && found.busy;
  const first = defaultEntry(entries, found.answered || key === '');
  const went = entries.findIndex(({ id }) => id === gone);
  const active = went >= 0 ? went : first;
  // Pages stand before whatever is still to come.
  const settled = !waiting || went >= 0 || entries[first]?.id.startsWith('page:');

  // the chosen entry is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, entries.length]);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run(entries.flatMap(({ record }) => record ?? []));
  };
  const awaited = useEffectEvent(() => {
    const entry = entries[first];
    // Nobody wanted a new record before it was known that there is none.
    if (open && entry && !isCreation(entry)) run(entry);
  });
  useEffect(() => {
    if (!held || waiting) return;
    setHeld(false);
    awaited();
  }, [held, waiting]);

  const type = (text: string) => {
    setTyped(text);
    setGone(null);
    setHeld(false);
  };
  const takeTyped = useEffectEvent(() => {
    const { text, enter } = endTypingAhead();
    if (!text) return;
    type(typed + text);
    setHeld(enter);
  });
  // What opens takes the focus in its own time.
  useEffect(() => {
    if (!open) return;
    let frame = 0;
    const focusWhenReady = () => {
      box.current?.focus();
      if (document.activeElement === box.current?.input) takeTyped();
      else frame = requestAnimationFrame(focusWhenReady);
    };
    focusWhenReady();
    return () => cancelAnimationFrame(frame);
  }, [open]);

  const goTo = (index: number) => {
    setHeld(false);
    setGone(entries[index]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (entries.length === 0 && !waiting) return;
    if (event.key === 'ArrowDown') goTo(active + 1 < entries.length ? active + 1 : 0);
    else if (event.key === 'ArrowUp') goTo(active > 0 ? active - 1 : entries.length - 1);
    else if (event.key !== 'Enter') return;
    else if (settled) run(entries[active]);
    else setHeld(true);
    event.preventDefault();
  };
  const state = waiting ? t('search.loading') : t('search.results', { count: results });
  return (
    <div>
      <div className="palette-input">
        <Input
          ref={box}
          autoFocus
          size="large"
          variant="borderless"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('search.placeholder')}
          aria-label={t('search.placeholder')}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries[active] ? `${listId}-${active}` : undefined}
          value={typed}
          maxLength={100}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <span className="visually-hidden" role="status">
        {state}
      </span>
      <div ref={list} id={listId} className="palette-list" role="listbox" aria-label={t('search.title')}>
        {entries.map((entry, index) => (
          <div key={entry.id} role="presentation">
            {entry.heading !== entries[index - 1]?.heading && (
              <div className="palette-heading" role="presentation">
                {entry.heading}
              </div>
            )}
            <div
              id={`${listId}-${index}`}
              className="palette-option"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Rows that come under a resting pointer are not chosen by that.
              onMouseMove={({ nativeEvent: { movementX, movementY } }) => {
                if (movementX !== 0 || movementY !== 0) goTo(index);
              }}
              onClick={() => run(entry)}
              onKeyDown={onKeyDown}
            >
              <span className="palette-icon" aria-hidden>
                {entry.icon}
              </span>
              <span className="palette-text">{entry.text}</span>
              {entry.hint && <span className="palette-hint">{entry.hint}</span>}
            </div>
          </div>
        ))}
      </div>
      {key !== '' && entries.length === creations.length && (
        <div className="palette-empty">{found.busy ? t('search.loading') : t('search.none', { key })}</div>
      )}
      {found.failed && <div className="palette-heading">{t('search.failed')}</div>}
      <div className="palette-foot" aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('search.enter')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('search.escape')}
        </span>
      </div>
    </div>
  );
}

export default function CommandSearch({ open, onClose, onOpen }: CommandSearchProps) {
  const { t } = useTranslation();
  const [creation, setCreation] = useState<Creation | null>(null);
  const [creating, setCreating] = useState(false);
  const create = useCallback((next: Creation) => {
    setCreation(next);
    setCreating(true);
  }, []);
  const commands = useCommands({ open: onOpen, create });
  return (
    <>
      <Modal
        open={open}
        onCancel={onClose}
        footer={null}
        closable={false}
        width={620}
        destroyOnHidden
        // What it opens has the focus; where it opens nothing, the focus goes back by itself.
        focusable={{ focusTriggerAfterClose: false }}
        style={{ top: 72 }}
        styles={{ container: { padding: 0, overflow: 'hidden' }, header: { margin: 0, padding: 0 } }}
        title={<span className="visually-hidden">{t('search.title')}</span>}
      >
        <Palette open={open} onClose={onClose} commands={commands} create={create} />
      </Modal>
      {creation && <QuickCreate creation={creation} open={creating} onClose={() => setCreating(false)} />}
    </>
  );
}
