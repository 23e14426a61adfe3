// Draws the toasts and confirmation questions that any part of the client asks for.
import { App } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { setFeedbackHost } from './feedback.ts';

function Host() {
  const { message, modal } = App.useApp();
  useLayoutEffect(() => {
    setFeedbackHost({ message, modal });
    return () => setFeedbackHost(null);
  }, [message, modal]);
  return null;
}

export default function FeedbackHost({ children }: { children?: ReactNode }) {
  return (
    <App message={{ maxCount: 3, top: 58 }} component={false}>
      <Host />
      {children}
    </App>
  );
}
