// The comparison of two records: its initial choice, what is sent, what cannot be chosen, and refusals.

import type { MergeField, MergePreview } from '@crm/protocol/answers/merge';
import * as customerCalls from '@crm/protocol/calls/customer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { registerRecordSource } from '../record/recordSources.ts';
import MergeDialog from './MergeDialog.tsx';

const column = (field: string, title: string) => ({ id: 1, field, title, show: true, grid_w: 120, form_type: 'input' });
const item = (field: string, title: string) => ({ id: 1, json: { id: 1, type: 'input', title, field } });
const definition = {
  id: 1,
  module: 'customer',
  title: '客户',
  cols: [column('CustomerName', '客户名称')],
  items: [item('CustomerName', '客户名称'), item('tel', '公司电话'), item('Ext', '备注'), item('address', '地址')],
};
const field = (name: string, title: string, more: Partial<MergeField> = {}): MergeField => ({
  field: name,
  title,
  same: false,
  open: true,
  joined: false,
  ...more,
});
const preview: MergePreview = {
  rows: [
    { id: 1, version: 3, CustomerName: '甲', tel: '1', Ext: '', address: '甲路', userid: 5, UserName: '李', hangye: 1 },
    {
      id: 2,
      version: 7,
      CustomerName: '乙',
      tel: '2',
      Ext: '乙注',
      address: '乙路',
      userid: 6,
      UserName: '赵',
      hangye: 1,
    },
  ],
  fields: [
    field('CustomerName', '客户名称'),
    field('tel', '公司电话'),
    field('Ext', '备注', { only: 1 }),
    field('address', '地址', { open: false }),
    field('hangye', '行业', { same: true }),
  ],
  kinds: [
    { module: 'contact', label: '联系人', counts: [1, 2] },
    { module: 'OpportLogs', label: '跟进记录', counts: [4, 0] },
  ],
  keep: 0,
  refused: ['', ''],
  stays: ['', ''],
};
let answers: Record<string, unknown>;
beforeEach(() => {
  grant('crm.customer.index', 'crm.customer.merge');
  answers = {
    'api/formField/formFieldIndex': definition,
    'api/customer/mergePreview': preview,
    'api/customer/merge': { id: 1, merge: 9, moved: 2 },
  };
});

const close = vi.fn();
const dialog = (ids: number[] = [1, 2]) => {
  close.mockClear();
  return show(<MergeDialog open module="customer" ids={ids} close={close} />);
};
const group = (name: string) => screen.findByRole('radiogroup', { name });
const choose = async (name: string, text: string) => click(within(await group(name)).getByText(text));

test('what is offered is sent: of the other one what the kept one has not, both versions, and what its owner becomes', async () => {
  const server = serve(answers);
  dialog();
  await group('公司电话');
  expect(screen.getByText('另有 1 项内容相同')).toBeTruthy();
  expect(screen.getByText(/“乙”的 2 条联系人转到“甲”/)).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: '地址' })).toBeNull();
  expect(screen.getByText(/您不能修改此项/)).toBeTruthy();
  await press('合并');
  await waitFor(() => expect(close).toHaveBeenCalledWith({}));
  expect(server.to('api/customer/merge')).toEqual([
    { id: 1, otherId: 2, version: 3, otherVersion: 7, take: 'Ext', keep: 'write' },
  ]);
});

test('kept the other way round, what stays is not taken; values and owner are chosen', async () => {
  const server = serve(answers);
  dialog();
  await choose('公司电话', '2');
  await choose('公司电话', '1');
  await choose('保留这一条', '乙');
  expect(await screen.findByText(/“甲”的 1 条联系人、 4 条跟进记录转到“乙”/)).toBeTruthy();
  await choose('备注', '（空）');
  await choose('李不再是负责人，之后', '不再可见');
  await press('合并');
  await waitFor(() => expect(close).toHaveBeenCalledWith({}));
  expect(server.to('api/customer/merge')).toEqual([
    { id: 2, otherId: 1, version: 7, otherVersion: 3, take: 'tel,Ext', keep: 'none' },
  ]);
});

