// A box for several lines that grows with them. antd's measures itself in three passes, also while it is empty.
import { Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import './growingText.css';

interface GrowingTextProps extends Omit<TextAreaProps, 'autoSize' | 'classNames' | 'rows' | 'styles'> {
  /** Lines that it has room for at first, and at most. */
  minRows: number;
  maxRows: number;
  /** Pixels, of one that does not grow. */
  height?: number | undefined;
}

const byItself = typeof CSS !== 'undefined' && 'supports' in CSS && CSS.supports('field-sizing', 'content');

export function GrowingText({ minRows, maxRows, height, ...box }: GrowingTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { value } = box;
  useLayoutEffect(() => {
    const text = byItself || height || !value ? null : place.current?.querySelector('textarea');
    if (!text) return;
    text.style.height = 'auto';
    text.style.height = `${text.scrollHeight + text.offsetHeight - text.clientHeight}px`;
    return () => {
      text.style.height = '';
    };
  }, [value, height]);
  const size: CSSProperties & Record<'--min-rows' | '--max-rows', number> = {
    '--min-rows': minRows,
    '--max-rows': maxRows,
  };
  return (
    <span ref={place} className="growing" style={size}>
      <Input.TextArea
        {...box}
        rows={minRows}
        {...(height ? { style: { height } } : { classNames: { textarea: 'growing-text' } })}
      />
    </span>
  );
}
