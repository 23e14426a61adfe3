// Working with a list: scenes, search, sorting, paging, widths, keys, columns, cards on phones.
import { callNamed } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import '../panel/DetailDrawer.tsx';
import '../form/EntityForm.tsx';
import { registerFieldOpener, registerPanel, setRecordHost } from '../record/registries.ts';
import { type ListAction, ListPage, type ListPageProps } from './ListPage.tsx';
import './ColumnSettings.tsx';
import './QuickFilters.tsx';
import './ListSelection.tsx';
import '../rows/ListCards.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const index = 'api/thing/index';
const column = (id: number, field: string, title: string, more: object = {}) => ({
  id,
  field,
  title,
  show: true,
  grid_w: 120,
  form_type: 'input',
  sortable: true,
  ...more,
});
const columns = [column(1, 'name', '名称'), column(2, 'note', '备注'), column(3, 'owner', '归属', { sortable: false })];
const scene = (field: string, title: string, place: string, value: string, ...labels: string[]) => ({
  field,
  title,
  place,
  value,
  option: labels.map((label, at) => ({ value: String(at), label })),
});
const rows = [
  { id: 1, name: '甲', note: '一', owner: '张', ownerId: 31 },
  { id: 2, name: '乙', note: '', owner: '李', ownerId: 0 },
  { id: 3, name: '丙', note: '三', owner: '王', ownerId: 33 },
];
const opened: [string, number][] = [];
let answers: Record<string, unknown> = {};
const ran: number[][] = [];
const action = (key: string): ListAction => ({
  key,
  label: `动作${key}`,
  arity: 'multi',
  run: (_rows, ids) => {
    ran.push(ids);
    return Promise.resolve(`做了${key}`);
  },
});

beforeEach(() => {
  ran.length = 0;
  opened.length = 0;
  registerPanel('owner', () => null);
  registerFieldOpener('owner', 'owner', 'ownerId');
  setRecordHost((kind, id) => opened.push([kind, id]));
  grant('a.thing.add', 'a.thing.edit', 'a.thing.delete');
  answers = {
    'api/formField/formFieldIndex': { id: 5, module: 'thing', title: '东西', cols: columns, items: [], layout: 1 },
    'api/formField/scene': [
      scene('dataType', '场景', 'popover', '0', '全部的', '我的'),
      scene('sort', '排序', 'popover', '', '默认'),
      scene('level', '级别', 'tags', '', '高', '低'),
    ],
    [index]: { rows, total: 95, next: 'after-one' },
    'api/thing/Views': { id: 2, name: '乙', can: {} },
  };
});

async function open(address = '/', more: Partial<ListPageProps> = {}) {
  const server = serve(answers);
  const { router, ...view } = show(
    <ListPage
      module="thing"
      title="东西"
      index={callNamed(index)}
      grants={{ add: 'a.thing.add', edit: 'a.thing.edit', delete: 'a.thing.delete' }}
      deletePath={callNamed('api/thing/delete')}
      panel={({ id }) => <p>{`详情 ${id}`}</p>}
      {...more}
    />,
    address,
  );
  await screen.findByText('甲');
  return { server, router, last: () => server.to(index).at(-1), ...view };
}
const search = (router: { state: { location: { search: string } } }) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));
const key = (name: string, more: object = {}) => fireEvent.keyDown(document.body, { key: name, ...more });
/** The same, awaited together with what it brings. */
const hit = (name: string, more: object = {}) => act(async () => key(name, more));

test('where only the order is chosen the button names it; a phone has the button of all orders alone', async () => {
  answers['api/formField/scene'] = [scene('sort', '排序', 'popover', '0', '默认')];
  const { unmount } = await open();
  expect(await screen.findByRole('button', { name: '排序 · 默认' })).toBeTruthy();
  unmount();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
  );
  await open();
  expect((await screen.findAllByRole('button', { name: /^排序/ })).map((one) => one.textContent)).toEqual(['']);
});

