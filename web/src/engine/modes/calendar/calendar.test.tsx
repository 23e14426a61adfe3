// A list as a month: its days, the keys, the list of a day, another date by dragging and by the dialog.
import { callNamed } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, press, refusal, serve, show } from '../../../shared/testing/page.tsx';
import '../../rows/ListCards.tsx';
import { ListPage, type ListPageProps } from '../../list/ListPage.tsx';
import { companyNow } from '../../record/moments.ts';
import './Calendar.tsx';
import './MoveDialog.tsx';

const index = 'api/thing/index';
const calendar = 'api/formField/calendar';
const column = (id: number, field: string, title: string, form_type: string, more: object = {}) => ({
  id,
  field,
  title,
  show: true,
  grid_w: 120,
  form_type,
  sortable: true,
  ...more,
});
const days = (field: string, title: string, type: string, more: object = {}) =>
  column(field.length, field, title, type, { divides: 'days', ...more });
const item = (id: number, type: string, field: string, title: string, more: object = {}) => ({
  id,
  json: { id, type, field, title, ...more },
});
const row = (id: number, visit: string, more: object = {}) => ({ id, name: `第${id}个`, visit, version: id, ...more });
const third = [row(1, '2026-02-03 09:30:00'), row(2, '2026-02-03 10:00:00'), row(3, '2026-02-03 11:00:00')];
const page = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => row(from + at, '2026-02-03 12:00:00'));
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('a.thing.edit');
  answers = {
    'api/formField/formFieldIndex': {
      id: 5,
      module: 'thing',
      title: '东西',
      grant: 'a.thing',
      cols: [
        column(1, 'name', '名称', 'input'),
        days('visit', '拜访时间', 'datetime'),
        days('due', '到期', 'date', { plan: true, planDone: { field: 'state', values: [2] } }),
        days('made', '创建时间', 'datetime'),
      ],
      items: [item(1, 'input', 'name', '名称'), item(2, 'datetime', 'visit', '拜访时间')],
      api_detail: 'api/thing/Views',
      api_edit: 'api/thing/edit',
      layout: 1,
    },
    'api/formField/scene': [],
    [calendar]: {
      days: [
        { day: '2026-02-03', total: 25, rows: third },
        { day: '2026-02-10', total: 1, rows: [row(9, '2026-02-10 08:00:00')] },
      ],
    },
    [index]: ({ page: at }: { page: number }) =>
      at === 1 ? { rows: [...third, ...page(11, 17)], total: 25, next: 'more' } : { rows: page(31, 5), total: 25 },
    'api/thing/Views': ({ id }: { id: number }) => ({ id, name: `第${id}个`, can: { edit: true } }),
    'api/thing/edit': { msg: '保存成功' },
  };
});

