// The department tree beside the list of people; a select where there is little room.
import type { BranchNode } from '@crm/protocol/answers/identity';
import { Tree, type TreeDataNode, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { clearable } from '../../shared/ui/clearable.tsx';
import { flatten, treeOptions } from './branchTree.ts';
import { useBranches } from './identity.api.ts';
import './identity.i18n.ts';

export interface BranchFilterProps {
  value: number;
  onChange: (id: number) => void;
}

function nodeOf(node: BranchNode): TreeDataNode {
  return { key: node.id, title: node.text, children: node.children.map(nodeOf) };
}

export default function BranchFilter({ value, onChange }: BranchFilterProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const branches = useBranches();
  useRefresh(['branch', 'user'], () => void branches.refetch());
  const nodes = useMemo(() => branches.data ?? [], [branches.data]);
  const tree = useMemo(() => [{ key: 0, title: t('user.allBranches'), children: nodes.map(nodeOf) }], [nodes, t]);
  const keys = useMemo(() => [0, ...flatten(nodes).map(({ id }) => id)], [nodes]);
  if (narrow) {
    return (
      <TreeSelect
        allowClear={clearable(t)}
        treeDefaultExpandAll
        style={{ width: '100%' }}
        aria-label={t('user.filterBranch')}
        placeholder={t('user.allBranches')}
        treeData={treeOptions(nodes)}
        value={value || undefined}
        onChange={(id: number | undefined) => onChange(id ?? 0)}
      />
    );
  }
  return (
    <Tree
      key={keys.length}
      blockNode
      aria-label={t('user.filterBranch')}
      defaultExpandedKeys={keys}
      selectedKeys={[value]}
      treeData={tree}
      onSelect={([selected]) => onChange(Number(selected ?? 0))}
    />
  );
}
