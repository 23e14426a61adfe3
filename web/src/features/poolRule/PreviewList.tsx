// The dry run: who loses which customer in the coming night, or some days later, and why.
import type { RecyclePreviewRow } from '@crm/protocol/answers/pool';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Pagination, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { openRecord } from '../../engine/record/registries.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Select } from '../../shared/ui/lazyControls.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { previewRows, usePreview } from './poolRule.api.ts';
import './poolRule.i18n.ts';

const spans = [0, 3, 7, 30];

export default function PreviewList() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const client = useQueryClient();
  const [days, setDays] = useState(0);
  const [page, setPage] = useState(1);
  const preview = usePreview(days, page);
  const refresh = () => void client.invalidateQueries({ queryKey: ['poolRule', 'preview'] });
  useRefresh(['customer', 'poolRule'], refresh);

  const rows = preview.data?.rows ?? [];
  const total = preview.data?.total ?? 0;
  const among = rows.map((row) => ({ kind: 'customer', id: row.id }));
  const left = (row: RecyclePreviewRow) =>
    row.recycleDays < 1 ? t('poolRule.leftTonight') : t('poolRule.leftDays', { count: row.recycleDays });
  const columns: TableColumnsType<RecyclePreviewRow> = [
    {
      title: t('poolRule.customer'),
      key: 'name',
      ellipsis: true,
      render: (_, row) => (
        <>
          <Button type="link" className="row-name" onClick={() => openRecord('customer', row.id, among)}>
            {row.CustomerName}
          </Button>
          {narrow && (
            <div className="pool-why">
              {[row.UserName, row.recycleReason, row.recyclePool].filter(Boolean).join(' · ')}
            </div>
          )}
        </>
      ),
    },
    {
      title: t('poolRule.owner'),
      key: 'owner',
      width: 150,
      responsive: ['md'],
      render: (_, row) =>
        row.UserName && (
          <span className="cell-person">
            <UserAvatar name={row.UserName} src={row.Header} size={20} />
            <span className="cell-text">{row.UserName}</span>
          </span>
        ),
    },
    { title: t('poolRule.reason'), dataIndex: 'recycleReason', ellipsis: true, responsive: ['md'] },
    { title: t('poolRule.into'), dataIndex: 'recyclePool', ellipsis: true, width: 200, responsive: ['md'] },
    { title: t('poolRule.left'), key: 'left', width: 100, align: 'right', render: (_, row) => left(row) },
  ];

  return (
    <>
      <Flex className="pool-bar" gap={12} align="center" wrap>
        <Select
          className="pool-within"
          value={String(days)}
          aria-label={t('poolRule.within')}
          options={spans.map((count) => ({
            value: String(count),
            label: count === 0 ? t('poolRule.tonight') : t('poolRule.withinDays', { count }),
          }))}
          onChange={(value: string) => {
            setDays(Number(value));
            setPage(1);
          }}
        />
        <span className="pool-hint">{t('poolRule.previewHint')}</span>
      </Flex>
      {preview.isError ? (
        <LoadProblem error={preview.error} retry={() => void preview.refetch()} />
      ) : (
        <Table
          rowKey="id"
          size="small"
          loading={preview.isPending}
          {...(preview.isPlaceholderData ? { className: 'list-stale' } : {})}
          columns={columns}
          dataSource={rows}
          pagination={false}
          locale={{
            emptyText: <Empty description={t('poolRule.previewEmpty')} />,
          }}
        />
      )}
      {total > 0 && (
        <Flex className="pool-foot" justify="space-between" align="center" wrap gap={8}>
          <span>{t('poolRule.total', { total })}</span>
          <Pagination
            size="small"
            current={page}
            pageSize={previewRows}
            total={total}
            showSizeChanger={false}
            onChange={setPage}
          />
        </Flex>
      )}
    </>
  );
}