test('a quick tag narrows from the first page on, shows that it is in force, and pressed again widens', async () => {
  const { router, last } = await open('/?page=2');
  const tag = await screen.findByRole('button', { name: '低' });
  await click(tag);
  expect(search(router)).toEqual({ level: '1' });
  expect(['高', '低'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ]);
  await waitFor(() => expect(last()).toMatchObject({ level: '1', page: 1 }));
  await click(tag);
  expect(search(router)).toEqual({});
});

test('a board tells how many there are of each, and narrows like tags; a search has no numbers', async () => {
  answers['api/formField/scene'] = [scene('level', '级别', 'board', '', '高', '低')];
  answers['api/formField/sceneCount'] = { level: { '0': { total: 95 }, '1': { total: 999, totalCapped: true } } };
  const { server, router } = await open();
  const board = screen.getByRole('group', { name: '级别' });
  const counts = () =>
    within(board)
      .getAllByRole('button')
      .map((one) => one.textContent);
  await waitFor(() => expect(counts()).toEqual(['高 95', '低 999+']));
  expect(server.to('api/formField/sceneCount')).toEqual([{ module: 'thing' }]);
  await click(within(board).getByRole('button', { name: /^低/ }));
  expect(search(router)).toEqual({ level: '1' });
  await act(() => router.navigate('/?key=x'));
  await waitFor(() => expect(counts()).toEqual(['高', '低']));
});

test('a scene is chosen from the popover, which names the one in force', async () => {
  const { router } = await open();
  await press(/全部的/);
  const group = await screen.findByRole('group', { name: '场景' });
  await click(within(group).getByRole('button', { name: /^我的/ }));
  expect(search(router)).toEqual({ dataType: '1' });
  const lead = document.querySelector('.list-toolbar .popup > button');
  await waitFor(() => expect(lead?.textContent).toContain('我的'));
  await click(lead);
  const options = within(await screen.findByRole('group', { name: '场景' })).getAllByRole('button');
  expect(options.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
});

test('scenes tell their numbers once they are looked at, again after a write, and nothing while one searches', async () => {
  const path = 'api/formField/sceneCount';
  let mine = 7;
  answers[path] = () => ({
    dataType: { '0': { total: 12_345 }, '1': mine > 900 ? { total: 999, totalCapped: true } : { total: mine } },
  });
  const { server, router } = await open('/?level=1', { fixed: { pool: 1 } });
  const options = async () => {
    await click(document.querySelector('.list-toolbar .popup > button'));
    return within(await screen.findByRole('group', { name: '场景' })).getAllByRole('button');
  };
  expect(server.to(path)).toEqual([]);
  const shown = await options();
  await waitFor(() => expect(shown.map((one) => one.textContent)).toEqual(['全部的12,345', '我的7']));
  expect(server.to(path)).toEqual([{ module: 'thing', level: '1', pool: 1 }]);
  const sorts = within(screen.getByRole('group', { name: '排序' })).getAllByRole('button');
  expect(sorts.map((one) => one.textContent)).toEqual(['默认']);
  mine = 1000;
  await hit('r');
  await waitFor(() => expect(shown.map((one) => one.textContent)).toEqual(['全部的12,345', '我的999+']));
  answers[path] = refusal('internal', '出错了');
  await hit('r');
  await waitFor(() => expect(shown.map((one) => one.textContent)).toEqual(['全部的–', '我的–']));
  const requests = server.to(path).length;
  await act(async () => router.navigate('/?key=甲'));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^(全部的|我的)$/ })).toHaveLength(3));
  await hit('r');
  expect(server.to(path)).toHaveLength(requests);
});

