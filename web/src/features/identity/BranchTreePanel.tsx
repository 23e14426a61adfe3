// The department tree as a list to choose from: search, one 选择 button per row.
import { BankOutlined, ClusterOutlined } from '@ant-design/icons';
import type { BranchNode } from '@crm/protocol/answers/identity';
import { Button, Input, Tree, type TreeDataNode } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePicking } from '../../engine/interaction/picking.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { flatten, isCompany, matching } from './branchTree.ts';
import { useBranches } from './identity.api.ts';
import './identity.i18n.ts';

interface BranchTreePanelProps {
  chosen: number[];
  onChoose: (node: BranchNode) => void;
}

export function BranchTreePanel({ chosen, onChoose }: BranchTreePanelProps) {
  const { t } = useTranslation();
  const branches = useBranches();
  const [text, setText] = useState('');
  const [collapsed, setCollapsed] = useState<Set<number>>(() => new Set());
  const shown = useMemo(() => matching(branches.data ?? [], text), [branches.data, text]);
  const all = useMemo(() => flatten(shown), [shown]);
  // As they stand there: without what is folded away.
  const open = useMemo(() => {
    const visible = (nodes: BranchNode[]): BranchNode[] =>
      nodes.flatMap((node) => [node, ...(collapsed.has(node.id) ? [] : visible(node.children))]);
    return visible(shown);
  }, [shown, collapsed]);
  const { box, at, onKeyDown } = usePicking({
    typed: text,
    count: open.length,
    settled: branches.isSuccess,
    choose: (place) => {
      const node = open[place];
      if (node) onChoose(node);
    },
  });
  const active = open[at];

  const actionOf = (node: BranchNode) => t(chosen.includes(node.id) ? 'branch.chosen' : 'action.select');
  const nodeOf = (node: BranchNode): TreeDataNode => ({
    key: node.id,
    icon: isCompany(node) ? <BankOutlined /> : <ClusterOutlined />,
    title: (
      <span
        className="branch-row"
        data-active={node === active}
        onClick={({ target }) => !(target as HTMLElement).closest('button') && onChoose(node)}
      >
        <span className="branch-name">{node.text}</span>
        <Button
          size="small"
          type={chosen.includes(node.id) ? 'primary' : 'default'}
          aria-label={t('branch.choose', { action: actionOf(node), name: node.text })}
          aria-pressed={chosen.includes(node.id)}
          onClick={() => onChoose(node)}
        >
          {actionOf(node)}
        </Button>
      </span>
    ),
    children: node.children.map(nodeOf),
  });

  if (branches.isPending) return <Skeleton title={false} rows={6} />;
  if (branches.isError) {
    return (
      <Empty description={errorText(branches.error)}>
        <Button onClick={() => void branches.refetch()}>{t('action.retry')}</Button>
      </Empty>
    );
  }
  return (
    <div className="branch-panel" role="dialog" aria-label={t('branch.placeholder')} onKeyDown={onKeyDown}>
      <Input.Search
        ref={box}
        allowClear
        placeholder={t('branch.search')}
        aria-label={t('branch.search')}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 ? (
        <Empty description={t('branch.noMatch')} />
      ) : (
        <Tree
          blockNode
          showIcon
          selectable={false}
          height={320}
          itemHeight={32}
          treeData={shown.map(nodeOf)}
          expandedKeys={all.map(({ id }) => id).filter((id) => !collapsed.has(id))}
          onExpand={(_keys, { node, expanded }) => {
            const next = new Set(collapsed);
            if (expanded) next.delete(Number(node.key));
            else next.add(Number(node.key));
            setCollapsed(next);
          }}
        />
      )}
    </div>
  );
}
