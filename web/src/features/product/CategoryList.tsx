// Categories of one place: dragged or moved by keys into order; each of the first level has those below it under itself.

import { DeleteOutlined, EditOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons';
import type { CategoryNode } from '@crm/protocol/answers/product';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { stepKeys } from '../../shared/ui/stepKeys.ts';
import type { MoveCategory } from './product.api.ts';
import { countOf, withBelow } from './tree.ts';
import './category.css';
import './product.i18n.ts';

interface CategoryActions {
  move: MoveCategory | undefined;
  add: ((node: CategoryNode) => void) | undefined;
  edit: ((node: CategoryNode) => void) | undefined;
  remove: ((node: CategoryNode) => void) | undefined;
}

interface LineProps extends CategoryActions {
  node: CategoryNode;
  index: number;
  step(by: -1 | 1): void;
}

/** Where the products of these categories are listed. */
function productsAddress(node: CategoryNode): string {
  const value = withBelow(node)
    .map(({ id }) => id)
    .join(',');
  const text = node.name;
  return `/erp/product?${new URLSearchParams({ filter: JSON.stringify([{ field: 'type', type: 'in', value, text }]) })}`;
}

function Line({ node, index, step, ...actions }: LineProps) {
  const { t } = useTranslation();
  const { move, add, edit, remove } = actions;
  const { ref, handleRef, isDragging } = useSortable({ id: node.id, index, disabled: !move });
  const maySee = useGranted('erp.product.index');
  const { name } = node;
  const count = countOf(node);
  const isTop = node.parentid === 0;
  return (
    <li
      ref={ref}
      data-category={node.id}
      className={['category', isTop && 'category-top', isDragging && 'category-dragged'].filter(Boolean).join(' ')}
    >
      <div className="category-line">
        {move && (
          <Button
            ref={handleRef}
            type="text"
            size="small"
            className="category-handle"
            icon={<HolderOutlined aria-hidden />}
            aria-label={t('categories.sort', { name })}
            onKeyDown={stepKeys(step, isDragging)}
          />
        )}
        <span className="category-text">
          <span className="category-name">{name}</span>
          {maySee && count > 0 ? (
            <Link
              className="category-count"
              to={productsAddress(node)}
              aria-label={t('categories.productsOf', { name, count })}
            >
              {t('categories.products', { count })}
            </Link>
          ) : (
            <span className="category-count">{t('categories.products', { count })}</span>
          )}
        </span>
        {add && isTop && (
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('categories.createBelow', { name })}
            onClick={() => add(node)}
          />
        )}
        {edit && (
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('categories.editOf', { name })}
            onClick={() => edit(node)}
          />
        )}
        {remove && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('categories.deleteOf', { name })}
            onClick={() => remove(node)}
          />
        )}
      </div>
      {node.children.length > 0 && (
        <CategoryList label={t('categories.below', { name })} nodes={node.children} {...actions} />
      )}
    </li>
  );
}

export interface CategoryListProps extends CategoryActions {
  label: string;
  nodes: readonly CategoryNode[];
}

export function CategoryList({ label, nodes, ...actions }: CategoryListProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const movedByKey = useRef(0);
  const step = (node: CategoryNode, placeOf: (from: number) => number) => {
    const place = actions.move?.(node, placeOf);
    if (place !== undefined) setSaid(t('categories.moved', { name: node.name, place: place + 1 }));
  };

  // A line that changes its place in the page loses the focus; whoever moves it by keys goes on with it.
  useLayoutEffect(() => {
    const id = movedByKey.current;
    if (!id || !nodes.some((node) => node.id === id)) return;
    const handle = list.current?.querySelector<HTMLElement>(`[data-category="${id}"] .category-handle`);
    if (handle && document.activeElement === document.body) handle.focus();
  }, [nodes]);

  return (
    <DragDropProvider
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source)) return;
        const node = nodes[source.initialIndex];
        const { index } = source;
        if (node) step(node, () => index);
      }}
    >
      <ul ref={list} className="category-list" aria-label={label}>
        {nodes.map((node, index) => (
          <Line
            key={node.id}
            node={node}
            index={index}
            step={(by) => {
              movedByKey.current = node.id;
              step(node, (from) => from + by);
            }}
            {...actions}
          />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DragDropProvider>
  );
}
