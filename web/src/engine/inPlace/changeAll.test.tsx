// Bulk change of one field of all results: offered with the page selected and more results, started, and reported at the end.
import { callNamed } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import i18n from '../../shared/i18n/i18n.ts';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import '../list/RejectedDialog.tsx';
import '../list/ListSelection.tsx';
import { type ListAction, ListPage } from '../list/ListPage.tsx';
import './BulkChange.tsx';
import { changeWhole } from './changeRun.ts';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const index = 'api/thing/index';
const item = (id: number, field: string, title: string) => ({ id, json: { id, type: 'input', title, field } });
const cols = [{ id: 1, field: 'name', title: '名称', show: true, grid_w: 120, form_type: 'input', sortable: true }];
const rows = [
  { id: 1, name: '甲' },
  { id: 2, name: '乙' },
];
const other: ListAction = {
  key: 'other',
  label: '别的动作',
  arity: 'multi',
  run: () => Promise.resolve('做了'),
};
let answers: Record<string, unknown> = {};
let close = () => undefined as void;

beforeEach(async () => {
  grant('a.thing.edit', 'a.thing.delete');
  answers = {
    'api/formField/formFieldIndex': {
      id: 5,
      module: 'thing',
      title: '东西',
      cols,
      items: [item(1, 'name', '名称'), item(2, 'note', '备注')],
      api_edit: 'api/thing/edit',
      layout: 1,
    },
    'api/formField/scene': [],
    [index]: { rows, total: 800 },
    'api/record/changeAll': { msg: '已在后台开始', data: { id: 31 } },
  };
  close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
});
afterEach(() => {
  vi.useRealTimers();
  close();
});

async function open(address = '/?key=x') {
  const server = serve(answers);
  show(
    <ListPage
      module="thing"
      title="东西"
      index={callNamed(index)}
      fixed={{ pool: 1 }}
      grants={{ edit: 'a.thing.edit', delete: 'a.thing.delete' }}
      deletePath={callNamed('api/thing/delete')}
      actions={[other]}
      panel={null}
    />,
    address,
  );
  await screen.findByText('甲');
  await click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
  return server;
}
const bar = () => screen.findByRole('toolbar', { name: '对选中项的操作' });
const names = async () =>
  within(await bar())
    .getAllByRole('button')
    .map((one) => one.textContent);

/** Opens the dialog for all results, and gives the note a value. */
async function openDialogWith(text: string): Promise<HTMLElement> {
  await press(/选择全部 800 条结果/);
  await press(/批量修改/);
  const dialog = await screen.findByRole('dialog');
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '字段' }));
  await click(await screen.findByText('备注', { selector: '.ant-select-item-option-content' }));
  fireEvent.change(await within(dialog).findByRole('textbox'), { target: { value: text } });
  await click(within(dialog).getByRole('button', { name: '修改全部 800 条' }));
  return dialog;
}
const over = (state: string, result: unknown, more: object = {}) => {
  answers['api/job/detail'] = { id: 31, name: 'record.changeAll', state, result, error: '', ...more };
  return act(async () =>
    receive('jobProgress', { id: 31, name: 'record.changeAll', label: '', state, done: 1, total: 1, msg: '' }),
  );
};

test('all results are meant, with what can be done with all of them only, until something else is selected', async () => {
  await open();
  expect(await names()).toEqual(expect.arrayContaining(['选择全部 800 条结果', '批量修改', '别的动作']));
  await press(/选择全部 800 条结果/);
  expect((await bar()).textContent).toContain('已选择全部 800 条结果');
  expect((await names()).filter(Boolean)).toEqual(['批量修改']);
  await click(screen.getAllByRole('checkbox').at(-1));
  expect((await bar()).textContent).toContain('已选中 1 项');
});

test('what the list was asked with is sent; the end is told, with what stayed and why, and can be taken back', async () => {
  const server = await open();
  await openDialogWith('新');
  expect(await screen.findByText('已在后台开始')).toBeTruthy();
  const [sent] = server.to('api/record/changeAll') as Record<string, string>[];
  expect(JSON.parse(sent?.data ?? '')).toEqual({ note: '新' });
  expect(JSON.parse(sent?.list ?? '')).toEqual({ module: 'thing', key: 'x', pool: 1, page: 1, rows: 20 });
  expect(screen.queryByRole('toolbar', { name: '对选中项的操作' })).toBeNull();
  // Another run, and one that goes on, are not its end.
  await act(async () =>
    receive('jobProgress', { id: 30, name: '', label: '', state: 'done', done: 1, total: 1, msg: '' }),
  );
  await act(async () =>
    receive('jobProgress', { id: 31, name: '', label: '', state: 'running', done: 1, total: 9, msg: '' }),
  );
  expect(server.to('api/job/detail')).toEqual([]);
  const requests = server.to(index).length;
  const rejected = [
    { id: 2, reason: '已冻结' },
    { id: 77, name: '远处的', reason: '已归档' },
  ];
  await over('done', { count: 798, failed: 2, rejected, undo: 9 });
  expect(await screen.findByText('已修改 798 条，2 条未修改')).toBeTruthy();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/乙.*已冻结.*远处的.*已归档/);
  await waitFor(() => expect(server.to(index).length).toBeGreaterThan(requests));
  answers['api/record/undo'] = { msg: '已撤销', data: { count: 798 } };
  await press(/^撤销$/);
  expect(await screen.findByText('已撤销')).toBeTruthy();
  expect(server.to('api/record/undo')).toEqual([{ id: 9 }]);
});

