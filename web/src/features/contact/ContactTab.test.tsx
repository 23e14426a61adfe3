// The tab 联系人 of a customer: phone and mail of each contact, the primary one, and the allowed changes.
import * as contactCalls from '@crm/protocol/calls/contact';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../engine/form/EntityForm.tsx';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { ContactTab } from './ContactTab.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const list = 'api/contact/list';
const rows = [
  { id: 1, contactName: '赵一', zhiwei: '经理', isPrimary: 1, mobile: '138', wechat: '', qq: '', email: 'a@b.c' },
  { id: 2, contactName: '钱二', zhiwei: '', isPrimary: 0, mobile: '', wechat: '', qq: '', email: '' },
];
const all = ['crm.contact.add', 'crm.contact.edit', 'crm.contact.delete'];

beforeEach(() => grant(...all));

function open(answers: Record<string, unknown> = {}, mayWrite = true) {
  const server = serve({ [list]: { rows }, ...answers });
  const changed = vi.fn();
  show(<ContactTab customerId={7} customerName="恒力" mayWrite={mayWrite} onChanged={changed} />);
  return { server, changed };
}
const card = async (name: string) =>
  (await screen.findByText(name, { selector: 'strong' })).closest('li') as HTMLElement;

test('each contact stands with the ways to reach it', async () => {
  const { server } = open();
  const [first, second] = [await card('赵一'), await card('钱二')];
  expect(server.to(list)).toEqual([{ customerId: 7, datatype: 'list' }]);
  for (const text of ['经理', '首要联系人', '手机', '138', '邮箱', 'a@b.c']) expect(first.textContent).toContain(text);
  expect(first.textContent).not.toContain('微信');
  expect(first.textContent).not.toContain('未填写联系方式');
  expect(second.textContent).toContain('未填写联系方式');
  expect(second.textContent).not.toContain('首要联系人');
  expect((within(first).getByRole('radio') as HTMLInputElement).checked).toBe(true);
  expect((within(second).getByRole('radio') as HTMLInputElement).checked).toBe(false);
});

test('another one becomes the first to call: chosen at once, told to the server, said, and looked at again', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const { server, changed } = open({ 'api/contact/Primary': () => new Promise((resolve) => (finish = resolve)) });
  await userEvent.click(await screen.findByRole('radio', { name: '首要联系人：钱二' }));
  const radios = screen.getAllByRole('radio') as HTMLInputElement[];
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [true, true],
  ]);
  finish({ msg: '已设为首要联系人' });
  expect(await screen.findByText('已设为首要联系人')).toBeTruthy();
  expect(server.to('api/contact/Primary')).toEqual([{ id: 2 }]);
  expect(changed).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(server.to(list).length).toBeGreaterThan(1));
  await waitFor(() => expect(radios.map(({ disabled }) => disabled)).toEqual([false, false]));
});

test('a choice that failed is taken back and said', async () => {
  const { changed } = open({ 'api/contact/Primary': refusal('forbidden', '没有权限') });
  await userEvent.click(await screen.findByRole('radio', { name: '首要联系人：钱二' }));
  expect(await screen.findByText('没有权限')).toBeTruthy();
  const radios = screen.getAllByRole('radio') as HTMLInputElement[];
  expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  expect(changed).not.toHaveBeenCalled();
});

test('deleting asks first; a refusal is said and changes nothing', async () => {
  const answers: Record<string, unknown> = { 'api/contact/delete': { msg: '删除成功' } };
  const { server, changed } = open(answers);
  await press('删除 钱二');
  await agree('确定执行此操作, 是否继续?', false);
  expect(server.to('api/contact/delete')).toEqual([]);
  await press('删除 钱二');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('删除成功')).toBeTruthy();
  expect(server.to('api/contact/delete')).toEqual([{ ids: [2], undo: 1 }]);
  expect(changed).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(server.to(list).length).toBeGreaterThan(1));
  open({ 'api/contact/delete': refusal('conflict', '首要联系人不能删除') });
  await userEvent.click((await screen.findAllByRole('button', { name: '删除 赵一' })).at(-1) as HTMLElement);
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('首要联系人不能删除')).toBeTruthy();
});

test.each([
  ['may do everything', all, true, ['新建联系人', '编辑 赵一', '删除 赵一']],
  ['may only edit', ['crm.contact.edit'], true, ['编辑 赵一']],
  ['may only delete', ['crm.contact.delete'], true, ['删除 赵一']],
  ['may not write this customer', all, false, []],
])('somebody who %s is offered just that', async (_who, grants, mayWrite, offered) => {
  grant(...grants);
  open({ [list]: [rows[0]] }, mayWrite);
  await card('赵一');
  const buttons = screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
  expect(buttons).toEqual(offered);
  const may = grants.includes('crm.contact.edit') && mayWrite;
  expect((screen.getByRole('radio') as HTMLInputElement).disabled).toBe(!may);
});

test('a new contact is given its customer, which cannot be changed', async () => {
  const item = (id: number, field: string, title: string) => ({ id, json: { id, type: 'input', title, field } });
  const items = [item(1, 'contactName', '姓名'), item(2, 'customerId', '客户')];
  const form = { id: 1, module: 'contact', title: '联系人', cols: [], items, api_add: contactCalls.add, layout: 1 };
  const { server, changed } = open({
    [list]: { rows: [] },
    'api/formField/formFieldIndex': form,
    'api/contact/add': { id: 5 },
  });
  expect(await screen.findByText('还没有联系人')).toBeTruthy();
  await press('新建联系人');
  await userEvent.type(await screen.findByLabelText('姓名'), '孙三');
  expect(screen.getByLabelText<HTMLInputElement>('客户').disabled).toBe(true);
  await press('保存');
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(server.to('api/contact/add')).toMatchObject([{ contactName: '孙三', customerId: 7 }]);
});

test('a list that does not come says why and can be fetched again', async () => {
  const answers: Record<string, unknown> = { [list]: refusal('fault', '服务器出错') };
  const server = serve(answers);
  show(<ContactTab customerId={7} customerName="恒力" mayWrite onChanged={() => undefined} />);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers[list] = { rows };
  await press('重试');
  await card('赵一');
  expect(server.to(list)).toHaveLength(2);
});

test('the list follows what others do with contacts', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const { server } = open();
  await card('赵一');
  receive('changed', { module: 'contact', ids: [2] });
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
  close();
});
