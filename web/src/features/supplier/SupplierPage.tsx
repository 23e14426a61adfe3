// The page of suppliers.
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/ListPage.tsx';

const grants = { add: 'erp.gys.add', edit: 'erp.gys.edit', delete: 'erp.gys.delete' };

export default function SupplierPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="gys"
      title={t('supplier.title')}
      index="api/gys/index"
      deletePath="api/gys/delete"
      grants={grants}
      createLabel={t('supplier.create')}
    />
  );
}
