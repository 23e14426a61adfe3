// The offer to take back what was just done: a button in the toast, and Ctrl Z for as long as the toast stands.
import * as recordCalls from '@crm/protocol/calls/record';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttemptKey } from '../api/attempt.ts';
import { ApiError, postAnswer } from '../api/client.ts';
import { type UndoOffer, useFeedback } from './feedback.ts';

interface UndoButtonProps {
  offer: UndoOffer;
  /** The toast goes, whatever came of it. */
  close(): void;
}

/** Newest last: Ctrl Z takes back what was done last. */
const offers: (() => void)[] = [];

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}

function listen(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const newest = offers.at(-1);
  if (!newest || isTyping(event.target)) return;
  event.preventDefault();
  newest();
}

export function UndoButton({ offer, close }: UndoButtonProps) {
  const { t } = useTranslation();
  const toasts = useFeedback();
  const [running, setRunning] = useState(false);
  const key = useRef(newAttemptKey());
  const undo = async () => {
    if (running) return;
    setRunning(true);
    try {
      const { msg, data } = await postAnswer(
        offer.path ?? recordCalls.undo,
        { id: offer.id },
        { idempotencyKey: key.current },
      );
      close();
      const [first] = data?.rejected ?? [];
      if (first && offer.rejected) offer.rejected(data?.rejected ?? []);
      else if (first) toasts.error(first.reason);
      if (Number(data?.count) > 0 || !first) toasts.success(msg);
      offer.settled?.();
    } catch (error) {
      close();
      const rows = error instanceof ApiError ? error.data?.rejected : undefined;
      if (rows?.length && offer.rejected) offer.rejected(rows);
      else toasts.error(error);
    }
  };
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const mine = () => void latest.current();
    if (offers.length === 0) window.addEventListener('keydown', listen);
    offers.push(mine);
    return () => {
      offers.splice(offers.indexOf(mine), 1);
      if (offers.length === 0) window.removeEventListener('keydown', listen);
    };
  }, []);
  return (
    <Button
      size="small"
      loading={running}
      aria-keyshortcuts="Control+Z Meta+Z"
      title={t('undo.hint')}
      onClick={() => void undo()}
    >
      {t('undo.undo')}
    </Button>
  );
}
