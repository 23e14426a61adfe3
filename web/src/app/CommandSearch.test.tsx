// The command search: pages and actions at once, records as they come, everything by keyboard.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../engine/form/EntityForm.tsx';
import { draftKey } from '../engine/form/unsent.ts';
import { registerPanel, setRecordHost } from '../engine/record/registries.ts';
import i18n, { changeLanguage } from '../shared/i18n/i18n.ts';
import { rememberRecord } from '../shared/session/recentRecords.ts';
import { click, grant, refusal, serve, show } from '../shared/testing/page.tsx';
import { chooseAppearance } from '../shared/theme/appearance.ts';
import CommandSearch from './CommandSearch.tsx';

const paths = {
  customers: 'api/customer/index',
  contacts: 'api/contact/index',
  people: 'api/user/GetGridJson',
};
const own = { rows: [{ id: 1, CustomerName: '恒力液压', UserName: '林晓东', IsGongHai: 0 }], total: 41 };
const pool = { rows: [{ id: 2, CustomerName: '恒力机械', UserName: '', IsGongHai: 1 }], total: 1 };
const found = {
  [paths.customers]: (body: Record<string, unknown>) => (body.IsGongHai === 1 ? pool : own),
  [paths.contacts]: { rows: [{ id: 5, contactName: '恒一', mobile: '138', customerId: 9, CustomerName: '某公司' }] },
  [paths.people]: { rows: [{ UserID: 7, NickName: '恒 二', Header: '', BranchName: '销售部' }] },
};
const opened: [string, number][] = [];

beforeEach(() => {
  opened.length = 0;
  registerPanel('customer', () => null);
  setRecordHost((kind, id) => opened.push([kind, id]));
  chooseAppearance('light');
  grant('crm.customer.index', 'crm.customer.add', 'crm.pool.index', 'crm.contact.index', 'system.user.index');
});
afterEach(async () => {
  chooseAppearance('system');
  await changeLanguage('cn');
});

