// Before a record is submitted: the path that it will take, and the people whom the submitter has to choose.

import type { FormItem } from '@crm/protocol/answers/form';
import type { FlowPreview, PathEntry } from '@crm/protocol/answers/work';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { flowLimits } from '@crm/protocol/flow';
import { Alert, Modal } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { errorText } from '../../shared/ui/feedback.ts';
import type { ActionOutcome } from '../actions/actions.ts';
import { FormField, fieldId } from '../fields/FormField.tsx';
import type { Values } from '../fields/validation.ts';
import type { FormAccess } from '../record/registries.ts';
import { PathLine } from './PathLine.tsx';
import './path.css';
import './approval.i18n.ts';

export interface Submission {
  module: string;
  id: number;
  /** What the record is called. */
  about: string;
  preview: FlowPreview;
}

interface SubmitDialogProps extends Submission {
  open: boolean;
  close(outcome: ActionOutcome): void;
}

const prefix = 'chosen.';

/** Ids of what was chosen, among named people or among all. */
function chosenIds(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.map((one) => Number(typeof one === 'object' && one !== null ? (one as Values)['userid'] : one));
}

type OpenNode = Pick<PathEntry, 'NodeID' | 'StepName' | 'choices'>;

/** The nodes whose people the submitter names: those on the way, then those that it does not come to as things stand. */
function openNodes({ path, beside }: FlowPreview): OpenNode[] {
  return [...path.filter(({ open }) => open === 'chosen'), ...beside];
}

export default function SubmitDialog({ module, id, about, preview, open, close }: SubmitDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [values, setValues] = useState<Values>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const attempt = useRef(newAttemptKey());
  const nodes = openNodes(preview);

  const items = useMemo(
    () =>
      new Map(
        openNodes(preview).map(({ NodeID, choices }): [string, FormItem] => {
          const item = { id: 0, title: t('approval.approvers'), field: prefix + NodeID, required: true };
          if (!choices) return [NodeID, { ...item, type: 'user', max: flowLimits.approvers }];
          const options = choices.map(({ userid, username }) => ({ value: userid, label: username }));
          return [NodeID, { ...item, type: 'select', multiple: true, options }];
        }),
      ),
    [preview, t],
  );
  const form: FormAccess = {
    values,
    setValue: (field, value) => {
      attempt.current = newAttemptKey();
      setValues((before) => ({ ...before, [field]: value }));
      setProblems(({ [field]: _mended, ...others }) => others);
    },
  };

  const [first] = nodes;
  useEffect(() => {
    if (!first) return;
    // The dialog takes the focus itself when it opens.
    const timer = setTimeout(() => document.getElementById(`${formId}-${prefix}${first.NodeID}`)?.focus(), 100);
    return () => clearTimeout(timer);
  }, [first, formId]);

  const show = (found: Record<string, string>) => {
    setProblems(found);
    const wrong = nodes.find(({ NodeID }) => prefix + NodeID in found);
    const item = wrong && items.get(wrong.NodeID);
    if (item) document.getElementById(fieldId(formId, item))?.focus();
  };

  const send = async () => {
    if (sending.current) return;
    const chosen = Object.fromEntries(nodes.map(({ NodeID }) => [NodeID, chosenIds(values[prefix + NodeID])]));
    const missing = Object.entries(chosen).filter(([, ids]) => ids.length === 0);
    show(Object.fromEntries(missing.map(([node]) => [prefix + node, t('approval.chooseMissing')])));
    if (missing.length > 0) return;
    sending.current = true;
    setBusy(true);
    setFailure('');
    try {
      const body = { module, id, ...(nodes.length > 0 ? { chosen } : {}) };
      const { msg } = await postAnswer(workFlowCalls.start, body, { idempotencyKey: attempt.current });
      close({ msg });
    } catch (error) {
      const fields = Object.entries((error instanceof ApiError && error.fields) || {});
      const known = fields.filter(([field]) => items.has(field.slice(prefix.length)));
      show(Object.fromEntries(known));
      if (known.length === 0) setFailure(errorText(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const chooser = ({ NodeID }: OpenNode) => {
    const item = items.get(NodeID);
    const problem = problems[prefix + NodeID];
    return (
      item && (
        <div className="path-choose">
          <FormField
            item={item}
            formId={formId}
            layout={1}
            form={form}
            {...(problem ? { problem } : {})}
            disabled={busy}
          />
        </div>
      )
    );
  };

  return (
    <Modal
      open={open}
      title={t('approval.submitTitle')}
      width={560}
      okText={t('approval.submit')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={() => close({ cancelled: true })}
      destroyOnHidden
    >
      <p className="submit-flow">
        {about && `${about} · `}
        {t('approval.flow')} {preview.flowName}
      </p>
      {failure && <Alert type="error" showIcon title={failure} className="submit-failure" />}
      <PathLine path={preview.path} below={chooser} />
      {preview.beside.length > 0 && (
        <section aria-label={t('approval.beside')}>
          <p className="path-quiet">{t('approval.beside')}</p>
          {preview.beside.map((node) => (
            <div key={node.NodeID}>
              <strong className="path-title">{node.StepName}</strong>
              {chooser(node)}
            </div>
          ))}
        </section>
      )}
    </Modal>
  );
}
