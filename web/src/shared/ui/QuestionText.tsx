// What a question says, and the focus that it holds: on the answer that Enter gives, from its first moment until it is answered.
// A dialog beneath that finishes opening late would take the focus otherwise, and Enter would say nothing, or save.
import { type ReactNode, useEffect, useRef } from 'react';

interface QuestionTextProps {
  answer: 'ok' | 'cancel';
  /** False once it was answered: then the focus goes back to where it came from. */
  isOpen(): boolean;
  /** Called when the question has the focus. */
  stands(): void;
  children: ReactNode;
}

export function QuestionText({ answer, isOpen, stands, children }: QuestionTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const call = useRef({ isOpen, stands });
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
