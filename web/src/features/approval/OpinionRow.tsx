// The opinion within the thumb's reach: a line to write it, and chips that fill it with what is said most.
import { flowLimits } from '@crm/protocol/flow';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import './approval.i18n.ts';

const usual = ['work.say.agree', 'work.say.checked', 'work.say.more'] as const;

interface OpinionRowProps {
  value: string;
  required: boolean;
  disabled: boolean;
  change(value: string): void;
}

/** A phrase joins what was written, and leaves it again; one that stands alone gives way to another. */
export function withPhrase(text: string, phrase: string, phrases: readonly string[], joint: string): string {
  const parts = text.trim() === '' ? [] : text.split(joint);
  if (parts.includes(phrase)) return parts.filter((part) => part !== phrase).join(joint);
  return phrases.includes(text) ? phrase : [...parts, phrase].join(joint);
}

export function OpinionRow({ value, required, disabled, change }: OpinionRowProps) {
  const { t } = useTranslation();
  return (
    <div className="work-opinion">
      <Input
        aria-label={t('work.opinion')}
        aria-required={required}
        placeholder={t(required ? 'work.opinionNeeded' : 'work.opinionFree')}
        maxLength={flowLimits.opinion}
        value={value}
        disabled={disabled}
        onChange={({ target }) => change(target.value)}
      />
      <span className="work-chips">
        {usual.map((key) => (
          <button
            key={key}
            type="button"
            disabled={disabled}
            aria-pressed={value.split(t('work.say.joint')).includes(t(key))}
            onClick={() =>
              change(
                withPhrase(
                  value,
                  t(key),
                  usual.map((one) => t(one)),
                  t('work.say.joint'),
                ),
              )
            }
          >
            {t(key)}
          </button>
        ))}
      </span>
    </div>
  );
}
