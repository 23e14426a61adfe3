// Toasts and the confirmation question, with the specification's texts, for every feature.
import type { useAppProps } from 'antd/es/app/context';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, ownSentence } from '../api/client.ts';
import { whenShown } from '../loading/firstView.ts';

export interface ConfirmOptions {
  title?: string;
  content?: string;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
  /** Enter says no: for questions whose yes loses something. */
  stay?: boolean;
}

export interface Feedback {
  success: (message: string) => void;
  error: (error: unknown) => void;
  confirm: (options?: ConfirmOptions) => Promise<boolean>;
}

type Host = Pick<useAppProps, 'message' | 'modal'>;

let host: Host | null = null;
let speak: () => void = () => undefined;
const waiting: ((host: Host) => void)[] = [];

/** Set by `FeedbackHost` while it is mounted; what was said before is said then. */
export function setFeedbackHost(next: Host | null): void {
  host = next;
  if (next) for (const say of waiting.splice(0)) say(next);
}

/** Calls back when somebody has something to say, or soon after the first view stands. */
export function whenSpeaking(start: () => void): () => void {
  speak = start;
  if (waiting.length > 0) start();
  return whenShown(start);
}

function withHost(say: (host: Host) => void): void {
  if (host) say(host);
  else {
    waiting.push(say);
    speak();
  }
}

/** The sentence for a caught error; empty when the forced-logout dialog says it already. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.code === 'signed_out' ? '' : error.message;
  if (typeof error === 'string') return error;
  if (error instanceof DOMException && error.name === 'AbortError') return '';
  return ownSentence('fault');
}

export function useFeedback(): Feedback {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      success: (text) => {
        withHost(({ message }) => void message.success(text));
      },
      error: (error) => {
        const text = errorText(error);
        if (text) withHost(({ message }) => void message.error({ content: text, key: text }));
      },
      confirm: ({ title, content, okText, cancelText, danger, stay } = {}) =>
        new Promise<boolean>((resolve) => {
          withHost(({ modal }) =>
            modal.confirm({
              title: title ?? t('confirm.title'),
              content: content ?? t('confirm.content'),
              okText: okText ?? t('confirm.ok'),
              cancelText: cancelText ?? t('confirm.cancel'),
              okButtonProps: { danger: (danger || stay) ?? false },
              focusable: { autoFocusButton: stay ? 'cancel' : 'ok' },
              centered: true,
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            }),
          );
        }),
    }),
    [t],
  );
}
