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
            aria-pressed={value === t(key)}
            onClick={() => change(value === t(key) ? '' : t(key))}
          >
            {t(key)}
          </button>
        ))}
      </span>
    </div>
  );
}
