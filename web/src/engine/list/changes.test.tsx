// A list while its records change: nothing moves under the pointer, and page, total and rows agree.
import { callNamed } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { noteOwnWrite } from '../record/ownWrites.ts';
import { ListPage } from './ListPage.tsx';
import '../panel/DetailDrawer.tsx';
import { PanelHeader } from '../panel/PanelHeader.tsx';
import '../rows/ListCards.tsx';
import './ListNews.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const index = 'api/thing/index';
const column = (id: number, field: string, title: string) => ({
  id,
  field,
  title,
  show: true,
  grid_w: 120,
  form_type: 'input',
  sortable: true,
});
let all: { id: number; name: string }[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('a.thing.add');
  all = [1, 2, 3].map((id) => ({ id, name: `第${id}个` }));
  answers = {
    'api/formField/formFieldIndex': {
      id: 5,
      module: 'thing',
      title: '东西',
      cols: [column(1, 'name', '名称')],
      items: [],
      layout: 1,
    },
    'api/formField/scene': [],
    [index]: ({ page, rows, next }: { page: number; rows: number; next?: string }) => {
      const from = next ? all.findIndex(({ id }) => id === Number(next)) + 1 : (page - 1) * rows;
      const found = all.slice(from, from + rows);
      const more = from + rows < all.length ? { next: String(found.at(-1)?.id) } : {};
      return { rows: found, total: all.length, ...more };
    },
  };
});

async function open(address = '/', first = '第1个') {
  const server = serve(answers);
  const view = show(
    <ListPage
      module="thing"
      title="东西"
      index={callNamed(index)}
      panel={({ id }) => <PanelHeader title={all.find((row) => row.id === id)?.name} />}
    />,
    address,
  );
  await screen.findByText(first);
  return { server, ...view };
}
async function listen() {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  return close;
}
const many = (count: number) => {
  all = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `第${at + 1}个` }));
};
const names = () => [...document.querySelectorAll('tbody .cell-link, .card-title')].map((cell) => cell.textContent);
const newRowsButton = (count: number) => screen.findByRole('button', { name: `${count} 条新数据` });
const search = (router: { state: { location: { search: string } } }) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));

test('values and removals of others show at once, their new records wait until they are asked for', async () => {
  const close = await listen();
  await open();
  all = [
    { id: 9, name: '新来的' },
    { id: 1, name: '第1个' },
    { id: 3, name: '改了名' },
  ];
  receive('changed', { module: 'thing', ids: [9, 2, 3] });
  const bar = await newRowsButton(1);
  expect(names()).toEqual(['第1个', '改了名']);
  expect(screen.getByText(/共 3/)).toBeTruthy();
  await click(bar);
  expect(names()).toEqual(['新来的', '第1个', '改了名']);
  expect(screen.queryByText(/条新数据/)).toBeNull();
  close();
});

test('what the person saved shows at once, and r shows what waits', async () => {
  const close = await listen();
  await open();
  all = [{ id: 9, name: '别人的' }, ...all];
  receive('changed', { module: 'thing', ids: [9] });
  await newRowsButton(1);
  await act(async () => fireEvent.keyDown(document.body, { key: 'r' }));
  await waitFor(() => expect(names()[0]).toBe('别人的'));
  all = [{ id: 10, name: '我的' }, ...all];
  receive('changed', { module: 'thing', ids: [10] });
  act(() => noteOwnWrite('thing'));
  await waitFor(() => expect(names()[0]).toBe('我的'), { timeout: 3000 });
  expect(screen.queryByText(/条新数据/)).toBeNull();
  // The person's own answer has come: the next one is another's again.
  all = [{ id: 11, name: '又是别人的' }, ...all];
  receive('changed', { module: 'thing', ids: [11] });
  expect(await screen.findByRole('button', { name: '1 条新数据' }, { timeout: 3000 })).toBeTruthy();
  close();
});

test('cards stay where they are as well', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: /max-width/.test(query), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const close = await listen();
  await open();
  all = [{ id: 8, name: '新一' }, { id: 9, name: '新二' }, ...all];
  receive('changed', { module: 'thing', ids: [8, 9] });
  await click(await newRowsButton(2));
  expect(names()).toEqual(['新一', '新二', '第1个', '第2个', '第3个']);
  close();
});

test.each(['2', '99'])('page %s behind the end of the list gives way to the last one', async (page) => {
  const { router } = await open(`/?page=${page}&open=2`);
  expect(search(router)).toEqual({ open: '2' });
  many(45);
  await open(`/?page=${page === '2' ? 4 : page}`, '第41个');
  expect(names()).toHaveLength(3 + 5);
});

test('a last page that others emptied gives way to the page before, and the total agrees', async () => {
  const close = await listen();
  many(41);
  const { router } = await open('/?page=3', '第41个');
  many(40);
  receive('changed', { module: 'thing', ids: [41] });
  await screen.findByText('第40个');
  expect(search(router)).toEqual({ page: '2' });
  expect(names()).toHaveLength(20);
  expect(screen.getByText(/共 40/)).toBeTruthy();
  close();
});

