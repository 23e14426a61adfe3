// The head of a customer's panel: its facts, and the actions that the server allows this person.
import type { CustomerRow } from '@crm/protocol/rows/customer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registerUserPicker } from '../../engine/record/registries.ts';
import { agree, chooseMore, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { CustomerHeader } from './CustomerHeader.tsx';

registerUserPicker(({ open, onPick }) =>
  open ? (
    <button type="button" onClick={() => onPick([{ UserID: 8, NickName: '王思远', Header: '' }])}>
      选他
    </button>
  ) : null,
);
const question = '确定执行此操作, 是否继续?';
const options = [{ value: 3, label: '重点客户', color: 'red' }];
const definition = { id: 1, title: '客户', items: [], cols: [{ id: 1, field: 'status', title: '级别', options }] };
const everything = { edit: true, delete: true, pool: true, receive: true, distribute: true };
const customer = {
  id: 7,
  CustomerName: '恒力液压',
  IsGongHai: 0,
  status: 3,
  statusName: '',
  clue: 1,
  UserName: '林晓东',
  Header: '',
  contactName: '赵一',
  contactMobile: '13800000000',
  genjinTime: '',
  nextgenjintime: '',
  AddTime: '2026-01-05 10:00:00',
  isTop: 0,
  version: 1,
  can: everything,
} as unknown as CustomerRow;

function open(more: Partial<CustomerRow> = {}, answers: Record<string, unknown> = {}, settled = true) {
  const server = serve({ 'api/formField/formFieldIndex': definition, ...answers });
  const calls = { close: vi.fn(), changed: vi.fn() };
  const view = show(<CustomerHeader customer={{ ...customer, ...more }} settled={settled} {...calls} />);
  return { server, ...calls, ...view };
}
const actions = () =>
  [...document.querySelectorAll('.panel-actions button')].map(
    (button) => button.textContent?.trim() || button.getAttribute('aria-label'),
  );
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent?.trim();

test('facts stand in the head, and a dash where there are none', async () => {
  open();
  expect(await screen.findByText('重点客户')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '恒力液压' })).toBeTruthy();
  expect(screen.getByText('未成交')).toBeTruthy();
  expect(screen.queryByText('公海')).toBeNull();
  expect(fact('负责人')).toContain('林晓东');
  expect(fact('首要联系人')).toBe('赵一 13800000000');
  expect([fact('最近跟进'), fact('下次跟进')]).toEqual(['—', '—']);
});

test('in the pool there is no owner, no pin and no editing, but claiming and assigning', async () => {
  const pool = {
    IsGongHai: 1 as const,
    formerOwner: '孙浩',
    UserName: '',
    contactName: '',
    clue: 2,
    status: 9,
    statusName: '普通',
  };
  const answers = { 'api/customer/receive': {}, 'api/customer/distribute': {} };
  const { server, changed, close } = open(pool, answers);
  expect(actions()).toEqual(['领取', '分配']);
  expect([fact('前负责人'), fact('首要联系人')]).toEqual(['孙浩', '—']);
  for (const mark of ['已成交', '公海', '普通']) expect(screen.getByText(mark)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '置顶' })).toBeNull();
  await press('领取');
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  await press('分配');
  await press('选他');
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  expect(server.to('api/customer/receive')).toEqual([{ ids: [7], undo: 1 }]);
  expect(server.to('api/customer/distribute')).toEqual([{ ids: [7], userid: 8, undo: 1 }]);
  expect(close).not.toHaveBeenCalled();
});

test('what belongs to somebody can be edited, given up and deleted, and a deletion closes the panel', async () => {
  const { server, changed, close } = open({}, { 'api/customer/ToGonghai': {}, 'api/customer/delete': {} });
  expect(actions()).toEqual(['编辑', '更多']);
  await chooseMore('放入公海');
  await agree(question);
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(close).not.toHaveBeenCalled();
  await chooseMore('删除');
  await agree(question);
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(changed).toHaveBeenCalledTimes(1);
  expect(server.to('api/customer/ToGonghai')).toEqual([{ ids: [7], undo: 1 }]);
  expect(server.to('api/customer/delete')).toEqual([{ ids: [7], undo: 1 }]);
});

