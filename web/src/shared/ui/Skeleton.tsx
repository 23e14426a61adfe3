// The place of a text that is still to come: a heading, lines, a face beside them.
import type { CSSProperties } from 'react';
import { SkeletonBlock } from './SkeletonBlock.tsx';
import './skeleton.css';

interface SkeletonProps {
  avatar?: boolean;
  title?: boolean;
  rows?: number;
  /** The last line is as long as the others. */
  full?: boolean;
  className?: string;
  style?: CSSProperties;
}

export function Skeleton({
  avatar = false,
  title = true,
  rows = avatar ? 2 : 3,
  full,
  className = '',
  style,
}: SkeletonProps) {
  return (
    <div className={`skeleton ${className}`} style={style} aria-hidden>
      {avatar && <SkeletonBlock style={{ width: 32, height: 32, borderRadius: '50%' }} />}
      <div>
        {title && <SkeletonBlock style={{ width: avatar ? '50%' : '38%', height: 16 }} />}
        {Array.from({ length: rows }, (_, at) => (
          // Lines are never moved.
          <SkeletonBlock key={at} style={{ width: full || at < rows - 1 ? '100%' : '61%', height: 16 }} />
        ))}
      </div>
    </div>
  );
}
