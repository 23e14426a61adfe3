// The checklist of the first days: what is open leads to its page, what is done is ticked, and it is put away after a question.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import SetupChecklist from './SetupChecklist.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const keys = ['company', 'department', 'role', 'people', 'customer', 'pool', 'rules'];
const state = (...done: string[]) => ({
  done: done.length === keys.length,
  steps: keys.map((key) => ({ key, done: done.includes(key) })),
});

test('open steps say what they are for and lead to their pages, done ones are ticked', async () => {
  grant('system.setting.edit');
  serve({ 'api/setup/index': state('company', 'people') });
  show(<SetupChecklist />);
  const list = await screen.findByRole('region', { name: '开始使用' });
  expect(list.textContent).toContain('已完成 2 / 7');
  const steps = within(list).getAllByRole<HTMLAnchorElement>('link');
  expect(steps.map((one) => one.pathname + one.search + one.hash)).toEqual([
    '/system/setting',
    '/system/branch',
    '/system/role?ready=1',
    '/system/user#invite',
    '/crm/customer',
    '/manager/poolRule',
    '/oa/flow',
  ]);
  expect(steps.map((one) => one.dataset['done'])).toEqual([
    'true',
    'false',
    'false',
    'true',
    'false',
    'false',
    'false',
  ]);
  expect(within(list).getByRole('link', { name: /公司名称、标志和所在城市\s*已完成/ })).toBeTruthy();
  expect(within(list).getByText(/从表格导入/)).toBeTruthy();
});

test('it ticks itself as things are set up, and goes when all are', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  grant('system.setting.edit');
  const answers = { 'api/setup/index': state() };
  serve(answers);
  show(<SetupChecklist />);
  await screen.findByText('已完成 0 / 7');
  answers['api/setup/index'] = state('department');
  receive('changed', { module: 'branch', ids: [1] });
  expect(await screen.findByText('已完成 1 / 7', {}, { timeout: 3000 })).toBeTruthy();
  answers['api/setup/index'] = state(...keys);
  receive('changed', { module: 'customer', ids: [1] });
  await waitFor(() => expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull(), { timeout: 3000 });
  close();
});

test('it is put away after a question, and stays where that failed', async () => {
  grant('system.setting.edit');
  const answers: Record<string, unknown> = {
    'api/setup/index': state(),
    'api/setup/close': refusal('transport', '网络请求失败'),
  };
  const server = serve(answers);
  show(<SetupChecklist />);
  await press('收起清单');
  await agree('收起后不再显示，各项设置仍在原处。', false);
  expect(server.to('api/setup/close')).toHaveLength(0);
  await press('收起清单');
  await agree('收起后不再显示，各项设置仍在原处。');
  expect(await screen.findByText('网络请求失败')).toBeTruthy();
  expect(screen.getByRole('region', { name: '开始使用' })).toBeTruthy();
  answers['api/setup/close'] = {};
  answers['api/setup/index'] = { done: true, steps: [] };
  await press('收起清单');
  await agree('收起后不再显示，各项设置仍在原处。');
  await waitFor(() => expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull());
});

test('whoever may not set things up is not even asked for', async () => {
  grant('system.setting.index');
  const server = serve({ 'api/setup/index': state() });
  show(<SetupChecklist />);
  await waitFor(() => expect(server.sent).toEqual([]));
  expect(screen.queryByRole('region')).toBeNull();
});
