// The editor of one template: places at its side, the text visually or as source, and a preview.

import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import type { PrintTemplate } from '@crm/protocol/answers/print';
import * as printTempCalls from '@crm/protocol/calls/printTemp';
import type { Created, Success } from '@crm/protocol/envelope';
import { printLimits } from '@crm/protocol/print';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Drawer, Input, Segmented } from 'antd';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { type Conflict, ConflictNotice, conflictOf } from '../../engine/form/Conflict.tsx';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useMedia } from '../../shared/theme/appearance.ts';
import { errorText, useFeedback } from '../../shared/ui/feedback.ts';
import { PlaceList } from './PlaceList.tsx';
import { placeTitles } from './places.ts';
import './printTemp.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { fetchTemplate, usePlaces, useTemplatePreview } from './printTemp.api.ts';
import { SourceEditor } from './SourceEditor.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import type { VisualEditorProps } from './VisualEditor.tsx';
import { fitsVisual, type TextHandle } from './visual.ts';
import './printTemp.i18n.ts';

const VisualEditor = suspending<VisualEditorProps>(() => import('./VisualEditor.tsx'), false);

export interface TemplateEditorProps {
  loaded: PrintTemplate;
}

type Mode = 'visual' | 'source' | 'preview';

export default function TemplateEditor({ loaded }: TemplateEditorProps) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const navigate = useNavigate();
  const wide = useMedia('(min-width: 1360px)');
  const beside = useMedia('(min-width: 900px)');
  const mayAdd = useGranted('system.printTemp.add');
  const mayEdit = useGranted('system.printTemp.edit');
  const [stored, setStored] = useState(loaded);
  const [ext, setExt] = useState(loaded.ext);
  const [temp, setTemp] = useState(loaded.temp);
  const [isDefault, setDefault] = useState(loaded.isDefault === 1);
  const [mode, setMode] = useState<Mode>(() => (fitsVisual(loaded.temp) ? 'visual' : 'source'));
  const [writing, setWriting] = useState<'visual' | 'source'>(mode === 'source' ? 'source' : 'visual');
  const [recordId, setRecordId] = useState(0);
  const [inserting, setInserting] = useState(false);
  const [saving, setSaving] = useState(false);
  const [created, setCreated] = useState(0);
  const [conflict, setConflict] = useState<Conflict>();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const text = useRef<TextHandle>(null);
  const { module, id } = stored;
  const readOnly = id > 0 ? !mayEdit : !mayAdd;
  const places = usePlaces(module);
  const preview = useTemplatePreview(module, temp, recordId, !readOnly);
  const [opened] = useState(() => mode === 'source' && loaded.temp !== '');
  const dirty = ext !== stored.ext || temp !== stored.temp || isDefault !== (stored.isDefault === 1);

  // What was seen last stays while something is wrong.
  const [page, setPage] = useState(preview.data);
  useEffect(() => {
    if (preview.data) setPage(preview.data);
  }, [preview.data]);
  const previewError = preview.error;
  const previewProblem =
    previewError instanceof ApiError
      ? (previewError.fields?.temp ?? previewError.message)
      : errorText(previewError ?? '');
  const problem = problems.temp ?? previewProblem;
  const unknown = previewProblem ? [] : (preview.data?.unknown ?? []);
  const shown: Mode = wide && mode === 'preview' ? writing : mode;

  const change = (html: string) => {
    setTemp(html);
    setProblems(({ temp: _mended, ...others }) => others);
  };

  const turn = async (next: Mode) => {
    if (next === 'visual' && writing === 'source' && !fitsVisual(temp)) {
      if (!(await feedback.confirm({ content: t('printTemp.losing'), danger: true, stay: true }))) return;
    }
    if (next !== 'preview') setWriting(next);
    setMode(next);
  };

  const insert = (added: string, isHtml: boolean) => {
    setInserting(false);
    if (mode === 'preview') setMode(writing);
    text.current?.insert(added, isHtml);
  };

  const save = async (version = stored.version) => {
    const name = ext.trim();
    if (!name) {
      setProblems({ ext: t('form.required') });
      return;
    }
    setSaving(true);
    setConflict(undefined);
    try {
      const body = { ext: name, temp, isDefault: isDefault ? 1 : 0 };
      const answer: Success<Created & { version?: number }> =
        id > 0
          ? await postAnswer(printTempCalls.edit, { ...body, id, version })
          : await postAnswer(printTempCalls.add, { ...body, module });
      const saved = { ...stored, ...body, isDefault: isDefault ? (1 as const) : (0 as const) };
      setStored({ ...saved, id: answer.data.id, version: answer.data.version ?? 1 });
      setExt(name);
      setProblems({});
      feedback.success(answer.msg || t('printTemp.saved'));
      void client.invalidateQueries({ queryKey: ['printTemp', 'index'] });
      if (id === 0) setCreated(answer.data.id);
    } catch (error) {
      const stale = conflictOf(error, t, i18n.language);
      if (stale) setConflict(stale);
      else {
        setProblems(error instanceof ApiError ? (error.fields ?? {}) : {});
        feedback.error(error);
      }
    } finally {
      setSaving(false);
    }
  };

  // The address of a new one changes once nothing is unsaved any more: leaving does not ask then.
  useEffect(() => {
    if (created > 0 && !dirty) void navigate(`/system/printTemp/view/${created}`, { replace: true });
  }, [created, dirty, navigate]);

  /** After somebody was faster: their version. */
  const reload = async () => {
    try {
      const newest = await fetchTemplate(id);
      setStored(newest);
      setExt(newest.ext);
      setTemp(newest.temp);
      setDefault(newest.isDefault === 1);
      setConflict(undefined);
    } catch (error) {
      feedback.error(error);
    }
  };

  const titles = useMemo(
    () => (places.data ? placeTitles(t, places.data) : new Map<string, string>()),
    [places.data, t],
  );
  const list = places.data ? <PlaceList places={places.data} insert={insert} /> : <Skeleton />;
  const writer =
    shown === 'source' || (shown === 'preview' && writing === 'source') ? (
      <SourceEditor ref={text} text={temp} readOnly={readOnly} problem={problem} onChange={change} />
    ) : (
      <Suspense fallback={<Skeleton rows={12} />}>
        <VisualEditor
          ref={text}
          html={temp}
          readOnly={readOnly}
          lines={places.data?.lines ?? []}
          titles={titles}
          onChange={change}
        />
      </Suspense>
    );
  const paper = (
    <TemplatePreview module={module} page={page} problem={problem} recordId={recordId} chooseRecord={setRecordId} />
  );

  return (
    <section className="template-page" aria-label={t('module.printTemp')}>
      <UnsavedChangesGuard when={dirty} />
      <header className="template-bar">
        <Link to="/system/printTemp" aria-label={t('printTemp.back')} className="template-back">
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <h1>{moduleTitle(t, module, stored.moduleName || (places.data?.label ?? ''))}</h1>
        <Input
          className="template-name"
          value={ext}
          readOnly={readOnly}
          maxLength={printLimits.name}
          aria-label={t('printTemp.name')}
          {...(problems.ext ? { status: 'error' as const } : {})}
          onChange={(event) => {
            setExt(event.target.value);
            setProblems(({ ext: _mended, ...others }) => others);
          }}
        />
        <Checkbox checked={isDefault} disabled={readOnly} onChange={(event) => setDefault(event.target.checked)}>
          {t('printTemp.isDefault')}
        </Checkbox>
        <span className="template-state" role="status">
          {dirty ? t('printTemp.unsaved') : ''}
        </span>
        {!readOnly && (
          <Button
            type="primary"
            loading={saving}
            disabled={(!dirty && id > 0) || temp.trim() === ''}
            onClick={() => void save()}
          >
            {t('printTemp.save')}
          </Button>
        )}
      </header>
      {conflict && (
        <ConflictNotice
          text={conflict.text}
          reload={() => void reload()}
          saveMine={conflict.version ? () => void save(conflict.version) : undefined}
        />
      )}
      {problems.ext && <Alert type="error" showIcon title={problems.ext} />}
      {opened && writing === 'source' && <Alert type="info" showIcon closable title={t('printTemp.sourceOnly')} />}
      <div className="template-modes">
        <Segmented<Mode>
          value={shown}
          aria-label={t('printTemp.mode')}
          options={[
            { value: 'visual', label: t('printTemp.visual') },
            { value: 'source', label: t('printTemp.source') },
            ...(wide ? [] : [{ value: 'preview' as const, label: t('printTemp.preview') }]),
          ]}
          onChange={(next) => void turn(next)}
        />
        {!beside && !readOnly && shown !== 'preview' && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setInserting(true)}>
            {t('printTemp.places')}
          </Button>
        )}
      </div>
      {problem && <Alert type="error" showIcon title={problem} />}
      {unknown.length > 0 && (
        <Alert type="warning" showIcon title={t('printTemp.unknown', { names: unknown.join('、') })} />
      )}
      <div className="template-body" data-columns={wide ? 3 : beside && shown !== 'preview' ? 2 : 1}>
        {beside && shown !== 'preview' && (
          <aside className="template-side" aria-label={t('printTemp.places')}>
            <p className="template-hint">{t('printTemp.placesHint')}</p>
            {list}
          </aside>
        )}
        <div className="template-writer" hidden={shown === 'preview'}>
          {writer}
        </div>
        {(wide || shown === 'preview') && paper}
      </div>
      <Drawer
        open={inserting && !beside}
        placement="bottom"
        size="70%"
        title={t('printTemp.places')}
        onClose={() => setInserting(false)}
      >
        {list}
      </Drawer>
    </section>
  );
}