const february = '/?mode=calendar&by=visit&month=2026-02';
async function open(address = february, more: Partial<ListPageProps> = {}) {
  const server = serve(answers);
  const { router, ...view } = show(
    <ListPage
      module="thing"
      title="东西"
      index={callNamed(index)}
      panel={({ id }) => <p>{`详情 ${id}`}</p>}
      {...more}
    />,
    address,
  );
  const grid = await screen.findByRole('grid');
  expect(screen.getByText(/^按(拜访时间|到期|创建时间)$/)).toBeTruthy();
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'));
  return { server, router, grid, ...view };
}
const search = (router: { state: { location: { search: string } } }) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));
const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`) as HTMLElement;
const chips = (day: string) =>
  [...cell(day).querySelectorAll('.calendar-chip')].map((chip) => chip.getAttribute('aria-label'));
const more = (day: string) => cell(day).querySelector('.calendar-more')?.textContent;
const chip = (text: string) => screen.getByRole('link', { name: text });
const hit = (key: string) => act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));

/** Drags a chip to a day: jsdom has no layout, so the position of the pointer is given. */
async function carry(text: string, day: string, leave = false): Promise<void> {
  document.elementFromPoint = () => cell(day);
  const taken = chip(text);
  fireEvent.pointerDown(taken, { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse' });
  await act(async () => fireEvent.pointerMove(window, { clientX: 40, clientY: 40, pointerId: 1 }));
  if (leave) await act(async () => fireEvent.keyDown(window, { key: 'Escape' }));
  await act(async () => {
    fireEvent.pointerUp(window, { clientX: 40, clientY: 40, pointerId: 1 });
    // The browser's click follows in the same turn.
    fireEvent.click(taken);
  });
  // Until that turn is over clicks belong to the press: what is due in it runs in its order.
  await act(() => new Promise<void>((over) => setTimeout(over)));
}

test('a month is asked for in whole weeks with what narrows the list, and shows the first of each day', async () => {
  const { server, grid } = await open(`${february}&key=x&sort=name&filter=[{"field":"name","type":"eq","value":"1"}]`, {
    fixed: { IsGongHai: 1 },
  });
  expect(server.to(calendar)).toEqual([
    {
      module: 'thing',
      by: 'visit',
      from: '2026-01-26',
      to: '2026-03-01',
      key: 'x',
      data: '[{"field":"name","type":"eq","value":"1"}]',
      IsGongHai: 1,
    },
  ]);
  expect(server.to(index)).toEqual([]);
  expect(screen.getByRole('heading', { name: '2026年2月' })).toBeTruthy();
  expect(within(grid).getAllByRole('row')).toHaveLength(6);
  expect(chips('2026-02-03')).toEqual(['09:30 第1个', '10:00 第2个', '11:00 第3个']);
  expect([more('2026-02-03'), more('2026-02-10')]).toEqual(['还有 22 条', undefined]);
  expect(screen.getByRole('status').textContent).toBe('本月共 26 条');
  expect(within(cell('2026-02-03')).getByRole('button', { name: '2月3日星期二，25 条' })).toBeTruthy();
});

test('months are turned by buttons, stand in the address, and today leads back to none', async () => {
  answers[calendar] = ({ from }: { from: string }) => ({
    days:
      from === '2026-02-23'
        ? [{ day: '2026-03-02', total: 1200, totalCapped: true, rows: [row(1, '2026-03-02 09:00:00')] }]
        : [],
  });
  const { router, server } = await open();
  expect(screen.getByRole('status').textContent).toBe('本月没有记录');
  await press('下个月');
  expect(search(router)).toMatchObject({ month: '2026-03' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('本月共 1200+ 条'));
  await press('上个月');
  await press('上个月');
  expect(search(router)).toMatchObject({ month: '2026-01' });
  expect(server.to(calendar).at(-1)).toMatchObject({ from: '2025-12-29', to: '2026-02-01' });
  await press('今天');
  expect(search(router)).toEqual({ mode: 'calendar', by: 'visit' });
  expect(document.querySelector('[aria-current=date]')?.closest('[data-day]')?.getAttribute('data-day')).toBe(
    companyNow().slice(0, 10),
  );
});

test('a chip opens its record, and the panel goes on to the next one', async () => {
  const { router } = await open();
  await click(chip('10:00 第2个'));
  expect(search(router)).toMatchObject({ open: '2', month: '2026-02' });
  expect(chip('11:00 第3个').getAttribute('href')).toContain('open=3');
  await hit('j');
  expect(search(router)).toMatchObject({ open: '3' });
  await hit('j');
  expect(search(router)).toMatchObject({ open: '9' });
});

test('a plan that is late says so, one that was kept does not', async () => {
  const due = [
    { id: 1, name: '甲', due: '2026-02-03' },
    { id: 2, name: '乙', due: '2199-02-03' },
  ];
  const kept = { id: 3, name: '丙', due: '2026-02-03', state: 2 };
  answers[calendar] = { days: [{ day: '2026-02-03', total: 3, rows: [due[0], kept] }] };
  await open('/?mode=calendar&by=due&month=2026-02');
  expect(chip('甲 已逾期').className).toContain('calendar-chip-overdue');
  expect(chip('丙').className).not.toContain('calendar-chip-overdue');
});

test('keys go from day to day and month to month, Enter opens a day, Esc closes it', async () => {
  const { router } = await open();
  const focused = () => document.activeElement?.closest('[data-day]')?.getAttribute('data-day');
  await hit('ArrowRight');
  expect(focused()).toBe('2026-02-01');
  await hit('ArrowDown');
  await hit('ArrowRight');
  expect(focused()).toBe('2026-02-09');
  await hit('PageDown');
  expect([focused(), search(router)['month']]).toEqual(['2026-03-09', '2026-03']);
  await hit('PageUp');
  await hit('ArrowUp');
  await hit('ArrowUp');
  await hit('ArrowLeft');
  // The month before comes when one goes on into it.
  expect([focused(), search(router)['month']]).toEqual(['2026-01-25', '2026-01']);
  await hit('ArrowDown');
  await hit('ArrowDown');
  expect([focused(), search(router)['month']]).toEqual(['2026-02-08', '2026-02']);
  expect(document.querySelectorAll('[data-day] > button[tabindex="0"]')).toHaveLength(1);
  await click(document.activeElement);
  const list = await screen.findByRole('region', { name: '2月8日星期日' });
  expect(within(list).queryByText('这一天没有记录')).toBeTruthy();
  await hit('Escape');
  expect(screen.queryByRole('region', { name: '2月8日星期日' })).toBeNull();
  expect(focused()).toBe('2026-02-08');
});

test('what is counted is the month’s, though its weeks show days of other months', async () => {
  const { days } = answers[calendar] as { days: object[] };
  const beside = ['2026-01-28', '2026-03-01'].map((day) => ({ day, total: 7, rows: [] }));
  answers[calendar] = { days: [...days, ...beside] };
  await open();
  expect(more('2026-03-01')).toBe('还有 7 条');
  expect(screen.getByRole('status').textContent).toBe('本月共 26 条');
});

test('Esc leads from the list of a day back to it, unless it was meant for something in the list', async () => {
  await open();
  await press('2月3日星期二，25 条');
  const list = await screen.findByRole('region', { name: '2月3日星期二' });
  const own = (event: KeyboardEvent) => event.preventDefault();
  list.addEventListener('keydown', own);
  await act(async () => fireEvent.keyDown(list, { key: 'Escape' }));
  expect(screen.getByRole('region', { name: '2月3日星期二' })).toBe(list);
  list.removeEventListener('keydown', own);
  (document.activeElement as HTMLElement | null)?.blur();
  await act(async () => fireEvent.keyDown(list, { key: 'Escape' }));
  expect(screen.queryByRole('region', { name: '2月3日星期二' })).toBeNull();
  expect(document.activeElement?.closest('[data-day]')?.getAttribute('data-day')).toBe('2026-02-03');
});

test('keys that are typed or belong to a dialog move nothing', async () => {
  await open();
  const field = screen.getByRole('searchbox');
  field.focus();
  await hit('ArrowRight');
  await hit('PageDown');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('heading', { name: '2026年2月' })).toBeTruthy();
});

test('a day is listed by the list itself, twenty at a time, and the panel goes through all of it', async () => {
  const { server, router } = await open(`${february}&filter=[{"field":"name","type":"notempty"}]`);
  await press('2月3日星期二，还有 22 条');
  const list = await screen.findByRole('region', { name: '2月3日星期二' });
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(20));
  expect(server.to(index)).toEqual([
    {
      module: 'thing',
      page: 1,
      rows: 20,
      sort: 'visit asc',
      data: JSON.stringify([
        { field: 'name', type: 'notempty' },
        { field: 'visit', type: 'eq', value: '2026-02-03' },
      ]),
    },
  ]);
  await click(within(list).getByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(25));
  expect(server.to(index).at(-1)).toMatchObject({ page: 2, next: 'more' });
  await click(within(list).getByRole('link', { name: '第35个' }));
  expect(search(router)).toMatchObject({ open: '35' });
  await hit('j');
  expect(search(router)).toMatchObject({ open: '9' });
});

test('a record is carried to another day, keeps its hour, and is sent as editing in place sends it', async () => {
  let settle = () => undefined as void;
  answers['api/thing/edit'] = () => new Promise<object>((done) => (settle = () => done({ msg: '保存成功', undo: 7 })));
  const { server } = await open();
  await carry('10:00 第2个', '2026-02-10');
  await waitFor(() =>
    expect(server.to('api/thing/edit')).toEqual([{ id: 2, visit: '2026-02-10 10:00:00', version: 2, undo: 1 }]),
  );
  // It stands there before the server has answered.
  expect([chips('2026-02-03'), more('2026-02-03')]).toEqual([['09:30 第1个', '11:00 第3个'], '还有 22 条']);
  expect(chips('2026-02-10')).toEqual(['08:00 第9个', '10:00 第2个']);
  const requests = server.to(calendar).length;
  await act(async () => settle());
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /撤\s*销/ })).toBeTruthy();
  await waitFor(() => expect(server.to(calendar).length).toBeGreaterThan(requests));
});

test('what is refused goes back, with the reason', async () => {
  answers['api/thing/edit'] = refusal('invalid', '请检查', { visit: '不能早于签约' });
  await open();
  await carry('10:00 第2个', '2026-02-10');
  expect(await screen.findByText('不能早于签约')).toBeTruthy();
  expect(chips('2026-02-03')).toEqual(['09:30 第1个', '10:00 第2个', '11:00 第3个']);
  expect(chips('2026-02-10')).toEqual(['08:00 第9个']);
});

test('somebody else’s date is shown before it is replaced', async () => {
  let tries = 0;
  answers['api/thing/edit'] = () =>
    ++tries === 1 ? refusal('conflict', '已被修改', undefined, { UserName: '李四' })() : { msg: '保存成功' };
  answers['api/thing/Views'] = row(2, '2026-02-05 10:00:00', { version: 8 });
  const { server } = await open();
  await carry('10:00 第2个', '2026-02-10');
  expect(await screen.findByText(/李四 刚把它改为“2026-02-05 10:00/)).toBeTruthy();
  expect(chips('2026-02-03')).toContain('10:00 第2个');
  await press('用我的');
  await waitFor(() =>
    expect(server.to('api/thing/edit').at(-1)).toMatchObject({ version: 8, visit: '2026-02-10 10:00:00' }),
  );
  expect(await screen.findByText('保存成功')).toBeTruthy();
});

test('let go on its own day, or by Esc, nothing is sent, and the press is no click', async () => {
  const { server, router } = await open();
  await carry('10:00 第2个', '2026-02-03');
  await carry('10:00 第2个', '2026-02-10', true);
  expect(server.to('api/thing/edit')).toEqual([]);
  expect(document.querySelector('.calendar-ghost')).toBeNull();
  expect(search(router)['open']).toBeUndefined();
  await click(chip('10:00 第2个'));
  expect(search(router)['open']).toBe('2');
});

test.each([
  ['a field that the system keeps', '/?mode=calendar&by=made&month=2026-02', ['a.thing.edit']],
  ['whoever may not edit', february, ['a.thing.index']],
])('%s: nothing is carried or asked for', async (_name, address, grants) => {
  grant(...grants);
  const made = third.map((one) => ({ ...one, made: one.visit }));
  answers[calendar] = { days: [{ day: '2026-02-03', total: 3, rows: made }] };
  answers[index] = { rows: made, total: 3 };
  const { server } = await open(address);
  await carry('10:00 第2个', '2026-02-10');
  expect(server.to('api/thing/edit')).toEqual([]);
  await press('2月3日星期二，3 条');
  const list = await screen.findByRole('region', { name: '2月3日星期二' });
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(3));
  expect(within(list).queryByRole('button', { name: '更多操作' })).toBeNull();
});

test('another date can be asked for without a pointer', async () => {
  const { server } = await open();
  await press('2月3日星期二，25 条');
  const list = await screen.findByRole('region', { name: '2月3日星期二' });
  const [, second] = await within(list).findAllByRole('button', { name: '更多操作' });
  await click(second);
  await click(await screen.findByRole('menuitem', { name: '改到…' }));
  const dialog = await screen.findByRole('dialog', { name: '改到另一天' });
  expect(within(dialog).getByText('第2个')).toBeTruthy();
  expect(within(dialog).getByLabelText('拜访时间')).toBeTruthy();
  await click(within(dialog).getByRole('button', { name: '取消' }));
  expect(server.to('api/thing/edit')).toEqual([]);
});

test('a failure is said, and tried again', async () => {
  answers[calendar] = refusal('error', '系统繁忙');
  const server = serve(answers);
  show(<ListPage module="thing" title="东西" index={callNamed(index)} panel={null} />, february);
  const again = await screen.findByRole('button', { name: /重\s*试/ });
  // One may also go to another month.
  expect(screen.getByRole('button', { name: '下个月' })).toBeTruthy();
  answers[calendar] = { days: [] };
  await click(again);
  expect(await screen.findByRole('grid')).toBeTruthy();
  expect(server.to(calendar)).toHaveLength(2);
});

test('a phone shows how many there are, and the chosen day below', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const { grid, router } = await open();
  expect(within(grid).queryAllByRole('link')).toEqual([]);
  expect(cell('2026-02-03').querySelector('.calendar-count')?.textContent).toBe('25');
  // The first day of a month that today is not in.
  expect(await screen.findByRole('region', { name: '2月1日星期日' })).toBeTruthy();
  await press('2月3日星期二，25 条');
  const list = await screen.findByRole('region', { name: '2月3日星期二' });
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(20));
  const swipe = (from: number, to: number, down = 0) => {
    fireEvent.touchStart(grid, { touches: [{ clientX: from, clientY: 10 }] });
    fireEvent.touchEnd(grid, { changedTouches: [{ clientX: to, clientY: 10 + down }] });
  };
  await act(async () => swipe(200, 190));
  await act(async () => swipe(200, 120, 90));
  expect(search(router)).toMatchObject({ month: '2026-02' });
  await act(async () => swipe(200, 100));
  expect(search(router)).toMatchObject({ month: '2026-03' });
  await act(async () => swipe(100, 200));
  expect(search(router)).toMatchObject({ month: '2026-02' });
});
