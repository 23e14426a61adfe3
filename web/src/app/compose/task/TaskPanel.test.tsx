// The task's panel: its facts, the actions of each state, what is sent, and updates by others.
import * as taskCalls from '@crm/protocol/calls/task';
import { taskStates } from '@crm/protocol/task';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { registerPanel, setRecordHost } from '../../../engine/record/registries.ts';
import { connect } from '../../../shared/realtime/realtime.ts';
import { listening, receive } from '../../../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../../shared/testing/page.tsx';
import TaskPanel from './TaskPanel.tsx';

vi.mock('socket.io-client', async () => (await import('../../../shared/testing/hub.ts')).socketModule);

const column = (field: string, title: string, options?: object[]) => ({
  id: 1,
  field,
  title,
  show: true,
  grid_w: 120,
  form_type: options ? 'select' : 'input',
  ...(options ? { options } : {}),
});
const cols = [
  column('title', '任务标题'),
  column('status', '状态', [
    { value: 0, label: '待处理' },
    { value: 2, label: '已完成' },
  ]),
  column('grade', '优先级', [{ value: 3, label: '紧急' }]),
  column('userid', '负责人'),
  column('endTime', '截止时间'),
  column('createuserid', '创建人'),
  column('participants', '参与人'),
];
const task = {
  id: 5,
  title: '寄样品',
  status: 0,
  type: 1,
  username: '李销售',
  createUserName: '王主管',
  endTime: '2031-05-06 18:00:00',
  grade: 3,
  participants: [{ userid: 3, username: '赵同事', header: '' }],
  cont: '下周前寄出',
  modelType: 2,
  modelId: 9,
  modelTitle: '恒力公司',
  version: 1,
  can: { edit: true, action: true, comment: true, attach: true, delete: true },
};
const said = {
  id: 2,
  userid: 3,
  username: '赵同事',
  Header: '',
  addtime: '2026-01-05 10:00:00',
  cont: '我来',
  type: 1,
};
const happened = { ...said, id: 1, cont: '创建了任务', type: 2 };
let answers: Record<string, unknown> = {};
const list = 'api/taskmsg/list';
const add = 'api/taskmsg/add';

beforeEach(() => {
  localStorage.clear();
  grant('oa.task.index');
  answers = {
    'api/task/detail': task,
    'api/formField/formFieldIndex': {
      id: 1,
      module: 'task',
      title: '任务',
      api_detail: taskCalls.detail,
      cols,
      items: [],
    },
    [list]: ({ type }: { type: number }) =>
      Number(type) === 1 ? { rows: [said], total: 1 } : { rows: [said, happened], total: 2 },
    'api/file/list': { rows: [] },
    'api/operationLog/index': { rows: [], total: 0 },
  };
});
const open = async () => {
  show(<TaskPanel id={5} module="task" close={() => undefined} />);
  await screen.findByRole('heading', { name: '寄样品' });
};
const box = () => screen.findByRole('textbox', { name: /写评论/ });

test('tells whose it is, until when, with whom and about what, which a click opens', async () => {
  serve(answers);
  const opened = vi.fn();
  setRecordHost(opened);
  registerPanel('customer', () => null);
  await open();
  for (const text of ['待处理', '李销售', '王主管', '紧急', '下周前寄出', '附件', '我来', '创建了任务'])
    expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0);
  expect(screen.getAllByText('赵同事').length).toBeGreaterThan(1);
  await click(screen.getByText('恒力公司'));
  expect(opened).toHaveBeenCalledWith('customer', 9, undefined);
  setRecordHost(null);
});

test('is marked complete after the question, and says so to the server', async () => {
  answers['api/task/action'] = { id: 5, status: 2 };
  const server = serve(answers);
  await open();
  await press('标记完成');
  expect(server.to('api/task/action')).toEqual([]);
  await agree('确定执行此操作, 是否继续?');
  await waitFor(() => expect(server.to('api/task/action')).toMatchObject([{ id: 5, status: taskStates.done }]));
});

test.each([
  ['is completed', { status: 2 }],
  ['is refused', { status: 3 }],
  ['is completed by a comment', { type: 2 }],
  ['is somebody else’s to do', { can: { ...task.can, action: false } }],
])('offers no completion by a button for one that %s', async (_what, more) => {
  answers['api/task/detail'] = { ...task, ...more };
  serve(answers);
  await open();
  expect(await screen.findByText('我来')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '标记完成' })).toBeNull();
});

test('of type 2 is completed with what is said, and takes nothing more once it is', async () => {
  answers['api/task/detail'] = { ...task, type: 2 };
  answers[add] = { id: 3 };
  const server = serve(answers);
  await open();
  await userEvent.type(await box(), '已寄出');
  answers['api/task/detail'] = { ...task, type: 2, status: 2, can: { ...task.can, comment: false } };
  await press('评论并设为完成');
  await waitFor(() => expect(server.to(add)).toMatchObject([{ id: 5, cont: '已寄出', status: 2 }]));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /写评论/ })).toBeNull());
});

test('a comment that is refused stays in its box; one too long is not sent', async () => {
  answers[add] = refusal('fault', '没有保存');
  const server = serve(answers);
  await open();
  await userEvent.type(await box(), '再等等');
  await press('评论');
  expect(await screen.findByText('没有保存')).toBeTruthy();
  expect(((await box()) as HTMLTextAreaElement).value).toBe('再等等');
  await userEvent.clear(await box());
  await userEvent.click(await box());
  await userEvent.paste('长'.repeat(301));
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.some(({ textContent }) => textContent?.includes('300'))).toBe(true);
  await press('评论');
  expect(document.activeElement).toBe(await box());
  expect(server.to(add)).toHaveLength(1);
});

test('shows comments alone where that is wished for, and the next time', async () => {
  const server = serve(answers);
  await open();
  expect(await screen.findByText('创建了任务')).toBeTruthy();
  await click(screen.getByRole('switch', { name: '只看评论' }));
  await waitFor(() => expect(screen.queryByText('创建了任务')).toBeNull());
  expect(screen.getByText('我来')).toBeTruthy();
  expect(server.to(list).at(-1)).toMatchObject({ taskId: 5, type: 1 });
  expect(localStorage.getItem('task.commentsOnly')).toBe('1');
});

test('follows what others say as they say it', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  serve(answers);
  await open();
  expect(await screen.findByText('我来')).toBeTruthy();
  answers[list] = { rows: [{ ...said, id: 4, cont: '已发货' }, said], total: 2 };
  receive('changed', { module: 'task', ids: [5] });
  expect(await screen.findByText('已发货', {}, { timeout: 4000 })).toBeTruthy();
  close();
});