function open(answers: Record<string, unknown> = found) {
  const server = serve(answers);
  const calls = { onClose: vi.fn(), onOpen: vi.fn() };
  const { router } = show(<CommandSearch open {...calls} />);
  return { server, router, ...calls };
}
const box = () => screen.getByRole('combobox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const options = () =>
  screen
    .queryAllByRole('option')
    .map((one) => [...one.querySelectorAll('.palette-text, .palette-hint')].map((part) => part.textContent).join(' '));
const chosen = () => screen.getAllByRole('option').findIndex((one) => one.getAttribute('aria-selected') === 'true');

test('without words there are pages and actions that the person may use, and no request is made', async () => {
  const { server } = open();
  const all = options();
  expect(all).toEqual(
    expect.arrayContaining([
      '客户 查询管理',
      '新建客户',
      '切换外观：深色',
      '切换外观：跟随系统',
      '切换语言：English',
      '在线人员',
      '键盘快捷键',
    ]),
  );
  expect(all).not.toContain('切换外观：浅色');
  expect(server.sent).toEqual([]);
  grant();
  await waitFor(() => expect(options()).not.toContain('新建客户'));
});

test('words are asked of every kind once they rest, five of each, and records stand between pages and actions', async () => {
  const { server } = open();
  type('恒');
  type(' 恒 ');
  expect(await screen.findByText('恒力液压')).toBeTruthy();
  const asked = { key: '恒', page: 1, rows: 5 };
  expect(server.sent.map(({ path, body }) => [path, body])).toEqual([
    [paths.customers, { ...asked, IsGongHai: 0 }],
    [paths.customers, { ...asked, IsGongHai: 1 }],
    [paths.contacts, asked],
    [paths.people, asked],
  ]);
  await waitFor(() =>
    expect(options()).toEqual([
      '恒力液压 林晓东',
      '查看全部 41 条',
      '恒力机械',
      '恒一  138 某公司',
      '恒 二 销售部',
      '新建客户“恒”',
    ]),
  );
  expect([...document.querySelectorAll('.palette-heading')].map((one) => one.textContent)).toEqual([
    '客户',
    '公海',
    '联系人',
    '员工',
    '操作',
  ]);
  expect(screen.getByRole('status').textContent).toBe('共 5 项结果');
});

test.each([
  [0, [['customer', 1]], '/'],
  [1, [], `/crm/customer?key=${encodeURIComponent('恒')}`],
  [2, [['customer', 2]], '/'],
  [3, [['customer', 9]], '/'],
  [4, [['user', 7]], '/'],
])('entry %s opens what it stands for and closes the search', async (at, records, address) => {
  const { router, onClose } = open();
  type('恒');
  await waitFor(() => expect(options()).toHaveLength(6));
  await click(screen.getAllByRole('option')[at]);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(opened).toEqual(records);
  expect(router.state.location.pathname + router.state.location.search).toBe(address);
});

test('what is opened leads on to the other records that were found', async () => {
  const host = vi.fn();
  setRecordHost(host);
  open();
  type('恒');
  await waitFor(() => expect(options()).toHaveLength(6));
  await click(screen.getAllByRole('option')[2]);
  expect(host.mock.calls.map(([kind, id, among]) => [kind, id, among])).toEqual([
    [
      'customer',
      2,
      [
        { kind: 'customer', id: 1 },
        { kind: 'customer', id: 2 },
        { kind: 'customer', id: 9 },
        { kind: 'user', id: 7 },
      ],
    ],
  ]);
});

test('what was typed becomes the name of a new record, also where an older one was left unsent', async () => {
  const name = { id: 1, json: { id: 1, type: 'input', field: 'CustomerName', title: '客户名称', show: true } };
  const unsent = { values: { CustomerName: '旧稿' }, first: { CustomerName: '' } };
  localStorage.setItem(draftKey('form.customer.0'), JSON.stringify({ at: Date.now(), value: unsent }));
  const form = { id: 1, module: 'customer', title: '客户', cols: [], items: [name] };
  open({ ...found, 'api/formField/formFieldIndex': form });
  type('恒新');
  await click(await screen.findByText('新建客户“恒新”'));
  expect(((await screen.findByLabelText('客户名称')) as HTMLInputElement).value).toBe('恒新');
});

test('Enter that is quicker than the search waits for it and takes what is found first', async () => {
  const { onClose } = open();
  type('恒');
  expect(options()).toEqual(['新建客户“恒”']);
  expect(chosen()).toBe(-1);
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(opened).toEqual([['customer', 1]]);
});

test('Enter waits for what is typed now, not for what was typed before; typing on takes it back', async () => {
  const { onClose } = open();
  type('恒');
  await waitFor(() => expect(options()).toHaveLength(6));
  type('恒力');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onClose).not.toHaveBeenCalled();
  type('恒力液');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('共 5 项结果'));
  expect(onClose).not.toHaveBeenCalled();
  expect(chosen()).toBe(0);
});

