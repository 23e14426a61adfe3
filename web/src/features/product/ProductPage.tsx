// The page of products: everything of it comes from the engine.
import * as productCalls from '@crm/protocol/calls/product';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import './product.i18n.ts';

const grants = { add: 'erp.product.add', edit: 'erp.product.edit', delete: 'erp.product.delete' };

export default function ProductPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="product"
      title={t('products.title')}
      index={productCalls.index}
      deletePath={productCalls.delete_}
      grants={grants}
      createLabel={t('products.create')}
    />
  );
}
