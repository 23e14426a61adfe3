// Categories of one place: dragged or moved by keys into order; each of the first level has those below it under itself.

import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { CategoryNode } from '@crm/protocol/answers/product';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SortableList } from '../../shared/ui/SortableList.tsx';
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
  handle: ReactNode;
}

/** Where the products of these categories are listed. */
function productsAddress(node: CategoryNode): string {
  const value = withBelow(node)
    .map(({ id }) => id)
    .join(',');
  const text = node.name;
  return `/erp/product?${new URLSearchParams({ filter: JSON.stringify([{ field: 'type', type: 'in', value, text }]) })}`;
}

function Line({ node, handle, ...actions }: LineProps) {
  const { t } = useTranslation();
  const { add, edit, remove } = actions;
  const maySee = useGranted('erp.product.index');
  const { name } = node;
  const count = countOf(node);
  const isTop = node.parentid === 0;
  return (
    <>
      <div className="category-line">
        {handle}
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
    </>
  );
}

export interface CategoryListProps extends CategoryActions {
  label: string;
  nodes: readonly CategoryNode[];
}

export function CategoryList({ label, nodes, ...actions }: CategoryListProps) {
  const { t } = useTranslation();
  const { move } = actions;
  return (
    <SortableList
      label={label}
      rows={nodes}
      classOf={({ parentid }) => (parentid === 0 ? 'category category-top' : 'category')}
      handleOf={({ name }) => move && t('categories.sort', { name })}
      move={(node, placeOf) => {
        const place = move?.(node, placeOf);
        return place === undefined ? undefined : t('categories.moved', { name: node.name, place: place + 1 });
      }}
    >
      {(node, handle) => <Line node={node} handle={handle} {...actions} />}
    </SortableList>
  );
}
