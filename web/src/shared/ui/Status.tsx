// Says in a page's place why there is nothing else to see, and what can be done about it.
import type { ReactNode } from 'react';
import './status.css';

export interface StatusProps {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}

export function Status({ icon, title, text, action }: StatusProps) {
  return (
    <div className="status-page">
      <span className="status-icon" aria-hidden>
        {icon}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
    </div>
  );
}
