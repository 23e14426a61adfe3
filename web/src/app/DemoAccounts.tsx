// Who is who in a sample company: one press signs in.
import type { DemoAccount } from '@crm/protocol/answers/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from '../shared/ui/UserAvatar.tsx';
import './signIn.i18n.ts';

export interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  signIn(account: DemoAccount): Promise<void>;
  busy: boolean;
}

/** What there is to look at first, by the account's name. */
const known = new Set(['demo-admin', 'zhangwei', 'lina', 'xuhuimin', 'wangqiang']);

export default function DemoAccounts({ accounts, signIn, busy }: DemoAccountsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  return (
    <section className="demo-accounts" aria-label={t('demo.title')}>
      <h2>{t('demo.title')}</h2>
      <p>{t('demo.text')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <button
              type="button"
              disabled={busy}
              aria-busy={busy && chosen === account.username}
              onClick={() => {
                setChosen(account.username);
                void signIn(account);
              }}
            >
              <UserAvatar name={account.NickName} size={36} />
              <span>
                <strong>
                  {account.NickName} · {account.role}
                </strong>
                {known.has(account.username) && <span>{t(`demo.${account.username}`)}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
