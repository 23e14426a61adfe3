// Rows of the department tree that can be dragged onto their new superior department.
import { HolderOutlined } from '@ant-design/icons';
import { createContext, type HTMLAttributes, type ReactNode, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/Button.tsx';
import { type BranchLine, find, withDescendants } from './branchTree.ts';
import './identity.css';
import './identity.i18n.ts';

interface Moves {
  /** Takes hold of a department; undefined: lets go of it. */
  hold(node: BranchLine | undefined): void;
  /** What is held may come to lie below this one: not below itself or its own, nor where it lies already. */
  takes(id: number): boolean;
  drop(id: number): void;
}

const Moving = createContext<Moves>({ hold: () => undefined, takes: () => false, drop: () => undefined });

interface BranchMovesProps {
  nodes: BranchLine[];
  move(node: BranchLine, to: BranchLine): unknown;
  children: ReactNode;
}

export function BranchMoves({ nodes, move, children }: BranchMovesProps) {
  const [held, hold] = useState<BranchLine>();
  const moves = useMemo(() => {
    const node = held && find(nodes, held.id);
    const barred = node && new Set([...withDescendants(node), node.parentid]);
    return {
      hold,
      takes: (id: number) => barred !== undefined && id > 0 && !barred.has(id),
      drop: (id: number) => {
        const to = find(nodes, id);
        hold(undefined);
        if (node && to) move(node, to);
      },
    };
  }, [held, nodes, move]);
  return <Moving value={moves}>{children}</Moving>;
}

export function BranchRow(props: HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: number }) {
  const id = Number(props['data-row-key'] ?? 0);
  const { takes, drop } = use(Moving);
  const [over, setOver] = useState(false);
  return (
    <tr
      {...props}
      className={`${props.className ?? ''}${over ? ' branch-target' : ''}`}
      onDragOver={(event) => {
        if (!takes(id)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!takes(id)) return;
        event.preventDefault();
        drop(id);
      }}
    />
  );
}

interface BranchGripProps {
  node: BranchLine;
  openMoveDialog(): void;
  children: ReactNode;
}

/** Dragged by the mouse; its handle asks where to, for keys and for touch. */
export function BranchGrip({ node, openMoveDialog, children }: BranchGripProps) {
  const { t } = useTranslation();
  const { hold } = use(Moving);
  return (
    <span
      className="colleague branch-grip"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', node.text);
        event.dataTransfer.effectAllowed = 'move';
        hold(node);
      }}
      onDragEnd={() => hold(undefined)}
    >
      <Button
        type="text"
        size="small"
        className="branch-handle"
        icon={<HolderOutlined aria-hidden />}
        aria-label={t('branch.moveHandle', { name: node.text })}
        onClick={openMoveDialog}
      />
      {children}
    </span>
  );
}
