// All follow-ups of customers in scope; numbers of reports lead here.
import * as opportLogsCalls from '@crm/protocol/calls/opportLogs';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';

export default function FollowUpPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="OpportLogs"
      title={t('module.OpportLogs')}
      index={opportLogsCalls.index}
      panel={null}
      unsearched
    />
  );
}
