// A grey place where something is still to come: what the first view shows before it knows anything, and costs next to nothing.
import type { CSSProperties } from 'react';
import './skeletonBlock.css';

export function SkeletonBlock({ style, className = '' }: { style?: CSSProperties; className?: string }) {
  return <span className={`skeleton-block ${className}`} style={style} aria-hidden />;
}
