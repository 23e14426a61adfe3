// What stands where there is nothing: a picture, why, and what can be done.
import type { ReactNode } from 'react';
import './empty.css';

/** What the picture says: something can be added, nothing was found, everything is done. */
const marks = { add: 'M74 43v14M67 50h14', none: 'M68 50h12', done: 'm68 50 4 4 8-8' };

interface EmptyProps {
  description: ReactNode;
  className?: string | undefined;
  picture?: keyof typeof marks;
  children?: ReactNode;
}

export function Empty({ description, className = '', picture = 'none', children }: EmptyProps) {
  return (
    <div className={`empty ${className}`}>
      <svg width="96" height="68" viewBox="0 0 96 68" aria-hidden="true">
        <rect className="empty-back" x="14" y="14" width="46" height="48" rx="7" transform="rotate(-8 37 38)" />
        <rect className="empty-sheet" x="24" y="8" width="48" height="52" rx="7" />
        <path className="empty-lines" d="M33 21h30M33 31h30M33 41h18" />
        <circle className="empty-dot" cx="74" cy="50" r="13" />
        <path className="empty-mark" d={marks[picture]} />
      </svg>
      <div>{description}</div>
      {children && <div className="empty-ways">{children}</div>}
    </div>
  );
}
