// The page of goods: the offered products; everything of it comes from the engine.
import * as goodsCalls from '@crm/protocol/calls/goods';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import './goods.i18n.ts';

const grants = { add: 'erp.goods.add', edit: 'erp.goods.edit', delete: 'erp.goods.delete' };

export default function GoodsPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="goods"
      title={t('module.goods')}
      index={goodsCalls.index}
      deletePath={goodsCalls.delete_}
      grants={grants}
      createLabel={t('goods.create')}
    />
  );
}
