// What this tab remembers while its person is at an identity provider: what has to come back with the answer, and where to go then.
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { post } from '../api/client.ts';

export interface PendingSignOn {
  key: string;
  /** Where to go afterwards. */
  redirect: string;
  /** The identity is linked to the account that is signed in. */
  links: boolean;
}

const place = 'signOn.underway';

/** Leaves for the provider. @throws ApiError */
export async function goToProvider(
  path: typeof signOnCalls.begin | typeof signOnCalls.link,
  body: { id: number; password?: string },
  redirect: string,
): Promise<void> {
  const { url, key } = await post(path, body);
  const underway: PendingSignOn = { key, redirect, links: path === signOnCalls.link };
  sessionStorage.setItem(place, JSON.stringify(underway));
  window.location.assign(url);
}

/** Takes what this tab remembers: it is of use once. */
export function takePendingSignOn(): PendingSignOn | undefined {
  const stored = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  try {
    return stored ? (JSON.parse(stored) as PendingSignOn) : undefined;
  } catch {
    return undefined;
  }
}