test('a deletion that was refused says why and keeps the panel', async () => {
  const rejected = [{ id: 7, reason: '还有合同' }];
  const { changed, close } = open({}, { 'api/customer/delete': refusal('conflict', '不行', undefined, { rejected }) });
  await chooseMore('删除');
  await agree(question);
  expect(await screen.findByText('还有合同')).toBeTruthy();
  expect([close.mock.calls.length, changed.mock.calls.length]).toEqual([0, 1]);
});

test('a failure is said and the customer looked at again', async () => {
  const { changed, close } = open({}, { 'api/customer/delete': refusal('forbidden', '没有权限') });
  await chooseMore('删除');
  await agree(question);
  expect(await screen.findByText('没有权限')).toBeTruthy();
  expect([close.mock.calls.length, changed.mock.calls.length]).toEqual([0, 1]);
});

test('the pin is this person’s own mark, put and taken by one button', async () => {
  const { server, changed, unmount } = open({}, { 'api/customer/setTop': { msg: '已置顶' } });
  expect((await screen.findByRole('button', { name: '置顶' })).getAttribute('aria-pressed')).toBe('false');
  await press('置顶');
  expect(await screen.findByText('已置顶')).toBeTruthy();
  expect([server.to('api/customer/setTop'), changed.mock.calls.length]).toEqual([[{ id: 7 }], 1]);
  unmount();
  open({ isTop: 1 });
  expect((await screen.findByRole('button', { name: '取消置顶' })).getAttribute('aria-pressed')).toBe('true');
});

test('somebody who may do nothing, or nothing that is known yet, is offered nothing', () => {
  const { unmount } = open({ can: {} });
  expect(actions()).toEqual([]);
  expect(screen.getByRole('button', { name: '置顶' })).toBeTruthy();
  unmount();
  open({}, {}, false);
  expect(actions()).toEqual([]);
  expect(screen.queryByRole('button', { name: '置顶' })).toBeNull();
});

test('somebody who belongs to several pools chooses one; pools out of use are not offered', async () => {
  const pools = [
    { id: 1, name: '公共公海', enabled: 1 },
    { id: 2, name: '停用公海', enabled: 0 },
    { id: 3, name: '大客户公海', enabled: 1 },
  ];
  const { server, changed } = open(
    {},
    { 'api/poolRule/mine': { rows: pools, total: 3 }, 'api/customer/ToGonghai': {} },
  );
  await chooseMore('放入公海');
  expect(await screen.findByRole('dialog', { name: '放入公海' })).toBeTruthy();
  const box = await screen.findByRole('combobox', { name: /放入哪个公海/ });
  fireEvent.mouseDown(box);
  await screen.findByTitle('大客户公海');
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent);
  expect(offered).toEqual(['公共公海', '大客户公海']);
  fireEvent.click(await screen.findByTitle('大客户公海'));
  const dialog = screen.getByRole('dialog', { name: '放入公海' });
  fireEvent.click(within(dialog).getByRole('button', { name: '放入公海' }));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(server.to('api/customer/ToGonghai')).toEqual([{ ids: [7], undo: 1, poolid: 3 }]);
});

test('the days that are left take the place of the first day; a locked customer is unlocked', async () => {
  const can = { lock: true };
  const { unmount } = open({ can, recycleDays: 2, recycleReason: '30 天未跟进', recyclePool: '公共公海' });
  expect(fact('剩余天数')).toBe('2 天');
  expect(screen.queryByText('创建时间')).toBeNull();
  expect(actions()).toEqual(['锁定']);
  unmount();
  const last = open({ can, recycleDays: 0 });
  expect(fact('剩余天数')).toBe('今晚回收');
  last.unmount();
  const { server, changed } = open({ can, recycleDays: '', isLocked: 1 }, { 'api/customer/unlock': {} });
  expect(screen.getByText('已锁定')).toBeTruthy();
  expect(screen.getByText('创建时间')).toBeTruthy();
  await press('解除锁定');
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(server.to('api/customer/unlock')).toEqual([{ ids: [7] }]);
});