test('searching takes the words without blanks around them, once, and shows what the address says', async () => {
  const { router, last } = await open('/?page=3&key=x');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  expect(box.value).toBe('x');
  fireEvent.change(box, { target: { value: ' 甲 乙 ' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(search(router)).toEqual({ key: '甲 乙' }));
  await waitFor(() => expect(last()).toMatchObject({ key: '甲 乙', page: 1 }));
  await router.navigate('/?key=y');
  await waitFor(() => expect(box.value).toBe('y'));
});

/** What happens, and nothing else for so many milliseconds of a clock of its own. */
function waits(milliseconds: number, happens: () => void): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  happens();
  act(() => void vi.advanceTimersByTime(milliseconds));
  vi.useRealTimers();
}

test('words are searched for while they are typed: from two letters or one Chinese character, without a new entry', async () => {
  const { router, server, last } = await open('/');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const requests = server.to(index).length;
  box.focus();
  waits(400, () => type('a'));
  expect(server.to(index)).toHaveLength(requests);
  for (const value of ['ab', 'abc', 'abcd']) type(value);
  await waitFor(() => expect(last()).toMatchObject({ key: 'abcd', page: 1 }));
  // One call for what was typed in one go, and what is typed meanwhile stays.
  expect(server.to(index)).toHaveLength(requests + 1);
  type('abcd ');
  type('甲');
  await waitFor(() => expect(search(router)).toEqual({ key: '甲' }));
  expect(box.value).toBe('甲');
  expect(document.activeElement).toBe(box);
  type('');
  await waitFor(() => expect(search(router)).toEqual({}));
  // All of it took the place of the first entry.
  expect(router.state.historyAction).toBe('REPLACE');
});

test('what an input method composes is searched for when it is a word, and Enter goes on only after it searched', async () => {
  const { router, server } = await open('/');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  const requests = server.to(index).length;
  box.focus();
  fireEvent.compositionStart(box);
  waits(400, () => fireEvent.change(box, { target: { value: "heng'li" } }));
  expect(server.to(index)).toHaveLength(requests);
  fireEvent.change(box, { target: { value: '恒力' } });
  fireEvent.compositionEnd(box);
  await waitFor(() => expect(search(router)).toEqual({ key: '恒力' }));
  await waitFor(() => expect(document.querySelector('.list-stale')).toBeNull());
  await act(async () => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }));
  expect(document.activeElement).toBe(box);
  await act(async () => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }));
  expect(document.querySelector('.row-focused td:nth-child(2)')?.textContent).toBe('甲');
});

test.each(['Enter', 'ArrowDown'])('from what was searched %s leads to the first row', async (name) => {
  await open('/?key=x');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  const focused = () => document.querySelector('.row-focused td:nth-child(2)')?.textContent;
  box.focus();
  if (name === 'Enter') {
    // What is not searched yet is searched first, and the cursor stays.
    fireEvent.change(box, { target: { value: 'xy' } });
    fireEvent.keyDown(box, { key: name, keyCode: 13 });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(focused()).toBeUndefined();
    await screen.findByText('甲');
  }
  fireEvent.keyDown(box, { key: name, keyCode: name === 'Enter' ? 13 : 40 });
  await waitFor(() => expect(focused()).toBe('甲'));
  expect(document.activeElement).not.toBe(box);
});

test('a heading sorts up, then down, then not at all', async () => {
  const { router, last } = await open('/?page=2');
  const head = () =>
    within(document.querySelector('thead') as HTMLElement)
      .getByText('备注')
      .closest('th') as HTMLElement;
  for (const [sort, label] of [
    ['note asc', 'ascending'],
    ['note desc', 'descending'],
    ['', null],
  ] as const) {
    await click(within(head()).getByText('备注'));
    await waitFor(() => expect(search(router)).toEqual(sort ? { sort } : {}));
    expect(head().getAttribute('aria-sort')).toBe(label);
  }
  await waitFor(() => expect(last()).toEqual({ page: 1, rows: 20, module: 'thing' }));
  await click(within(document.querySelector('thead') as HTMLElement).getByText('归属'));
  expect(search(router)).toEqual({});
});

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, name: from + at === 1 ? '甲' : `第${from + at}个` }));

test('the next page is asked for by the cursor of the one before, another view begins without', async () => {
  answers[index] = ({ page }: { page: number }) => ({
    rows: page < 5 ? numbered(20, page * 20 - 19) : numbered(15, 81),
    total: 95,
    ...(page < 5 ? { next: `after-${page}` } : {}),
  });
  const { router, server } = await open();
  const expectRequest = (body: object) =>
    waitFor(() => expect(server.to(index)).toContainEqual({ rows: 20, module: 'thing', ...body }));
  expect(await screen.findByText(/共 95/)).toBeTruthy();
  await waitFor(() => expect(document.querySelector('.ant-pagination-item-2')).not.toBeNull());
  await click(document.querySelector('.ant-pagination-item-2'));
  await expectRequest({ page: 2, next: 'after-1' });
  expect(search(router)).toEqual({ page: '2' });
  await click(document.querySelector('.ant-pagination-item-4'));
  await expectRequest({ page: 4 });
  await expectRequest({ page: 5, next: 'after-4' });
  const before = server.to(index).length;
  await press('刷新');
  await waitFor(() => expect(server.to(index)).toHaveLength(before + 1));
});