test('a new record is what Enter takes only once it is known that nothing was found; the arrow takes it before', async () => {
  grant('crm.customer.index', 'crm.customer.add');
  const { onClose } = open({ [paths.customers]: { rows: [], total: 0 } });
  type('没有的');
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() => expect(chosen()).toBe(0));
  expect(onClose).not.toHaveBeenCalled();
  type('没有的公司');
  expect(chosen()).toBe(-1);
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(chosen()).toBe(0);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('before anything is typed the records opened last are offered, as far as their page may be opened', async () => {
  rememberRecord({ kind: 'gys', id: 4, name: '不该见的供应商' });
  rememberRecord({ kind: 'customer', id: 3, name: '昨天的公司' });
  rememberRecord({ kind: 'customer', id: 6, name: '刚才的公司' });
  rememberRecord({ kind: 'customer', id: 3, name: '昨天的公司' });
  open();
  expect(options().slice(0, 3)).toEqual(['昨天的公司 客户', '刚才的公司 客户', expect.not.stringContaining('公司')]);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(opened).toEqual([['customer', 3]]);
  type('别的');
  await waitFor(() => expect(options()).not.toContain('刚才的公司 客户'));
});

test.each([
  ['lianxiren', '联系人 查询管理'],
  ['lxr', '联系人 查询管理'],
  ['xjkh', '新建客户'],
  ['shense', '切换外观：深色'],
])('%s finds by sound', async (typed, expected) => {
  open();
  type(typed);
  await waitFor(() => expect(options()[0]).toBe(expected));
});

test('arrows go round, the pointer chooses, Enter runs what is chosen, typing begins at the top', async () => {
  const { onOpen, onClose } = open();
  const last = options().length - 1;
  expect(chosen()).toBe(0);
  expect(fireEvent.keyDown(box(), { key: 'ArrowUp' })).toBe(false);
  expect(chosen()).toBe(last);
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(chosen()).toBe(0);
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(chosen()).toBe(1);
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
  expect(fireEvent.keyDown(box(), { key: 'a' })).toBe(true);
  const under = screen.getAllByRole('option')[3] as HTMLElement;
  fireEvent.mouseMove(under, { movementX: 0, movementY: 0 });
  expect(chosen()).toBe(1);
  fireEvent.mouseMove(under, { movementX: 0, movementY: 2 });
  expect(chosen()).toBe(3);
  type('切换');
  expect(options()).toHaveLength(4);
  expect(chosen()).toBe(0);
  grant('crm.customer.add');
  type('快捷');
  await waitFor(() => expect(options()).toEqual(['键盘快捷键', '新建客户“快捷”']));
  expect(chosen()).toBe(0);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('共 0 项结果'));
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect([onClose.mock.calls.length, onOpen.mock.calls]).toEqual([1, [['shortcuts']]]);
});

test('actions do what they say', async () => {
  const { onOpen } = open({ ...found, 'api/formField/formFieldIndex': { id: 1, title: '客户', cols: [], items: [] } });
  await click(screen.getByText('在线人员'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('online');
  await click(screen.getByText('切换外观：深色'));
  expect(localStorage.getItem('appearance')).toBe('dark');
  await waitFor(() => expect(options()).toContain('切换外观：浅色'));
  await click(screen.getByText('新建客户'));
  await waitFor(() => expect(screen.getAllByRole('dialog').length).toBeGreaterThan(1));
  await click(screen.getByText('切换语言：English'));
  await waitFor(() => expect(i18n.language).toBe('en'));
});

test('a page is gone to', async () => {
  const { router } = open();
  type('联系人');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/crm/contact');
});

test('only what the person may see is asked, nothing found says so, and a failure says it', async () => {
  grant('crm.contact.index');
  const { server } = open({});
  type('没有这样的');
  expect(await screen.findByText('部分结果加载失败')).toBeTruthy();
  expect(screen.getByText('没有找到与“没有这样的”相关的内容')).toBeTruthy();
  expect(server.sent.map(({ path }) => path)).toEqual([paths.contacts]);
  expect(fireEvent.keyDown(box(), { key: 'ArrowDown' })).toBe(true);
});

test('a list that fails says so, and the others are shown', async () => {
  open({ ...found, [paths.contacts]: refusal('fault', '出错') });
  type('恒');
  expect(await screen.findByText('部分结果加载失败')).toBeTruthy();
  expect(screen.getByText('恒力液压')).toBeTruthy();
});

test('a record whose page the person may not open any more is not offered again', () => {
  rememberRecord({ kind: 'customer', id: 1, name: '恒力液压' });
  grant('crm.contact.index');
  open();
  expect(options()).toContain('联系人 查询管理');
  expect(options().join()).not.toContain('恒力液压');
});

test('what is begun on a page that no menu shows stands among the actions', async () => {
  const { router } = open();
  type('faqishenpi');
  await click(await screen.findByRole('option', { name: '发起审批' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/oa/createApproval'));
});
