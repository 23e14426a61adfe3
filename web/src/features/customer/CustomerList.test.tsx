// The lists 客户 and 公海: their requests, their actions, and what is sent to the server.
import type { PickedUser } from '@crm/protocol/identity';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { registerUserPicker } from '../../engine/record/registries.ts';
import { agree, chooseMore, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import '../../engine/list/QuickFilters.tsx';
import '../../engine/list/ListSelection.tsx';
import { CustomerList } from './CustomerList.tsx';

const column = { id: 1, field: 'CustomerName', title: '客户名称', show: true, grid_w: 120, form_type: 'input' };
const definition = { id: 1, module: 'customer', title: '客户', cols: [column], items: [] };
const scene = (field: string, title: string) => ({
  field,
  title,
  place: 'tags',
  value: '',
  option: [{ value: '1', label: `${title}一` }],
});
let answers: Record<string, unknown> = {};
const colleague: PickedUser = { UserID: 8, NickName: '王思远', Header: '' };

registerUserPicker(({ open, max, title, problem, onPick, onClose }) =>
  open ? (
    <div role="dialog" aria-label={`${title} ${max}`}>
      <button type="button" onClick={() => onPick([colleague])}>
        选他
      </button>
      <button type="button" onClick={onClose}>
        不选
      </button>
      {problem}
    </div>
  ) : null,
);

beforeEach(() => {
  answers = {
    'api/formField/formFieldIndex': definition,
    'api/formField/scene': [scene('dataType', '范围'), scene('userid', '负责'), scene('status', '级别')],
    'api/customer/index': {
      rows: [
        { id: 1, CustomerName: '甲公司', isTop: 1 },
        { id: 2, CustomerName: '乙公司', isTop: 0 },
      ],
      total: 2,
    },
  };
});

const all = ['add', 'edit', 'delete', 'pool', 'receive', 'distribute'].map((action) => `crm.customer.${action}`);
all.push('crm.OpportLogs.add');
// Awaited together with the bar's code, which comes when something is first selected.
const tick = async (at: number) => click((await screen.findAllByRole('checkbox'))[at]);
const offered = () => screen.getAllByRole('button').flatMap((button) => button.textContent || []);

test('one’s own list asks for customers that belong to somebody, and its actions send the chosen ids', async () => {
  grant(...all);
  const server = serve({ ...answers, 'api/customer/ToGonghai': {}, 'api/customer/setTop': { msg: '已置顶' } });
  show(<CustomerList place="private" />);
  await screen.findByText('甲公司');
  expect(server.to('api/customer/index')).toEqual([{ page: 1, rows: 20, module: 'customer', IsGongHai: 0 }]);
  expect(await screen.findByText('范围一')).toBeTruthy();
  expect(screen.getByRole('button', { name: '新建客户' })).toBeTruthy();
  // Only the first one carries a pin.
  expect(document.querySelectorAll('.customer-pin')).toHaveLength(1);
  expect(screen.getByText('甲公司').closest('tr')?.querySelector('.customer-pin')).not.toBeNull();
  await tick(1);
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['跟进', '编辑', '取消置顶'])));
  for (const other of ['置顶', '删除', '放入公海']) expect(offered()).not.toContain(other);
  await tick(2);
  await waitFor(() => expect(offered()).not.toContain('取消置顶'));
  await chooseMore('放入公海', '更多操作');
  expect(server.to('api/customer/ToGonghai')).toEqual([]);
  await agree('确定执行此操作, 是否继续?');
  await waitFor(() => expect(server.to('api/customer/ToGonghai')).toEqual([{ ids: [1, 2], undo: 1 }]));
  await waitFor(() => expect(server.to('api/customer/index')).toHaveLength(2));
  await tick(2);
  await press('置顶');
  expect(await screen.findByText('已置顶')).toBeTruthy();
  expect(server.to('api/customer/setTop')).toEqual([{ id: 2 }]);
});

