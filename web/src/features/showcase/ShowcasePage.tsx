// The page of the products that customers see.
import * as productsCalls from '@crm/protocol/calls/products';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { ShowcaseLinks } from './ShowcaseLinks.tsx';
import './showcase.i18n.ts';

const grants = { add: 'crm.Products.add', edit: 'crm.Products.edit', delete: 'crm.Products.delete' };

export default function ShowcasePage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="Products"
      title={t('showcase.products')}
      index={productsCalls.index}
      deletePath={productsCalls.delete_}
      grants={grants}
      createLabel={t('showcase.create')}
      searchHint={t('showcase.searchHint')}
      extra={<ShowcaseLinks />}
    />
  );
}
