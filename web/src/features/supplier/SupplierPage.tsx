// The page of suppliers.
import * as gysCalls from '@crm/protocol/calls/gys';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import './supplier.i18n.ts';

const grants = { add: 'erp.gys.add', edit: 'erp.gys.edit', delete: 'erp.gys.delete' };

export default function SupplierPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="gys"
      title={t('supplier.title')}
      index={gysCalls.index}
      deletePath={gysCalls.delete_}
      grants={grants}
      createLabel={t('supplier.create')}
    />
  );
}
