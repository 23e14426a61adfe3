// The page 报销.
import * as baoxiaoCalls from '@crm/protocol/calls/baoxiao';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import './claim.i18n.ts';

const grants = { add: 'oa.baoxiao.add', edit: 'oa.baoxiao.edit', delete: 'oa.baoxiao.delete' };

export default function ClaimPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="baoxiao"
      title={t('claim.title')}
      index={baoxiaoCalls.index}
      deletePath={baoxiaoCalls.delete_}
      grants={grants}
      createLabel={t('claim.create')}
    />
  );
}