test('the pool asks for what nobody owns, knows no owners, and offers claiming and assigning', async () => {
  grant(...all);
  const server = serve({ ...answers, 'api/customer/receive': {}, 'api/customer/distribute': {} });
  show(<CustomerList place="pool" />);
  await screen.findByText('甲公司');
  expect(server.to('api/customer/index')).toEqual([{ page: 1, rows: 20, module: 'customer', IsGongHai: 1 }]);
  expect(await screen.findByText('级别一')).toBeTruthy();
  expect([screen.queryByText('范围一'), screen.queryByText('负责一')]).toEqual([null, null]);
  expect(screen.queryByRole('button', { name: '新建客户' })).toBeNull();
  await tick(1);
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['领取', '分配'])));
  for (const other of ['编辑', '删除', '放入公海', '置顶', '取消置顶']) expect(offered()).not.toContain(other);
  // A single one can be undone; several need a confirmation.
  await press('领取');
  await waitFor(() => expect(server.to('api/customer/receive')).toEqual([{ ids: [1], undo: 1 }]));
  await tick(0);
  await press('领取');
  await agree('确定执行此操作, 是否继续?', false);
  expect(server.to('api/customer/receive')).toHaveLength(1);
  await press('分配');
  expect(await screen.findByRole('dialog', { name: '分配 · 甲公司、乙公司 1' })).toBeTruthy();
  await press('不选');
  expect(screen.queryByRole('dialog', { name: '分配 · 甲公司、乙公司 1' })).toBeNull();
  expect(server.to('api/customer/distribute')).toEqual([]);
  await press('分配');
  await press('选他');
  await waitFor(() => expect(server.to('api/customer/distribute')).toEqual([{ ids: [1, 2], userid: 8, undo: 1 }]));
});

test('a person who is refused leaves the dialog open, with the reason', async () => {
  grant(...all);
  const partly: Record<string, unknown> = { ...answers, 'api/customer/distribute': refusal('invalid', '已停用') };
  const server = serve(partly);
  show(<CustomerList place="pool" />);
  await tick(1);
  await press('分配');
  await press('选他');
  expect(await screen.findByText('已停用')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: '分配 · 甲公司 1' })).toBeTruthy();
  partly['api/customer/distribute'] = {};
  await press('选他');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '分配 · 甲公司 1' })).toBeNull());
  expect(server.to('api/customer/distribute')).toHaveLength(2);
});

test('nothing is offered to those who may only look', async () => {
  grant('crm.customer.index');
  serve(answers);
  for (const place of ['private', 'pool'] as const) {
    const { unmount } = show(<CustomerList place={place} />);
    await tick(1);
    await screen.findByText('已选中 1 项');
    for (const action of ['跟进', '编辑', '领取', '分配']) expect(offered()).not.toContain(action);
    expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull();
    unmount();
  }
});

test('one customer that was not given away is told with its reason, several are listed, other failures are said', async () => {
  grant(...all);
  const rejected = [{ id: 2, reason: '还有合同' }];
  const partly: Record<string, unknown> = { ...answers, 'api/customer/ToGonghai': { rejected, msg: '完成' } };
  serve(partly);
  show(<CustomerList place="private" />);
  await tick(0);
  await chooseMore('放入公海', '更多操作');
  await agree('确定执行此操作, 是否继续?');
  const dialog = (await screen.findByText('还有合同')).closest('[role=dialog]');
  expect(dialog?.textContent).toContain('乙公司');
  await press('确定');
  await waitFor(() => expect(screen.queryByText('已选中 2 项')).toBeNull());
  partly['api/customer/ToGonghai'] = refusal('conflict', '不行', undefined, {
    rejected: [{ id: 1, reason: '被锁定' }],
  });
  await tick(1);
  await chooseMore('放入公海', '更多操作');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('被锁定')).toBeTruthy();
  expect(screen.queryByText('不行')).toBeNull();
  partly['api/customer/ToGonghai'] = refusal('forbidden', '没有权限');
  await tick(1);
  await chooseMore('放入公海', '更多操作');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('没有权限')).toBeTruthy();
  // Nothing was done: the choice stays for another try.
  expect(screen.getByText('已选中 1 项')).toBeTruthy();
});
