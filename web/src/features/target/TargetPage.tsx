// The page of targets: a year of a measure, people with quarters and months, what was reached, and the sums.
import type { TargetRow } from '@crm/protocol/answers/target';
import { targetMetrics } from '@crm/protocol/target';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ControlField } from '../../engine/fields/ControlField.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { companyNow } from '../../engine/record/moments.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Select } from '../../shared/ui/lazyControls.tsx';
import './target.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { TargetTable } from './TargetTable.tsx';
import { pageRows, useTargets } from './target.api.ts';
import './target.i18n.ts';

const TargetForm = onDemand(() => import('./TargetForm.tsx'));
const SharesForm = onDemand(() => import('./SharesForm.tsx'));

/** Searches when typing pauses. */
const pause = 300;

function NameSearch({ value, search }: { value: string; search(key: string): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => latest.current(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <SearchField
      className="target-search"
      aria-label={t('target.search')}
      placeholder={t('target.search')}
      maxLength={30}
      value={text}
      onChange={setText}
      onSearch={(key) => search(key.trim())}
    />
  );
}

export default function TargetPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const now = Number(companyNow().slice(0, 4));
  const request = {
    year: Number(search.get('year')) || now,
    metric: targetMetrics.find((one) => one === search.get('metric')) ?? targetMetrics[0],
    branchId: Number(search.get('branchId')) || 0,
    key: search.get('key') ?? '',
    page: Number(search.get('page')) || 1,
  };
  const { query, refresh } = useTargets(request);
  const [editing, setEditing] = useState<TargetRow | 'department' | 'shares' | null>(null);
  const choose = (part: Record<string, string | number>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (!('page' in part)) next.delete('page');
      for (const [name, value] of Object.entries(part)) {
        if (value) next.set(name, String(value));
        else next.delete(name);
      }
      return next;
    });
  const { data, error } = query;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageRows));
  const body = () => {
    if (error && !data) return <LoadProblem error={error} retry={() => void query.refetch()} />;
    if (!data) return <Skeleton title={false} rows={8} />;
    if (data.total === 0 && request.key === '' && !data.department) return <Empty description={t('target.empty')} />;
    const department = { edit: () => setEditing('department'), share: () => setEditing('shares') };
    return (
      <>
        <TargetTable
          data={data}
          edit={data.edit ? setEditing : undefined}
          department={data.department?.edit ? department : undefined}
        />
        {data.total === 0 && <Empty description={t(request.key ? 'target.noMatch' : 'target.empty')} />}
        {pages > 1 && (
          <div className="target-pages">
            <Button disabled={request.page <= 1} onClick={() => choose({ page: request.page - 1 })}>
              {t('target.previous')}
            </Button>
            <span>{t('target.page', { page: request.page, pages })}</span>
            <Button disabled={request.page >= pages} onClick={() => choose({ page: request.page + 1 })}>
              {t('target.next')}
            </Button>
          </div>
        )}
      </>
    );
  };
  const dialog = () => {
    if (!editing || !data) return null;
    const { department, unit } = data;
    const of = { year: request.year, metric: request.metric };
    const shared = {
      of,
      unit,
      onClose: () => setEditing(null),
      onSaved: () => {
        setEditing(null);
        refresh();
      },
    };
    if (typeof editing === 'object')
      return (
        <TargetForm
          {...shared}
          row={editing}
          whose={{ userid: editing.userid }}
          name={editing.UserName}
          newest={async () => (await query.refetch()).data?.rows.find(({ userid }) => userid === editing.userid)}
        />
      );
    if (!department) return null;
    if (editing === 'shares') return <SharesForm {...shared} department={department} refresh={refresh} />;
    const { branchId, BranchName } = department;
    return (
      <TargetForm
        {...shared}
        row={department}
        whose={{ branchId }}
        name={BranchName}
        newest={async () => (await query.refetch()).data?.department ?? undefined}
      />
    );
  };
  return (
    <section className="target" aria-label={t('module.target')}>
      <h1 className="visually-hidden">{t('module.target')}</h1>
      <div className="target-bar">
        <Select
          className="target-year"
          aria-label={t('target.year')}
          value={String(request.year)}
          options={[now + 1, now, now - 1, now - 2].map((year) => ({
            value: String(year),
            label: t('target.yearOf', { year }),
          }))}
          onChange={(year) => choose({ year })}
        />
        <Select
          className="target-metric"
          aria-label={t('target.metric')}
          value={request.metric}
          options={targetMetrics.map((one) => ({ value: one, label: t(`target.metric.${one}`) }))}
          onChange={(metric) => choose({ metric })}
        />
        <span className="target-branch">
          <span id="target-branch-label" className="visually-hidden">
            {t('target.department')}
          </span>
          <ControlField
            item={{
              type: 'branch',
              field: 'target-branch',
              title: t('target.department'),
              placeholder: t('target.branch'),
              max: 1,
            }}
            value={request.branchId || ''}
            onChange={(value) => choose({ branchId: value ? Number(value) : '' })}
          />
        </span>
        <NameSearch value={request.key} search={(key) => choose({ key })} />
      </div>
      <p className="target-hint">{t('target.hint')}</p>
      {body()}
      {dialog()}
    </section>
  );
}
