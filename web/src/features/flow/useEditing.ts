// Editing actions of the drawing, by menus and keys: add, copy, move, remove after a question.
import type { FlowNode, StartNode } from '@crm/protocol/answers/flow';
import { flowLimits } from '@crm/protocol/flow';
import { findNode } from '@crm/protocol/flowCheck';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../shared/ui/feedback.ts';
import type { TreeActions } from './FlowTree.tsx';
import { nodeWords } from './nodeWords.ts';
import {
  addBranch,
  copyOf,
  insertAfter,
  inside,
  isBranching,
  isOtherwise,
  moveBranch,
  moveNode,
  newNode,
  placeOf,
  refusalAt,
  removeBranch,
  removeNode,
} from './tree.ts';
import './flow.i18n.ts';
import './node.i18n.ts';

interface EditingProps {
  root: StartNode;
  enabled: boolean;
  draw(nodes: StartNode): void;
  /** Leads to a card. */
  go(id: string): void;
  /** Opens the settings of a card. */
  open(id: string): void;
  /** Some cards are gone. */
  left(gone: (id: string) => boolean): void;
}

export function useEditing({ root, enabled, draw, go, open, left }: EditingProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [copied, setCopied] = useState<FlowNode>();
  const [announcement, setAnnouncement] = useState('');

  const put = (after: string, node: FlowNode, then = go) => {
    const refusal = refusalAt(root, after, node);
    if (refusal) {
      feedback.error(t(`flow.refusal.${refusal}`, { max: flowLimits[refusal] }));
      return;
    }
    draw(insertAfter(root, after, node));
    then(node.id);
    setAnnouncement(t('flow.added', { name: node.name }));
  };
  const remove = async (gone: string): Promise<boolean> => {
    const { node, above } = placeOf(root, gone) ?? {};
    if (!node || !above || node.type === 'end') return false;
    const count = inside(root, gone);
    if (count > 0) {
      const content = t('flow.removeWithNodes', { count });
      if (!(await feedback.confirm({ danger: true, action: t('flow.action.delete'), about: node.name, content })))
        return false;
    }
    draw(removeNode(root, gone));
    setAnnouncement(t('flow.removed', { name: node.name }));
    left((id) => id === gone);
    go(above.id);
    return true;
  };
  const dropBranch = async (gone: string) => {
    const { branch, within } = placeOf(root, gone) ?? {};
    if (!branch || !within || isOtherwise(branch)) return;
    const count = inside(root, gone);
    const dissolves = within.branches.length <= 2;
    if (count > 0 || dissolves) {
      const content = [
        ...(count > 0 ? [t('flow.removeWithNodes', { count })] : []),
        ...(dissolves ? [t('flow.dissolves', { name: within.name })] : []),
      ].join(' ');
      if (!(await feedback.confirm({ danger: true, action: t('flow.action.delete'), about: branch.name, content })))
        return;
    }
    const above = placeOf(root, within.id)?.above;
    draw(removeBranch(root, gone));
    setAnnouncement(t('flow.removed', { name: branch.name }));
    left((id) => id === gone || (dissolves && id === within.id));
    go(dissolves ? (above?.id ?? root.id) : within.id);
  };
  const copy = (from: string): boolean => {
    const node = findNode(root, from);
    if (!node || node.type === 'start' || node.type === 'end') return false;
    setCopied(copyOf(node));
    setAnnouncement(t('flow.copied', { name: node.name }));
    return true;
  };
  const actions: TreeActions | undefined = enabled
    ? {
        add: (after, type) => put(after, newNode(type, nodeWords(t)), open),
        paste: (after) => copied && put(after, copyOf(copied)),
        copy,
        cut: (from) => copy(from) && void remove(from),
        duplicate: (from) => {
          const node = findNode(root, from);
          if (node) put(from, copyOf(node));
        },
        move: (from, by) => {
          draw(moveNode(root, from, by));
          go(from);
        },
        remove: (gone) => void remove(gone),
        addBranch: (node) => {
          const found = findNode(root, node);
          if (!isBranching(found)) return;
          const next = addBranch(
            root,
            node,
            t('flow.branchNumber', { number: found.branches.filter((branch) => !isOtherwise(branch)).length + 1 }),
          );
          draw(next);
        },
        moveBranch: (from, by) => {
          draw(moveBranch(root, from, by));
          go(from);
        },
        removeBranch: (gone) => void dropBranch(gone),
      }
    : undefined;
  return { actions, copied, said: announcement };
}
