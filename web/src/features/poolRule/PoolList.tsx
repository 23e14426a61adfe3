// The pools, each with members, limits, and its rules.

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { PoolDetail, PoolOptions } from '@crm/protocol/answers/pool';
import * as poolRuleCalls from '@crm/protocol/calls/poolRule';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType, Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { isFree } from '../../engine/record/records.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useDeletion } from '../../engine/settings/useDeletion.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import type { PoolEditorProps } from './PoolEditor.tsx';
import { listKey, usePoolOptions, usePools } from './poolRule.api.ts';
import './poolRule.i18n.ts';

const PoolEditor = onDemand<PoolEditorProps>(() => import('./PoolEditor.tsx'));

function membersText(pool: PoolDetail, t: TFunction): string {
  const parts = pool.everyone === 1 ? [t('poolRule.everyone')] : pool.departments.map((one) => one.text);
  if (pool.everyone === 0 && pool.users.length > 0) {
    const names = pool.users.slice(0, 2).map((one) => one.NickName);
    parts.push(...names);
    if (pool.users.length > 2) parts.push(t('poolRule.peopleCount', { count: pool.users.length }));
  }
  return parts.join('、') || '—';
}

function limitsText(pool: PoolDetail, t: TFunction): string {
  const parts: string[] = [];
  if (pool.claimLimit !== null) parts.push(t('poolRule.claimShort', { n: pool.claimLimit }));
  if (pool.ownLimit !== null) parts.push(t('poolRule.ownShort', { n: pool.ownLimit }));
  if (pool.barDays > 0) parts.push(t('poolRule.barShort', { count: pool.barDays }));
  return parts.join(' · ') || t('poolRule.unlimited');
}

function rulesText(pool: PoolDetail, levels: PoolOptions['levels'], t: TFunction): string {
  const inDays = (days: number | null) =>
    days === null ? t('poolRule.summary.never') : t('poolRule.summary.days', { count: days });
  const parts = pool.rules.map((rule) => {
    if (rule.levels.length === 0) return t(`poolRule.summary.${rule.type}`, { count: rule.days ?? 0 });
    const named = rule.levels.flatMap(({ level, days }) => {
      const label = levels.find((one) => one.value === level)?.label;
      return label ? [t('poolRule.summary.level', { level: label, days: inDays(days) })] : [];
    });
    const others = t('poolRule.summary.level', { level: t('poolRule.summary.others'), days: inDays(rule.days) });
    return t(`poolRule.summary.${rule.type}By`, { levels: [...named, others].join('、') });
  });
  return parts.join('；') || t('poolRule.none');
}

export default function PoolList() {
  const { t } = useTranslation();
  const deletion = useDeletion();
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const pools = usePools();
  const options = usePoolOptions();
  const mayAdd = useGranted('manager.poolRule.add');
  const opened = parameters.get('pool') ?? '';
  const open = (id: string) => setParameters(id ? { pool: id } : {});
  const refresh = () => void client.invalidateQueries({ queryKey: listKey });
  useRefresh('poolRule', refresh);

  const remove = ({ id, name: about }: PoolDetail) => deletion({ id, about, call: poolRuleCalls.delete_, refresh });

  const columns: TableColumnsType<PoolDetail> = [
    {
      title: t('poolRule.name'),
      key: 'name',
      render: (_, pool) => (
        <span className="pool-name">
          <Button type="link" className="row-name" onClick={() => open(String(pool.id))}>
            {pool.name}
          </Button>
          {pool.isDefault === 1 && <Tag>{t('poolRule.default')}</Tag>}
          {pool.enabled === 0 && <Tag color="default">{t('poolRule.off')}</Tag>}
        </span>
      ),
    },
    {
      title: t('poolRule.members'),
      key: 'members',
      ellipsis: true,
      responsive: ['sm'],
      render: (_, pool) => membersText(pool, t),
    },
    {
      title: t('poolRule.admins'),
      key: 'admins',
      ellipsis: true,
      responsive: ['lg'],
      render: (_, pool) => pool.admins.map((one) => one.NickName).join('、') || '—',
    },
    {
      title: t('poolRule.limits'),
      key: 'limits',
      width: 260,
      ellipsis: true,
      responsive: ['md'],
      render: (_, pool) => limitsText(pool, t),
    },
    {
      title: t('poolRule.rules'),
      key: 'rules',
      ellipsis: true,
      responsive: ['md'],
      render: (_, pool) => rulesText(pool, options.data?.levels ?? [], t),
    },
    { title: t('poolRule.customers'), dataIndex: 'customers', width: 90, align: 'right' },
    {
      title: <span className="visually-hidden">{t('poolRule.actions')}</span>,
      key: 'actions',
      width: 56,
      render: (_, pool) =>
        pool.can.delete && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t('poolRule.delete')} ${pool.name}`}
            data-hint={t('poolRule.delete')}
            onClick={() => void remove(pool)}
          />
        ),
    },
  ];

  const id = Number(opened) || 0;
  return (
    <>
      {mayAdd && (
        <div className="pool-bar">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
            {t('poolRule.create')}
          </Button>
        </div>
      )}
      {pools.isError ? (
        <LoadProblem error={pools.error} retry={() => void pools.refetch()} />
      ) : (
        <Table
          rowKey="id"
          size="small"
          rowClassName="row-opens"
          onRow={(pool) => ({ onClick: (event) => isFree(event) && open(String(pool.id)) })}
          pagination={false}
          loading={pools.isPending}
          columns={columns}
          dataSource={pools.data?.rows ?? []}
          locale={{
            emptyText: <Empty description={t('poolRule.empty')} />,
          }}
        />
      )}
      {(opened === 'new' ? mayAdd : id > 0) && (
        <PoolEditor
          key={opened}
          id={id}
          onClose={() => open('')}
          onSaved={() => {
            refresh();
            open('');
          }}
        />
      )}
    </>
  );
}
