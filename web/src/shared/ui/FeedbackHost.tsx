// Draws the toasts and confirmation questions that any part of the client asks for.
import { App, Button } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../theme/appearance.ts';
import './feedback.css';
import { type ConfirmOptions, setFeedbackHost, type Toast } from './feedback.ts';

/** Seconds that a toast stays: long enough to change one's mind where it offers that; what went wrong stays until it is closed. */
const staying = { said: 4, undoable: 10 };

function Host() {
  const { t } = useTranslation();
  const { notification, modal } = App.useApp();
  useLayoutEffect(() => {
    const toast = ({ kind, text, undo }: Toast) => {
      const failed = kind === 'error';
      const key = failed ? text : crypto.getRandomValues(new Uint32Array(2)).join();
      notification[kind]({
        key,
        title: text,
        role: failed ? 'alert' : 'status',
        duration: failed ? false : undo ? staying.undoable : staying.said,
        closable: failed || undo ? { 'aria-label': t('action.close') } : false,
        actions: undo && (
          <Button
            size="small"
            onClick={() => {
              notification.destroy(key);
              undo();
            }}
          >
            {t('action.undo')}
          </Button>
        ),
      });
    };
    const ask = (options: ConfirmOptions, answer: (agreed: boolean) => void) => {
      const { title, content, okText, cancelText, danger = false, about, loses = danger } = options;
      const question = content ?? t('confirm.content');
      modal.confirm({
        title: title ?? t('confirm.title'),
        content: about ? (
          <>
            <p className="question-about">{about}</p>
            <p className="question">{question}</p>
          </>
        ) : (
          question
        ),
        okText: okText ?? t('confirm.ok'),
        cancelText: cancelText ?? t('confirm.cancel'),
        okButtonProps: { danger },
        focusable: { autoFocusButton: loses ? 'cancel' : 'ok' },
        centered: true,
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    };
    setFeedbackHost({ toast, ask });
    return () => setFeedbackHost(null);
  }, [notification, modal, t]);
  return null;
}

export default function FeedbackHost({ children }: { children?: ReactNode }) {
  // Toasts stand where nothing is worked with: below the menu; on a phone above the actions within the thumb's reach.
  const narrow = useNarrow();
  const placement = narrow ? ('bottom' as const) : ('bottomLeft' as const);
  return (
    <App
      notification={{ placement, bottom: narrow ? 72 : 24, maxCount: 3, stack: false, classNames: { root: 'toast' } }}
      component={false}
    >
      <Host />
      {children}
    </App>
  );
}
