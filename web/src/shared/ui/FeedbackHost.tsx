// Draws the toasts and confirmation questions that any part of the client asks for.
import { limits } from '@crm/protocol/limits';
import { App } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../theme/appearance.ts';
import './feedback.css';
import { type ConfirmOptions, setFeedbackHost, type Toast } from './feedback.ts';
import { QuestionText } from './QuestionText.tsx';
import { UndoButton } from './UndoButton.tsx';

/** Seconds that a toast stays; what went wrong stays until it is closed. */
const staying = 4;

function Host() {
  const { t } = useTranslation();
  const { notification, modal } = App.useApp();
  useLayoutEffect(() => {
    const toast = ({ kind, text, from, undo }: Toast) => {
      const failed = kind === 'error';
      const key = failed ? text : crypto.getRandomValues(new Uint32Array(2)).join();
      notification[kind]({
        key,
        title: from ?? text,
        description: from && <span className="toast-said">{text}</span>,
        role: failed ? 'alert' : 'status',
        duration: failed || from ? false : undo ? limits.undo.offered / 1000 : staying,
        closable: failed || from || undo ? { 'aria-label': t('action.close') } : false,
        actions: undo && <UndoButton offer={undo} close={() => notification.destroy(key)} />,
      });
    };
    const ask = (options: ConfirmOptions, answer: (agreed: boolean) => void, stands: () => void) => {
      const { title, content, okText, cancelText, danger = false, about, deed, stay = danger } = options;
      const question = content ?? t('confirm.content');
      const saying = stay ? ('cancel' as const) : ('ok' as const);
      let open = true;
      const end = (agreed: boolean) => {
        open = false;
        answer(agreed);
      };
      modal.confirm({
        title: title ?? t('confirm.title'),
        content: (
          <QuestionText answer={saying} isOpen={() => open} stands={stands}>
            {about || deed ? (
              <>
                <p className="question-about">{about && deed ? t('confirm.about', { deed, about }) : about || deed}</p>
                <p className="question">{question}</p>
              </>
            ) : (
              question
            )}
          </QuestionText>
        ),
        okText: okText ?? t('confirm.ok'),
        cancelText: cancelText ?? t('confirm.cancel'),
        // What gives something up is never the loudest.
        okButtonProps: danger ? { danger } : stay ? { type: 'default' } : {},
        cancelButtonProps: stay && !danger ? { type: 'primary' } : {},
        focusable: { autoFocusButton: saying },
        centered: true,
        onOk: () => end(true),
        onCancel: () => end(false),
      });
    };
    setFeedbackHost({ toast, withdraw: (text) => notification.destroy(text), ask });
    return () => setFeedbackHost(null);
  }, [notification, modal, t]);
  return null;
}

export default function FeedbackHost({ children }: { children?: ReactNode }) {
  // Toasts stand where nothing is worked with: above the foot of a list, on a phone above the actions within the thumb's reach.
  const narrow = useNarrow();
  const placement = narrow ? ('bottom' as const) : ('bottomLeft' as const);
  return (
    <App
      notification={{ placement, bottom: 72, maxCount: 3, stack: false, classNames: { root: 'toast' } }}
      component={false}
    >
      <Host />
      {children}
    </App>
  );
}
