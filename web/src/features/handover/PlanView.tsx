// The plan of a handover: who gets how many, what stays, and what has to be set elsewhere.
import type { HandoverPart, HandoverPlan, HandoverPreview } from '@crm/protocol/answers/handover';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldTitle, moduleTitle } from '../../engine/record/localise.ts';
import './handover.i18n.ts';

const besides = ['subordinates', 'departments', 'shared', 'delegations'] as const;

/** What hangs on the person beside their records, each with where it is set; nothing where there is nothing. */
export function Beside({ held }: { held: HandoverPreview }) {
  const { t } = useTranslation();
  const open = besides.filter((what) => held[what] > 0);
  if (open.length === 0) return null;
  return (
    <section className="handover-beside">
      <strong>{t('handover.beside')}</strong>
      <ul>
        {open.map((what) => (
          <li key={what}>{t(`handover.${what}`, { count: held[what], name: held.username })}</li>
        ))}
      </ul>
    </section>
  );
}

interface PlanViewProps {
  held: HandoverPreview;
  plan: HandoverPlan;
  parts: readonly HandoverPart[];
  reason: string;
}

export function PlanView({ held, plan, parts, reason }: PlanViewProps) {
  const { t } = useTranslation();
  const name = held.username;
  const people = new Set(plan.kinds.flatMap(({ to }) => to.filter(({ count }) => count > 0).map((got) => got.userid)));
  // A kind that may not be given shows the reason in its place.
  const unchosen = plan.kinds.reduce((sum, { left, stays }) => sum + left - (stays?.count ?? 0), 0);
  const byOf = (module: string) => {
    const part = parts.find((one) => one.module === module);
    if (part?.rule !== 'value') return '';
    const field = held.kinds.find((kind) => kind.module === module)?.fields.find((one) => one.field === part.field);
    return t('handover.byField', { field: field ? fieldTitle(t, module, field) : part.field });
  };
  return (
    <>
      <p className="handover-sum">
        {plan.total > 0
          ? t('handover.planSum', { name, count: plan.total, people: people.size })
          : t('handover.planNone', { name })}
      </p>
      <table className="handover-plan">
        <thead>
          <tr>
            <th scope="col">{t('handover.planKind')}</th>
            <th scope="col">{t('handover.planTo')}</th>
            <th scope="col" className="handover-number">
              {t('handover.planCount')}
            </th>
          </tr>
        </thead>
        {plan.kinds.map(({ module, label, count, to, left, stays }) => {
          const rows = to.filter((got) => got.count > 0);
          const lines = rows.length + (left > 0 ? 1 : 0);
          const head = (
            <th scope="rowgroup" rowSpan={lines}>
              {t('handover.of', { label: moduleTitle(t, module, label), count })}
              <small>{byOf(module)}</small>
            </th>
          );
          return (
            <tbody key={module}>
              {rows.map((got, at) => (
                <tr key={got.userid}>
                  {at === 0 && head}
                  <td>{got.username}</td>
                  <td className="handover-number">{got.count}</td>
                </tr>
              ))}
              {left > 0 && (
                <tr className="handover-left">
                  {rows.length === 0 && head}
                  <td>
                    {t('handover.staysWith', { name })}
                    {stays && <small>{stays.reason}</small>}
                  </td>
                  <td className="handover-number">{left}</td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
      {unchosen > 0 && <Alert type="warning" showIcon title={t('handover.planLeft', { name, count: unchosen })} />}
      {reason && <p className="handover-note">{t('handover.planNote', { text: reason })}</p>}
      <p className="handover-note">{t('handover.planNow')}</p>
      <Beside held={held} />
    </>
  );
}
