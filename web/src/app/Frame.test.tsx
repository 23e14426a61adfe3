// The frame: menus that the tree leaves, what lies over the page, the account, announcements, and signing out.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import i18n, { changeLanguage } from '../shared/i18n/i18n.ts';
import { sessionStore } from '../shared/session/session.ts';
import { currentLogin, keepLogin } from '../shared/session/token.ts';
import { listening, receive, sentToServer } from '../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../shared/testing/page.tsx';
import './AccountDropdown.tsx';
import './CommandSearch.tsx';
import { Frame } from './Frame.tsx';
import './OnlinePeople.tsx';
import './Shortcuts.tsx';

vi.mock('socket.io-client', async () => (await import('../shared/testing/hub.ts')).socketModule);

const user = { LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' };
let answers: Record<string, unknown> = {};

beforeEach(() => {
  keepLogin(user);
  sessionStore.setState({ user });
  grant('crm.customer.index', 'crm.contact.index', 'system.role.index');
  answers = { 'api/user/logout': {}, 'api/notification/index': { rows: [], total: 0 }, 'api/job/index': { rows: [] } };
});
afterEach(async () => {
  await changeLanguage('cn');
});

async function open(address = '/crm/customer') {
  const server = serve(answers);
  const { router, unmount } = show(<Frame />, address);
  await waitFor(() => expect(listening()).toBe(true));
  return { server, router, unmount };
}
const choose = async (name: string | RegExp) => {
  await press(/账户菜单/);
  await click(await screen.findByRole('menuitem', { name }));
};

test('the groups and pages are those of the tree, the present ones are marked, and the menu folds for good', async () => {
  const { unmount } = await open();
  const groups = screen.getByRole('navigation', { name: '主导航' });
  const links = [...groups.querySelectorAll('a')];
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/crm', 'true'],
    // Approvals are everybody's.
    ['/oa', null],
    ['/system', null],
  ]);
  const pages = [...document.querySelectorAll('.frame-menu a')].map((link) => link.getAttribute('href'));
  expect(pages).toEqual(['/crm/index', '/crm/customer', '/crm/contact'].filter((one) => pages.includes(one)));
  expect(pages).toContain('/crm/customer');
  expect(pages).not.toContain('/crm/pool');
  expect(document.querySelector('.bottom-bar')).toBeNull();
  const fold = screen.getByRole('button', { name: '收起菜单' });
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  await click(fold);
  expect(localStorage.getItem('menu.collapsed')).toBe('1');
  unmount();
  await open();
  await press('展开菜单');
  expect(localStorage.getItem('menu.collapsed')).toBe('0');
  expect(screen.getByRole('button', { name: '收起菜单' })).toBeTruthy();
});

test('Ctrl K opens the search and ? the shortcuts, one at a time, but not while somebody types', async () => {
  await open();
  const press = (key: string, more: object = {}, target: Element = document.body) =>
    act(async () => fireEvent.keyDown(target, { key, ...more }));
  await press('k');
  await press('?', { altKey: true });
  await press('k', { ctrlKey: true, shiftKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  const field = document.body.appendChild(document.createElement('input'));
  await press('?', {}, field);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('?');
  expect(await screen.findByText('列表：聚焦搜索框')).toBeTruthy();
  expect(await press('k', { metaKey: true }, field)).toBe(false);
  expect(await screen.findByRole('combobox', { name: /搜索页面/ })).toBeTruthy();
  const behind = screen.getByText('列表：聚焦搜索框').closest<HTMLElement>('.ant-modal-wrap');
  await waitFor(() => expect(behind?.style.display).toBe('none'));
  field.remove();
});

test('what is typed before the search has its box lands in it, and not in the field behind', async () => {
  await open();
  const field = document.body.appendChild(document.createElement('input'));
  const key = (name: string, more: object = {}) => fireEvent.keyDown(field, { key: name, ...more });
  key('k', { ctrlKey: true });
  for (const name of ['甲', '乙', 'Backspace', '丙', 'Shift']) expect(key(name)).toBe(name === 'Shift');
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /搜索页面/ });
  await waitFor(() => expect(box.value).toBe('甲丙'));
  await waitFor(() => expect(key('a')).toBe(true));
  field.remove();
});

