// The template as it is written: HTML with places and statements.
import { limits } from '@crm/protocol/limits';
import { printLimits } from '@crm/protocol/print';
import { type GetRef, Input } from 'antd';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './printTemp.css';
import type { TextHandle } from './visual.ts';
import './printTemp.i18n.ts';

interface SourceEditorProps {
  text: string;
  readOnly: boolean;
  problem: string;
  onChange(text: string): void;
  ref?: Ref<TextHandle>;
}

export function SourceEditor({ text, readOnly, problem, onChange, ref }: SourceEditorProps) {
  const { t } = useTranslation();
  const box = useRef<GetRef<typeof Input.TextArea>>(null);
  useImperativeHandle(ref, () => ({
    insert: (added) => {
      const area = box.current?.resizableTextArea?.textArea;
      const from = area?.selectionStart ?? text.length;
      const to = area?.selectionEnd ?? from;
      onChange(`${text.slice(0, from)}${added}${text.slice(to)}`);
      requestAnimationFrame(() => {
        area?.focus();
        area?.setSelectionRange(from + added.length, from + added.length);
      });
    },
  }));
  return (
    <Input.TextArea
      ref={box}
      className="template-source"
      style={{ blockSize: limits.printEditorHeight }}
      value={text}
      readOnly={readOnly}
      maxLength={printLimits.temp}
      spellCheck={false}
      aria-label={t('printTemp.content')}
      {...(problem ? { status: 'error' as const } : {})}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
