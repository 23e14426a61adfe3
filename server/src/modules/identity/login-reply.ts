// What a sign-in answers: the token, who one is, what one may do, and what has to be done first.
import type { LoginData } from '@crm/protocol/answers/identity';
import { msg } from '@crm/protocol/sentences';
import { allGrants, type ModuleDefinition } from '../../engine/module.ts';
import { Actor } from '../../platform/access/actor.ts';
import { Organisation } from '../../platform/access/organisation.ts';
import { dueOf } from '../../platform/auth/due.ts';
import { findSession } from '../../platform/auth/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { companyInfo } from '../../platform/settings/company.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Account } from './login.actions.ts';

export async function loginReply(
  modules: readonly ModuleDefinition[],
  db: Db,
  settings: Settings,
  account: Account & { token: string },
) {
  const organisation = await Organisation.load(db, allGrants(modules));
  const session = await findSession(db, account.token, async () => settings);
  const due = session && dueOf(session, new Actor(organisation, account.id, session.sessionId, 0));
  const data: LoginData = {
    LoginToken: account.token,
    NickName: account.nickname,
    UserID: account.id,
    Headimg: organisation.users.get(account.id)?.avatar ?? '',
  };
  const beside = { model: organisation.treeOf(account.id), company: companyInfo(settings), ...(due ? { due } : {}) };
  return { msg: msg('signedIn'), data, beside };
}
