// The designer of one form: types on the left, the form in the middle, the chosen field on the right; saved as one.

import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import type { DesignedField, DesignedForm } from '@crm/protocol/answers/customForm';
import * as formCalls from '@crm/protocol/calls/form';
import type { ItemType } from '@crm/protocol/form';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Alert, Button, Drawer, Modal, Segmented } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ConflictNotice } from '../../engine/form/Conflict.tsx';
import { conflictText } from '../../engine/form/conflictText.ts';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { fieldTitle, moduleTitle } from '../../engine/record/localise.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useChanged } from '../../shared/realtime/realtime.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { useDesignPlace } from './addresses.ts';
import { type DataLoss, fetchForm, usePreview } from './customForm.api.ts';
import './customForm.css';
import {
  addField,
  bodyOf,
  changeOf,
  draftOf,
  moveField,
  newField,
  rebased,
  removeField,
  setField,
  unremoved,
} from './designer.ts';
import { FieldCards } from './FieldCards.tsx';
import { FlowOfForm } from './FlowOfForm.tsx';
import { useMayShape } from './mayShape.ts';
import { Palette } from './Palette.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { PropertyPanel } from './PropertyPanel.tsx';
import { useFormDraft } from './useFormDraft.tsx';
import './customForm.i18n.ts';

/** `<id>.<property>` → message, of one field by property. */
function problemsOf(all: Readonly<Record<string, string>>, id: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, message]) =>
      key.startsWith(`${id}.`) ? [[key.slice(`${id}.`.length), message]] : [],
    ),
  );
}

export interface DesignerProps {
  loaded: DesignedForm;
}

