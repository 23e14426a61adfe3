// What a report is made of, as it is chosen; what the server refuses stands where it was chosen.
import { FilterOutlined } from '@ant-design/icons';
import type { OwnReportChoice, OwnReportContent } from '@crm/protocol/answers/ownReport';
import { ownReportComparisons, ownReportDepartment, ownReportTime, ownReportUnits } from '@crm/protocol/ownReport';
import { reportPeriods } from '@crm/protocol/report';
import { Button, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlField } from '../../../engine/fields/ControlField.tsx';
import { ActiveFilters, FilterDrawer } from '../../../engine/filter/lazy.ts';
import { measureTitle } from '../../../engine/measures/measureTitle.ts';
import { fieldTitle, moduleTitle } from '../../../engine/record/localise.ts';
import { chartsFor, choiceOf, fitting, maxMeasures, placeOf, withBy, withChoice } from './content.ts';
import '../bi.i18n.ts';
import './my.i18n.ts';
import '../../../engine/measures/measures.i18n.ts';

interface BuilderProps {
  content: OwnReportContent;
  choices: OwnReportChoice[];
  /** What is wrong, by part. */
  problems: Readonly<Record<string, string>>;
  change(content: OwnReportContent): void;
}

function Part({
  title,
  problem,
  children,
}: {
  title: string;
  problem?: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="bi-part">
      <label htmlFor={id}>{title}</label>
      {children(id)}
      {problem && (
        <span role="alert" className="bi-wrong">
          {problem}
        </span>
      )}
    </div>
  );
}

export function Builder({ content, choices, problems, change }: BuilderProps) {
  const { t } = useTranslation();
  const [filtering, setFiltering] = useState(false);
  const choice = choiceOf(choices, content);
  const module = choice?.module ?? '';
  // Time and department are there of whatever is counted; a new report begins with time before that is chosen.
  const dimensions = [
    { value: ownReportTime, label: t('bi.by.time') },
    { value: ownReportDepartment, label: t('bi.my.department') },
    ...(choice?.fields ?? []).map(({ field, title }) => ({
      value: field,
      label: fieldTitle(t, module, { field, title }),
    })),
  ];
  const none = { value: '', label: t('bi.my.noDimension') };
  const dimension = (at: 0 | 1) => (
    <Part title={t(`bi.my.by.${at}`)} problem={at === 0 ? problems['by'] : undefined}>
      {(id) => (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!choice || (at === 1 && content.by.length === 0)}
          value={content.by[at] ?? ''}
          options={[
            none,
            ...dimensions.filter(({ value }) => at === 0 || (value !== ownReportTime && value !== content.by[0])),
          ]}
          onChange={(field: string) => change(withBy(content, at, field))}
        />
      )}
    </Part>
  );
  return (
    <div className="bi-builder">
      <Part title={t('bi.my.records')}>
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('bi.my.choose')}
            value={choice ? placeOf(choice) : null}
            options={choices.map((one) => ({
              value: placeOf(one),
              label: t('bi.my.recordsBy', {
                records: moduleTitle(t, one.module, one.title),
                date: fieldTitle(t, one.module, { field: one.date, title: one.dateTitle }),
              }),
            }))}
            onChange={(place) => {
              const next = choices.find((one) => placeOf(one) === place);
              if (next) change(fitting(withChoice(content, next)));
            }}
          />
        )}
      </Part>
      <Part title={t('bi.by.measures')} problem={problems['measures']}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            disabled={!choice}
            maxCount={maxMeasures(content)}
            value={content.measures}
            options={(choice?.measures ?? []).map(({ key, label }) => ({
              value: key,
              label: measureTitle(t, { key, label }),
            }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(measures: string[]) => {
              // Without any, what else was chosen would be lost.
              if (measures.length > 0) change(fitting({ ...content, measures }));
            }}
          />
        )}
      </Part>
      {dimension(0)}
      {dimension(1)}
      {content.by[0] === ownReportTime && (
        <Part title={t('bi.my.unit')} problem={problems['unit']}>
          {(id) => (
            <Select
              id={id}
              value={content.unit}
              options={ownReportUnits.map((value) => ({ value, label: t(`bi.my.unit.${value || 'auto'}`) }))}
              onChange={(unit) => change({ ...content, unit })}
            />
          )}
        </Part>
      )}
      <Part title={t('bi.period')} problem={problems['period']}>
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            value={content.period}
            options={reportPeriods.map((value) => ({ value, label: t(`bi.period.${value}`) }))}
            onChange={(period) => change({ ...content, period, from: '', to: '' })}
          />
        )}
      </Part>
      {content.period === 'custom' && (
        <div className="bi-part">
          <span id="bi-own-days-label">{t('bi.days')}</span>
          <ControlField
            item={{ type: 'daterange', field: 'bi-own-days', title: t('bi.days') }}
            value={content.from && content.to ? `${content.from},${content.to}` : ''}
            onChange={(value) => {
              const [from = '', to = ''] = String(value ?? '')
                .split(',')
                .map((part) => part.slice(0, 10).replaceAll('/', '-'));
              change({ ...content, from, to });
            }}
          />
          {(problems['from'] ?? problems['to']) && (
            <span role="alert" className="bi-wrong">
              {problems['from'] ?? problems['to']}
            </span>
          )}
        </div>
      )}
      <Part title={t('bi.my.compare')}>
        {(id) => (
          <Select
            id={id}
            value={content.compare}
            options={ownReportComparisons.map((value) => ({ value, label: t(`bi.my.compare.${value}`) }))}
            onChange={(compare) => change({ ...content, compare })}
          />
        )}
      </Part>
      <Part title={t('bi.my.chart')} problem={problems['chart']}>
        {(id) => (
          <Select
            id={id}
            value={content.chart}
            options={chartsFor(content).map((value) => ({ value, label: t(`bi.my.chart.${value}`) }))}
            onChange={(chart) => change({ ...content, chart })}
          />
        )}
      </Part>
      <div className="bi-part bi-part-wide">
        <Button icon={<FilterOutlined aria-hidden />} disabled={!choice} onClick={() => setFiltering(true)}>
          {t('bi.my.filters')}
        </Button>
        {module && content.filters.length > 0 && (
          <ActiveFilters
            module={module}
            filters={content.filters}
            change={(filters) => change({ ...content, filters })}
            edit={() => setFiltering(true)}
          />
        )}
        {problems['filters'] && (
          <span role="alert" className="bi-wrong">
            {problems['filters']}
          </span>
        )}
      </div>
      {module && (
        <FilterDrawer
          module={module}
          open={filtering}
          filters={content.filters}
          close={() => setFiltering(false)}
          apply={(filters) => {
            setFiltering(false);
            change({ ...content, filters });
          }}
        />
      )}
    </div>
  );
}
