// A table of lines that may be wider than its place: scrolled by thumb, wheel and, once it has the focus, the arrow keys.
import type { ReactNode } from 'react';
import './table.css';

interface LinesScrollProps {
  /** What the lines are. */
  label: string;
  /** Most pixels before it scrolls downwards, too. */
  height?: number | undefined;
  children: ReactNode;
}

export function LinesScroll({ label, height, children }: LinesScrollProps) {
  return (
    <div
      className="lines-scroll"
      role="region"
      aria-label={label}
      tabIndex={0}
      style={height ? { maxHeight: height } : undefined}
    >
      {children}
    </div>
  );
}
