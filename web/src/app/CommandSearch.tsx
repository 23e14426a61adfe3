// The command search behind Ctrl/⌘ K: pages, customers, contacts, people and actions, driven by the keyboard.
import {
  BulbOutlined,
  GlobalOutlined,
  MacCommandOutlined,
  PlusOutlined,
  SearchOutlined,
  SolutionOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hitText } from '../engine/list/Highlight.tsx';
import { openRecord } from '../engine/registries.ts';
import { changeLanguage } from '../shared/i18n/i18n.ts';
import { languages } from '../shared/i18n/language.ts';
import { addressOf } from '../shared/routing/feature.ts';
import { useGranted, useSession } from '../shared/session/session.ts';
import { appearances, chooseAppearance, useAppearance } from '../shared/theme/appearance.ts';
import { UserAvatar } from '../shared/ui/UserAvatar.tsx';
import { type Found, matches, useRecords } from './commandResults.ts';
import { features } from './features.ts';
import { menuOf, topGroups } from './navigation.ts';
import type { Overlay } from './overlay.ts';
import { QuickCreate } from './QuickCreate.tsx';
import './commandSearch.css';
import './searchWords.ts';

interface Entry {
  id: string;
  heading: string;
  icon: ReactNode;
  text: string;
  hint?: string;
  run: () => void;
}

interface CommandSearchProps {
  open: boolean;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

/** Pages and actions; they need no server. */
function useCommands(onOpen: CommandSearchProps['onOpen'], onCreate: () => void): Entry[] {
  const { t, i18n } = useTranslation();
  const { tree } = useSession();
  const navigate = useNavigate();
  const appearance = useAppearance();
  const mayCreate = useGranted('crm.customer.add');
  return useMemo(() => {
    const pages = menuOf(features, tree, [...topGroups, 'person']).flatMap(({ group, pages }) =>
      pages.map((page): Entry => {
        const Icon = page.icon;
        return {
          id: `page:${addressOf(page)}`,
          heading: t('search.pages'),
          icon: <Icon />,
          text: t(page.label),
          hint: t(`group.${group}`),
          run: () => void navigate(addressOf(page)),
        };
      }),
    );
    const action = (id: string, icon: ReactNode, text: string, run: () => void): Entry => {
      return { id: `action:${id}`, heading: t('search.actions'), icon, text, run };
    };
    const actions = [
      ...(mayCreate ? [action('newCustomer', <PlusOutlined />, t('search.newCustomer'), onCreate)] : []),
      ...appearances
        .filter((one) => one !== appearance)
        .map((one) =>
          action(one, <BulbOutlined />, t('search.appearance', { name: t(`appearance.${one}`) }), () =>
            chooseAppearance(one),
          ),
        ),
      ...languages
        .filter(({ value }) => value !== i18n.language)
        .map(({ value, label }) =>
          action(value, <GlobalOutlined />, t('search.language', { name: label }), () => void changeLanguage(value)),
        ),
      action('online', <TeamOutlined />, t('frame.onlineUsers'), () => onOpen('online')),
      action('shortcuts', <MacCommandOutlined />, t('frame.shortcuts'), () => onOpen('shortcuts')),
    ];
    return [...pages, ...actions];
  }, [t, tree, navigate, appearance, i18n.language, mayCreate, onOpen, onCreate]);
}

function useRecordEntries(found: Found): Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return [
    ...found.customers.map(
      (row): Entry => ({
        id: `customer:${row.id}`,
        heading: t('search.customers'),
        icon: <SolutionOutlined />,
        text: row.CustomerName,
        hint: [hitText(t, row), row.IsGongHai ? t('search.pool') : row.UserName].filter(Boolean).join(' · '),
        run: () => openRecord('customer', row.id),
      }),
    ),
    ...found.contacts.map(
      (row): Entry => ({
        id: `contact:${row.id}`,
        heading: t('search.contacts'),
        icon: <UserAvatar name={row.contactName} size={24} />,
        text: [row.contactName, row.mobile].filter(Boolean).join('  '),
        hint: row.CustomerName,
        run: () => openRecord('customer', row.customerId),
      }),
    ),
    ...found.people.map(
      (row): Entry => ({
        id: `user:${row.UserID}`,
        heading: t('search.people'),
        icon: <UserAvatar name={row.NickName} src={row.Header} size={24} />,
        text: row.NickName,
        hint: row.BranchName ?? '',
        run: () => void navigate(`/system/user?key=${encodeURIComponent(row.NickName)}`),
      }),
    ),
  ];
}

function Palette({ onClose, commands }: { onClose: () => void; commands: Entry[] }) {
  const { t } = useTranslation();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useRecords(typed, {
    customers: useGranted('crm.customer.index'),
    contacts: useGranted('crm.contact.index'),
    people: useGranted('system.user.index'),
  });
  const records = useRecordEntries(found);
  const key = typed.trim();
  const fitting = commands.filter((entry) => matches(`${entry.text} ${entry.hint ?? ''}`, key));
  const pages = fitting.filter((entry) => entry.id.startsWith('page:'));
  const actions = fitting.filter((entry) => entry.id.startsWith('action:'));
  const entries = [...pages, ...(key ? records : []), ...actions];
  const active = Math.min(at, entries.length - 1);

  // the chosen entry is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, entries.length]);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    if (event.key === 'ArrowDown') setAt((active + 1) % entries.length);
    else if (event.key === 'ArrowUp') setAt((active - 1 + entries.length) % entries.length);
    else if (event.key === 'Enter') run(entries[active]);
    else return;
    event.preventDefault();
  };
  const state = found.busy && key ? t('search.loading') : t('search.results', { count: entries.length });
  return (
    <div>
      <div className="palette-input">
        <Input
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
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
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
              onMouseMove={() => setAt(index)}
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
      {entries.length === 0 && (
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
  const [creating, setCreating] = useState(false);
  const commands = useCommands(
    onOpen,
    useMemo(() => () => setCreating(true), []),
  );
  return (
    <>
      <Modal
        open={open}
        onCancel={onClose}
        footer={null}
        closable={false}
        width={620}
        destroyOnHidden
        style={{ top: 72 }}
        styles={{ container: { padding: 0, overflow: 'hidden' }, header: { margin: 0, padding: 0 } }}
        title={<span className="visually-hidden">{t('search.title')}</span>}
      >
        <Palette onClose={onClose} commands={commands} />
      </Modal>
      <QuickCreate open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
