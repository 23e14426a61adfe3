// The filters of the company's log: module, person, action, days.

import { CloseCircleFilled, ReloadOutlined, UserOutlined } from '@ant-design/icons';
import * as operationLogCalls from '@crm/protocol/calls/operationLog';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleTitle } from '../../engine/record/localise.ts';
import { userPickerDialog } from '../../engine/record/registries.ts';
import { post } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { ControlPlace, Select } from '../../shared/ui/lazyControls.tsx';
import { actionText } from './actionText.ts';
import type { LogDaysProps } from './LogDays.tsx';
import type { LogFilters } from './logFilters.ts';
import './operationLog.i18n.ts';

export interface LogFilterBarProps {
  filters: LogFilters;
  change(part: Partial<LogFilters>): void;
  refresh(): void;
}

const LogDays = onDemand<LogDaysProps>(
  () => import('./LogDays.tsx'),
  () => <DaysPlace />,
);

function DaysPlace() {
  if (!useNarrow()) return <ControlPlace className="log-dates" />;
  return (
    <>
      <ControlPlace className="log-day" />
      <ControlPlace className="log-day" />
    </>
  );
}

export default function LogFilterBar({ filters, change, refresh }: LogFilterBarProps) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState(false);
  const options = useQuery({
    queryKey: ['operationLog', 'options'],
    queryFn: ({ signal }) => post(operationLogCalls.options, {}, { signal }),
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
      <LogDays filters={filters} change={change} />
      <span className="list-toolbar-gap" />
      <Button
        icon={<ReloadOutlined aria-hidden />}
        aria-label={t('list.refresh')}
        data-hint={t('list.refresh')}
        onClick={refresh}
      />
    </Flex>
  );
}
