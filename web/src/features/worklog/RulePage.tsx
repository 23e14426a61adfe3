// The rules for work logs: who has to write which kind, and until when.
import * as worklogRuleCalls from '@crm/protocol/calls/worklogRule';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import './worklog.i18n.ts';

const grants = { add: 'oa.worklogRule.add', edit: 'oa.worklogRule.edit', delete: 'oa.worklogRule.delete' };

export default function RulePage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="worklogRule"
      title={t('worklog.rules')}
      index={worklogRuleCalls.index}
      deletePath={worklogRuleCalls.delete_}
      grants={grants}
      createLabel={t('worklog.newRule')}
    />
  );
}
