// Sums of the amounts of all results, below the list; averages once it is pressed.

import { InfoCircleOutlined } from '@ant-design/icons';
import type { ListField } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import * as formFieldCalls from '@crm/protocol/calls/formField';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { type ListState, listParameters, type Parameters } from '../query/listState.ts';
import { groupedText, moneyText } from '../record/decimals.ts';
import { fieldTitle } from '../record/localise.ts';
import '../rows/rows.i18n.ts';

export interface ListSumsProps {
  module: string;
  index: ListCall;
  fixed: Parameters;
  state: ListState;
  /** Columns that are shown. */
  columns: readonly ListField[];
}

export default function ListSums({ module, index, fixed, state, columns }: ListSumsProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [averaged, setAveraged] = useState(false);
  const summed = columns.filter(({ total, show }) => total && show);
  const { page: _page, rows: _rows, sort: _sort, ...body } = listParameters(module, state, fixed);
  const { data } = useQuery({
    queryKey: ['list', module, index, 'sums', JSON.stringify(body)],
    queryFn: ({ signal }) => post(formFieldCalls.sum, { module, ...body }, { signal }),
    enabled: summed.length > 0,
    staleTime: 10_000,
    retry: false,
  });
  if (summed.length === 0 || !data || data.count === 0) return null;
  if (data.capped) return <span className="list-sums">{t('list.sumsCapped')}</span>;
  const isShown = (field: string) => summed.some((column) => column.field === field);
  // What a sum is made of stands beside it, if its column is hidden, too, as long as it is anything.
  const parts = new Set(data.sums.flatMap((one) => (isShown(one.field) ? (one.with ?? []) : [])));
  const shown = data.sums.filter(
    ({ field, sum }) => isShown(field) || (!averaged && parts.has(field) && Number(sum) !== 0),
  );
  // What the amounts mean, so that a reader can add them up.
  const explanations = averaged
    ? []
    : [
        ...(shown.some(({ others = '0' }) => Number(others) !== 0) ? [t('list.sumOthersWhy')] : []),
        ...shown.map(({ field }) => t(`sum.${module}.${field}`, { defaultValue: '' })).filter(Boolean),
      ];
  const amount = (field: string, value: string) => {
    const own = columns.find((column) => column.field === field)?.precision !== undefined;
    return /\.\d\d$/.test(value) && !own ? moneyText(value) : groupedText(value);
  };
  const amounts = shown.map(({ field, title, sum, average, others = '0' }) => (
    <span key={field} className="list-sum">
      {fieldTitle(t, module, { field, title })} <b>{amount(field, averaged ? average : sum) || '—'}</b>
      {!averaged && Number(others) !== 0 && t('list.sumOthers', { sum: amount(field, others) })}
    </span>
  ));
  return (
    <>
      <button
        type="button"
        className={explanations.length > 0 ? 'list-sums list-sums-explained' : 'list-sums'}
        aria-pressed={averaged}
        title={t(averaged ? 'list.showSums' : 'list.showAverages')}
        onClick={() => setAveraged((before) => !before)}
      >
        <span className="list-sums-kind">{t(averaged ? 'list.averages' : 'list.sums')}</span>
        {amounts}
      </button>
      {explanations.length > 0 && (
        <Popover
          trigger="click"
          placement={narrow ? 'bottomLeft' : 'top'}
          content={
            <ul className="list-sums-why">
              {/* Beside the pages there may be no room for all of them. */}
              {!narrow && amounts.map((one) => <li key={one.key}>{one}</li>)}
              {explanations.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        >
          <Button
            type="text"
            size="small"
            className="list-sums-info"
            icon={<InfoCircleOutlined aria-hidden />}
            aria-label={t('list.sumsWhy')}
          />
        </Popover>
      )}
    </>
  );
}
