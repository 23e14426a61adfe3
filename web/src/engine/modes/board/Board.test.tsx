// A list as a board, as a person uses it: its columns and their pages, cards that are moved, and moves that are refused.
import { callNamed } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, press, refusal, serve, show } from '../../../shared/testing/page.tsx';
import { type ListAction, ListPage } from '../../list/ListPage.tsx';
import '../../list/ListEmpty.tsx';
import './Board.tsx';
import './MoveDialog.tsx';
import '../../inPlace/ListEditing.tsx';

const index = 'api/thing/index';
const count = 'api/formField/boardCount';
const edit = 'api/thing/edit';
const column = (id: number, field: string, title: string, form_type: string, more: object = {}) => ({
  id,
  field,
  title,
  show: true,
  grid_w: 120,
  form_type,
  ...more,
});
const item = (id: number, type: string, field: string, title: string, more: object = {}) => ({
  id,
  json: { id, type, field, title, ...more },
});
const levels = [
  { value: 1, label: '甲级', color: 'red' },
  { value: 2, label: '乙级' },
  { value: 3, label: '丙级', disabled: true },
];

interface Thing {
  id: number;
  name: string;
  note: string;
  level: number | '';
  levelName: string;
  version: number;
}
let things: Thing[] = [];
let answers: Record<string, unknown> = {};
let readonly = false;
let required = false;

const thing = (id: number, level: number | ''): Thing => ({
  id,
  name: `第${id}个`,
  note: `记${id}`,
  level,
  levelName: levels.find(({ value }) => value === level)?.label ?? '',
  version: 4,
});

/** As the server does: the column's condition comes with the list's own. */
function listOf({ data, page, rows }: Record<string, unknown>) {
  const [own] = (JSON.parse(String(data ?? '[]')) as { field: string; type: string; value?: string }[]).slice(-1);
  const found = things.filter(({ level }) => !own || String(level) === (own.type === 'empty' ? '' : own.value));
  const begin = (Number(page) - 1) * Number(rows);
  return { rows: found.slice(begin, begin + Number(rows)).map((one) => ({ ...one })), total: found.length };
}
const countsOf = () => ({
  columns: levels.map((one) => ({ ...one, total: things.filter(({ level }) => level === one.value).length })),
  unset: { total: things.filter(({ level }) => level === '').length },
});

function form() {
  return {
    id: 5,
    module: 'thing',
    title: '东西',
    grant: 'a.thing',
    cols: [
      column(1, 'name', '名称', 'input'),
      column(2, 'level', '级别', 'select', { options: levels, textField: 'levelName', divides: 'choices' }),
      column(3, 'note', '备注', 'input'),
    ],
    items: [
      item(1, 'input', 'name', '名称', { required: true }),
      item(2, 'select', 'level', '级别', { options: levels, textField: 'levelName', readonly, required }),
      item(3, 'input', 'note', '备注'),
    ],
    api_detail: 'api/thing/Views',
    api_edit: edit,
    layout: 1,
  };
}

/** Columns come into sight at once but those that lie far to the right; the ends of columns do not. */
let afar: string[] = [];
const watchers = new Set<Watcher>();
class Watcher {
  readonly #told: (entries: { isIntersecting: boolean }[]) => void;
  #element: Element | undefined;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#told = callback;
    watchers.add(this);
  }
  observe(element: Element) {
    this.#element = element;
    this.reveal();
  }
  reveal() {
    const lane = this.#element?.getAttribute('data-lane');
    if (typeof lane === 'string' && !afar.includes(lane)) this.#told([{ isIntersecting: true }]);
  }
  disconnect() {
    watchers.delete(this);
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Watcher);
  afar = [];
  grant('a.thing.edit');
  readonly = false;
  required = false;
  things = [thing(9, 1), thing(8, 1), thing(7, 2), thing(5, 3)];
  answers = {
    'api/formField/formFieldIndex': form,
    'api/formField/scene': [],
    'api/record/undo': { msg: '已撤销' },
    [index]: listOf,
    [count]: countsOf,
    [edit]: ({ id, level }: { id: number; level: number | '' }) => {
      things = things.map((one) => (one.id === id ? { ...thing(id, level), version: one.version + 1 } : one));
      return { id, version: 5, msg: '保存成功', undo: 77 };
    },
  };
});

interface Opened {
  search?: string;
  grants?: object;
  actions?: ListAction[];
}

