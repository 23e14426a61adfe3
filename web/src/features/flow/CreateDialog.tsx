// A new flow: its name, the kind of record, and what it begins with.
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { flowLimits } from '@crm/protocol/flow';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { designAddress } from './addresses.ts';
import { Field } from './Field.tsx';
import { listKey, useKinds, useTemplates } from './flow.api.ts';
import './flow.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { nodeWords } from './nodeWords.ts';
import { blankFlow } from './tree.ts';
import './flow.i18n.ts';
import './node.i18n.ts';

const blank = '';

export interface CreateDialogProps {
  /** Wire name of the kind that is chosen at first; empty for any. */
  kind: string;
  close(): void;
}

export default function CreateDialog({ kind, close }: CreateDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const navigate = useNavigate();
  // People who came from a form get back to it.
  const { state } = useLocation();
  const kinds = useKinds();
  const templates = useTemplates(true);
  const [attempt] = useState(newAttemptKey);
  const [name, setName] = useState('');
  const [chosenModule, setModule] = useState('');
  const [template, setTemplate] = useState(blank);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const known = (one: string) => kinds.data?.some(({ module }) => module === one);
  const module = chosenModule || (known(kind) ? kind : (kinds.data?.[0]?.module ?? ''));
  const own = (templates.data ?? []).filter((one) => one.module === module);
  const chosen = own.find((one) => one.key === template);

  const save = async () => {
    const flowName = name.trim() || (chosen?.name ?? '');
    if (!flowName) {
      setProblems({ name: t('form.required') });
      return;
    }
    setSaving(true);
    setProblems({});
    try {
      const nodes = chosen?.nodes ?? blankFlow(nodeWords(t));
      const body = { name: flowName, module, nodes };
      const { data } = await postAnswer(workFlowCalls.add, body, { idempotencyKey: attempt });
      void client.invalidateQueries({ queryKey: listKey });
      void navigate(designAddress(data.id), { replace: true, state });
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else feedback.error(error);
      setSaving(false);
    }
  };

  const failed = kinds.error ?? templates.error;
  return (
    <Modal
      open
      title={t('flow.create')}
      okText={t('flow.createOk')}
      confirmLoading={saving}
      okButtonProps={{ disabled: !module }}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={close}
    >
      {failed ? (
        <LoadProblem
          error={failed}
          retry={() => {
            void kinds.refetch();
            void templates.refetch();
          }}
        />
      ) : !kinds.data || !templates.data ? (
        <Skeleton title={false} rows={4} />
      ) : kinds.data.length === 0 ? (
        <p>{t('flow.noKinds')}</p>
      ) : (
        <form
          className="flow-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving) void save();
          }}
        >
          <Field id="flow-new-kind" label={t('flow.kind')} problem={problems['module']}>
            <Select
              id="flow-new-kind"
              value={module}
              options={kinds.data.map((one) => ({
                value: one.module,
                label: moduleTitle(t, one.module, one.title),
              }))}
              onChange={(next) => {
                setModule(next);
                setTemplate(blank);
              }}
            />
          </Field>
          <Field id="flow-new-template" label={t('flow.begin')} problem={problems['nodes']}>
            <Select
              id="flow-new-template"
              value={template}
              options={[
                { value: blank, label: t('flow.blank') },
                ...own.map((one) => ({ value: one.key, label: one.name })),
              ]}
              onChange={setTemplate}
            />
          </Field>
          <Field id="flow-new-name" label={t('flow.name')} problem={problems['name']}>
            <Input
              id="flow-new-name"
              autoFocus
              maxLength={flowLimits.name}
              value={name}
              placeholder={chosen?.name ?? t('flow.namePlaceholder')}
              {...(problems['name'] ? { status: 'error' as const, 'aria-describedby': 'flow-new-name-problem' } : {})}
              onChange={({ target }) => {
                setName(target.value);
                setProblems({});
              }}
            />
          </Field>
          <button type="submit" hidden />
        </form>
      )}
    </Modal>
  );
}
