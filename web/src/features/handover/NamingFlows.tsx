// Approval flows that name the leaving person: where each is set, and a replacement for people who may publish flows.

import type { FormItem } from '@crm/protocol/answers/form';
import type { HandoverPreview } from '@crm/protocol/answers/handover';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { Alert, Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../engine/fields/FormField.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import type { FormAccess } from '../../engine/record/registries.ts';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { errorText, useFeedback } from '../../shared/ui/feedback.ts';
import './handover.i18n.ts';

interface NamingFlowsProps {
  held: HandoverPreview;
  disabled: boolean;
  /** Some of them name somebody else now. */
  replaced(): Promise<void>;
}

interface Replaced {
  count: number;
  rejected: { id: number; reason: string }[];
}

export function NamingFlows({ held, disabled, replaced }: NamingFlowsProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const mayPublish = useGranted('oa.flow.publish');
  const formId = useId();
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [rejected, setRejected] = useState<Replaced['rejected']>([]);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = useRef(newAttemptKey());
  const { flows, namedIn, userid, username } = held;
  if (namedIn === 0) return null;
  if (flows.length === 0)
    return <p className="handover-note">{t('handover.namedIn', { count: namedIn, name: username })}</p>;

  const form: FormAccess = {
    values,
    setValue: (field, value) => {
      attempt.current = newAttemptKey();
      setFailure('');
      setValues((before) => ({ ...before, [field]: value }));
    },
  };
  const to = Number(values['to'] ?? 0);
  const replace = async () => {
    const about = flows.map(({ name }) => name).join(t('handover.joint'));
    if (!(await feedback.confirm({ action: t('handover.replace'), about }))) return;
    setBusy(true);
    setFailure('');
    try {
      const body = { ids: flows.map(({ id }) => id).join(','), userid, to };
      const { data, msg } = await postAnswer(workFlowCalls.replaceApprover, body, {
        idempotencyKey: attempt.current,
      });
      attempt.current = newAttemptKey();
      setRejected(data.rejected);
      if (data.count > 0) feedback.success(msg);
      await replaced();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const who: FormItem = {
    id: 0,
    type: 'user',
    title: t('handover.replaceBy'),
    field: 'to',
    textField: 'toName',
    max: 1,
  };
  return (
    <section className="handover-kind">
      <strong>{t('handover.flows', { count: flows.length, name: username })}</strong>
      <ul className="handover-flows">
        {flows.map(({ id, name, module, moduleName, enabled, nodes }) => {
          const why = rejected.find((one) => one.id === id)?.reason;
          return (
            <li key={id}>
              <a href={`/oa/flow/view/${id}`} target="_blank" rel="noreferrer">
                {name}
              </a>{' '}
              <span className="handover-note">
                {[
                  moduleTitle(t, module, moduleName),
                  nodes.join(t('handover.joint')),
                  enabled ? '' : t('handover.flowOff'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {why && <span className="handover-why">{why}</span>}
            </li>
          );
        })}
      </ul>
      {failure && <Alert type="error" showIcon title={failure} className="prompt-failure" />}
      {mayPublish ? (
        <div className="handover-replace">
          <FormField item={who} formId={formId} layout={1} form={form} disabled={disabled || busy} />
          <Button disabled={disabled || to === 0} loading={busy} onClick={() => void replace()}>
            {t('handover.replace')}
          </Button>
        </div>
      ) : (
        <p className="handover-note">{t('handover.flowsElsewhere')}</p>
      )}
    </section>
  );
}
