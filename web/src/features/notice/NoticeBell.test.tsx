// The bell and the switches of notices: the unread count, reminders behind another window, chosen kinds.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { click, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import NoticeBell from './NoticeBell.tsx';
import './NoticeDrawer.tsx';
import NoticeSwitches from './NoticeSwitches.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const index = 'api/notification/index';
const shown: { title: string; options: NotificationOptions | undefined; click(): void; closed: boolean }[] = [];
let permission = 'granted';
let close = () => undefined as void;

beforeEach(async () => {
  shown.length = 0;
  permission = 'granted';
  vi.stubGlobal(
    'Notification',
    class {
      static get permission() {
        return permission;
      }
      private own;
      constructor(title: string, options?: NotificationOptions) {
        this.own = { title, options, click: () => undefined as void, closed: false };
        shown.push(this.own);
      }
      addEventListener(_event: string, listener: () => void) {
        this.own.click = listener;
      }
      close() {
        this.own.closed = true;
      }
    },
  );
  close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

test('the bell counts what is unread, counts again when one arrives, and opens the notices', async () => {
  const answers: Record<string, unknown> = { [index]: { rows: [], total: 3 } };
  const server = serve(answers);
  show(<NoticeBell />);
  await screen.findByRole('button', { name: '通知，3 条未读' });
  expect(server.to(index)).toEqual([{ isread: 1, page: 1, rows: 1 }]);
  answers[index] = { rows: [], total: 4 };
  act(() => receive('privateSystemMsg', { id: 9 }));
  await screen.findByRole('button', { name: '通知，4 条未读' });
  await press('通知，4 条未读');
  expect(await screen.findByRole('tab', { name: /未读/ })).toBeTruthy();
});

test('a reminder comes only behind another window, where it is allowed, once for each notice, and leads back', async () => {
  serve({ [index]: { rows: [], total: 0 } });
  show(<NoticeBell />);
  await screen.findByRole('button', { name: '通知，0 条未读' });
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  act(() => receive('privateSystemMsg', { id: 1 }));
  expect(shown).toEqual([]);
  focus.mockReturnValue(false);
  permission = 'default';
  act(() => receive('privateSystemMsg', { id: 2 }));
  expect(shown).toEqual([]);
  permission = 'granted';
  act(() => receive('privateSystemMsg', { id: 3 }));
  act(() => receive('privateMessage', { NickName: '王思远', msg: '不在提醒里' }));
  expect(shown.map(({ title, options }) => [title, options])).toEqual([
    ['提醒', { body: '您有新的提醒', tag: 'notice-3' }],
    ['提醒', { body: '王思远', tag: 'message' }],
  ]);
  const toFront = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  shown[0]?.click();
  expect([toFront.mock.calls.length, shown[0]?.closed]).toEqual([1, true]);
});

test('a kind is switched at once, and stays as it was when the server could not keep it', async () => {
  const switches = [
    { kind: 'x', label: '提及', on: 1 },
    { kind: 'y', label: '分配', on: 0 },
  ];
  const set = 'api/notification/setSwitch';
  const answers: Record<string, unknown> = { 'api/notification/switches': { rows: switches }, [set]: {} };
  const server = serve(answers);
  show(<NoticeSwitches />);
  const state = () => screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'));
  await screen.findByLabelText('提及');
  expect(state()).toEqual(['true', 'false']);
  await click(screen.getByLabelText('分配'));
  await waitFor(() => expect(state()).toEqual(['true', 'true']));
  await click(screen.getByLabelText('提及'));
  await waitFor(() => expect(state()).toEqual(['false', 'true']));
  answers[set] = refusal('fault', '服务器出错');
  await click(screen.getByLabelText('提及'));
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  expect(state()).toEqual(['false', 'true']);
  expect(server.to(set)).toEqual([
    { kind: 'y', on: 1 },
    { kind: 'x', on: 0 },
    { kind: 'x', on: 1 },
  ]);
});

test('switches that did not come can be fetched again', async () => {
  const answers: Record<string, unknown> = { 'api/notification/switches': refusal('fault', '服务器出错') };
  serve(answers);
  show(<NoticeSwitches />);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers['api/notification/switches'] = { rows: [{ kind: 'x', label: '提及', on: 1 }] };
  await press('重试');
  expect(await screen.findByLabelText('提及')).toBeTruthy();
});