test('who is online is asked and shown, oneself marked', async () => {
  await open();
  expect(screen.getByText('，在线，账户菜单')).toBeTruthy();
  act(() => receive('getOnlinefriend', [{ ...user }, { UserID: 8, NickName: '王思远', Headimg: '' }]));
  sentToServer.length = 0;
  await choose(/在线人员 \(2\)$/);
  const people = (await screen.findByText('王思远')).closest('ul') as HTMLElement;
  expect([...people.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    expect.stringMatching(/林晓东我$/),
    expect.stringMatching(/王思远$/),
  ]);
  expect(sentToServer.map(([event]) => event)).toEqual(['getOnlinefriend']);
  act(() => receive('disconnect', 'transport close'));
  expect(await screen.findByText('，离线，账户菜单')).toBeTruthy();
});

test('the account’s menu: personal settings, language, looks', async () => {
  const { router } = await open();
  await choose(/个人设置/);
  expect(router.state.location.pathname).toBe('/person/index');
  await choose(/键盘快捷键/);
  expect(await screen.findByText('列表：聚焦搜索框')).toBeTruthy();
  await press(/账户菜单/);
  fireEvent.mouseEnter(await screen.findByText('外观'));
  await click(await screen.findByRole('menuitem', { name: /深色/ }));
  expect(localStorage.getItem('appearance')).toBe('dark');
  await press(/账户菜单/);
  fireEvent.mouseEnter(await screen.findByText('语言'));
  await click(await screen.findByRole('menuitem', { name: /English/ }));
  await waitFor(() => expect(i18n.language).toBe('en'));
});

test('signing out asks, tells the server, and forgets the login; a server that was not told leaves it', async () => {
  answers['api/user/logout'] = refusal('transport', '网络请求失败');
  const { server } = await open();
  await choose(/退出$/);
  await agree('此操作将退出系统, 是否继续?', false);
  expect(server.to('api/user/logout')).toEqual([]);
  await choose(/退出$/);
  await agree('此操作将退出系统, 是否继续?');
  expect(await screen.findByText('服务端响应失败')).toBeTruthy();
  expect(currentLogin()).not.toBeNull();
  answers['api/user/logout'] = {};
  await choose(/退出$/);
  await agree('此操作将退出系统, 是否继续?');
  await waitFor(() => expect(currentLogin()).toBeNull());
  expect(server.to('api/user/logout')).toHaveLength(2);
});

test('the server’s announcements are said as good or bad news', async () => {
  await open();
  act(() => receive('systemMessage', { code: 100, msg: '升级完成' }));
  expect((await screen.findByText('升级完成')).closest('.ant-notification-notice-success')).not.toBeNull();
  act(() => receive('systemMessage', { code: 200, msg: '即将停机' }));
  expect((await screen.findByText('即将停机')).closest('.ant-notification-notice-error')).not.toBeNull();
});

test('what a colleague says is shown with the name, and an answer can be written from the people online', async () => {
  answers['api/message/send'] = refusal('invalid', '对方不在线，消息未发送', { userid: '对方不在线，消息未发送' });
  const { server } = await open();
  const from = { UserID: 8, NickName: '王思远', Headimg: '' };
  act(() => receive('privateMessage', { ...from, msg: '客户到了' }));
  expect((await screen.findByText('客户到了')).closest('.ant-notification-notice-info')?.textContent).toContain(
    '王思远',
  );
  act(() => receive('getOnlinefriend', [{ ...user }, from]));
  await choose(/在线人员 \(2\)$/);
  await press('给王思远发消息');
  fireEvent.change(await screen.findByPlaceholderText('消息即时送达，不保存'), { target: { value: '马上来' } });
  await press('发送');
  expect(await screen.findByText('对方不在线，消息未发送')).toBeTruthy();
  expect(screen.getByDisplayValue('马上来')).toBeTruthy();
  answers['api/message/send'] = {};
  // Enter sends; with Shift it begins a line, and in an input method it takes a word.
  const box = screen.getByDisplayValue('马上来');
  expect(fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(box, { key: 'Enter', isComposing: true })).toBe(true);
  expect(server.to('api/message/send')).toHaveLength(1);
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false);
  await waitFor(() => expect(screen.queryByDisplayValue('马上来')).toBeNull());
  expect(server.to('api/message/send')).toEqual([
    { userid: 8, msg: '马上来' },
    { userid: 8, msg: '马上来' },
  ]);
});

