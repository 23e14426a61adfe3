// The colour of an entry: one of the named ones that read well in both appearances, one of one's own, or none.
import { StopOutlined } from '@ant-design/icons';
import { ColorPicker } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import './dictionary.i18n.ts';

export const named = [
  'red',
  'volcano',
  'orange',
  'gold',
  'yellow',
  'lime',
  'green',
  'cyan',
  'blue',
  'geekblue',
  'purple',
  'magenta',
] as const;

interface ColourFieldProps {
  /** Given by the form item around it. */
  value?: string;
  onChange?: (value: string) => void;
}

export function ColourField({ value = '', onChange }: ColourFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  const own = value.startsWith('#');
  const none = !own && !(named as readonly string[]).includes(value);
  return (
    <div className="colours" role="radiogroup" aria-label={t('dictionary.color')}>
      <label className="colour" title={t('dictionary.noColor')}>
        <input
          type="radio"
          name={name}
          checked={none}
          aria-label={t('dictionary.noColor')}
          onChange={() => onChange?.('')}
        />
        <StopOutlined aria-hidden />
      </label>
      {named.map((colour) => (
        <label key={colour} className="colour" title={t(`colour.${colour}`)}>
          <input
            type="radio"
            name={name}
            checked={value === colour}
            aria-label={t(`colour.${colour}`)}
            onChange={() => onChange?.(colour)}
          />
          <span className="colour-dot" style={{ background: `var(--ant-${colour}-6)` }} aria-hidden />
        </label>
      ))}
      <ColorPicker
        disabledAlpha
        value={own ? value : null}
        onChangeComplete={(next) => onChange?.(next.toHexString().slice(0, 7))}
      >
        <button
          type="button"
          className={own ? 'colour colour-own colour-chosen' : 'colour colour-own'}
          title={t('dictionary.customColor')}
          aria-label={t('dictionary.customColor')}
          aria-pressed={own}
        >
          <span
            className="colour-dot"
            style={own ? { background: value } : undefined}
            data-empty={!own || undefined}
            aria-hidden
          />
        </button>
      </ColorPicker>
    </div>
  );
}
