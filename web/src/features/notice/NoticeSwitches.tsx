// Which kinds of notices one receives: a switch for each, saved at once.
import type { NoticeSwitch } from '@crm/protocol/answers/notice';
import { useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { translated } from '../../shared/i18n/translated.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { setSwitch, useSwitches } from './notice.api.ts';
import './notice.css';
import './notice.i18n.ts';

/** Areas in their order, by what kinds begin with; the last has whatever is left. */
const areas: Readonly<Record<string, readonly string[]>> = {
  customer: ['customer', 'lead', 'followUp', 'mention', 'handover', 'automation'],
  sales: ['contract', 'recpay', 'order', 'receiver'],
  approval: ['approval'],
  office: ['task', 'worklog', 'news'],
  account: [],
};

export function groupByArea(switches: readonly NoticeSwitch[]): { area: string; rows: NoticeSwitch[] }[] {
  const areaOf = ({ kind }: NoticeSwitch) =>
    Object.keys(areas).find((area) => areas[area]?.includes(kind.split('.')[0] ?? '')) ?? 'account';
  return Object.keys(areas)
    .map((area) => ({ area, rows: switches.filter((one) => areaOf(one) === area) }))
    .filter(({ rows }) => rows.length > 0);
}

export default function NoticeSwitches() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const switches = useSwitches();
  const [saving, setSaving] = useState('');
  if (switches.error) return <LoadProblem error={switches.error} retry={() => void switches.refetch()} />;
  if (!switches.data) return <Skeleton title={false} rows={3} />;

  const change = async (kind: string, on: boolean) => {
    setSaving(kind);
    try {
      await setSwitch(client, kind, on);
    } catch (error) {
      feedback.error(error);
    } finally {
      setSaving('');
    }
  };
  return (
    <>
      <p className="notice-switches-text">{t('notice.switchesText')}</p>
      {groupByArea(switches.data).map(({ area, rows }) => (
        <section key={area} className="notice-area" aria-labelledby={`notice-area-${area}`}>
          <h3 id={`notice-area-${area}`}>{t(`notice.area.${area}`)}</h3>
          <ul className="notice-switches">
            {rows.map(({ kind, label, on }) => (
              <li key={kind}>
                <label htmlFor={`notice-${kind}`}>{translated(t, [`notice.kind.${kind}`], label)}</label>
                <Switch
                  id={`notice-${kind}`}
                  checked={on === 1}
                  loading={saving === kind}
                  onChange={(next) => void change(kind, next)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
