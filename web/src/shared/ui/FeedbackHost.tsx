// Draws the toasts and confirmations of all parts of the client.
import { limits } from '@crm/protocol/limits';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './feedback.css';
import { type ConfirmOptions, setFeedbackHost, type Toast } from './feedback.ts';
import { UndoButton } from './UndoButton.tsx';

/** Seconds that a toast stays; what went wrong stays until it is closed. */
const staying = 4;
/** At once: more would cover what they tell of. */
const mostToasts = 2;
/** Pixels between a toast and the edge of the window, or a bar there. */
const [above, besideBar] = [72, 12];

/** Bars at the bottom, which no toast covers. */
const bars = '.bottom-bar, .panel-bottom, .work-actions, .ant-modal-footer, .ant-modal-confirm-btns, .form-footer';

/** Keeps toasts above what stands at the bottom of the window, as long as there is one. */
function ClearOfBars() {
  useEffect(() => {
    const measure = () => {
      const tops = [...document.querySelectorAll(bars)]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ height, bottom }) => height > 0 && bottom > window.innerHeight - above)
        .map(({ top }) => window.innerHeight - top + besideBar);
      document.documentElement.style.setProperty('--toast-bottom', `${Math.max(above, ...tops)}px`);
    };
    measure();
    const timer = setInterval(measure, 200);
    return () => clearInterval(timer);
  }, []);
  return null;
}

interface QuestionTextProps {
  answer: 'ok' | 'cancel';
  /** False once it was answered: then the focus goes back to where it came from. */
  isOpen(): boolean;
  /** Called when the question has the focus. */
  onFocused(): void;
  children: ReactNode;
}

/**
 * The text of a question, which keeps the focus on the answer that Enter gives, from its first moment until it is answered.
 * A dialog beneath that finishes opening late would take the focus otherwise, and Enter would do nothing, or save.
 */
function QuestionText({ answer, isOpen, onFocused, children }: QuestionTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const call = useRef({ isOpen, stands: onFocused });
  useEffect(() => {
    const dialog = text.current?.closest<HTMLElement>('[role=dialog]');
    const buttons = dialog?.querySelectorAll<HTMLElement>('.ant-modal-confirm-btns button') ?? [];
    const button = buttons[answer === 'cancel' ? 0 : buttons.length - 1];
    const take = () => button?.focus({ preventScroll: true });
    const goes = (event: FocusEvent) => {
      const { target } = event;
      if (!dialog || !call.current.isOpen() || !(target instanceof Node)) return;
      // What came into the page before the question lies beneath it.
      const beneath = (dialog.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      if (!beneath && !dialog.contains(target)) return;
      // Dialogs beneath hold their focus, too, by what reaches the window: they would fetch it back at once.
      event.stopPropagation();
      if (beneath || target === dialog) take();
    };
    document.addEventListener('focusin', goes);
    take();
    call.current.stands();
    return () => document.removeEventListener('focusin', goes);
  }, [answer]);
  return <div ref={text}>{children}</div>;
}

function Host() {
  const { t } = useTranslation();
  const { notification, modal } = App.useApp();
  useLayoutEffect(() => {
    /** The action is left out where the message begins with it: 转移成功. */
    const aboutText = (about: string, action?: string, text = '') =>
      action && !text.startsWith(action) ? t('confirm.about', { action, about }) : about;
    /** What is shown, the oldest first; the message of a person stays, and the next one waits until it is closed. */
    const shown: { key: string; from: boolean; plain: boolean }[] = [];
    const messages: Toast[] = [];
    const toast = (what: Toast) => {
      const { kind, text, from, undo, open, about, action } = what;
      const failed = kind === 'error';
      if (from && shown.some((one) => one.from)) {
        messages.push(what);
        return;
      }
      const key = failed ? text : crypto.getRandomValues(new Uint32Array(2)).join();
      const leave = () => {
        const at = shown.findIndex((one) => one.key === key);
        if (at >= 0) shown.splice(at, 1);
      };
      leave();
      const dismiss = () => {
        leave();
        notification.destroy(key);
      };
      // What only says that it is done makes way first; an error or an offer only for one of its kind.
      const plain = !failed && !from && !undo;
      const oldest =
        shown.length >= mostToasts
          ? (shown.find((one) => one.plain) ?? (plain ? undefined : shown.find((one) => !one.from)))
          : undefined;
      if (oldest) {
        shown.splice(shown.indexOf(oldest), 1);
        notification.destroy(oldest.key);
      }
      shown.push({ key, from: from !== undefined, plain });
      notification[kind]({
        onClose: () => {
          leave();
          const next = from && messages.shift();
          if (next) toast(next);
        },
        key,
        title: (
          <>
            <ClearOfBars />
            {from ?? text}
          </>
        ),
        description: from ? (
          <span className="toast-said">{text}</span>
        ) : (
          about && <span className="toast-about">{aboutText(about, action, text)}</span>
        ),
        role: failed ? 'alert' : 'status',
        duration: failed || from ? false : undo ? limits.undo.offered / 1000 : staying,
        closable: failed || from || undo ? { 'aria-label': t('action.close') } : false,
        actions: undo ? (
          <UndoButton offer={undo} close={dismiss} />
        ) : (
          open && (
            <Button
              size="small"
              onClick={() => {
                dismiss();
                open();
              }}
            >
              {t('toast.open')}
            </Button>
          )
        ),
      });
    };
    const confirm = (options: ConfirmOptions, answer: (agreed: boolean) => void, onFocused: () => void) => {
      const { title, content, okText, cancelText, danger = false, about, action, forGood, stay = danger } = options;
      const question = content ?? t('confirm.content');
      const defaultAnswer = stay ? ('cancel' as const) : ('ok' as const);
      let open = true;
      const end = (agreed: boolean) => {
        open = false;
        answer(agreed);
      };
      modal.confirm({
        title: title ?? t('confirm.title'),
        content: (
          <QuestionText answer={defaultAnswer} isOpen={() => open} onFocused={onFocused}>
            {about || action ? (
              <>
                <p className="question-about">{about ? aboutText(about, action) : action}</p>
                <p className="question">{question}</p>
                {forGood && <p className="question-for-good">{t('confirm.forGood')}</p>}
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
        focusable: { autoFocusButton: defaultAnswer },
        centered: true,
        onOk: () => end(true),
        onCancel: () => end(false),
      });
    };
    const withdraw = (text: string) => {
      const at = shown.findIndex(({ key }) => key === text);
      if (at >= 0) shown.splice(at, 1);
      notification.destroy(text);
    };
    setFeedbackHost({ toast, withdraw, confirm });
    return () => setFeedbackHost(null);
  }, [notification, modal, t]);
  return null;
}

export default function FeedbackHost({ children }: { children?: ReactNode }) {
  return (
    <App
      // Above the foot of a list, on a phone above the actions within the thumb's reach.
      notification={{ placement: 'bottom', bottom: above, stack: false, classNames: { root: 'toast' } }}
      component={false}
    >
      <Host />
      {children}
    </App>
  );
}
