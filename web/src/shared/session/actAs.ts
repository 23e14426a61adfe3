// Looking at the program as another person, in all tabs of the browser; one's own login waits.
import * as userCalls from '@crm/protocol/calls/user';
import { postAnswer } from '../api/client.ts';
import { enterWith } from './session.ts';
import { currentLogin, ownKey } from './token.ts';

/** Throws when that is refused. */
export async function actAs(id: number, reason: string): Promise<void> {
  const own = currentLogin();
  const answer = await postAnswer(userCalls.actAs, { id, reason });
  localStorage.setItem(ownKey, JSON.stringify(own));
  enterWith(answer);
}
