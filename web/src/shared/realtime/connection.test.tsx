// The realtime connection as the pages see it: online or not, what is passed on, and coming back after a break.
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../session/session.ts';
import { introduced, listening, opened, receive, sentToServer, socket } from '../testing/hub.ts';
import { serve } from '../testing/page.tsx';
import {
  connect,
  useChanged,
  useJobProgress,
  useNoticeArrived,
  useOnline,
  useOnlineUsers,
  usePrivateMessage,
  useReconnected,
  useSystemMessage,
} from './realtime.ts';

vi.mock('socket.io-client', async () => (await import('../testing/hub.ts')).socketModule);

const received: unknown[] = [];
let close = () => undefined as void;

function Page() {
  const online = useOnline();
  const users = useOnlineUsers();
  useChanged('one', (change) => received.push(['one', change.ids]));
  useChanged(['one', 'two'], (change) => received.push(['both', change.ids]));
  useReconnected(() => received.push('again'));
  useJobProgress(({ id }) => received.push(['job', id]));
  useNoticeArrived((notice) => received.push(['notice', notice]));
  usePrivateMessage((message) => received.push(['message', message]));
  useSystemMessage(({ msg }) => received.push(msg));
  return <p>{`${online} ${users.map(({ NickName }) => NickName).join()}`}</p>;
}

beforeEach(async () => {
  received.length = 0;
  sentToServer.length = 0;
  close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
});
afterEach(() => close());

test('events of the server reach their subscribers, and nobody after they left', () => {
  const { unmount } = render(<Page />);
  receive('changed', { module: 'one', ids: [1] });
  receive('changed', { module: 'two', ids: [2] });
  receive('changed', { module: 'three', ids: [3] });
  receive('jobProgress', { id: 4 });
  receive('privateSystemMsg', { id: 5 });
  receive('privateMessage', { id: 6 });
  receive('systemMessage', { code: 100, msg: 'said' });
  const all = [
    ['one', [1]],
    ['both', [1]],
    ['both', [2]],
    ['job', 4],
    ['notice', { id: 5 }],
    ['message', { id: 6 }],
    'said',
  ];
  expect(received).toEqual(all);
  unmount();
  receive('changed', { module: 'one', ids: [1] });
  receive('connect');
  expect(received).toEqual(all);
});

test('who is online is asked with every connection, and a break is only news when it ends', () => {
  render(<Page />);
  expect(screen.getByText('true')).toBeTruthy();
  expect(sentToServer.map(([event]) => event)).toEqual(['getOnlinefriend']);
  const answer = sentToServer[0]?.[1] as (users: unknown) => void;
  act(() => answer('nonsense'));
  act(() => answer([{ UserID: 1, NickName: '林' }]));
  expect(screen.getByText('true 林')).toBeTruthy();
  act(() => receive('disconnect', 'transport close'));
  expect(screen.getByText('false 林')).toBeTruthy();
  expect(received).toEqual([]);
  act(() => receive('connect'));
  expect(received).toEqual(['again']);
  expect(sentToServer).toHaveLength(2);
  act(() => close());
  expect(screen.getByText('false')).toBeTruthy();
});

test('who comes and who leaves is put among those who are known, by name', () => {
  render(<Page />);
  const answer = sentToServer[0]?.[1] as (users: unknown) => void;
  act(() =>
    answer([
      { UserID: 1, NickName: '林' },
      { UserID: 2, NickName: '王' },
    ]),
  );
  act(() =>
    receive('presence', {
      came: [
        { UserID: 3, NickName: '李' },
        { UserID: 1, NickName: '林' },
      ],
      left: [2, 9],
    }),
  );
  expect(screen.getByText('true 李,林')).toBeTruthy();
});

test('until it stood the connection says since when the pages have read, afterwards they read again themselves', async () => {
  expect(introduced()).toEqual({ differences: true });
  close();
  const connecting = vi.spyOn(socket, 'connect').mockReturnValue(undefined);
  close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  expect(introduced()).toEqual({ differences: true, age: expect.any(Number) });
  render(<Page />);
  act(() => receive('connect'));
  expect(received).toEqual([]);
  expect(introduced()).toEqual({ differences: true });
  act(() => receive('missed'));
  expect(received).toEqual(['again']);
  connecting.mockRestore();
});

test('a server that closed the connection is called again later, a lost network is left to the library', () => {
  vi.useFakeTimers();
  const called = vi.spyOn(socket, 'connect').mockReturnValue(undefined);
  receive('disconnect', 'transport close');
  vi.runAllTimers();
  expect(called).not.toHaveBeenCalled();
  receive('disconnect', 'io server disconnect');
  // Five seconds, whichever of the two waits.
  vi.advanceTimersByTime(4_999);
  expect(called).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(called).toHaveBeenCalledTimes(1);
  expect(opened).toMatchObject({ reconnectionDelay: 5_000, reconnectionDelayMax: 5_000, randomizationFactor: 0 });
  receive('connect_error', new Error('not reached'));
  vi.runAllTimers();
  expect(called).toHaveBeenCalledTimes(1);
  vi.spyOn(socket, 'active', 'get').mockReturnValue(false);
  receive('connect_error', new Error('refused'));
  vi.runAllTimers();
  expect(called).toHaveBeenCalledTimes(2);
  receive('disconnect', 'io server disconnect');
  close();
  vi.runAllTimers();
  expect(called).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('other permissions are fetched at once', async () => {
  const server = serve({ 'Api/menu/auth': { crm: { customer: { index: true } } }, 'api/setting/company': {} });
  receive('accessChanged');
  await waitFor(() => expect(sessionStore.getState().tree).toMatchObject({ crm: { customer: { index: true } } }));
  expect(server.to('Api/menu/auth')).toHaveLength(1);
});

test('a connection that was given up before it stood is never opened', async () => {
  close();
  const called = vi.spyOn(socket, 'connect');
  connect('other')();
  await vi.dynamicImportSettled();
  expect(called).not.toHaveBeenCalled();
});
