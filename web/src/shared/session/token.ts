// Where the login is kept between reloads, and how the tabs of one browser learn of each other's.
import type { LoginData } from '@crm/protocol/answers/identity';

const key = 'login';
const endedKey = 'login.ended';
const leavingKey = 'login.leaving';
export const ownKey = 'login.own';

function isLogin(value: unknown): value is LoginData {
  if (typeof value !== 'object' || value === null) return false;
  const login = value as Partial<LoginData>;
  return typeof login.LoginToken === 'string' && login.LoginToken !== '' && typeof login.UserID === 'number';
}

function parse(text: string | null): LoginData | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isLogin(value) ? value : null;
  } catch {
    return null;
  }
}

let login: LoginData | null = parse(localStorage.getItem(key));

export function currentLogin(): LoginData | null {
  return login;
}

export function currentToken(): string {
  return login?.LoginToken ?? '';
}

export function keepLogin(next: LoginData | null): void {
  login = next;
  if (next) localStorage.setItem(key, JSON.stringify(next));
  else localStorage.removeItem(key);
}

/** The login while acting as somebody else (`actAs.ts`), for the way back. */
export function takeOwnLogin(): LoginData | null {
  const own = parse(localStorage.getItem(ownKey));
  localStorage.removeItem(ownKey);
  return own;
}

/** Tells the other tabs that the server ended this login. */
export function announceEnded(): void {
  localStorage.setItem(endedKey, JSON.stringify({ token: currentToken(), at: Date.now() }));
  localStorage.removeItem(endedKey);
}

/** Tells the other tabs that the person is signing out, so that they do not take the server's notice for news. */
export function announceSignOut(): void {
  localStorage.setItem(leavingKey, String(Date.now()));
  localStorage.removeItem(leavingKey);
}

interface OtherTabs {
  replaced: () => void;
  ended: () => void;
  leaving: () => void;
}

/** Calls back when another tab signs in, signs out, or learns that the login was ended. */
export function watchOtherTabs(handlers: OtherTabs): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === endedKey && event.newValue) {
      const { token } = JSON.parse(event.newValue) as { token: string };
      if (token === currentToken()) handlers.ended();
    } else if (event.key === leavingKey && event.newValue) {
      handlers.leaving();
    } else if (event.key === key || event.key === null) {
      const next = parse(localStorage.getItem(key));
      if (next?.LoginToken !== login?.LoginToken) {
        login = next;
        handlers.replaced();
      }
    }
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