test('a total that is a lower bound says so and leads one page further', async () => {
  answers[index] = {
    rows: Array.from({ length: 20 }, (_, at) => ({ id: at, name: at ? `行${at}` : '甲' })),
    total: 20,
    totalCapped: true,
  };
  await open();
  expect(await screen.findByText(/20\+/)).toBeTruthy();
  await waitFor(() => expect(document.querySelector('.ant-pagination-item-2')).not.toBeNull());
  expect(document.querySelector('.ant-pagination-item-3')).toBeNull();
});

test('a width set by keys is shown at once, kept on the server, and taken back when it was not kept', async () => {
  answers['api/field/set'] = {};
  const { server } = await open();
  const edge = () => screen.getAllByRole('separator')[1] as HTMLElement;
  expect(fireEvent.keyDown(edge(), { key: 'ArrowRight' })).toBe(false);
  await waitFor(() => expect(edge().getAttribute('aria-valuenow')).toBe('136'));
  const settings = [120, 136, 120].map((width, at) => ({ id: at + 1, width, frozen: false }));
  expect(server.to('api/field/set')).toEqual([{ formid: 5, ids: '1,2,3', columns: settings }]);
  expect(fireEvent.keyDown(edge(), { key: 'a' })).toBe(true);
  answers['api/field/set'] = refusal('fault', '出错');
  fireEvent.keyDown(edge(), { key: 'ArrowLeft' });
  await waitFor(() => expect(server.to('api/field/set')).toHaveLength(2));
  expect(await screen.findByText('服务端响应失败')).toBeTruthy();
  await waitFor(() => expect(edge().getAttribute('aria-valuenow')).toBe('136'));
});

test('a width dragged by the edge is kept once, at the end, within its bounds', async () => {
  answers['api/field/set'] = {};
  const { server } = await open();
  const edge = () => screen.getAllByRole('separator')[0] as HTMLElement;
  fireEvent.pointerMove(edge(), { clientX: 900 });
  expect(edge().getAttribute('aria-valuenow')).toBe('120');
  fireEvent.pointerDown(edge(), { clientX: 100 });
  fireEvent.pointerMove(edge(), { clientX: 150 });
  expect(edge().getAttribute('aria-valuenow')).toBe('170');
  expect(server.to('api/field/set')).toEqual([]);
  fireEvent.pointerUp(edge(), { clientX: 0 });
  await waitFor(() => expect(edge().getAttribute('aria-valuenow')).toBe('60'));
  expect(server.to('api/field/set')).toHaveLength(1);
  fireEvent.pointerDown(edge(), { clientX: 100 });
  fireEvent.pointerUp(edge(), { clientX: 100 });
  fireEvent.pointerMove(edge(), { clientX: 500 });
  expect(edge().getAttribute('aria-valuenow')).toBe('60');
  expect(server.to('api/field/set')).toHaveLength(1);
});

