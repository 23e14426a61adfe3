// The realtime channel: a login counts as ended by the code that the server gives, never by words.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSignedOut, useSignedOut } from '../session/signed-out.ts';
import { keepLogin } from '../session/token.ts';
import { connect } from './realtime.ts';

type Handler = (message: unknown) => void;

const handlers = new Map<string, Handler>();
const opened = vi.fn();

vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (event: string, handler: Handler) => handlers.set(event, handler),
    connect: opened,
    close: () => undefined,
    active: true,
  }),
}));

const refused = (message: string, data?: unknown) =>
  handlers.get('connect_error')?.(Object.assign(new Error(message), { data }));
const raised = () => useSignedOut.getState().raised;

beforeEach(async () => {
  handlers.clear();
  opened.mockClear();
  keepLogin({ LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' });
  connect('secret');
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
});

afterEach(() => {
  clearSignedOut();
  keepLogin(null);
});

it('a refused connection ends the login only when the code says so', () => {
  refused('登出科技的服务器没有应答');
  expect(raised()).toBe(false);
  refused('You have been signed out', { code: 'signed_out', msg: 'You have been signed out' });
  expect(raised()).toBe(true);
});

it('a login that was ended is told by its event', () => {
  handlers.get('signedOut')?.({ code: 'signed_out', msg: '' });
  expect(raised()).toBe(true);
});