test('a page fetched by its cursor is fetched by its number when rows before it went', async () => {
  const close = await listen();
  many(45);
  const { server } = await open();
  await waitFor(() => expect(document.querySelector('.ant-pagination-item-2')).not.toBeNull());
  await click(document.querySelector('.ant-pagination-item-2'));
  await screen.findByText('第21个');
  all = all.slice(10);
  receive('changed', { module: 'thing', ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
  await waitFor(() => expect(names()).toHaveLength(15));
  expect(names()[0]).toBe('第31个');
  expect(server.to(index).at(-1)).toEqual({ page: 2, rows: 20, module: 'thing' });
  close();
});

test('the page that follows is there before it is asked for', async () => {
  many(45);
  const { server } = await open();
  await waitFor(() => expect(server.to(index)).toHaveLength(2));
  expect(server.to(index)[1]).toMatchObject({ page: 2, next: '20' });
  await waitFor(() => expect(document.querySelector('.ant-pagination-item-2')).not.toBeNull());
  fireEvent.click(document.querySelector('.ant-pagination-item-2') as Element);
  expect(names()[0]).toBe('第21个');
  await waitFor(() => expect(server.to(index)).toHaveLength(3));
  expect(server.to(index)[2]).toMatchObject({ page: 3, next: '40' });
});

test('j goes on from the last row to the next page and k comes back, also while a panel is open', async () => {
  many(45);
  const { router } = await open('/?rows=20');
  const at = () => document.querySelector('.row-focused td:nth-child(2)')?.textContent;
  const hit = (key: string) => act(async () => fireEvent.keyDown(document.body, { key }));
  for (const _key of Array.from({ length: 20 })) await hit('j');
  expect(at()).toBe('第20个');
  await hit('j');
  await waitFor(() => expect(at()).toBe('第21个'));
  await waitFor(() => expect(document.querySelector('.list-stale')).toBeNull());
  await hit('k');
  await waitFor(() => expect(at()).toBe('第20个'));
  await waitFor(() => expect(document.querySelector('.list-stale')).toBeNull());
  await hit('Enter');
  await hit('j');
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('open')).toBe('21'));
  // The first page has none before it.
  await act(() => router.navigate('/?open=1'));
  await hit('k');
  expect(new URLSearchParams(router.state.location.search).get('open')).toBe('1');
});

test('scenes that could not be had are missed and can be fetched again', async () => {
  answers['api/formField/scene'] = refusal('fault', '出错');
  await open();
  answers['api/formField/scene'] = [
    { field: 'dataType', title: '场景', place: 'popover', value: '0', option: [{ value: '0', label: '全部的' }] },
  ];
  await press(/场景加载失败/);
  expect(await screen.findByRole('button', { name: /全部的/ })).toBeTruthy();
});

test('a failure lies over the rows, can be put away, and comes back with the next one', async () => {
  const close = await listen();
  await open();
  const right = answers[index];
  answers[index] = refusal('fault', '服务器出错');
  receive('changed', { module: 'thing', ids: [1] });
  await screen.findByText('服务器出错');
  expect(screen.getByText('服务器出错').closest('.list-news')).not.toBeNull();
  await click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByText('服务器出错')).toBeNull();
  await press('刷新');
  await screen.findByText('服务器出错');
  answers[index] = right;
  await press('重试');
  await waitFor(() => expect(screen.queryByText('服务器出错')).toBeNull());
  close();
});

test('what is refused for good offers no retry', async () => {
  answers[index] = refusal('forbidden', '没有权限');
  await open('/', '没有权限');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('names are links to the list with the record open; a row opens beside what has a use of its own', async () => {
  const { router } = await open('/?key=x&sort=name+asc');
  const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: '第2个' });
  expect(link().getAttribute('href')).toBe('?sort=name+asc&key=x&open=2');
  // The browser's own: another tab.
  expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true);
  expect(search(router)).toEqual({ key: 'x', sort: 'name asc' });
  const row = link().closest('tr') as HTMLElement;
  await click(row.querySelector('.list-check'));
  expect(search(router)).not.toHaveProperty('open');
  document.getSelection()?.selectAllChildren(link());
  await click(row.querySelector('td:last-child'));
  expect(search(router)).not.toHaveProperty('open');
  document.getSelection()?.removeAllRanges();
  await click(row.querySelector('td:last-child'));
  expect(search(router)).toMatchObject({ open: '2' });
});

test('the window is named after the open record', async () => {
  const { router } = await open();
  await click(screen.getByRole('link', { name: '第2个' }));
  await waitFor(() => expect(document.title).toMatch(/^第2个/));
  await act(async () => fireEvent.keyDown(document.body, { key: 'j' }));
  await waitFor(() => expect(document.title).toMatch(/^第3个/));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(document.title).not.toMatch(/第/));
});

test('keys do the same with a selection, in the panel and after a link was used', async () => {
  const { router } = await open();
  const hit = (key: string, target: Element = document.body) =>
    act(async () => fireEvent.keyDown(target, { key }) as unknown as undefined);
  const box = () => screen.queryByRole('searchbox') as HTMLInputElement;
  await hit('j');
  await hit('x');
  expect(await screen.findByText('已选中 1 项')).toBeTruthy();
  await hit('/');
  expect(document.activeElement).toBe(box());
  fireEvent.change(box(), { target: { value: '甲' } });
  await hit('Escape', box());
  expect(box().value).toBe('');
  await hit('Escape', box());
  expect(await screen.findByText('已选中 1 项')).toBeTruthy();
  await hit('Enter');
  expect(search(router)).toEqual({ open: '1' });
  await hit('j');
  expect(search(router)).toEqual({ open: '2' });
  await hit('x');
  expect(await screen.findByText('已选中 2 项')).toBeTruthy();
  await hit('k');
  expect(search(router)).toEqual({ open: '1' });
  await hit('Escape');
  await waitFor(() => expect(search(router)).toEqual({}));
  expect(screen.getByText('已选中 2 项')).toBeTruthy();
  await hit('Escape');
  await waitFor(() => expect(screen.queryByText('已选中 2 项')).toBeNull());
  screen.getByRole('link', { name: '第3个' }).focus();
  await hit('j', document.activeElement ?? document.body);
  expect(document.activeElement).toBe(document.body);
});