test('the list by keys: j and k move within it, x selects, Enter opens, arrows then step through records', async () => {
  const { router } = await open();
  const focused = () => document.querySelector('.row-focused td:nth-child(2)')?.textContent;
  await hit('x');
  await hit('Enter');
  expect(search(router)).toEqual({});
  expect(await hit('j')).toBe(false);
  await waitFor(() => expect(focused()).toBe('甲'));
  await hit('ArrowDown');
  await hit('j');
  await hit('j');
  await waitFor(() => expect(focused()).toBe('丙'));
  await hit('k');
  await hit('ArrowUp');
  await hit('k');
  await waitFor(() => expect(focused()).toBe('甲'));
  await hit('x');
  expect(await screen.findByText('已选中 1 项')).toBeTruthy();
  await hit('x');
  await waitFor(() => expect(screen.queryByText('已选中 1 项')).toBeNull());
  await hit('j', { ctrlKey: true });
  expect(await hit('q')).toBe(true);
  expect(focused()).toBe('甲');
  // On a button Enter is the button's.
  await act(async () => fireEvent.keyDown(screen.getByRole('button', { name: '刷新' }), { key: 'Enter' }));
  expect(search(router)).toEqual({});
  await hit('Enter');
  expect(await screen.findByText('详情 1')).toBeTruthy();
  await hit('ArrowUp');
  expect(search(router)).toEqual({ open: '1' });
  await hit('ArrowDown');
  expect(await screen.findByText('详情 2')).toBeTruthy();
  expect(document.querySelector('.list-rows > style')?.textContent).toContain('[data-row-key="2"]');
  await hit('ArrowRight');
  expect(await screen.findByText('详情 3')).toBeTruthy();
  await hit('ArrowDown');
  await hit('ArrowLeft');
  expect(await screen.findByText('详情 2')).toBeTruthy();
  await hit('Escape');
  await waitFor(() => expect(search(router)).toEqual({}));
  expect(focused()).toBe('乙');
});

test('a list stays where it is behind a panel that something else opened', async () => {
  await open();
  const focused = () => document.querySelector('.row-focused td:nth-child(2)')?.textContent;
  await hit('j');
  await waitFor(() => expect(focused()).toBe('甲'));
  const panel = document.createElement('div');
  panel.className = 'detail-drawer';
  const section = panel.appendChild(document.createElement('div'));
  section.className = 'ant-drawer-section';
  // Nothing is laid out here.
  section.getClientRects = () => [new DOMRect()] as never;
  document.body.append(panel);
  await hit('j');
  await hit('ArrowDown');
  expect(focused()).toBe('甲');
  panel.remove();
  await hit('j');
  await waitFor(() => expect(focused()).toBe('乙'));
});

test('/ goes to the search and n creates; what is typed there stays there', async () => {
  const onEdit = vi.fn();
  await open('/', { onEdit });
  const box = screen.getByRole('searchbox');
  key('n');
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(0);
  key('/');
  expect(document.activeElement).toBe(box);
  expect(fireEvent.keyDown(box, { key: 'n' })).toBe(true);
  fireEvent.keyDown(box, { key: 'j' });
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.row-focused')).toBeNull();
});

test('keys belong to the dialog that stands over the list', async () => {
  const { router } = await open();
  const rectangles = vi.spyOn(Element.prototype, 'getClientRects');
  rectangles.mockReturnValue([{}] as unknown as DOMRectList);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.className = 'ant-modal';
  key('j');
  key('/');
  expect(document.querySelector('.row-focused')).toBeNull();
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  key('j');
  await waitFor(() => expect(document.querySelector('.row-focused')).not.toBeNull());
  expect(search(router)).toEqual({});
});

test('editing and deleting are offered to those who may, and editing gives the id', async () => {
  const onEdit = vi.fn();
  await open('/', { onEdit });
  const boxes = await screen.findAllByRole('checkbox');
  await click(boxes[2]);
  await press('编辑');
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(2);
  expect(screen.getByText('已选中 1 项')).toBeTruthy();
});

test('more actions than fit stand in a menu, and each runs on the rows that were chosen', async () => {
  await open('/', { actions: ['一', '二', '三', '四', '五', '六'].map(action) });
  const boxes = await screen.findAllByRole('checkbox');
  await click(boxes[1]);
  await click(boxes[3]);
  await press('动作一');
  expect(await screen.findByText('做了一')).toBeTruthy();
  expect(ran).toEqual([[1, 3]]);
  await click(boxes[2]);
  const bar = screen.getByRole('toolbar');
  expect(within(bar).queryByRole('button', { name: '动作六' })).toBeNull();
  await click(await within(bar).findByRole('button', { name: '更多操作' }));
  await click(await screen.findByRole('menuitem', { name: '动作六' }));
  expect(await screen.findByText('做了六')).toBeTruthy();
  expect(ran).toEqual([[1, 3], [2]]);
});

