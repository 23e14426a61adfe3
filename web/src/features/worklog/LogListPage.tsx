// Work logs as a list with conditions, as numbers of reports lead to it.
import * as worklogCalls from '@crm/protocol/calls/worklog';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { logModule } from './worklog.api.ts';

export default function LogListPage() {
  const { t } = useTranslation();
  return <ListPage module={logModule} title={t('worklog.title')} index={worklogCalls.list} />;
}