test('one that may not go away is kept; where neither may be merged nothing is sent', async () => {
  serve({ ...answers, 'api/customer/mergePreview': { ...preview, stays: ['没有权限', ''], keep: 1 } });
  const first = dialog();
  const heads = within(await group('保留这一条')).getAllByRole<HTMLInputElement>('radio');
  expect(heads.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
  ]);
  first.unmount();
  serve({ ...answers, 'api/customer/mergePreview': { ...preview, refused: ['', '公海客户只能领取或分配'] } });
  dialog();
  expect(await screen.findByText('公海客户只能领取或分配')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '合并' }).disabled).toBe(true);
});

test('a refusal stands at its field; a newer version is compared again, with one key for one attempt', async () => {
  answers['api/customer/merge'] = refusal('invalid', '格式不正确', { tel: '电话格式不正确' });
  const server = serve(answers);
  dialog();
  await group('公司电话');
  await press('合并');
  expect(await screen.findByText('电话格式不正确')).toBeTruthy();
  await press('合并');
  await choose('公司电话', '2');
  expect(screen.queryByText('电话格式不正确')).toBeNull();
  answers['api/customer/merge'] = refusal('conflict', '已被赵修改', undefined, {
    UserName: '赵',
    time: '2026-03-11 10:00:00',
  });
  await press('合并');
  const keys = server.sent.filter(({ path }) => path === 'api/customer/merge').map(({ key }) => key);
  expect(new Set(keys.slice(0, 2)).size).toBe(1);
  expect(new Set(keys).size).toBe(2);
  expect(await screen.findByText(/赵/, { selector: '.ant-alert-title' })).toBeTruthy();
  await press('重新对照');
  await waitFor(() => expect(server.to('api/customer/mergePreview')).toHaveLength(2));
  expect(close).not.toHaveBeenCalled();
});

test('from a panel the other one is chosen first; an earlier merge is taken back there', async () => {
  registerRecordSource('customer', {
    module: 'customer',
    index: customerCalls.index,
    grant: 'crm.customer.index',
    title: 'customer.pickerTitle',
    searchHint: 'customer.searchHint',
    empty: 'customer.pickerEmpty',
    text: (row) => String(row.CustomerName),
  });
  const merges = [
    { id: 4, name: '丙', username: '王', AddTime: '2026-03-11 10:00:00', can: { unmerge: true } },
    { id: 3, name: '丁', username: '王', AddTime: '2026-03-01 10:00:00', can: { unmerge: false } },
  ];
  const server = serve({
    ...answers,
    'api/customer/merges': { rows: merges },
    'api/customer/index': {
      rows: [
        { id: 1, CustomerName: '甲' },
        { id: 2, CustomerName: '乙' },
      ],
      total: 2,
    },
    'api/customer/unmerge': { id: 8, stayed: { records: [], fields: [] } },
  });
  dialog([1]);
  expect(await screen.findByText('丙')).toBeTruthy();
  expect(screen.queryByText('丁')).toBeNull();
  const rows = await screen.findAllByRole('button', { name: '选择' });
  // Itself is among them, and cannot be chosen.
  expect(rows.map((row) => (row as HTMLButtonElement).disabled)).toEqual([true, false]);
  await press('撤销合并');
  const question = (await screen.findByText(/撤销与“丙”的合并/)).closest('[role=dialog]') as HTMLElement;
  await click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.to('api/customer/unmerge')).toEqual([{ id: 4 }]));
  expect(close).toHaveBeenCalledWith({});
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await click((await screen.findAllByRole('button', { name: '选择' }))[1]);
  expect(await group('公司电话')).toBeTruthy();
  expect(server.to('api/customer/mergePreview')).toEqual([{ ids: '1,2' }]);
});

test('of two that one person owns nobody hands anything over', async () => {
  const rows = preview.rows.map((row) => ({ ...row, userid: 5, UserName: '李' }));
  const server = serve({ ...answers, 'api/customer/mergePreview': { ...preview, rows } });
  dialog();
  await group('公司电话');
  expect(screen.queryByText(/不再是负责人/)).toBeNull();
  await press('合并');
  await waitFor(() => expect(close).toHaveBeenCalledWith({}));
  expect(server.to('api/customer/merge')[0]).toMatchObject({ keep: 'none' });
});
