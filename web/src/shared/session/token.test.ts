// How the tabs of one browser share the login.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToken, keepLogin, watchOtherTabs } from './token.ts';

const login = (token: string) => ({ LoginToken: token, UserID: 7, NickName: '李销售' }) as never;
const handlers = { replaced: vi.fn(), ended: vi.fn(), leaving: vi.fn() };
let stop: () => void;

/** The browser's event for a value that another tab stored. */
function stored(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

beforeEach(() => {
  for (const handler of Object.values(handlers)) handler.mockReset();
  keepLogin(login('mine'));
  stop = watchOtherTabs(handlers);
});
afterEach(() => {
  stop();
  keepLogin(null);
});

test('the end of one’s own login is heard, that of another one is not', () => {
  stored('login.ended', JSON.stringify({ token: 'other', at: 1 }));
  expect(handlers.ended).not.toHaveBeenCalled();
  stored('login.ended', JSON.stringify({ token: 'mine', at: 2 }));
  expect(handlers.ended).toHaveBeenCalledTimes(1);
  stored('login.ended', null);
  expect(handlers.ended).toHaveBeenCalledTimes(1);
});

test('another person’s login takes the place of this one, the same one changes nothing', () => {
  stored('login', localStorage.getItem('login'));
  expect(handlers.replaced).not.toHaveBeenCalled();
  localStorage.setItem('login', JSON.stringify(login('next')));
  stored('login', localStorage.getItem('login'));
  expect(handlers.replaced).toHaveBeenCalledTimes(1);
  expect(currentToken()).toBe('next');
  // Everything was cleared at once.
  localStorage.clear();
  stored(null, null);
  expect([handlers.replaced.mock.calls.length, currentToken()]).toEqual([2, '']);
});

test('who signs out says so before the server does; nobody listens after the end', () => {
  stored('login.leaving', '1');
  expect(handlers.leaving).toHaveBeenCalledTimes(1);
  stop();
  stored('login.leaving', '2');
  expect(handlers.leaving).toHaveBeenCalledTimes(1);
});
