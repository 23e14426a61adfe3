// The options of a field: words and order; those of a tree as lines, with what lies below a line indented.
import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Option } from '@crm/protocol/answers/form';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './customForm.css';
import { nextValue, optionLines, optionsFrom } from './options.ts';
import './customForm.i18n.ts';

interface EditorProps {
  options: Option[];
  disabled: boolean;
  /** False: the values belong to the program, and none comes or goes. */
  own: boolean;
  change(options: Option[]): void;
}

export function OptionsEditor({ options, disabled, own, change }: EditorProps) {
  const { t } = useTranslation();
  const set = (at: number, label: string) =>
    change(options.map((option, place) => (place === at ? { ...option, label } : option)));
  const up = (at: number) => {
    const next = [...options];
    const [option] = next.splice(at, 1);
    if (option) next.splice(at - 1, 0, option);
    change(next);
  };
  return (
    <div className="options">
      {options.map((option, at) => (
        <div key={String(option.value)} className="option-line">
          <Input
            size="small"
            value={option.label}
            disabled={disabled}
            maxLength={50}
            aria-label={t('customForm.optionLabel', { at: at + 1 })}
            onChange={(event) => set(at, event.target.value)}
            {...(option.disabled ? { suffix: t('customForm.optionOff') } : {})}
          />
          <Button
            type="text"
            size="small"
            disabled={disabled || at === 0}
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t('customForm.optionUp', { at: at + 1 })}
            onClick={() => up(at)}
          />
          {own && (
            <Button
              type="text"
              size="small"
              danger
              disabled={disabled}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('customForm.optionRemove', { at: at + 1 })}
              onClick={() => change(options.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {own && (
        <Button
          size="small"
          type="dashed"
          disabled={disabled}
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            change([
              ...options,
              { value: nextValue(options), label: t('customForm.optionNew', { at: options.length + 1 }) },
            ])
          }
        >
          {t('customForm.optionAdd')}
        </Button>
      )}
    </div>
  );
}

/** Options in a hierarchy. */
export function TreeEditor({ id, options, disabled, change }: Omit<EditorProps, 'own'> & { id: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => optionLines(options));
  // What is typed is read against the options that came from outside: a word that is put right again is what it was.
  const [[base, sent], keep] = useState([options, options]);
  if (options !== sent) {
    keep([options, options]);
    if (optionLines(options) !== optionLines(sent)) setText(optionLines(options));
  }
  return (
    <>
      <Input.TextArea
        id={id}
        rows={6}
        value={text}
        disabled={disabled}
        onChange={(event) => {
          const next = optionsFrom(event.target.value, base);
          setText(event.target.value);
          keep([base, next]);
          change(next);
        }}
      />
      <p className="form-hint">{t('customForm.optionsText')}</p>
    </>
  );
}
