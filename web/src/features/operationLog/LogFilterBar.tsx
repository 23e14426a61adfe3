// What the log of the company can be narrowed by: module, person, action, days.
import { CloseCircleFilled, ReloadOutlined, UserOutlined } from '@ant-design/icons';
import type { Option } from '@crm/protocol/form';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Flex, Select, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleTitle } from '../../engine/localise.ts';
import { userPickerDialog } from '../../engine/registries.ts';
import { post } from '../../shared/api/client.ts';
import dayjs from '../../shared/i18n/dates.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { actionText } from './actionText.ts';
import type { LogFilters } from './logFilters.ts';
import './words.ts';

interface LogOptions {
  modules: Option[];
  actions: Option[];
}

interface LogFilterBarProps {
  filters: LogFilters;
  change(part: Partial<LogFilters>): void;
  refresh(): void;
}

const dayFormat = 'YYYY-MM-DD';

function day(text: string) {
  const parsed = text ? dayjs(text, dayFormat) : null;
  return parsed?.isValid() ? parsed : null;
}

export function LogFilterBar({ filters, change, refresh }: LogFilterBarProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [picking, setPicking] = useState(false);
  const options = useQuery({
    queryKey: ['operationLog', 'options'],
    queryFn: ({ signal }) => post<LogOptions>('api/operationLog/options', {}, { signal }),
  });
  const Picker = userPickerDialog();
  return (
    <Flex className="log-filters" gap={8} align="center" wrap>
      <Select
        className="log-filter"
        aria-label={t('operationLog.module')}
        value={filters.module}
        loading={options.isPending}
        options={[
          { value: '', label: t('operationLog.allModules') },
          ...(options.data?.modules ?? []).map(({ value, label }) => ({
            value: String(value),
            label: moduleTitle(t, String(value), label),
          })),
        ]}
        onChange={(module: string) => change({ module })}
      />
      <Select
        className="log-filter"
        showSearch
        optionFilterProp="label"
        aria-label={t('operationLog.action')}
        value={filters.action}
        loading={options.isPending}
        options={[
          { value: '', label: t('operationLog.allActions') },
          ...(options.data?.actions ?? []).map(({ value, label }) => ({
            value: String(value),
            label: actionText(t, { action: String(value), actionName: label }),
          })),
        ]}
        onChange={(action: string) => change({ action })}
      />
      {Picker && (
        <span className="log-person">
          <Button
            icon={<UserOutlined aria-hidden />}
            aria-haspopup="dialog"
            aria-label={`${t('operationLog.who')}：${filters.person || t('operationLog.anybody')}`}
            onClick={() => setPicking(true)}
          >
            {filters.userid ? filters.person || `#${filters.userid}` : t('operationLog.anybody')}
          </Button>
          {filters.userid && (
            <Button
              type="text"
              icon={<CloseCircleFilled aria-hidden />}
              aria-label={t('operationLog.anybodyClear')}
              onClick={() => change({ userid: '', person: '' })}
            />
          )}
          <Picker
            open={picking}
            title={t('operationLog.who')}
            onPick={([user]) => {
              setPicking(false);
              change(user ? { userid: String(user.UserID), person: user.NickName } : { userid: '', person: '' });
            }}
            onClose={() => setPicking(false)}
          />
        </span>
      )}
      {narrow ? (
        // Two months beside each other are wider than a phone.
        (['begin', 'end'] as const).map((end) => (
          <DatePicker
            key={end}
            className="log-day"
            value={day(filters[end])}
            placeholder={t(end === 'begin' ? 'operationLog.from' : 'operationLog.to')}
            aria-label={t(end === 'begin' ? 'operationLog.from' : 'operationLog.to')}
            format={dayFormat}
            inputReadOnly
            onChange={(next) => change({ [end]: next?.format(dayFormat) ?? '' })}
          />
        ))
      ) : (
        <DatePicker.RangePicker
          className="log-dates"
          value={[day(filters.begin), day(filters.end)]}
          allowEmpty={[true, true]}
          placeholder={[t('operationLog.from'), t('operationLog.to')]}
          aria-label={t('operationLog.dates')}
          format={dayFormat}
          onChange={(next) =>
            change({ begin: next?.[0]?.format(dayFormat) ?? '', end: next?.[1]?.format(dayFormat) ?? '' })
          }
        />
      )}
      <span className="list-toolbar-gap" />
      <Tooltip title={t('list.refresh')}>
        <Button icon={<ReloadOutlined aria-hidden />} aria-label={t('list.refresh')} onClick={refresh} />
      </Tooltip>
    </Flex>
  );
}
