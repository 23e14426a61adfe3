// Rows of tokens: name, permissions, expiry, last use, and revoking.
import type { ApiTokenRow } from '@crm/protocol/answers/apiToken';
import { Button, Table, type TableColumnsType, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../engine/fields/cells/RelativeTime.tsx';
import { useNarrow } from '../../../shared/theme/appearance.ts';
import '../identity.css';
import '../identity.i18n.ts';
import './tokens.css';
import { grantsText, useTokenOptions } from './tokens.api.ts';

export interface TokenTableProps {
  rows: readonly ApiTokenRow[];
  loading: boolean;
  empty: ReactNode;
  /** With the person that each belongs to. */
  people?: boolean;
  revoke?: ((row: ApiTokenRow) => void) | undefined;
}

const colours = { active: 'green', expired: 'default', revoked: 'red' } as const;

export default function TokenTable({ rows, loading, empty, people = false, revoke }: TokenTableProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const names = useTokenOptions().data?.names;
  const state = (row: ApiTokenRow) => <Tag color={colours[row.state]}>{t(`token.state.${row.state}`)}</Tag>;
  const used = (row: ApiTokenRow) =>
    row.lastUsed ? (
      <>
        <RelativeTime value={row.lastUsed} />
        {` · ${row.lastIp}`}
      </>
    ) : (
      t('token.never')
    );
  const end = (row: ApiTokenRow) =>
    revoke &&
    row.state === 'active' && (
      <Button size="small" danger aria-label={t('token.revokeOf', { name: row.name })} onClick={() => revoke(row)}>
        {t('token.revoke')}
      </Button>
    );
  if (narrow) {
    if (rows.length === 0) return loading ? null : <>{empty}</>;
    return (
      <ul className="token-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="token-head">
              <strong>{row.name}</strong> {state(row)}
              {end(row)}
            </div>
            <div className="token-more">
              {people && `${row.UserName} · `}
              <code>{row.prefix}…</code>
            </div>
            <div className="token-more">{grantsText(t, row.grants, names)}</div>
            <div className="token-more">
              {t('token.expires')} {row.expires.slice(0, 10)} · {t('token.lastUsed')} {used(row)}
            </div>
          </li>
        ))}
      </ul>
    );
  }
  const columns: TableColumnsType<ApiTokenRow> = [
    {
      title: t('token.name'),
      key: 'name',
      width: 200,
      render: (_, row) => (
        <>
          <div className="cell-text">{row.name}</div>
          <code className="token-more">{row.prefix}…</code>
        </>
      ),
    },
    ...(people ? [{ title: t('token.person'), dataIndex: 'UserName', width: 110 }] : []),
    { title: t('token.grants'), key: 'grants', render: (_, row) => grantsText(t, row.grants, names) },
    {
      title: t('token.limits'),
      key: 'limits',
      width: 170,
      render: (_, row) => (
        <>
          <div>{t('token.perMinute', { count: row.rate })}</div>
          {row.ips.length > 0 && <div className="token-more">{row.ips.join(', ')}</div>}
        </>
      ),
    },
    { title: t('token.expires'), key: 'expires', width: 110, render: (_, row) => row.expires.slice(0, 10) },
    { title: t('token.lastUsed'), key: 'used', width: 180, render: (_, row) => used(row) },
    { title: t('token.stateTitle'), key: 'state', width: 90, render: (_, row) => state(row) },
    ...(revoke
      ? [
          {
            title: <span className="visually-hidden">{t('token.act')}</span>,
            key: 'act',
            width: 90,
            render: (_: unknown, row: ApiTokenRow) => end(row),
          },
        ]
      : []),
  ];
  return (
    <Table
      className="token-table"
      rowKey="id"
      size="small"
      sticky
      scroll={{ x: 'max-content' }}
      pagination={false}
      loading={loading}
      columns={columns}
      dataSource={[...rows]}
      locale={{ emptyText: empty }}
    />
  );
}