async function open({ search = '?mode=board&by=level', grants = { edit: 'a.thing.edit' }, actions = [] }: Opened = {}) {
  const server = serve(answers);
  const panel = ({ id }: { id: number }) => <p>{`详情 ${id}`}</p>;
  const page = (
    <ListPage module="thing" title="东西" index={callNamed(index)} grants={grants} actions={actions} panel={panel} />
  );
  const view = show(page, `/${search}`);
  return { server, ...view };
}
const lane = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}，`) });
const names = async (name: string) =>
  within(await lane(name))
    .queryAllByRole('link')
    .map((one) => one.textContent);
const expectCards = (name: string, cards: string[]) => waitFor(async () => expect(await names(name)).toEqual(cards));
async function moveByMenu(card: string, to: string) {
  await press(`${card}的操作`);
  await click(await screen.findByRole('menuitem', { name: '移到…' }));
  const dialog = await screen.findByRole('dialog', { name: `把“${card}”移到` });
  await click(within(dialog).getByRole('button', { name: to }));
}

test('each choice has a column with its number and its records; the list’s own conditions hold in all of them', async () => {
  const data = JSON.stringify([{ field: 'note', type: 'contains', value: '记' }]);
  const { server } = await open({
    search: `?mode=board&by=level&dataType=mine&key=个&filter=${encodeURIComponent(data)}`,
  });
  await expectCards('甲级', ['第9个', '第8个']);
  await expectCards('乙级', ['第7个']);
  await expectCards('丙级', ['第5个']);
  expect((await lane('甲级')).getAttribute('aria-label')).toBe('甲级，2 条');
  expect(within(await lane('丙级')).getByText('已停用')).toBeTruthy();
  expect(within(await lane('未设置')).getByText('暂无')).toBeTruthy();
  expect(server.to(count)).toEqual([{ module: 'thing', by: 'level', dataType: 'mine', key: '个', data }]);
  // Nothing is fetched for a column without records, nor for rows.
  expect(server.to(index)).toHaveLength(3);
  expect(server.to(index)[1]).toEqual({
    module: 'thing',
    dataType: 'mine',
    key: '个',
    page: 1,
    rows: 20,
    data: JSON.stringify([...JSON.parse(data), { field: 'level', type: 'eq', value: '2' }]),
  });
  // A card leaves out what its column shows already.
  const card = (await screen.findByRole('link', { name: '第7个' })).closest('article') as HTMLElement;
  expect([...card.querySelectorAll('dt')].map((one) => one.textContent)).toEqual(['备注']);
});

test('a column that is not in sight asks for nothing until it is', async () => {
  afar = ['2'];
  const { server } = await open();
  await expectCards('甲级', ['第9个', '第8个']);
  await expectCards('丙级', ['第5个']);
  expect(JSON.stringify(server.to(index))).not.toContain('\\"value\\":\\"2\\"');
  afar = [];
  await act(async () => watchers.forEach((one) => one.reveal()));
  await expectCards('乙级', ['第7个']);
});

test('a column goes on by pages; the panel goes on through all cards, column by column', async () => {
  things = [...Array.from({ length: 25 }, (_, at) => thing(100 - at, 1)), thing(7, 2)];
  const { server, router } = await open();
  await waitFor(async () => expect(await names('甲级')).toHaveLength(20));
  await click(within(await lane('甲级')).getByRole('button', { name: '加载更多' }));
  await waitFor(async () => expect(await names('甲级')).toHaveLength(25));
  expect(server.to(index).map(({ page }) => page)).toEqual([1, 1, 2]);
  await click(screen.getByRole('link', { name: '第76个' }));
  expect(await screen.findByText('详情 76')).toBeTruthy();
  await act(async () => fireEvent.keyDown(document.body, { key: 'j' }));
  await waitFor(() => expect(router.state.location.search).toContain('open=7'));
  expect(new URLSearchParams(router.state.location.search).get('open')).toBe('7');
});

test('a card that is moved stands in its new column at once and is sent alone, in its version', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const done = answers[edit] as (body: unknown) => unknown;
  answers[edit] = (body: unknown) => new Promise((resolve) => (answer = () => resolve(done(body))));
  const { server } = await open();
  await expectCards('甲级', ['第9个', '第8个']);
  await moveByMenu('第8个', '乙级');
  // The server has not answered yet: newer ones stand above older ones.
  await expectCards('甲级', ['第9个']);
  await expectCards('乙级', ['第8个', '第7个']);
  expect((await lane('乙级')).getAttribute('aria-label')).toBe('乙级，2 条');
  expect((await lane('甲级')).getAttribute('aria-label')).toBe('甲级，1 条');
  expect(server.to(edit)).toEqual([{ id: 8, version: 4, level: 2, undo: 1 }]);
  expect(screen.getByText('“第8个”已移到“乙级”', { selector: '[role=status].visually-hidden' })).toBeTruthy();
  await act(async () => answer(undefined));
  expect(await screen.findByRole('button', { name: '撤销' })).toBeTruthy();
  // The server's present answer is the same, and stays.
  await waitFor(() => expect(server.to(count).length).toBeGreaterThan(1));
  await expectCards('乙级', ['第8个', '第7个']);
  expect((await lane('乙级')).getAttribute('aria-label')).toBe('乙级，2 条');
  // The card is where the focus is, and goes on with its new version.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('第8个的操作'));
  await moveByMenu('第8个', '未设置');
  await expectCards('未设置', ['第8个']);
  expect(server.to(edit).at(-1)).toEqual({ id: 8, version: 5, level: '', undo: 1 });
  await act(async () => answer(undefined));
});

test('a card that belongs below what was read stays in sight, until it is changed again or the list is another', async () => {
  things = [...Array.from({ length: 25 }, (_, at) => thing(100 - at, 1)), thing(7, 2)];
  const { server } = await open();
  await expectCards('乙级', ['第7个']);
  await moveByMenu('第7个', '甲级');
  const first = async () => (await names('甲级')).at(0);
  await waitFor(async () => expect(await first()).toBe('第7个'));
  await screen.findByRole('button', { name: '撤销' });
  await waitFor(() => expect(server.to(count).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.getByRole('region', { name: '甲级，26 条' })).toBeTruthy());
  expect(await first()).toBe('第7个');
  expect(await names('乙级')).toEqual([]);
  things = things.map((one) => (one.id === 7 ? thing(7, 2) : one));
  await press('撤销');
  await expectCards('乙级', ['第7个']);
  expect(await first()).toBe('第100个');
});

test('a refused card goes back, and the reason names the field', async () => {
  answers[edit] = refusal('invalid', '此项必填', { note: '此项必填' });
  await open();
  await expectCards('甲级', ['第9个', '第8个']);
  await moveByMenu('第9个', '乙级');
  expect(await screen.findByText('“第9个”没有移动：备注：此项必填')).toBeTruthy();
  await expectCards('甲级', ['第9个', '第8个']);
  await expectCards('乙级', ['第7个']);
  expect((await lane('甲级')).getAttribute('aria-label')).toBe('甲级，2 条');
});

test('of two who move the same card the second is told; another field changed meanwhile does not matter', async () => {
  let version = 6;
  const done = answers[edit] as (body: unknown) => unknown;
  answers[edit] = (body: Record<string, unknown>) =>
    body.version === version ? done(body) : refusal('conflict', '', undefined, { UserName: '王主管' })();
  answers['api/thing/Views'] = () => ({ ...thing(8, 1), note: '别人写的', version });
  const { server } = await open();
  await expectCards('甲级', ['第9个', '第8个']);
  await moveByMenu('第8个', '乙级');
  await waitFor(() => expect(server.to(edit).map((body) => body.version)).toEqual([4, 6]));
  await expectCards('乙级', ['第8个', '第7个']);
  answers['api/thing/Views'] = () => ({ ...thing(9, 2), version });
  version = 7;
  await moveByMenu('第9个', '未设置');
  expect(await screen.findByText('“第9个”没有移动：王主管 刚把它改为“乙级”')).toBeTruthy();
  await expectCards('未设置', []);
});

test('a column that takes none is not offered, and says why where a card is dropped on it', async () => {
  required = true;
  things = [...things, thing(4, '')];
  await open();
  await expectCards('未设置', ['第4个']);
  await press('第9个的操作');
  await click(await screen.findByRole('menuitem', { name: '移到…' }));
  const dialog = await screen.findByRole('dialog', { name: '把“第9个”移到' });
  const choices = within(dialog)
    .getAllByRole<HTMLButtonElement>('button')
    .filter((one) => one.className === 'scene-option')
    .map((one) => [one.querySelector('.scene-name')?.textContent, one.disabled, one.title]);
  expect(choices).toEqual([
    ['甲级', true, '现在在此列'],
    ['乙级', false, ''],
    ['丙级', true, '“丙级”已停用，不能移入'],
    ['未设置', true, '“级别”必填，不能移到“未设置”'],
  ]);
});

test.each([
  ['without the right', () => grant(), {}],
  ['in a list without editing', () => undefined, { grants: {} }],
  ['by a field that is kept by others', () => (readonly = true), {}],
])('%s nothing is moved', async (_case, prepare, options) => {
  prepare();
  await open(options);
  await expectCards('甲级', ['第9个', '第8个']);
  expect(document.querySelector('[data-movable]')).toBeNull();
  const menu = screen.queryByRole('button', { name: '第9个的操作' });
  if (menu) {
    await click(menu);
    expect(await screen.findByRole('menuitem', { name: '编辑' })).toBeTruthy();
  }
  expect(screen.queryByRole('menuitem', { name: '移到…' })).toBeNull();
});

test('what cannot be edited is brought about by the action that leads there, where it is offered', async () => {
  readonly = true;
  const raised: number[][] = [];
  const raise: ListAction = {
    key: 'raise',
    label: '提级',
    arity: 'multi',
    when: (rows) => rows.every((row) => row['level'] === 1),
    leadsTo: { field: 'level', value: '2' },
    run: async (_rows, ids) => {
      raised.push(ids);
      things = things.map((one) => (ids.includes(one.id) ? thing(one.id, 2) : one));
    },
  };
  const denied = { ...raise, key: 'sink', grant: 'a.thing.sink', leadsTo: { field: 'level', value: '3' } };
  const { server } = await open({ actions: [raise, denied] });
  await expectCards('甲级', ['第9个', '第8个']);
  const movable = (name: string) => screen.getByRole('link', { name }).closest('article')?.dataset['movable'];
  expect([movable('第9个'), movable('第7个')]).toEqual(['', undefined]);
  await press('第9个的操作');
  await click(await screen.findByRole('menuitem', { name: '移到…' }));
  const dialog = await screen.findByRole('dialog', { name: '把“第9个”移到' });
  expect(within(dialog).getByRole('button', { name: '丙级' })).toHaveProperty('disabled', true);
  await click(within(dialog).getByRole('button', { name: '乙级' }));
  await expectCards('乙级', ['第9个', '第7个']);
  expect(raised).toEqual([[9]]);
  expect(server.to(edit)).toEqual([]);
});

test('by mouse a card is carried; Escape and a place beside the columns leave it where it was', async () => {
  const { server } = await open();
  await expectCards('甲级', ['第9个', '第8个']);
  const board = screen.getByRole('group', { name: '看板，按级别' });
  const box = (left: number, width: number) => () => ({
    left,
    right: left + width,
    top: 0,
    bottom: 500,
    width,
    height: 500,
  });
  vi.spyOn(board, 'getBoundingClientRect').mockImplementation(box(0, 1000) as never);
  for (const [at, one] of [...board.querySelectorAll('[data-lane]')].entries())
    vi.spyOn(one, 'getBoundingClientRect').mockImplementation(box(at * 250, 250) as never);
  const card = screen.getByRole('link', { name: '第9个' }).closest('article') as HTMLElement;
  // Pointer events of their own: jsdom forgets where they are.
  const point = async (target: EventTarget, type: string, clientX: number, clientY = 100) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY });
    Object.assign(event, { pointerId: 1, isPrimary: true, pointerType: 'mouse' });
    await act(async () => void target.dispatchEvent(event));
  };
  await point(card, 'pointerdown', 100);
  await point(window, 'pointermove', 103);
  expect(document.querySelector('.board-ghost')).toBeNull();
  await point(window, 'pointermove', 300);
  expect(document.querySelector('.board-ghost')).not.toBeNull();
  expect((await lane('乙级')).hasAttribute('data-over')).toBe(true);
  await act(async () => fireEvent.keyDown(window, { key: 'Escape' }));
  expect(document.querySelector('.board-ghost, [data-over], [data-dragging]')).toBeNull();
  await point(window, 'pointerup', 300);
  await point(card, 'pointerdown', 100);
  await point(window, 'pointermove', 300);
  await point(window, 'pointerup', 300, 900);
  expect(server.to(edit)).toEqual([]);
  await point(card, 'pointerdown', 100);
  await point(window, 'pointermove', 600);
  await point(window, 'pointerup', 600);
  expect(await screen.findByText('“丙级”已停用，不能移入')).toBeTruthy();
  expect(server.to(edit)).toEqual([]);
  await point(card, 'pointerdown', 100);
  await point(window, 'pointermove', 300);
  await point(window, 'pointerup', 300);
  await waitFor(() => expect(server.to(edit)).toEqual([{ id: 9, version: 4, level: 2, undo: 1 }]));
  await expectCards('乙级', ['第9个', '第7个']);
});

test('arrows lead from card to card and over empty columns', async () => {
  things = [thing(9, 1), thing(8, 1), thing(5, 3)];
  await open();
  await expectCards('丙级', ['第5个']);
  const first = screen.getByRole('link', { name: '第9个' });
  first.focus();
  const go = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const here = () => document.activeElement?.textContent;
  go('ArrowDown');
  expect(here()).toBe('第8个');
  go('ArrowRight');
  expect(here()).toBe('第5个');
  go('ArrowLeft');
  expect(here()).toBe('第9个');
  go('ArrowUp');
  expect(here()).toBe('第9个');
});

test('an empty list says so, and a failed one asks to try again', async () => {
  things = [];
  const view = await open();
  expect(await screen.findByText(/还没有东西/)).toBeTruthy();
  view.unmount();
  answers[count] = refusal('fault', '服务器出错');
  await open();
  await screen.findByRole('button', { name: '重试' });
  answers[count] = countsOf;
  things = [thing(1, 1)];
  await press('重试');
  await expectCards('甲级', ['第1个']);
});