export default function Designer({ loaded }: DesignerProps) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const place = useDesignPlace();
  const { type = 'design' } = useParams();
  const may = useMayShape(loaded.module);
  const [mayAdd, mayEdit, mayDelete] = [may('add'), may('edit'), may('delete')];
  const [form, setForm] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded));
  const [chosen, setChosen] = useState<number>();
  const [adding, setAdding] = useState(false);
  const [saving, setSaving] = useState(false);
  const [role, setRole] = useState(0);
  const [conflict, setConflict] = useState('');
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [announcement, setAnnouncement] = useState('');
  const [added, setAdded] = useState(0);
  // A new field comes before others, maybe out of sight.
  useEffect(() => {
    if (added) document.querySelector(`[data-card="${added}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  const { module } = form;

  const change = useMemo(() => changeOf(form, draft), [form, draft]);
  const preview = usePreview(module, change, role);
  const problems = { ...refused, ...preview.data?.problems };
  const wrong = new Set(Object.keys(problems).map((key) => Number(key.split('.')[0])));
  const dirty = change.count > 0;
  const field = draft.fields.find((one) => one.id === chosen);
  const formDraft = useFormDraft(form, draft, dirty && mayEdit, setDraft);

  const titleOf = (one: DesignedField) =>
    one.custom ? one.title || t(`customForm.type.${one.type}`) : fieldTitle(t, module, one);

  // What the work beside the calls has done meanwhile comes in where nothing is being changed.
  useChanged('customForm', ({ ids }) => {
    if (!ids.includes(form.id) || dirty || saving) return;
    void fetchForm(module).then(take, () => undefined);
  });

  function take(newest: DesignedForm) {
    setForm(newest);
    setDraft(draftOf(newest));
    setRefused({});
  }

  const add = (kind: ItemType, at?: number) => {
    const name = t(`customForm.type.${kind}`);
    const taken = new Set(draft.fields.map((one) => one.title));
    let title = t('customForm.newTitle', { type: name });
    for (let n = 2; taken.has(title); n++) title = t('customForm.newTitleMore', { type: name, at: n });
    const words =
      kind === 'tablelist'
        ? [t('customForm.columnNew', { at: 1 })]
        : [1, 2].map((n) => t('customForm.optionNew', { at: n }));
    const fresh = newField(form, draft, kind, title, words);
    setDraft((now) => addField(now, fresh, at));
    setChosen(fresh.id);
    setAdding(false);
    setAdded(fresh.id);
  };

  const move = (from: number, to: number) => {
    const one = draft.fields[from];
    if (!one || to < 0 || to >= draft.fields.length) return;
    setDraft((now) => moveField(now, from, to));
    setAnnouncement(t('customForm.moved', { name: titleOf(one), place: to + 1 }));
  };

  /** A field that was deleted and not saved yet stands where it stood. */
  const putBack = (one: DesignedField) => {
    setRefused({});
    setDraft((now) => unremoved(form, now, one));
    setChosen(one.id);
  };

  const save = async (confirmed = false) => {
    setSaving(true);
    setConflict('');
    try {
      const body = { id: form.id, version: form.version, ...bodyOf(change), ...(confirmed ? { confirm: 1 } : {}) };
      feedback.success((await postAnswer(formCalls.edit, body)).msg || t('customForm.saved'));
      const newest = await fetchForm(module);
      const name = field?.field;
      take(newest);
      setChosen(newest.fields.find((one) => one.field === name)?.id);
    } catch (error) {
      if (!(error instanceof ApiError)) feedback.error(error);
      else if (error.code === 'conflict') {
        const { confirm, losses = [] } = (error.data ?? {}) as DataLoss;
        if (!confirm) setConflict(conflictText(error, t, i18n.language));
        else {
          setSaving(false);
          const content = losses.map((loss) => loss.msg).join('\n');
          if (await feedback.confirm({ content, danger: true, stay: true })) await save(true);
        }
      } else {
        setRefused(error.fields ?? {});
        const [first] = Object.keys(error.fields ?? {});
        if (first) setChosen(Number(first.split('.')[0]));
        feedback.error(error);
      }
    } finally {
      setSaving(false);
    }
  };

  const reload = async () => {
    try {
      const newest = await fetchForm(module);
      setDraft(rebased(form, draft, newest));
      setForm(newest);
      setConflict('');
    } catch (error) {
      feedback.error(error);
    }
  };

  const panel = field && (
    <PropertyPanel
      key={field.id}
      field={field}
      fields={draft.fields}
      problems={problemsOf(problems, field.id)}
      readOnly={!mayEdit && field.id > 0}
      titleOf={titleOf}
      change={(part) => {
        setRefused({});
        setDraft((now) => setField(now, field.id, part));
      }}
    />
  );

  return (
    <section className="designer" aria-label={t('customForm.design')}>
      <UnsavedChangesGuard when={dirty && mayEdit && !formDraft.safe} within={place.within} />
      <header className="designer-bar">
        <Link to={place.list} aria-label={t('customForm.back')} className="designer-back">
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <h1>{moduleTitle(t, module, form.title)}</h1>
        <Segmented
          size="small"
          value={type === 'preview' ? 'preview' : 'design'}
          aria-label={t('customForm.design')}
          options={[
            { value: 'design', label: t('customForm.tabFields') },
            { value: 'preview', label: t('customForm.tabPreview') },
          ]}
          onChange={(next) => void navigate(place.address(next), { replace: true })}
        />
        <FlowOfForm module={module} />
        <span className="designer-state" role="status">
          {dirty ? t('customForm.changes', { count: change.count }) : ''}
        </span>
        {mayEdit && dirty && (
          <Button size="small" onClick={() => take(form)}>
            {t('customForm.discard')}
          </Button>
        )}
        {mayEdit && (
          <Button type="primary" loading={saving} disabled={!dirty} onClick={() => void save()}>
            {t('customForm.save')}
          </Button>
        )}
      </header>
      {mayEdit && formDraft.offer}
      {conflict && <ConflictNotice text={conflict} keeps reload={() => void reload()} />}
      {form.fields
        .filter(({ id }) => draft.deleted.includes(id) && problems[`${id}.id`])
        .map((one) => (
          <Alert
            key={one.id}
            type="error"
            showIcon
            title={t('customForm.notDeletable', { name: titleOf(one), problem: problems[`${one.id}.id`] })}
            action={
              <Button size="small" onClick={() => putBack(one)}>
                {t('customForm.putBack')}
              </Button>
            }
          />
        ))}
      {type === 'preview' ? (
        <PreviewPane
          preview={preview.data}
          error={preview.error}
          retry={() => void preview.refetch()}
          role={role}
          setRole={setRole}
        />
      ) : (
        <DragDropProvider
          onDragEnd={({ operation, canceled }) => {
            const { source, target } = operation;
            if (canceled) return;
            if (isSortable(source)) {
              move(source.initialIndex, source.index);
              return;
            }
            const kind = (source?.data as { type?: ItemType } | undefined)?.type;
            const at = draft.fields.findIndex((one) => one.id === target?.id);
            if (kind && target) add(kind, at < 0 ? undefined : at);
          }}
        >
          <div className="designer-body">
            {mayAdd && !narrow && <Palette add={(kind) => add(kind)} />}
            <div className="designer-fields">
              {mayAdd && narrow && (
                <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
                  {t('customForm.add')}
                </Button>
              )}
              <FieldCards
                fields={draft.fields}
                chosen={chosen}
                wrong={wrong}
                titleOf={titleOf}
                choose={setChosen}
                step={
                  mayEdit
                    ? (id, by) => {
                        const from = draft.fields.findIndex((one) => one.id === id);
                        move(from, from + by);
                      }
                    : undefined
                }
                remove={
                  mayDelete
                    ? (one) => {
                        setDraft((now) => removeField(now, one.id));
                        if (chosen === one.id) setChosen(undefined);
                      }
                    : undefined
                }
              />
              {form.deleted.length > 0 && mayDelete && (
                <section className="designer-deleted" aria-label={t('customForm.deletedFields')}>
                  <h2>{t('customForm.deletedFields')}</h2>
                  {form.deleted.map((one) => (
                    <Button
                      key={one.id}
                      size="small"
                      disabled={draft.restored.includes(one.id)}
                      onClick={() => setDraft((now) => ({ ...now, restored: [...now.restored, one.id] }))}
                    >
                      {t('customForm.restore', { name: one.title })}
                    </Button>
                  ))}
                </section>
              )}
            </div>
            {!narrow && (
              <div className="designer-properties">
                {panel ?? <p className="form-hint">{t('customForm.nothingChosen')}</p>}
              </div>
            )}
          </div>
          <span className="visually-hidden" role="status">
            {announcement}
          </span>
        </DragDropProvider>
      )}
      {narrow && (
        <Drawer
          open={field !== undefined && type !== 'preview'}
          placement="bottom"
          size="85vh"
          title={t('customForm.properties')}
          onClose={() => setChosen(undefined)}
        >
          {panel}
        </Drawer>
      )}
      {narrow && (
        <Modal open={adding} footer={null} title={t('customForm.add')} onCancel={() => setAdding(false)}>
          <DragDropProvider>
            <Palette add={(kind) => add(kind)} />
          </DragDropProvider>
        </Modal>
      )}
    </section>
  );
}
