// A few words to somebody who is online, or to everybody: what was typed stays until it was sent.
import * as messageCalls from '@crm/protocol/calls/message';
import { limits } from '@crm/protocol/limits';
import type { OnlineUser } from '@crm/protocol/realtime';
import { Button, Form, Radio } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, attemptOf } from '../engine/record/attempts.ts';
import { ApiError, postAnswer } from '../shared/api/client.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import { GrowingText } from '../shared/ui/GrowingText.tsx';
import './frame.i18n.ts';

export function MessageForm({ to, onDone }: { to: OnlineUser | 'everyone'; onDone: () => void }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [msg, setMsg] = useState('');
  const [code, setCode] = useState(100);
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const attempt = useRef<Attempt | undefined>(undefined);
  const title = to === 'everyone' ? t('message.everyone') : t('message.to', { name: to.NickName });

  const send = async () => {
    if (sending || msg.trim() === '') return;
    const [path, body] =
      to === 'everyone' ? [messageCalls.announce, { msg, code }] : [messageCalls.send, { userid: to.UserID, msg }];
    attempt.current = attemptOf(JSON.stringify(body), attempt.current);
    setSending(true);
    try {
      const answer = await postAnswer(path, body, { idempotencyKey: attempt.current.key });
      feedback.success(answer.msg);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblem(Object.values(error.fields)[0] ?? '');
      else feedback.error(error);
      setSending(false);
    }
  };
  // Enter sends, with Shift it begins a line; what confirms the choice of an input method is neither.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void send();
  };
  return (
    <Form layout="vertical" className="people-message" onFinish={() => void send()}>
      <Form.Item
        label={title}
        htmlFor="message-text"
        {...(problem ? { validateStatus: 'error' as const, help: problem } : {})}
      >
        <GrowingText
          id="message-text"
          autoFocus
          value={msg}
          maxLength={limits.message}
          minRows={3}
          maxRows={8}
          onKeyDown={onKeyDown}
          aria-describedby="message-keys"
          placeholder={t('message.placeholder')}
          onChange={(event) => {
            setMsg(event.target.value);
            setProblem('');
          }}
        />
      </Form.Item>
      {to === 'everyone' && (
        <Form.Item>
          <Radio.Group value={code} aria-label={t('message.kind')} onChange={(event) => setCode(event.target.value)}>
            <Radio value={100}>{t('message.good')}</Radio>
            <Radio value={200}>{t('message.warning')}</Radio>
          </Radio.Group>
        </Form.Item>
      )}
      <div className="people-message-actions">
        <span id="message-keys" className="people-message-keys">
          {t('message.keys')}
        </span>
        <Button onClick={onDone}>{t('confirm.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={sending} disabled={msg.trim() === ''}>
          {t('message.send')}
        </Button>
      </div>
    </Form>
  );
}