test('a cell that names another record opens it, and one without a record does not', async () => {
  const { router } = await open();
  await click(screen.getByRole('link', { name: '张' }));
  expect(opened).toEqual([['owner', 31]]);
  expect(search(router)).toEqual({});
  expect(screen.queryByRole('link', { name: '李' })).toBeNull();
});

test('a list without a panel opens nothing; one in a dialog keeps its view to itself', async () => {
  const { unmount } = await open('/', { panel: null });
  expect(screen.queryByRole('link', { name: '甲' })).toBeNull();
  unmount();
  const { router, last } = await open('/?key=outside', { pickerMode: { confirm: () => undefined, max: 1 } });
  expect(last()).toEqual({ page: 1, rows: 20, module: 'thing' });
  await click(await screen.findByRole('button', { name: '低' }));
  await waitFor(() => expect(last()).toMatchObject({ level: '1' }));
  expect(search(router)).toEqual({ key: 'outside' });
  expect(screen.queryByRole('button', { name: '新建东西' })).toBeNull();
  const boxes = await screen.findAllByRole('checkbox');
  await click(boxes[1]);
  await click(boxes[2]);
  expect(await screen.findByText('已选中 1 项')).toBeTruthy();
});

test('columns that a list never shows are not offered there, and stay as they are', async () => {
  answers['api/field/list'] = { rows: columns };
  answers['api/field/my'] = { show: '3,1', columns: [] };
  answers['api/field/set'] = {};
  const hidden = (columns as { id: number; field: string }[]).find(({ id }) => id === 3)?.field ?? '';
  const { server } = await open('/', { without: [hidden] });
  await press('列设置');
  const dialog = await screen.findByRole('dialog', { name: '列设置' });
  await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: '名称' })).toBeTruthy());
  expect(within(dialog).queryByRole('checkbox', { name: '归属' })).toBeNull();
  await click(within(dialog).getByRole('checkbox', { name: '备注' }));
  await click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '列设置' })).toBeNull());
  expect(server.to('api/field/set').map(({ ids }) => ids)).toEqual(['1,2,3']);
});

test('columns are chosen from fresh ones, hidden, fixed, and kept', async () => {
  answers['api/field/list'] = { rows: columns };
  answers['api/field/my'] = { show: '2,1', columns: [{ id: 2, width: 200, frozen: false }] };
  answers['api/field/set'] = {};
  const { server } = await open();
  await press('列设置');
  const dialog = await screen.findByRole('dialog', { name: '列设置' });
  const names = () =>
    within(dialog)
      .getAllByRole('checkbox')
      .map((one) => (one.closest('li') as HTMLElement).textContent);
  await waitFor(() => expect(names()).toEqual(['备注', '名称', '归属']));
  expect(server.to('api/field/list')).toEqual([{ formid: 5, status: 1 }]);
  const box = (name: string) => within(dialog).getByRole('checkbox', { name }) as HTMLInputElement;
  expect([box('备注').checked, box('归属').checked]).toEqual([true, false]);
  await click(box('备注'));
  await click(box('名称'));
  expect((within(dialog).getByRole('button', { name: '保存' }) as HTMLButtonElement).disabled).toBe(true);
  await click(box('备注'));
  await click(box('归属'));
  await click(within(dialog).getByRole('button', { name: '固定在左侧 归属' }));
  await click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '列设置' })).toBeNull());
  expect(server.to('api/field/set')).toEqual([
    {
      formid: 5,
      ids: '2,3',
      columns: [
        { id: 2, width: 200, frozen: false },
        { id: 3, width: 120, frozen: true },
      ],
    },
  ]);
  await waitFor(() =>
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['', '归属', '备注']),
  );
});

