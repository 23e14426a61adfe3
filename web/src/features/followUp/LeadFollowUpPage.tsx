// All follow-ups of leads in scope; numbers of reports lead here.
import * as clueLogsCalls from '@crm/protocol/calls/clueLogs';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';

export default function LeadFollowUpPage() {
  const { t } = useTranslation();
  return (
    <ListPage module="clueLogs" title={t('module.clueLogs')} index={clueLogsCalls.index} panel={null} unsearched />
  );
}
