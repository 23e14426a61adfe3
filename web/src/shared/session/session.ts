// Who is signed in and what the person may do, for every part of the client.

import { granted } from '@crm/protocol/access';
import type { PermissionTree } from '@crm/protocol/answers/access';
import type { Due, Entered, LoginData } from '@crm/protocol/answers/identity';
import * as menuCalls from '@crm/protocol/calls/menu';
import * as userCalls from '@crm/protocol/calls/user';
import { create } from 'zustand';
import { ApiError, post, postAnswer } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { retryWhileOffline, untilAway } from '../loading/retryWhileOffline.ts';
import { loadCompany, storeCompany } from './company.ts';
import { forgetRecords } from './recentRecords.ts';
import { clearSignedOut, leaveQuietly } from './signed-out.ts';
import { announceSignOut, currentLogin, keepLogin, takeOwnLogin } from './token.ts';

interface SessionState {
  user: LoginData | null;
  tree: PermissionTree | null;
  /** Why the last sign-in ended, for the sign-in page; an i18n key or the server's words. */
  notice: string;
}

export const sessionStore = create<SessionState>(() => ({ user: currentLogin(), tree: null, notice: '' }));

export function useSession(): SessionState {
  return sessionStore();
}

export function useGranted(path: string): boolean {
  return sessionStore((state) => granted(state.tree, path));
}

/** Throws `second_factor` with a ticket where a code is required, too. Returns the step that has to come first. */
export async function signIn(username: string, password: string): Promise<Due | undefined> {
  return enterWith(await postAnswer(userCalls.login, { username, password }));
}

/** Goes on with a login that was answered; answers what has to be done first. */
export function enterWith(answer: { data: LoginData } & Entered): Due | undefined {
  queryClient.clear();
  // Whoever was here before left without signing out: nothing of theirs stays, least of all a login to go back to.
  forgetRecords();
  if (!answer.data.acting) takeOwnLogin();
  keepLogin(answer.data);
  // Until a required step is done, the server refuses the calls that need these data.
  storeTree(answer.due ? null : answer.model);
  if (answer.company) storeCompany(answer.company);
  sessionStore.setState({ user: answer.data, tree: answer.due ? null : answer.model, notice: '' });
  return answer.due;
}

/** Back to one's own login, where there is one that waits; true then. */
export function backToOwnLogin(): boolean {
  const own = takeOwnLogin();
  if (!own) return false;
  forgetRecords();
  storeTree(null);
  keepLogin(own);
  clearSignedOut();
  queryClient.clear();
  sessionStore.setState({ user: own, tree: null, notice: '' });
  return true;
}

/** Forgets the login here and, through the storage, in the other tabs; makes no request. */
export function endSession(notice = ''): void {
  forgetRecords();
  storeTree(null);
  keepLogin(null);
  takeOwnLogin();
  clearSignedOut();
  queryClient.clear();
  sessionStore.setState({ user: null, tree: null, notice });
}

/** A new avatar or name shows wherever the person's own one stands, and after a reload, too. */
export function setOwn(changed: { Headimg?: string; NickName?: string }): void {
  const { user } = sessionStore.getState();
  if (!user) return;
  const next = { ...user, ...changed };
  keepLogin(next);
  sessionStore.setState({ user: next });
}

/** Ends the login on the server, then here; while acting as another person, only that login. Throws when the server could not be reached. */
export async function signOut(): Promise<void> {
  leaveQuietly(true);
  announceSignOut();
  try {
    await post(userCalls.logout);
    if (!backToOwnLogin()) endSession();
  } finally {
    leaveQuietly(false);
  }
}

const treeKey = 'login.tree';

function storeTree(tree: PermissionTree | null): void {
  if (tree) localStorage.setItem(treeKey, JSON.stringify({ id: currentLogin()?.UserID, tree }));
  else localStorage.removeItem(treeKey);
}

/** What this person might do when last seen: enough to draw menus by while the server is away. */
function storedTree(): PermissionTree | null {
  try {
    const stored = JSON.parse(localStorage.getItem(treeKey) ?? 'null') as { id: number; tree: PermissionTree } | null;
    return stored && stored.id === currentLogin()?.UserID ? stored.tree : null;
  } catch {
    return null;
  }
}

async function fetchTree(): Promise<PermissionTree> {
  return (await postAnswer(menuCalls.auth)).data;
}

/** No answer about the login: no network, a proxy's page, or a server that starts. */
function unreachableMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'transport') return 'page.waiting';
  return ['fault', 'internal', 'too_many'].includes(error.code) ? 'session.waiting' : undefined;
}

/** Fetches the permission tree; as long as the network or the server is away, this waits. */
export async function loadTree(): Promise<PermissionTree> {
  void loadCompany();
  const tree = await retryWhileOffline(fetchTree, unreachableMessage);
  storeTree(tree);
  sessionStore.setState({ tree });
  return tree;
}

/**
 * As `loadTree`, but does not wait for a server that is away where it is known what might be done before: the frame
 * stands, and the server's answer follows.
 * @param refused called for a refusal that comes after that
 */
export async function enter(refused: (error: unknown) => void): Promise<void> {
  const coming = loadTree();
  const tree = storedTree();
  await (tree ? Promise.race([coming, untilAway()]) : coming);
  if (sessionStore.getState().tree) return;
  sessionStore.setState({ tree });
  coming.catch(refused);
}