test('the end is told as well when the event of it is lost', async () => {
  vi.useFakeTimers();
  serve(answers);
  const { later } = await changeWhole('thing', { note: '新' }, { list: {}, count: '800', total: 800 }, i18n.t);
  const onDone = vi.fn();
  void later?.then(onDone);
  for (const state of ['queued', 'running']) {
    answers['api/job/detail'] = { id: 31, state, result: null, error: '' };
    await vi.advanceTimersByTimeAsync(5000);
    expect(onDone).not.toHaveBeenCalled();
  }
  answers['api/job/detail'] = refusal('transport', '网络请求失败');
  await vi.advanceTimersByTimeAsync(5000);
  answers['api/job/detail'] = { id: 31, state: 'done', result: { count: 800, failed: 0 }, error: '' };
  await vi.advanceTimersByTimeAsync(5000);
  expect(onDone.mock.calls).toEqual([[expect.objectContaining({ msg: '已修改 800 条' })]]);
});

test('what was cancelled, and what failed on its way, says how far it came', async () => {
  await open();
  await openDialogWith('新');
  await screen.findByText('已在后台开始');
  await over('cancelled', { count: 5, failed: 0, rejected: [] });
  expect(await screen.findByText('批量修改已取消，已修改 5 条')).toBeTruthy();
  await click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
  await openDialogWith('再');
  await over('failed', { count: 3, failed: 0, rejected: [] }, { error: '没有权限执行此操作' });
  expect(await screen.findByText('批量修改未完成：没有权限执行此操作（已修改 3 条）')).toBeTruthy();
});

test('more than can be taken back says so before it is done', async () => {
  answers[index] = { rows, total: 10_000, totalCapped: true };
  await open();
  await press(/选择全部 10000\+ 条结果/);
  await press(/批量修改/);
  expect((await screen.findByRole('dialog')).textContent).toContain('不能撤销');
});

test('a value that is refused is said at the field, and the dialog stays', async () => {
  answers['api/record/changeAll'] = refusal('invalid', '备注不行', { note: '备注不行' });
  await open();
  const dialog = await openDialogWith('坏');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('备注不行');
  answers['api/record/changeAll'] = refusal('conflict', '另一个还没有完成');
  await click(within(dialog).getByRole('button', { name: '修改全部 800 条' }));
  expect(await screen.findByText('另一个还没有完成')).toBeTruthy();
  expect(dialog.isConnected).toBe(true);
});

test('nothing is emptied by having been left alone; emptying is a decision of its own, and for good it is asked again', async () => {
  answers[index] = { rows, total: 1200 };
  const server = await open();
  await press(/选择全部 1200 条结果/);
  await press(/批量修改/);
  const dialog = await screen.findByRole('dialog');
  const change = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: '修改全部 1200 条' });
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '字段' }));
  await click(await screen.findByText('备注', { selector: '.ant-select-item-option-content' }));
  const box = await within(dialog).findByRole<HTMLInputElement>('textbox');
  expect(change().disabled).toBe(true);
  fireEvent.change(box, { target: { value: '新' } });
  expect(change().disabled).toBe(false);
  await click(within(dialog).getByRole('checkbox', { name: '清空此项' }));
  expect(box.value).toBe('');
  expect(change().disabled).toBe(false);
  fireEvent.change(box, { target: { value: '新' } });
  fireEvent.change(box, { target: { value: '' } });
  expect(change().disabled).toBe(true);
  await click(within(dialog).getByRole('checkbox', { name: '清空此项' }));
  await click(change());
  const question = (await screen.findByText(/1200 条记录的“备注”/)).closest<HTMLElement>(
    '[role=dialog]',
  ) as HTMLElement;
  await click(within(question).getByRole('button', { name: '取消' }));
  expect(server.to('api/record/changeAll')).toEqual([]);
  await click(change());
  const again = (await screen.findAllByText(/1200 条记录的“备注”/)).at(-1)?.closest<HTMLElement>('[role=dialog]');
  await click(within(again as HTMLElement).getByRole('button', { name: '批量修改' }));
  await waitFor(() => expect(server.to('api/record/changeAll')).toHaveLength(1));
  expect(JSON.parse(String(server.to('api/record/changeAll')[0]?.['data']))).toEqual({ note: '' });
});

test.each([
  ['the selected rows', false, [1, 2]],
  ['all results once they are meant', true, undefined],
])('%s are exported', async (_what, whole, ids) => {
  Object.assign(answers['api/formField/formFieldIndex'] as object, { api_export: 'api/thing/export' });
  Object.assign(answers, { 'api/thing/export': { id: 5 }, 'api/job/detail': { id: 5, state: 'cancelled' } });
  const server = await open();
  if (whole) await press(/选择全部 800 条结果/);
  await click(within(await bar()).getByRole('button', { name: '批量导出' }));
  await press('开始导出');
  expect(server.to('api/thing/export').map((body) => body['ids'])).toEqual([ids]);
});
