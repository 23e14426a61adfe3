// Toasts and the confirmation question, with the specification's texts, for every feature.
import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, faultMessage } from '../api/client.ts';

export interface ConfirmOptions {
  title?: string;
  content?: string;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
}

export interface Feedback {
  success: (message: string) => void;
  error: (error: unknown) => void;
  confirm: (options?: ConfirmOptions) => Promise<boolean>;
}

/** The sentence for a caught error; empty when the forced-logout dialog says it already. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.code === 'signed_out' ? '' : error.message;
  if (typeof error === 'string') return error;
  if (error instanceof DOMException && error.name === 'AbortError') return '';
  return faultMessage;
}

export function useFeedback(): Feedback {
  const { message, modal } = App.useApp();
  const { t } = useTranslation();
  return useMemo(
    () => ({
      success: (text) => {
        void message.success(text);
      },
      error: (error) => {
        const text = errorText(error);
        if (text) void message.error({ content: text, key: text });
      },
      confirm: ({ title, content, okText, cancelText, danger } = {}) =>
        new Promise<boolean>((resolve) => {
          modal.confirm({
            title: title ?? t('confirm.title'),
            content: content ?? t('confirm.content'),
            okText: okText ?? t('confirm.ok'),
            cancelText: cancelText ?? t('confirm.cancel'),
            okButtonProps: { danger: danger ?? false },
            centered: true,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
    }),
    [message, modal, t],
  );
}
