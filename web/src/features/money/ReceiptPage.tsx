// The page 回款, with the accounts that money goes through as its second tab.
import * as accountCalls from '@crm/protocol/calls/account';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Segmented } from '../../shared/ui/lazyControls.tsx';
import { MoneyList } from './MoneyList.tsx';
import './money.css';
import './money.i18n.ts';

/** Pixels of `.money-head`. */
const headHeight = 44;

const grants = { add: 'crm.account.add', edit: 'crm.account.edit', delete: 'crm.account.delete' };

export default function ReceiptPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const sees = useGranted('crm.account.index');
  const accounts = sees && parameters.get('tab') === 'account';
  const above = sees ? headHeight : 0;
  return (
    <>
      {sees && (
        <div className="money-head">
          <Segmented
            aria-label={t('finance.title')}
            value={accounts ? 'account' : 'finance'}
            options={[
              { value: 'finance', label: t('finance.title') },
              { value: 'account', label: t('money.accounts') },
            ]}
            onChange={(tab) => setParameters(tab === 'account' ? { tab } : {})}
          />
        </div>
      )}
      {accounts ? (
        <ListPage
          module="account"
          above={above}
          title={t('money.accounts')}
          index={accountCalls.index}
          deletePath={accountCalls.delete_}
          grants={grants}
          createLabel={t('money.accountCreate')}
        />
      ) : (
        <MoneyList module="finance" above={above} />
      )}
    </>
  );
}
