// A list has the layout that the person chooses in the views popover or the address names, and rows where neither is possible.
import { callNamed } from '@crm/protocol/call';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, press, serve, show } from '../../shared/testing/page.tsx';
import { ListPage } from '../list/ListPage.tsx';
import '../views/ViewPicker.tsx';
import './board/Board.tsx';
import './calendar/Calendar.tsx';
import { groupableFields, layoutOf } from './modes.ts';

const column = (id: number, field: string, title: string, more: object = {}) => ({
  id,
  field,
  title,
  show: true,
  checkbox: false,
  grid_w: 120,
  form_type: 'input',
  sortable: true,
  align: 'left' as const,
  ...more,
});
const columns = [
  column(1, 'name', '名称'),
  column(2, 'source', '来源', { divides: 'choices', show: false }),
  column(3, 'level', '级别', { divides: 'choices' }),
  column(4, 'made', '创建时间', { divides: 'days', form_type: 'datetime' }),
  column(5, 'next', '下次跟进', { divides: 'days', form_type: 'datetime', plan: true }),
];
let answers: Answers = {};

beforeEach(() => {
  localStorage.clear();
  answers = {
    'api/formField/formFieldIndex': { id: 1, module: 'thing', title: '东西', cols: columns, items: [] },
    'api/formField/scene': [],
    'api/formField/filter': [],
    'api/formField/boardCount': { columns: [{ value: 1, label: '重点', total: 0 }] },
    'api/formField/calendar': { days: [] },
    'api/thing/index': { rows: [{ id: 1, name: '甲' }], total: 1 },
    'api/view/index': { rows: [], total: 0 },
  };
});

const page = (address: string) =>
  show(<ListPage module="thing" title="东西" index={callNamed('api/thing/index')} />, address);
const pressed = () =>
  [...document.querySelectorAll('.modes [aria-pressed=true]')].map((element) => element.textContent);

test('a board by what the list shows, a calendar by what is planned, another field, and rows again', async () => {
  const server = serve(answers);
  const { router } = page('/thing');
  await screen.findByText('甲');
  await press('视图');
  await waitFor(() => expect(pressed()).toEqual(['列表']));
  await press('看板');
  await waitFor(() => expect(router.state.location.search).toBe('?mode=board&by=level'));
  expect(pressed()).toEqual(['看板', '按级别']);
  await waitFor(() => expect(server.to('api/formField/boardCount').at(-1)).toMatchObject({ by: 'level' }));
  await press('按来源');
  await waitFor(() => expect(router.state.location.search).toBe('?mode=board&by=source'));
  await press('日历');
  await waitFor(() => expect(router.state.location.search).toBe('?mode=calendar&by=next'));
  await press('列表');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByText('甲')).toBeDefined();
});

test('an address that names no field for it shows rows; a board asks for no rows of the whole list', async () => {
  const server = serve(answers);
  const first = page('/thing?mode=board&by=name');
  await screen.findByText('甲');
  first.unmount();
  const requests = server.to('api/thing/index').length;
  page('/thing?mode=board&by=level');
  await waitFor(() => expect(server.to('api/formField/boardCount')).toHaveLength(1));
  const plain = server
    .to('api/thing/index')
    .slice(requests)
    .filter((body) => !('data' in body));
  expect(plain).toEqual([]);
});

test('fields divide by what they are', () => {
  expect(groupableFields(columns, 'board').map(({ field }) => field)).toEqual(['source', 'level']);
  expect(layoutOf(columns, { mode: 'calendar', by: 'level' })).toBeUndefined();
  expect(layoutOf(columns, { mode: 'calendar', by: 'made' })?.id).toBe(4);
  expect(layoutOf(columns, { mode: '', by: 'made' })).toBeUndefined();
  // An address that names the way only is laid out by the first field that divides.
  expect(layoutOf(columns, { mode: 'board', by: '' })?.field).toBe('source');
});
