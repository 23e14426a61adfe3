// The log of sign-ins of the company: who, when, from where, with what, and the result.

import type { SignInRow } from '@crm/protocol/answers/identity';
import * as signInCalls from '@crm/protocol/calls/signIn';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../engine/account/device.ts';
import { SignInEntry, SignInIcon, SignInResultText } from '../../engine/account/SignInEntry.tsx';
import '../../engine/account/account.i18n.ts';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { ListFooter } from '../../engine/list/ListFooter.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import '../../engine/list/list.css';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { useListQuery } from '../../engine/query/useListQuery.ts';
import { useListState } from '../../engine/query/useListState.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './identity.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Table } from '../../shared/ui/lazyControls.tsx';
import { SignInFilters } from './onDemand.ts';
import './identity.i18n.ts';

const names = ['userid', 'result', 'ip', 'begin', 'end'] as const;
const nothing = {};

export default function SignInLogPage() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const control = useListState(false);
  const { scenes } = control.state;
  // The name of the chosen person stands in the address, too; the request uses the id.
  const requestState = useMemo(
    () => ({
      ...control.state,
      filters: [],
      sort: '',
      key: '',
      scenes: Object.fromEntries(names.flatMap((name) => (scenes[name] ? [[name, scenes[name]]] : []))),
    }),
    [control.state, scenes],
  );
  const query = useListQuery({
    module: 'signIn',
    index: signInCalls.index,
    state: requestState,
    fixed: nothing,
    endless: narrow,
  });
  const { rows } = query;
  const narrowed = names.some((name) => scenes[name]);
  const change = (part: Record<string, string>) => {
    const next = { ...scenes, ...part };
    control.change({ scenes: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) });
  };
  const nameOf = (row: SignInRow) => row.UserName || t('account.unknown', { alias: row.alias });

  const columns: TableColumnsType<SignInRow> = [
    {
      title: t('signIn.when'),
      dataIndex: 'AddTime',
      width: 150,
      render: (time: string) => <RelativeTime value={time} />,
    },
    {
      title: t('signIn.who'),
      key: 'who',
      width: 200,
      render: (_, row) => (
        <span className="cell-person">
          <UserAvatar name={nameOf(row)} src={row.Header} size={20} />
          <span className="cell-text">{nameOf(row)}</span>
        </span>
      ),
    },
    {
      title: t('signIn.result'),
      key: 'result',
      render: (_, row) => (
        <span className="colleague">
          <SignInIcon row={row} />
          <SignInResultText row={row} />
        </span>
      ),
    },
    { title: t('signIn.ip'), dataIndex: 'ip', width: 180 },
    {
      title: t('signIn.device'),
      dataIndex: 'agent',
      width: 180,
      render: (agent: string) => deviceOf(agent) || t('account.unknownDevice'),
    },
  ];
  const empty = (
    <Empty description={t(narrowed ? 'signIn.noMatch' : 'signIn.empty')}>
      {narrowed && <Button onClick={() => control.change({ scenes: {} })}>{t('list.clearConditions')}</Button>}
    </Empty>
  );
  const body = () => {
    if (query.error && rows.length === 0) return <LoadProblem error={query.error} retry={query.refetch} />;
    if (!narrow) {
      return (
        <Table
          className="sign-in-table"
          rowKey="id"
          size="small"
          sticky
          pagination={false}
          loading={query.first}
          columns={columns}
          dataSource={rows}
          locale={{ emptyText: empty }}
        />
      );
    }
    if (rows.length === 0) return query.first ? null : empty;
    return (
      <div className="sign-in-table">
        <ul className="account-list">
          {rows.map((row) => (
            <SignInEntry key={row.id} row={row} name={nameOf(row)} />
          ))}
        </ul>
        <ScrollEnd {...(query.more ? { more: query.more } : {})} loading={query.loadingMore} />
      </div>
    );
  };
  return (
    <div className="identity-page">
      <div className="identity-bar">
        <h1>{t('identity.signIn')}</h1>
      </div>
      <div className="identity-surface">
        <SignInFilters scenes={scenes} change={change} refresh={query.refetch} />
        {body()}
        {!narrow && <ListFooter query={query} control={control} />}
      </div>
    </div>
  );
}
