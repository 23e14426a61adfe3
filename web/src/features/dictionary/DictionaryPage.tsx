// The page of the data dictionary: types on the left, the entries of the chosen one on the right.

import { PlusOutlined } from '@ant-design/icons';
import type { DictionaryEntry, DictionaryType } from '@crm/protocol/answers/dictionary';
import * as statusCalls from '@crm/protocol/calls/status';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import '../../engine/settings/kinds.css';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { SettingsList } from '../../engine/settings/SettingsList.tsx';
import { useDeletion } from '../../engine/settings/useDeletion.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Select } from '../../shared/ui/lazyControls.tsx';
import './dictionary.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useEntries, useTypes } from './dictionary.api.ts';
import type { EntryFormProps } from './EntryForm.tsx';
import type { EntryListProps } from './EntryList.tsx';
import type { MergeDialogProps } from './MergeDialog.tsx';
import './dictionary.i18n.ts';

const EntryList = onDemand<EntryListProps>(
  () => import('./EntryList.tsx').then((list) => ({ default: list.EntryList })),
  <Skeleton title={false} rows={8} />,
);

const EntryForm = onDemand<EntryFormProps>(() => import('./EntryForm.tsx'));
const MergeDialog = onDemand<MergeDialogProps>(() => import('./MergeDialog.tsx'));

interface TypeChoiceProps {
  types: DictionaryType[];
  chosen: string;
  nameOf(type: DictionaryType): string;
  choose(key: string): void;
}

function TypeChoice({ types, chosen, nameOf, choose }: TypeChoiceProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (narrow) {
    return (
      <Select
        className="dictionary-select"
        aria-label={t('dictionary.types')}
        value={chosen}
        options={types.map((type) => ({ value: type.key, label: nameOf(type) }))}
        onChange={choose}
      />
    );
  }
  return (
    <nav className="kinds-nav" aria-label={t('dictionary.types')}>
      {types.map((type) => (
        <button
          key={type.key}
          type="button"
          className={type.key === chosen ? 'kinds-one kinds-chosen' : 'kinds-one'}
          aria-current={type.key === chosen}
          onClick={() => choose(type.key)}
        >
          {nameOf(type)}
        </button>
      ))}
    </nav>
  );
}

export default function DictionaryPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const deletion = useDeletion();
  const [parameters, setParameters] = useSearchParams();
  const types = useTypes();
  const requested = parameters.get('types') ?? '';
  const type = types.data?.find((one) => one.key === requested) ?? types.data?.[0];
  const key = type?.key ?? '';
  const { query, refresh, move } = useEntries(key);
  const mayAdd = useGranted('system.status.add');
  const mayEdit = useGranted('system.status.edit');
  const mayDelete = useGranted('system.status.delete');
  const [editing, setEditing] = useState<{ entry: DictionaryEntry | null } | null>(null);
  const [merging, setMerging] = useState<DictionaryEntry | null>(null);
  const [busy, setBusy] = useState(0);

  // Types of the program have names in both languages; what a company adds stays as it is written.
  const nameOf = (one: DictionaryType) => {
    const known = t(`dictionary.type.${one.key}`, { lng: 'cn', defaultValue: '' }) === one.Name;
    return known ? t(`dictionary.type.${one.key}`) : one.Name;
  };

  const choose = (next: string) =>
    setParameters((now) => {
      const search = new URLSearchParams(now);
      search.set('types', next);
      return search;
    });

  const setEnabled = async ({ id, version }: DictionaryEntry, enabled: boolean) => {
    if (busy) return;
    setBusy(id);
    try {
      feedback.success((await postAnswer(statusCalls.edit, { id, version, enabled: enabled ? 1 : 0 })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(0);
      refresh();
    }
  };

  const remove = ({ id, Name: about }: DictionaryEntry) => deletion({ id, about, call: statusCalls.delete_, refresh });

  const create = mayAdd ? () => setEditing({ entry: null }) : undefined;
  const entries = query.data ?? [];
  const off = entries.filter((entry) => entry.enabled === 0).length;

  return (
    <section className="kinds" aria-label={t('module.status')}>
      <h1 className="page-title">{t('module.status')}</h1>
      {types.isError ? (
        <div className="kinds-content">
          <LoadProblem error={types.error} retry={() => void types.refetch()} />
        </div>
      ) : types.data?.length === 0 ? (
        <div className="kinds-content">
          <Empty description={t('dictionary.noTypes')} />
        </div>
      ) : (
        <>
          {types.data ? (
            <TypeChoice types={types.data} chosen={key} nameOf={nameOf} choose={choose} />
          ) : (
            <div className="kinds-nav">
              <Skeleton title={false} rows={5} />
            </div>
          )}
          <div className="kinds-content">
            <div className="kinds-bar">
              <h2>{type ? nameOf(type) : ''}</h2>
              <span className="kinds-count">
                {query.data && t(off ? 'dictionary.summaryOff' : 'dictionary.summary', { count: entries.length, off })}
              </span>
              {create && type && (
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
                  {t('dictionary.create')}
                </Button>
              )}
            </div>
            <p className="kinds-hint">{t('dictionary.hint')}</p>
            <SettingsList
              query={query}
              none={({ length }) => (length === 0 ? t('dictionary.empty') : undefined)}
              offer={
                create && (
                  <Button type="primary" onClick={create}>
                    {t('dictionary.create')}
                  </Button>
                )
              }
            >
              {() => (
                <EntryList
                  label={t('dictionary.entries', { name: type ? nameOf(type) : '' })}
                  entries={entries}
                  busy={busy}
                  move={mayEdit ? move : undefined}
                  edit={mayEdit ? (entry) => setEditing({ entry }) : undefined}
                  setEnabled={mayEdit ? (entry, enabled) => void setEnabled(entry, enabled) : undefined}
                  merge={mayEdit && entries.length > 1 ? setMerging : undefined}
                  remove={mayDelete ? (entry) => void remove(entry) : undefined}
                />
              )}
            </SettingsList>
          </div>
        </>
      )}
      {merging && (
        <MergeDialog
          key={merging.id}
          entry={merging}
          entries={entries}
          onClose={() => setMerging(null)}
          onMerged={() => {
            setMerging(null);
            refresh();
          }}
        />
      )}
      {editing && (
        <EntryForm
          key={editing.entry?.id ?? 0}
          type={key}
          entry={editing.entry}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            refresh();
          }}
        />
      )}
    </section>
  );
}
