// Chooses what a form looks like where it is offered: an icon, and a colour.
import { type WorkFormColor, type WorkFormIcon, workFormColors, workFormIcons } from '@crm/protocol/workForm';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { formIcons } from './icons.ts';
import './workForm.css';
import './workForm.i18n.ts';

interface ChoiceProps<Value> {
  /** Given by the form. */
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
}

export function IconField({ id, value, onChange }: ChoiceProps<WorkFormIcon>) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      className="face-choices"
      aria-label={t('workForm.icon')}
      value={value}
      onChange={(event) => onChange?.(event.target.value as WorkFormIcon)}
    >
      {workFormIcons.map((icon) => {
        const Icon = formIcons[icon];
        return (
          <Radio.Button key={icon} value={icon} aria-label={t(`workForm.icon.${icon}`)}>
            <Icon />
          </Radio.Button>
        );
      })}
    </Radio.Group>
  );
}

export function ColorField({ id, value, onChange }: ChoiceProps<WorkFormColor>) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      className="face-choices"
      aria-label={t('workForm.color')}
      value={value}
      onChange={(event) => onChange?.(event.target.value as WorkFormColor)}
    >
      {workFormColors.map((color) => (
        <Radio.Button key={color} value={color} aria-label={t(`workForm.color.${color}`)}>
          <span className="face-color" style={{ background: `var(--ant-${color}-6)` }} aria-hidden />
        </Radio.Button>
      ))}
    </Radio.Group>
  );
}
