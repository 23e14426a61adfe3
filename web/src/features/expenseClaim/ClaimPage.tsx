// The page 报销.
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/ListPage.tsx';

const grants = { add: 'oa.baoxiao.add', edit: 'oa.baoxiao.edit', delete: 'oa.baoxiao.delete' };

export default function ClaimPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="baoxiao"
      title={t('claim.title')}
      index="api/baoxiao/index"
      deletePath="api/baoxiao/delete"
      grants={grants}
      createLabel={t('claim.create')}
    />
  );
}
