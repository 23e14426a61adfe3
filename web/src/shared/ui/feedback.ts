// Toasts and the confirmation question, with the specification's texts, for every feature.
import type { BulkCall } from '@crm/protocol/call';
import type { Rejected } from '@crm/protocol/envelope';
import { useMemo } from 'react';
import { ApiError, ownSentence } from '../api/client.ts';
import { whenShown } from '../loading/firstView.ts';

export interface ConfirmOptions {
  title?: string;
  content?: string;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
  /** What it is done to, by name, above the question. */
  about?: string;
  /** What is done to it, before the name: 删除. */
  action?: string;
  /** It cannot be undone, which is shown below the question. */
  forGood?: boolean;
  /** Enter means no: for questions whose yes loses something. */
  stay?: boolean;
}

export interface UndoOffer {
  /** What the write's answer called `undo`. */
  id: number;
  /** Call that takes it back, where it is one of its own. */
  path?: BulkCall;
  /** It was taken back, or parts of it were. */
  settled?(): void;
  /** Rows that stay as they are now, and why; the first reason is shown where nothing shows the rows. */
  rejected?(rows: Rejected[]): void;
}

export interface Toast {
  /** `info` is a message of a person: it stays until it is closed. */
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Who sent it. */
  from?: string;
  undo?: UndoOffer | undefined;
  /** Opens what was made. */
  open?: (() => void) | undefined;
  /** What it was done to, by name; the question before names it the same way. */
  about?: string | undefined;
  /** What was done, where the message does not say so itself: 放入公海. */
  action?: string | undefined;
}

export interface Feedback {
  /** @param undo how it can be taken back; offered for a while in the toast */
  success: (message: string, undo?: UndoOffer, more?: Pick<Toast, 'open' | 'about' | 'action'>) => void;
  error: (error: unknown) => void;
  /** A message of another person; stays until it is closed. */
  message: (from: string, text: string) => void;
  /** Removes the message of an error that is over. */
  withdraw: (error: unknown) => void;
  confirm: (options?: ConfirmOptions) => Promise<boolean>;
}

interface Host {
  toast(toast: Toast): void;
  /** @param text of an error */
  withdraw(text: string): void;
  /** @param onFocused called when the question has the focus */
  confirm(options: ConfirmOptions, answer: (agreed: boolean) => void, onFocused: () => void): void;
}

let host: Host | null = null;
let startHost: () => void = () => undefined;
const waiting: ((host: Host) => void)[] = [];

/** Set by `FeedbackHost` while it is mounted; earlier messages are shown then. */
export function setFeedbackHost(next: Host | null): void {
  host = next;
  if (next) for (const show of waiting.splice(0)) show(next);
}

/** Calls back when the first message is to be shown, or soon after the first view stands. */
export function whenHostNeeded(start: () => void): () => void {
  startHost = start;
  if (waiting.length > 0) start();
  return whenShown(start);
}

function withHost(show: (host: Host) => void): void {
  if (host) show(host);
  else {
    waiting.push(show);
    startHost();
  }
}

/** Until a question stands its answer is not given to what lies beneath: Esc, Enter in one go would save. */
function swallowEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/** The message for a caught error; empty when the forced-logout dialog shows it already. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.code === 'signed_out' ? '' : error.message;
  if (typeof error === 'string') return error;
  if (error instanceof DOMException && error.name === 'AbortError') return '';
  return ownSentence('fault');
}

export function useFeedback(): Feedback {
  return useMemo(
    () => ({
      success: (text, undo, more) => {
        withHost(({ toast }) => toast({ kind: 'success', text, undo, ...more }));
      },
      error: (error) => {
        const text = errorText(error);
        if (text) withHost(({ toast }) => toast({ kind: 'error', text }));
      },
      message: (from, text) => {
        withHost(({ toast }) => toast({ kind: 'info', from, text }));
      },
      withdraw: (error) => {
        const text = errorText(error);
        if (text) withHost(({ withdraw }) => withdraw(text));
      },
      confirm: (options = {}) =>
        new Promise<boolean>((resolve) => {
          window.addEventListener('keydown', swallowEnter, true);
          const onFocused = () => window.removeEventListener('keydown', swallowEnter, true);
          withHost(({ confirm }) => confirm(options, resolve, onFocused));
        }),
    }),
    [],
  );
}