test('columns that could not be read or kept say so; what was chosen stays to be tried again', async () => {
  answers['api/field/list'] = refusal('fault', '出错');
  answers['api/field/my'] = { show: '1', columns: [] };
  answers['api/field/set'] = refusal('fault', '出错');
  await open();
  await press('列设置');
  expect(await screen.findByText('获取自定义失败')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: '列设置' })).toBeNull();
  answers['api/field/list'] = { rows: columns };
  await press('列设置');
  const dialog = await screen.findByRole('dialog', { name: '列设置' });
  await click(await within(dialog).findByRole('checkbox', { name: '备注' }));
  await click(within(dialog).getByRole('button', { name: '保存' }));
  expect(await screen.findByText('服务端响应失败')).toBeTruthy();
  expect((within(dialog).getByRole('checkbox', { name: '备注' }) as HTMLInputElement).checked).toBe(true);
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toContain('归属');
});

test('the list follows what others do with its records, and a failure then leaves the rows', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const { server } = await open();
  receive('changed', { module: 'other', ids: [1] });
  answers[index] = refusal('fault', '服务器出错');
  receive('changed', { module: 'thing', ids: [1] });
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  expect(server.to(index)).toHaveLength(2);
  expect(screen.getByText('甲')).toBeTruthy();
  answers[index] = { rows: rows.slice(1), total: 2 };
  await press('重试');
  await waitFor(() => expect(screen.queryByText('甲')).toBeNull());
  expect(screen.queryByText('服务器出错')).toBeNull();
  close();
});

test('on a phone the list is cards that grow, each with its facts and its own actions', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: /max-width/.test(query), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const full = Array.from({ length: 20 }, (_, at) => ({
    id: at + 1,
    name: at ? `行${at + 1}` : '甲',
    note: at ? '' : '一',
  }));
  answers[index] = ({ page }: { page: number }) =>
    page === 1 ? { rows: full, total: 21, next: 'c' } : { rows: [{ id: 21, name: '末' }], total: 21 };
  answers['api/thing/delete'] = { msg: '删除成功' };
  const { router, server, last } = await open('/', { actions: [action('一')] });
  const cards = () => screen.getAllByRole('article');
  expect(cards()).toHaveLength(20);
  expect([cards()[0], cards()[1]].map((card) => card?.querySelector('dl')?.textContent)).toEqual(['备注一', '']);
  await press('加载更多');
  expect(await screen.findByText('末')).toBeTruthy();
  expect(last()).toEqual({ page: 2, rows: 20, module: 'thing', next: 'c' });
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  await click(within(cards()[0] as HTMLElement).getByRole('button', { name: '更多操作' }));
  await click(await screen.findByRole('menuitem', { name: '删除' }));
  await agree('确定执行此操作, 是否继续?');
  await waitFor(() => expect(server.to('api/thing/delete')).toEqual([{ ids: [1], undo: 1 }]));
  await click(screen.getByRole('link', { name: '甲' }));
  expect(search(router)).toEqual({ open: '1' });
});

test('on a phone a list in a dialog hands over the row of the button', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: /max-width/.test(query), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const confirm = vi.fn();
  await open('/', { pickerMode: { confirm } });
  expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull();
  await click(screen.getAllByRole('button', { name: '选择' })[1]);
  expect(confirm).toHaveBeenCalledExactlyOnceWith([rows[1]]);
});

test('the column settings begin at the first column, bring back the default, and set how high rows are', async () => {
  answers['api/field/list'] = { rows: columns };
  answers['api/field/my'] = { show: '3', columns: [] };
  await open();
  await press('列设置');
  const dialog = await screen.findByRole('dialog', { name: '列设置' });
  const boxes = () => within(dialog).getAllByRole<HTMLInputElement>('checkbox');
  await waitFor(() => expect(boxes().map((box) => box.checked)).toEqual([true, false, false]));
  expect(document.activeElement?.closest('.column-picker')).not.toBeNull();
  await click(within(dialog).getByRole('button', { name: '恢复默认' }));
  expect(boxes().map((box) => box.checked)).toEqual([true, true, true]);
  expect(boxes()[0]?.closest('li')?.textContent).toBe('名称');
  await click(within(dialog).getByRole('radio', { name: '紧凑' }));
  expect(document.querySelector('.list-table.list-compact')).not.toBeNull();
  await click(within(dialog).getByRole('button', { name: '取消' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '列设置' }));
});