test('the skip link leads past the menus', async () => {
  await open();
  expect(fireEvent.click(screen.getByText('跳到主要内容'))).toBe(false);
  expect(document.activeElement?.id).toBe('main');
});

/** A window that is as narrow as a phone. */
function narrow(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: /max-width/.test(query), addEventListener() {}, removeEventListener() {} }) as never,
  );
}
const bar = () => within(screen.getByRole('navigation', { name: '底部导航' }));
const gone = (drawer: HTMLElement | null) =>
  waitFor(() => expect(drawer?.style.display === 'none' || !drawer?.classList.contains('ant-drawer-open')).toBe(true));

test('on a phone a bar leads to what is opened most, and all pages stand in a sheet, which a new page closes', async () => {
  narrow();
  answers['api/WorkFlow/counts'] = { todo: 3, approval: 0, cc: 0 };
  const { router } = await open();
  expect(document.querySelector('.frame-menu')).toBeNull();
  expect(document.querySelectorAll('.frame-tabs a')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /账户菜单/ })).toBeNull();
  expect(await screen.findByRole('link', { name: '审批（3 项待处理）' })).toBeTruthy();
  const entries = () => bar().getAllByRole('link');
  expect(entries().map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/crm/index', null],
    ['/crm/customer', 'page'],
    ['/oa/approval/todo', null],
  ]);
  await press('我的');
  await screen.findByRole('link', { name: '联系人' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/crm/customer', '/crm/contact', '/system/role', '/person/index']));
  const drawer = document.querySelector<HTMLElement>('.ant-drawer');
  await click(screen.getByRole('link', { name: '联系人' }));
  expect(router.state.location.pathname).toBe('/crm/contact');
  await gone(drawer);
  expect(entries().filter((link) => link.hasAttribute('aria-current'))).toEqual([]);
  await press('搜索');
  expect(await screen.findByRole('combobox', { name: /搜索页面/ })).toBeTruthy();
});

test('the sheet of a phone begins what the person may create, after the customer where it belongs to one', async () => {
  narrow();
  grant('crm.customer.index', 'crm.customer.add', 'crm.OpportLogs.index', 'crm.OpportLogs.add', 'oa.task.index');
  const { router } = await open();
  await press('新建');
  const sheet = (await screen.findByText('写跟进')).closest('ul') as HTMLElement;
  expect([...sheet.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['客户', '写跟进', '审批']);
  await click(within(sheet).getByRole('button', { name: '审批' }));
  expect(router.state.location.pathname).toBe('/oa/createApproval');
  await gone(document.querySelector('.ant-drawer'));
});

test('who is online is asked every time the list of people is opened', async () => {
  await open();
  sentToServer.length = 0;
  await choose(/在线人员/);
  await waitFor(() => expect(sentToServer).toHaveLength(1));
  await click(document.querySelector('.ant-drawer-close'));
  await choose(/在线人员/);
  await waitFor(() => expect(sentToServer).toHaveLength(2));
});

test('a page may tell in the menu what waits there', async () => {
  answers['api/WorkFlow/counts'] = { todo: 3, approval: 0, cc: 0 };
  answers['api/WorkFlow/todo'] = { rows: [], total: 0 };
  await open('/oa/approval/todo');
  const menu = screen.getByRole('navigation', { name: '办公' });
  expect(await screen.findByRole('link', { name: '待办审批（3 项待处理）' })).toBeTruthy();
  await press('收起菜单');
  expect(menu.querySelector('.menu-count')?.textContent).toBe('3');
  expect(screen.getByRole('link', { name: '待办审批（3 项待处理）' })).toBeTruthy();
  await press('展开菜单');
});
