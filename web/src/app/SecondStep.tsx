// The second step of signing in: six digits are sent as soon as they are complete; a recovery code by Enter.

import type { Due } from '@crm/protocol/answers/identity';
import * as userCalls from '@crm/protocol/calls/user';
import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, postAnswer } from '../shared/api/client.ts';
import { enterWith } from '../shared/session/session.ts';
import { errorText } from '../shared/ui/feedback.ts';
import './signIn.i18n.ts';

export interface SecondStepProps {
  ticket: string;
  onEntered(due: Due | undefined): Promise<void>;
  /** @param message why the password has to be given again */
  onBack(message: string): void;
}

export default function SecondStep({ ticket, onEntered, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);

  const send = async (typed: string) => {
    if (busy) return;
    if (!typed.trim()) return setProblem(t('step.required'));
    setBusy(true);
    setProblem('');
    setFailure('');
    try {
      await onEntered(enterWith(await postAnswer(userCalls.secondStep, { ticket, code: typed })));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.data?.['gone']) return onBack(error.message);
      if (error instanceof ApiError && error.fields?.['code']) setProblem(error.fields['code']);
      else setFailure(errorText(error));
      input.current?.focus({ cursor: 'all' });
    }
  };
  return (
    <>
      <p className="sign-in-lead">{t('step.lead')}</p>
      <Form layout="vertical" size="large" requiredMark={false} onFinish={() => void send(code)}>
        <Form.Item
          label={t('step.code')}
          htmlFor="second-step-code"
          {...(problem ? { validateStatus: 'error' as const, help: problem } : {})}
        >
          <Input
            id="second-step-code"
            ref={input}
            value={code}
            maxLength={20}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target: { value } }) => {
              setCode(value);
              setProblem('');
              if (/^\d{6}$/.test(value.trim())) void send(value);
            }}
          />
        </Form.Item>
        <div aria-live="polite">
          {failure && <Alert className="sign-in-failure" type="error" showIcon title={failure} />}
        </div>
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('step.enter')}
        </Button>
        <Button type="link" block onClick={() => onBack('')} style={{ marginTop: 8 }}>
          {t('step.back')}
        </Button>
      </Form>
    </>
  );
}
