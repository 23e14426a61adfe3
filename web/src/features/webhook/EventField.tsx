// Which changes of which kinds of records are sent.
import type { WebhookKind } from '@crm/protocol/answers/webhook';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleTitle } from '../../engine/record/localise.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import './webhook.css';
import './webhook.i18n.ts';

interface EventFieldProps {
  kinds: readonly WebhookKind[];
  value?: string[];
  onChange?(events: string[]): void;
}

export function EventField({ kinds, value = [], onChange }: EventFieldProps) {
  const { t } = useTranslation();
  const [sought, setSought] = useState('');
  const shown = kinds
    .map((kind) => ({ ...kind, title: moduleTitle(t, kind.module, kind.label) }))
    .filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase()));
  const set = (event: string, on: boolean) => onChange?.(on ? [...value, event] : value.filter((one) => one !== event));
  return (
    <div className="webhook-field">
      <Input.Search
        allowClear
        placeholder={t('webhook.find')}
        aria-label={t('webhook.find')}
        value={sought}
        onChange={(change) => setSought(change.target.value)}
        onPressEnter={(press) => press.preventDefault()}
      />
      <div className="webhook-kinds">
        {shown.length === 0 && <Empty description={t('webhook.noKind')} />}
        {shown.map(({ module, title, events }) => (
          <fieldset key={module}>
            <legend>{title}</legend>
            {events.map((event) => (
              <Checkbox
                key={event}
                checked={value.includes(`${module}.${event}`)}
                aria-label={`${title} · ${t(`webhook.event.${event}`)}`}
                onChange={(change) => set(`${module}.${event}`, change.target.checked)}
              >
                {t(`webhook.event.${event}`)}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
