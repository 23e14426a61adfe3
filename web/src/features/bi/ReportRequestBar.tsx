// Choice of period and people for the reports.
import { CloseOutlined, FilterOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import type { ReportList } from '@crm/protocol/answers/report';
import { longestSpan, reportPeriods } from '@crm/protocol/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlField } from '../../engine/fields/ControlField.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Select } from '../../shared/ui/lazyControls.tsx';
import type { ReportRequestState } from './useReportRequest.ts';
import { spanText } from './values.ts';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

/** The days of a period of one's own. */
function OwnPeriod({ request, close }: { request: ReportRequestState; close: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>(request.from && request.to ? `${request.from},${request.to}` : '');
  const [wrong, setWrong] = useState('');
  const use = (value: unknown) => {
    const text = typeof value === 'string' ? value : '';
    setTyped(text);
    setWrong('');
    const [from = '', to = ''] = text.split(',').map((part) => part.slice(0, 10).replaceAll('/', '-'));
    if (!from || !to) return;
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= longestSpan) setWrong(t('bi.tooLong'));
    else request.choose({ period: 'custom', from, to });
  };
  return (
    <span className="bi-own">
      <span id="bi-days-label" className="bi-hidden">
        {t('bi.days')}
      </span>
      <ControlField item={{ type: 'daterange', field: 'bi-days', title: t('bi.days') }} value={typed} onChange={use} />
      <Button icon={<CloseOutlined aria-hidden />} aria-label={t('bi.noDays')} onClick={close} />
      {wrong && (
        <span role="alert" className="bi-wrong">
          {wrong}
        </span>
      )}
    </span>
  );
}

interface ReportRequestBarProps {
  request: ReportRequestState;
  /** Whose numbers can be seen; undefined until it is known. */
  reports: ReportList | undefined;
  wall: { possible: boolean; on: boolean; toggle: () => void };
}

/** The people whose numbers the page shows, in words. */
function useWhose(request: ReportRequestState, reports: ReportList | undefined): string {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!reports) return '';
  const id = request.userid || request.branchId;
  if (id) return reports.whose || `#${id}`;
  if (reports.whose) return reports.whose;
  if (reports.everyone) return t('bi.whole');
  return reports.others ? t('bi.inScope') : (user?.NickName ?? '');
}

export function ReportRequestBar({ request, reports, wall }: ReportRequestBarProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const [own, setOwn] = useState(request.period === 'custom');
  const people = (type: string, field: 'userid' | 'branchId', other: 'userid' | 'branchId') => (
    <span className="bi-people">
      <label id={`bi-${field}-label`} htmlFor={`bi-${field}`} className="bi-hidden">
        {t(`bi.${field}`)}
      </label>
      <ControlField
        item={{
          type,
          field: `bi-${field}`,
          title: t(`bi.${field}`),
          placeholder: t(`bi.${field}`),
          max: 1,
          value: request[field],
          name: reports?.whose ?? '',
        }}
        value={request[field] ? Number(request[field]) : ''}
        onChange={(value) => request.choose({ [field]: value ? String(value) : '', [other]: '' })}
      />
    </span>
  );
  const whose = useWhose(request, reports);
  const period = request.period === 'custom' ? spanText(request) : t(`bi.period.${request.period}`);
  const choice = () =>
    own ? (
      <OwnPeriod
        request={request}
        close={() => {
          setOwn(false);
          request.choose({ period: 'month', from: '', to: '' });
        }}
      />
    ) : (
      <Select
        className="bi-period"
        aria-label={t('bi.period')}
        value={request.period}
        options={reportPeriods.map((value) => ({ value, label: t(`bi.period.${value}`) }))}
        onChange={(next) => (next === 'custom' ? setOwn(true) : request.choose({ period: next, from: '', to: '' }))}
      />
    );
  const summary = [period, whose].filter(Boolean).join(' · ');
  const choices = (
    <>
      {choice()}
      {reports?.others && people('branch', 'branchId', 'userid')}
      {reports?.others && people('user', 'userid', 'branchId')}
    </>
  );
  return (
    <div className="bi-bar">
      {wall.on && <span className="bi-summary">{summary}</span>}
      {!wall.on && narrow && (
        <Button
          className="bi-fold"
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={open}
          aria-label={t('bi.choices', { filters: summary })}
          onClick={() => setOpen(!open)}
        >
          <span className="bi-summary">{summary}</span>
        </Button>
      )}
      {!wall.on && !narrow && choices}
      {wall.possible && (
        <Button
          icon={wall.on ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          aria-label={t('bi.wall')}
          data-hint={t('bi.wall')}
          onClick={wall.toggle}
        />
      )}
      {!wall.on && narrow && open && choices}
    </div>
  );
}
