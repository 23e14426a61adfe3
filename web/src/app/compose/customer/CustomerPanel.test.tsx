// The customer's panel: its tabs with their counts, the one that was looked at last, and following what others do.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../shared/realtime/realtime.ts';
import { listening, receive } from '../../../shared/testing/hub.ts';
import { click, grant, press, refusal, serve, show } from '../../../shared/testing/page.tsx';
import CustomerPanel from './CustomerPanel.tsx';

vi.mock('socket.io-client', async () => (await import('../../../shared/testing/hub.ts')).socketModule);

const customer = {
  id: 7,
  CustomerName: '恒力',
  IsGongHai: 0,
  clue: 1,
  AddTime: '2026-01-05 10:00:00',
  can: { edit: true },
};
const counts = 'api/customer/Subtotal';
const views = 'api/customer/Views';
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant(
    'crm.contact.index',
    'crm.contact.add',
    'crm.OpportLogs.index',
    'crm.OpportLogs.add',
    'crm.contract.index',
    'crm.recpay.index',
    'crm.finance.index',
    'oa.task.index',
  );
  answers = {
    [views]: customer,
    [counts]: { logs: 2, contact: 0, files: 5 },
    'api/formField/formFieldIndex': { id: 1, module: 'customer', title: '客户', cols: [], items: [] },
    'api/contact/list': { rows: [] },
    'api/OpportLogs/Logs': { rows: [], total: 0 },
    'api/file/list': { rows: [] },
    'api/operationLog/index': { rows: [], total: 0 },
  };
});
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

test('tabs carry their counts, and the one looked at last stands the next time', async () => {
  const server = serve(answers);
  const { unmount } = show(<CustomerPanel id={7} module="customer" close={() => undefined} />);
  await screen.findByRole('heading', { name: '恒力' });
  await waitFor(() =>
    expect(tabs()).toEqual([
      '跟进记录 (2)',
      '联系人',
      '合同',
      '回款计划',
      '回款',
      '任务',
      expect.stringMatching(/附件 \(5\)/),
      '操作日志',
      '详细资料',
    ]),
  );
  expect(server.to(views)).toEqual([{ id: 7 }]);
  expect(server.to(counts)).toEqual([{ id: 7 }]);
  expect(chosen()).toBe('跟进记录 (2)');
  const requests = server.to('api/contact/list').length;
  await click(screen.getByRole('tab', { name: '联系人' }));
  expect(chosen()).toBe('联系人');
  await waitFor(() => expect(server.to(counts)).toHaveLength(2));
  await waitFor(() => expect(server.to('api/contact/list').length).toBeGreaterThan(requests));
  // Nothing is in it: the first one stands the next time.
  unmount();
  const again = show(<CustomerPanel id={7} module="customer" close={() => undefined} />);
  await waitFor(() => expect(chosen()).toBe('跟进记录 (2)'));
  again.unmount();
  answers[counts] = { logs: 2, contact: 1, files: 5 };
  serve(answers);
  show(<CustomerPanel id={7} module="customer" close={() => undefined} />);
  await waitFor(() => expect(chosen()).toBe('联系人 (1)'));
});

test('what the person may not read has no tab, and nothing of it is fetched', async () => {
  grant('crm.customer.index', 'crm.contact.index');
  const server = serve(answers);
  show(<CustomerPanel id={7} module="customer" close={() => undefined} />);
  await waitFor(() => expect(tabs()).toEqual(['联系人', expect.stringMatching(/附件/), '操作日志', '详细资料']));
  expect(chosen()).toBe('联系人');
  expect(server.to('api/OpportLogs/Logs')).toEqual([]);
});

test.each([
  [/^跟进记录/, 'api/OpportLogs/Logs'],
  [/^联系人/, 'api/contact/list'],
])('the tab %s is read again by every click, also while it stands', async (name, path) => {
  const server = serve(answers);
  show(<CustomerPanel id={7} module="customer" close={() => undefined} />);
  const tab = await screen.findByRole('tab', { name });
  await click(tab);
  await waitFor(() => expect(server.to(path).length).toBeGreaterThan(0));
  for (const _again of [1, 2]) {
    const before = [server.to(path).length, server.to(counts).length] as const;
    await click(tab);
    await waitFor(() => expect(server.to(path).length).toBe(before[0] + 1));
    await waitFor(() => expect(server.to(counts).length).toBe(before[1] + 1));
  }
});

test.each(['contact', 'OpportLogs'])('counts and facts follow what others do with %s', async (module) => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const server = serve(answers);
  show(<CustomerPanel id={7} module="customer" close={() => undefined} />);
  await screen.findByRole('heading', { name: '恒力' });
  receive('changed', { module, ids: [1] });
  await waitFor(() => expect(server.to(counts)).toHaveLength(2));
  await waitFor(() => expect(server.to(views)).toHaveLength(2));
  close();
});

test('a customer that did not come says why and can be fetched again', async () => {
  answers[views] = refusal('fault', '读取失败');
  serve(answers);
  show(<CustomerPanel id={7} module="customer" close={() => undefined} />);
  expect(await screen.findByText('读取失败')).toBeTruthy();
  answers[views] = customer;
  await press('重试');
  expect(await screen.findByRole('heading', { name: '恒力' })).toBeTruthy();
});

test('a customer that is not there for this person is not asked for again', async () => {
  answers[views] = refusal('not_found', '客户不存在');
  serve(answers);
  show(<CustomerPanel id={7} module="customer" close={() => undefined} />);
  expect(await screen.findByText('客户不存在')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
