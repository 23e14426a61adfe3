// The page of products: everything of it comes from the engine.
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/ListPage.tsx';

const grants = { add: 'erp.product.add', edit: 'erp.product.edit', delete: 'erp.product.delete' };

export default function ProductPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="product"
      title={t('products.title')}
      index="api/product/index"
      deletePath="api/product/delete"
      grants={grants}
      createLabel={t('products.create')}
    />
  );
}
