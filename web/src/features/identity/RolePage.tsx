// Role management: the list of roles and the way into the permission editor.

import { PlusOutlined } from '@ant-design/icons';
import type { RoleRow } from '@crm/protocol/answers/identity';
import * as roleCalls from '@crm/protocol/calls/role';
import { useQueryClient } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { isFree } from '../../engine/record/records.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useDeletion } from '../../engine/settings/useDeletion.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import './identity.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Table } from '../../shared/ui/lazyControls.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { useRoles } from './identity.api.ts';
import { ReadyRoles, RoleComparison, RoleEditor } from './onDemand.ts';
import { type RowAction, RowActions } from './RowActions.tsx';
import './identity.i18n.ts';
import './grants.i18n.ts';

export default function RolePage() {
  const { t } = useTranslation();
  const deletion = useDeletion();
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get('query') ?? '';
  const [text, setText] = useState(query);
  const narrow = useNarrow();
  const roles = useRoles(query);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const mayAdd = useGranted('system.role.add');
  const mayEdit = useGranted('system.role.edit');
  const mayDelete = useGranted('system.role.delete');

  const change = useCallback(
    (values: Record<string, string>) => {
      setParameters((now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      });
    },
    [setParameters],
  );
  const close = useCallback(() => change({ role: '', copy: '' }), [change]);
  const compare = (ids: readonly number[]) => change({ compare: ids.filter((id) => id > 0).join('-') });

  const refresh = () => void client.invalidateQueries({ queryKey: ['role', 'list'] });
  useRefresh(['role', 'user'], refresh);

  const remove = async ({ id, name: about }: RoleRow) => {
    if (await deletion({ id, about, call: roleCalls.delete_, refresh }))
      setChosen((now) => now.filter((one) => one !== id));
  };

  const actionsOf = (role: RoleRow): RowAction[] => {
    const action = (key: string, label: string, run: () => void, danger = false): RowAction => {
      return { key, label, description: `${label} ${role.name}`, run, danger };
    };
    const open = t(mayEdit && !role.admin ? 'role.editAction' : 'role.viewAction');
    return [
      action('open', open, () => change({ role: String(role.id), copy: '' })),
      ...(mayAdd ? [action('copy', t('role.copy'), () => change({ role: 'new', copy: String(role.id) }))] : []),
      action('compare', t('role.compare'), () => compare([role.id])),
      ...(mayDelete && !role.admin ? [action('delete', t('role.delete'), () => void remove(role), true)] : []),
    ];
  };

  const columns: TableColumnsType<RoleRow> = [
    {
      title: t('role.name'),
      dataIndex: 'name',
      render: (name: string, role) => (
        <span className="colleague">
          <Button type="link" className="row-name" onClick={() => change({ role: String(role.id), copy: '' })}>
            {name}
          </Button>
          {role.admin && <OptionTag option={{ value: 1, label: t('role.system') }} />}
        </span>
      ),
    },
    { title: t('role.ext'), dataIndex: 'ext', ellipsis: true, responsive: ['md'] },
    { title: t('role.users'), dataIndex: 'users', width: 90, align: 'right', responsive: ['sm'] },
    {
      title: t('role.time'),
      dataIndex: 'AddTime',
      width: 150,
      responsive: ['lg'],
      render: (time: string) => <RelativeTime value={time} />,
    },
    {
      title: <span className={narrow ? 'visually-hidden' : ''}>{t('role.actions')}</span>,
      key: 'actions',
      width: narrow ? 56 : 250,
      render: (_, role) => <RowActions name={role.name} actions={actionsOf(role)} />,
    },
  ];

  const opened = parameters.get('role') ?? '';
  const readyOpen = mayAdd && parameters.get('ready') === '1';
  const [one = 0, other = 0] = (parameters.get('compare') ?? '').split('-').map((id) => Number(id) || 0);
  const copied = Number(parameters.get('copy') ?? 0);
  return (
    <div className="identity-page">
      <ReadyRoles open={readyOpen} close={() => change({ ready: '' })} added={refresh} />
      <div className="identity-bar">
        <h1>{t('identity.role')}</h1>
        {chosen.length > 0 ? (
          <>
            <span role="status">{t('role.chosen', { count: chosen.length })}</span>
            {chosen.length === 2 ? (
              <Button type="primary" onClick={() => compare(chosen)}>
                {t('role.compareChosen')}
              </Button>
            ) : (
              <span className="grant-note">{t('role.pickAnother')}</span>
            )}
            <Button onClick={() => setChosen([])}>{t('role.unselect')}</Button>
          </>
        ) : (
          <>
            <SearchField
              style={{ width: 220 }}
              placeholder={t('role.search')}
              aria-label={t('role.search')}
              maxLength={100}
              value={text}
              onChange={setText}
              onSearch={(value) => change({ query: value.trim() })}
            />
            {mayAdd && <Button onClick={() => change({ ready: '1' })}>{t('role.ready')}</Button>}
            {mayAdd && (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => change({ role: 'new', copy: '' })}
              >
                {t('role.create')}
              </Button>
            )}
          </>
        )}
      </div>
      <div className="identity-surface">
        {roles.isError ? (
          <LoadProblem error={roles.error} retry={() => void roles.refetch()} />
        ) : (
          <Table
            rowKey="id"
            rowClassName="row-opens"
            onRow={({ id }) => ({ onClick: (event) => isFree(event) && change({ role: String(id), copy: '' }) })}
            size="small"
            sticky
            pagination={false}
            loading={roles.isPending}
            rowSelection={{
              columnWidth: 40,
              columnTitle: <span className="visually-hidden">{t('role.selectHead')}</span>,
              hideSelectAll: true,
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(Number)),
              // Two are compared, no more.
              getCheckboxProps: ({ id, name }) => ({
                'aria-label': t('role.select', { name }),
                disabled: chosen.length === 2 && !chosen.includes(id),
              }),
            }}
            columns={columns}
            dataSource={roles.data?.rows ?? []}
            locale={{
              emptyText: <Empty description={t(query ? 'role.noMatch' : 'role.empty')} />,
            }}
          />
        )}
      </div>
      {one > 0 && !opened && (
        <RoleComparison ids={[one, other]} onChoose={compare} onClose={() => change({ compare: '' })} />
      )}
      {opened && (
        <RoleEditor
          key={`${opened}/${copied}`}
          id={Number(opened) || 0}
          copyOf={copied}
          mayEdit={Number(opened) ? mayEdit : mayAdd}
          onClose={close}
          onSaved={() => {
            refresh();
            close();
          }}
        />
      )}
    </div>
  );
}
