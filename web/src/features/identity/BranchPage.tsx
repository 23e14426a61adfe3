// Department management: the tree of companies and departments with heads and head counts.

import { BankOutlined, ClusterOutlined, PlusOutlined } from '@ant-design/icons';
import type { BranchNode } from '@crm/protocol/answers/identity';
import * as branchCalls from '@crm/protocol/calls/branch';
import { useQueryClient } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useDeletion } from '../../engine/settings/useDeletion.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { BranchGrip, BranchMoves, BranchRow } from './BranchTable.tsx';
import { type BranchLine, flatten, isCompany, matching } from './branchTree.ts';
import { BranchForm, MoveBranch } from './onDemand.ts';
import './identity.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Table } from '../../shared/ui/lazyControls.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { useBranches } from './identity.api.ts';
import { type RowAction, RowActions } from './RowActions.tsx';
import './identity.i18n.ts';

const tableParts = { body: { row: BranchRow } };

interface Editing {
  node: BranchLine | null;
  parent: number;
}

export default function BranchPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const deletion = useDeletion();
  const client = useQueryClient();
  const narrow = useNarrow();
  const branches = useBranches();
  const mayAdd = useGranted('system.branch.add');
  const mayEdit = useGranted('system.branch.edit');
  const mayDelete = useGranted('system.branch.delete');
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  const [moving, setMoving] = useState<BranchLine | null>(null);
  const [collapsed, setCollapsed] = useState<Set<number>>(() => new Set());
  const shown = useMemo(() => matching(branches.data ?? [], text), [branches.data, text]);
  const keys = useMemo(() => flatten(shown).map(({ id }) => id), [shown]);

  const refresh = () => void client.invalidateQueries({ queryKey: ['branch'] });
  useRefresh(['branch', 'user'], refresh);

  const remove = (id: number, about: string) => deletion({ id, about, call: branchCalls.delete_, refresh });

  const drop = async (node: BranchLine, to: BranchLine): Promise<void> => {
    const content = t('branch.moveAsk', { name: node.text, to: to.text });
    if (!(await feedback.confirm({ content, okText: t('branch.moveDo') }))) return;
    try {
      const body = { id: node.id, parentid: to.id, version: node.version };
      feedback.success((await postAnswer(branchCalls.edit, body)).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      refresh();
    }
  };

  const actionsOf = ({ id, text: name, ...rest }: BranchLine): RowAction[] => [
    ...(mayAdd
      ? [
          {
            key: 'add',
            label: t('branch.createBelow'),
            description: t('branch.createBelowOf', { name }),
            run: () => setEditing({ node: null, parent: id }),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            key: 'edit',
            label: t('branch.edit'),
            description: t('branch.editOf', { name }),
            run: () => setEditing({ node: { id, text: name, ...rest }, parent: rest.parentid }),
          },
          {
            key: 'move',
            label: t('branch.move'),
            description: t('branch.moveToOf', { name }),
            run: () => setMoving({ id, text: name, ...rest }),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('branch.delete'),
            description: t('branch.deleteOf', { name }),
            danger: true,
            run: () => void remove(id, name),
          },
        ]
      : []),
  ];

  const columns: TableColumnsType<BranchLine> = [
    {
      title: t('branch.name'),
      dataIndex: 'text',
      render: (name: string, node) => {
        const shown = (
          <>
            {isCompany(node) ? <BankOutlined aria-hidden /> : <ClusterOutlined aria-hidden />}
            <span style={{ fontWeight: isCompany(node) ? 600 : undefined }}>{name}</span>
          </>
        );
        if (!mayEdit || narrow) return <span className="colleague">{shown}</span>;
        return (
          <BranchGrip node={node} openMoveDialog={() => setMoving(node)}>
            {shown}
          </BranchGrip>
        );
      },
    },
    {
      title: t('branch.kind'),
      key: 'kind',
      width: 110,
      responsive: ['md'],
      render: (_, node) => t(isCompany(node) ? 'branch.company' : 'branch.department'),
    },
    {
      title: t('branch.head'),
      key: 'head',
      width: 180,
      responsive: ['sm'],
      render: (_, node) =>
        node.headName ? (
          <span className="colleague">
            <UserAvatar name={node.headName} size={24} />
            {node.headName}
          </span>
        ) : (
          <span className="colleague-branch">{t('branch.noHead')}</span>
        ),
    },
    {
      title: t('branch.people'),
      dataIndex: 'total',
      width: 150,
      align: 'right',
      responsive: ['md'],
      className: 'tabular',
      render: (total: number, { count }) => (
        <>
          {total !== count && <span className="colleague-branch">{t('branch.ownPeople', { count })} </span>}
          {total}
        </>
      ),
    },
    {
      title: <span className={narrow ? 'visually-hidden' : ''}>{t('branch.actions')}</span>,
      key: 'actions',
      width: narrow ? 56 : 260,
      render: (_, node) => <RowActions name={node.text} actions={actionsOf(node)} />,
    },
  ];

  return (
    <div className="identity-page">
      <div className="identity-bar">
        <h1>{t('identity.branch')}</h1>
        <SearchField
          style={{ width: 220 }}
          placeholder={t('branch.search')}
          aria-label={t('branch.search')}
          maxLength={100}
          value={text}
          onChange={setText}
        />
        {mayAdd && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            // Below what it stands is known by the tree alone: without it there would be a second company.
            disabled={!branches.data}
            onClick={() => setEditing({ node: null, parent: branches.data?.[0]?.id ?? 0 })}
          >
            {t('branch.create')}
          </Button>
        )}
      </div>
      <div className="identity-surface">
        {branches.isError ? (
          <LoadProblem error={branches.error} retry={() => void branches.refetch()} />
        ) : (
          <BranchMoves nodes={branches.data ?? []} move={drop}>
            <Table
              rowKey="id"
              size="small"
              sticky
              pagination={false}
              loading={branches.isPending}
              columns={columns}
              components={tableParts}
              dataSource={shown.map(withoutEmptyChildren)}
              expandable={{
                expandedRowKeys: keys.filter((key) => !collapsed.has(key)),
                onExpand: (expanded, node) => {
                  const next = new Set(collapsed);
                  if (expanded) next.delete(node.id);
                  else next.add(node.id);
                  setCollapsed(next);
                },
              }}
              locale={{
                emptyText: <Empty description={t(text ? 'branch.noMatch' : 'branch.empty')} />,
              }}
            />
          </BranchMoves>
        )}
      </div>
      {moving && (
        <MoveBranch
          key={moving.id}
          node={moving}
          onClose={() => setMoving(null)}
          onMoved={() => {
            setMoving(null);
            refresh();
          }}
        />
      )}
      {editing && (
        <BranchForm
          node={editing.node}
          parent={editing.parent}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            refresh();
          }}
        />
      )}
    </div>
  );
}

function withoutEmptyChildren(node: BranchNode): BranchLine {
  const { children, ...rest } = node;
  return children.length > 0 ? { ...rest, children: children.map(withoutEmptyChildren) } : rest;
}
