// The page of categories: two levels in an order of the company's own, each with its products.

import { PlusOutlined } from '@ant-design/icons';
import type { CategoryNode } from '@crm/protocol/answers/product';
import * as productCategoryCalls from '@crm/protocol/calls/productCategory';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityForm } from '../../engine/form/lazy.ts';
import { SettingsList } from '../../engine/settings/SettingsList.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { CategoryListProps } from './CategoryList.tsx';
import { useCategories } from './product.api.ts';
import { withBelow } from './tree.ts';
import './category.css';
import './product.i18n.ts';

const CategoryList = onDemand<CategoryListProps>(
  () => import('./CategoryList.tsx').then((list) => ({ default: list.CategoryList })),
  <Skeleton title={false} rows={8} />,
);

/** What the form is open for: a category, or a new one below another. */
interface Editing {
  id: number;
  above: number;
  open: boolean;
}

export default function CategoryPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { query, refresh, move } = useCategories();
  const mayAdd = useGranted('erp.productCategory.add');
  const mayEdit = useGranted('erp.productCategory.edit');
  const mayDelete = useGranted('erp.productCategory.delete');
  const [editing, setEditing] = useState<Editing>({ id: 0, above: 0, open: false });
  const close = () => setEditing((now) => ({ ...now, open: false }));

  const remove = async ({ id, name }: CategoryNode) => {
    if (!(await feedback.confirm({ danger: true, action: t('list.delete'), about: name }))) return;
    try {
      feedback.success((await postAnswer(productCategoryCalls.delete_, { ids: [id] })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      refresh();
    }
  };

  const create = (above: number) => setEditing({ id: 0, above, open: true });
  const tree = query.data ?? [];

  return (
    <section className="categories" aria-label={t('products.categories')}>
      <div className="categories-bar">
        <h1>{t('products.categories')}</h1>
        <span className="categories-count">
          {query.data && t('categories.summary', { count: tree.flatMap(withBelow).length })}
        </span>
        {mayAdd && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => create(0)}>
            {t('categories.create')}
          </Button>
        )}
      </div>
      <p className="categories-hint">{t('categories.hint')}</p>
      <SettingsList
        query={query}
        none={(nodes) => (nodes.length === 0 ? t('categories.empty') : undefined)}
        offer={
          mayAdd && (
            <Button type="primary" onClick={() => create(0)}>
              {t('categories.create')}
            </Button>
          )
        }
      >
        {(nodes) => (
          <CategoryList
            label={t('products.categories')}
            nodes={nodes}
            move={mayEdit ? move : undefined}
            add={mayAdd ? ({ id }) => create(id) : undefined}
            edit={mayEdit ? ({ id }) => setEditing({ id, above: 0, open: true }) : undefined}
            remove={mayDelete ? (node) => void remove(node) : undefined}
          />
        )}
      </SettingsList>
      <EntityForm
        module="productCategory"
        id={editing.id}
        open={editing.open}
        title={t(editing.id ? 'categories.edit' : 'categories.create')}
        {...(editing.above ? { preset: { parentid: editing.above } } : {})}
        onClose={close}
        onSaved={refresh}
      />
    </section>
  );
}
