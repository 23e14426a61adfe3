// The permission editor of one role: name, grants, data scopes, field grants; saved as one, never lost by accident.

import type { GrantCatalogue } from '@crm/protocol/answers/access';
import * as roleCalls from '@crm/protocol/calls/role';
import { limits } from '@crm/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Conflict, ConflictNotice, conflictOf } from '../../engine/form/Conflict.tsx';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { GrantMatrix } from './GrantMatrix.tsx';
import { bodyOf, draftOf, emptyDraft, type RoleDraft, sameDraft } from './grants.ts';
import { fetchRole, type RoleDetail, useGrantCatalogue, useRole } from './identity.api.ts';
import './identity.i18n.ts';
import './grants.i18n.ts';

export interface RoleEditorProps {
  /** 0 creates. */
  id: number;
  /** Role whose grants a new one begins with; 0 for none. */
  copyOf: number;
  mayEdit: boolean;
  onClose: () => void;
  onSaved: () => void;
}

interface LoadedProps extends RoleEditorProps {
  catalogue: GrantCatalogue;
  source: RoleDetail | null;
}

function Loaded({ id, copyOf, mayEdit, onClose, onSaved, catalogue, source }: LoadedProps) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const begin = (): RoleDraft => {
    if (!source) return emptyDraft;
    const draft = draftOf(source);
    return copyOf ? { ...draft, name: t('role.copyName', { name: source.name }) } : draft;
  };
  const [first, setFirst] = useState(begin);
  const [draft, setDraft] = useState(first);
  const [nameError, setNameError] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);
  const [attempt] = useState(newAttemptKey);
  const version = useRef(copyOf ? undefined : source?.version);
  const [done, setDone] = useState(false);

  const admin = Boolean(source?.admin) && copyOf === 0;
  const readOnly = admin || !mayEdit;
  const dirty = !readOnly && (copyOf > 0 || !sameDraft(first, draft, catalogue));

  const save = async (over = version.current) => {
    if (draft.name.trim() === '') {
      setNameError(t('form.required'));
      document.getElementById('role-name')?.focus();
      return;
    }
    setSaving(true);
    setConflict(undefined);
    try {
      const body = { id: id || undefined, ...bodyOf(draft, catalogue), version: over };
      const path = id ? roleCalls.edit : roleCalls.add;
      const answer = await postAnswer(path, body, id ? {} : { idempotencyKey: attempt });
      feedback.success(answer.msg || t('role.saved'));
      // Leaving does not ask any more.
      flushSync(() => setDone(true));
      void client.invalidateQueries({ queryKey: ['role'] });
      onSaved();
    } catch (error) {
      setSaving(false);
      const stale = id ? conflictOf(error, t, i18n.language) : undefined;
      if (stale) setConflict(stale);
      else if (error instanceof ApiError && error.fields?.name) setNameError(error.fields.name);
      else feedback.error(error);
    }
  };

  const reload = async () => {
    try {
      const fresh = await fetchRole(id);
      version.current = fresh.version;
      setConflict(undefined);
      setFirst(draftOf(fresh));
      setDraft(draftOf(fresh));
    } catch (error) {
      feedback.error(error);
    }
  };

  return (
    <>
      <UnsavedChangesGuard when={dirty && !done} />
      {readOnly && <Alert type="info" showIcon title={t(admin ? 'role.readonly' : 'role.viewonly')} />}
      {conflict && (
        <ConflictNotice
          text={conflict.text}
          reload={() => void reload()}
          saveMine={conflict.version ? () => void save(conflict.version) : undefined}
        />
      )}
      <Form layout="vertical" className="role-head" onFinish={() => void save()}>
        <Form.Item
          label={t('role.name')}
          htmlFor="role-name"
          required
          validateStatus={nameError ? 'error' : ''}
          help={nameError || undefined}
        >
          <Input
            id="role-name"
            autoFocus={!readOnly}
            readOnly={readOnly}
            maxLength={limits.names.role}
            value={draft.name}
            onChange={(event) => {
              setNameError('');
              setDraft({ ...draft, name: event.target.value });
            }}
          />
        </Form.Item>
        <Form.Item label={t('role.ext')} htmlFor="role-ext">
          <Input
            id="role-ext"
            readOnly={readOnly}
            maxLength={limits.shortText}
            value={draft.ext}
            onChange={(event) => setDraft({ ...draft, ext: event.target.value })}
          />
        </Form.Item>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      <GrantMatrix catalogue={catalogue} draft={draft} readOnly={readOnly} everything={admin} onChange={setDraft} />
      <div className="role-foot">
        {!readOnly && !dirty && <span className="grant-note">{t('role.unchanged')}</span>}
        <Button onClick={onClose}>{t(readOnly ? 'action.close' : 'confirm.cancel')}</Button>
        {!readOnly && (
          <Button type="primary" loading={saving} disabled={!dirty} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        )}
      </div>
    </>
  );
}

export default function RoleEditor(props: RoleEditorProps) {
  const { id, copyOf, mayEdit, onClose } = props;
  const { t } = useTranslation();
  const catalogue = useGrantCatalogue();
  const sourceId = id || copyOf;
  const source = useRole(sourceId);
  const error = catalogue.error ?? source.error;
  const ready = catalogue.data && (sourceId === 0 || source.data);
  const admin = id > 0 && source.data?.admin;
  const title = id ? t(mayEdit && !admin ? 'role.edit' : 'role.view') : t('role.create');
  return (
    <Drawer
      open
      title={title}
      size="min(1120px, 100vw)"
      mask={{ closable: false }}
      onClose={onClose}
      className="role-editor"
    >
      {error && (
        <LoadProblem error={error} retry={() => void (catalogue.error ? catalogue.refetch() : source.refetch())} />
      )}
      {!error && !ready && <Skeleton rows={12} />}
      {!error && ready && (
        <Loaded key={sourceId} {...props} catalogue={catalogue.data} source={sourceId ? (source.data ?? null) : null} />
      )}
    </Drawer>
  );
}
