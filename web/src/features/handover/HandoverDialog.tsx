// A handover in three steps: who leaves, who gets what, and the plan; nothing happens before the last is confirmed.

import type { FormItem } from '@crm/protocol/answers/form';
import type { HandoverPlan, HandoverPreview } from '@crm/protocol/answers/handover';
import * as handoverCalls from '@crm/protocol/calls/handover';
import { limits } from '@crm/protocol/limits';
import { Alert, Button, Modal, Steps } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { FormField } from '../../engine/fields/FormField.tsx';
import { useDiscardQuestion } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { textOf } from '../../engine/record/records.ts';
import type { FormAccess } from '../../engine/record/registries.ts';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { errorText } from '../../shared/ui/feedback.ts';
import { GiveAll } from './GiveAll.tsx';
import { KindSplit } from './KindSplit.tsx';
import { NamingFlows } from './NamingFlows.tsx';
import { Beside, PlanView } from './PlanView.tsx';
import { partsOf, type Values } from './split.ts';
import '../../engine/actions/prompt.css';
import '../../engine/fields/controls/record/record.css';
import './handover.css';
import './handover.i18n.ts';

export interface HandoverDialogProps {
  open: boolean;
  /** Whose records it is about, where that is known already. */
  person?: { userid: number; username: string };
  /** The run was begun. */
  onStarted(job: number, username: string): void;
  close(outcome: ActionOutcome): void;
}

const dialogWidth = 680;
const stepNames = ['stepWho', 'stepSplit', 'stepConfirm'] as const;

function problemOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : undefined;
  return fields?.['parts'] ?? fields?.['userid'] ?? errorText(error);
}

export default function HandoverDialog({ open, person, onStarted, close }: HandoverDialogProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const discard = useDiscardQuestion();
  const formId = useId();
  const top = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const [values, setValues] = useState<Values>({ userid: person?.userid ?? '', username: person?.username ?? '' });
  const [held, setHeld] = useState<HandoverPreview>();
  const [plan, setPlan] = useState<HandoverPlan>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  /** The dialog stands where it stays. */
  const [openedFully, setOpenedFully] = useState(false);
  const attempt = useRef(newAttemptKey());
  const sending = useRef(false);

  const form: FormAccess = {
    values,
    setValue: (field, value) => {
      attempt.current = newAttemptKey();
      setFailure('');
      setValues((before) => ({ ...before, [field]: value }));
    },
  };
  const kinds = held?.kinds.filter(({ count }) => count > 0) ?? [];
  const parts = partsOf(values, kinds);

  // What has the focus goes with its step: the next one is read from its beginning.
  const shown = useRef(0);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);

  const attend = async (act: () => Promise<void>) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure('');
    try {
      await act();
    } catch (error) {
      setFailure(problemOf(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const loadHoldings = () =>
    attend(async () => {
      const userid = Number(values['userid']);
      if (!(userid > 0)) throw new ApiError('invalid', t('handover.noWho'));
      const found = await post(handoverCalls.preview, { userid });
      const name = found.username;
      if (found.job > 0) throw new ApiError('conflict', t('handover.running', { name }));
      if (found.kinds.every(({ count }) => count === 0) && found.namedIn === 0)
        throw new ApiError('conflict', t('handover.nothing', { name }));
      // What was chosen for somebody else is nothing that this person has.
      if (held && held.userid !== userid)
        setValues((before) => ({ userid, username: before['username'], reason: before['reason'] }));
      setHeld(found);
      setStep(1);
    });
  const review = () =>
    attend(async () => {
      if (parts.length === 0) throw new ApiError('invalid', t('handover.nobody'));
      const body = { userid: held?.userid ?? 0, parts: JSON.stringify(parts) };
      setPlan(await post(handoverCalls.plan, body));
      setStep(2);
    });
  const begin = () =>
    attend(async () => {
      const body = { userid: held?.userid ?? 0, parts: JSON.stringify(parts), reason: textOf(values['reason']) };
      const answer = await postAnswer(handoverCalls.start, body, { idempotencyKey: attempt.current });
      onStarted(answer.data.id, held?.username ?? '');
      close({ msg: answer.msg });
    });
  const go = [loadHoldings, review, begin][step] ?? loadHoldings;
  const back = () => {
    setFailure('');
    setStep(step - 1);
  };
  const leave = async () => {
    if (sending.current) return;
    if (parts.length === 0 || (await discard())) close({ cancelled: true });
  };

  const who: FormItem = {
    id: 0,
    type: 'user',
    title: t('handover.who'),
    field: 'userid',
    textField: 'username',
    required: true,
    max: 1,
  };
  const reason: FormItem = {
    id: 0,
    type: 'textarea',
    title: t('handover.reason'),
    field: 'reason',
    rows: 2,
    max: limits.shortText,
  };
  const titles = stepNames.map((name) => t(`handover.${name}`));
  const footer = (
    <>
      {step > 0 && (
        <Button disabled={busy} onClick={back} className="handover-previous">
          {t('handover.previous')}
        </Button>
      )}
      <Button disabled={busy} onClick={() => void leave()}>
        {t('confirm.cancel')}
      </Button>
      <Button type="primary" loading={busy} disabled={step === 2 && plan?.total === 0} onClick={() => void go()}>
        {t(step === 2 ? 'handover.start' : 'handover.next')}
      </Button>
    </>
  );
  return (
    <Modal
      open={open}
      title={t('handover.title')}
      width={narrow ? '100vw' : dialogWidth}
      className={narrow ? 'handover-dialog dialog-full' : 'handover-dialog'}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      afterOpenChange={setOpenedFully}
      destroyOnHidden
      footer={footer}
    >
      {narrow ? (
        <p className="handover-step">
          {step + 1} / {titles.length} {titles[step]}
        </p>
      ) : (
        <Steps size="small" current={step} items={titles.map((title) => ({ title }))} className="handover-steps" />
      )}
      <div ref={top} tabIndex={-1} className="handover-stage" role="group" aria-label={titles[step]}>
        {failure && <Alert type="error" showIcon title={failure} className="prompt-failure" />}
        {step === 0 && (
          <>
            <p className="handover-note">{t('handover.hint')}</p>
            <FormField
              item={who}
              formId={formId}
              layout={1}
              form={form}
              disabled={busy}
              opened={openedFully && !person && !held}
            />
          </>
        )}
        {step === 1 && held && (
          <>
            <p className="handover-sum">{t('handover.from', { name: held.username })}</p>
            <p className="handover-note">{t('handover.rule')}</p>
            <GiveAll kinds={kinds} form={form} formId={formId} disabled={busy} />
            {kinds.map((kind) => (
              <KindSplit
                key={kind.module}
                userid={held.userid}
                username={held.username}
                kind={kind}
                form={form}
                formId={formId}
                disabled={busy}
              />
            ))}
            <FormField item={reason} formId={formId} layout={1} form={form} disabled={busy} />
            <NamingFlows
              held={held}
              disabled={busy}
              replaced={async () => setHeld(await post(handoverCalls.preview, { userid: held.userid }))}
            />
            <Beside held={held} />
          </>
        )}
        {step === 2 && held && plan && (
          <PlanView held={held} plan={plan} parts={parts} reason={String(values['reason'] ?? '')} />
        )}
      </div>
    </Modal>
  );
}
