// Rows of the filter drawer and the active conditions: comparisons, ranges, clearing, and their words.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { loadControls } from '../fields/fieldTypes.ts';
import type { ActiveFilter } from '../query/listState.ts';
import ActiveFilters from './ActiveFilters.tsx';
import FilterDrawer from './FilterDrawer.tsx';

const definition = (field: string, type: string, title: string, operators: string[], more: object = {}) => ({
  field,
  field2: '',
  type,
  title,
  operators,
  option: [],
  item: { id: 1, type, title, field },
  ...more,
});
const level = [
  { value: 1, label: '高' },
  { value: 2, label: '低' },
];
const definitions = [
  definition('name', 'input', '名称', ['contains', 'eq', 'empty']),
  definition('money', 'number', '金额', ['between', 'ge', 'le']),
  definition('level', 'select', '级别', ['in', 'eq'], { option: level }),
];
const path = 'api/formField/searchField';
beforeEach(() => loadControls(['input', 'number', 'select']));

function open(filters: ActiveFilter[] = []) {
  const apply = vi.fn();
  const close = vi.fn();
  vi.spyOn(console, 'error');
  const all = new Proxy(
    { [path]: definitions },
    {
      has: () => true,
      get: () => definitions,
    },
  );
  serve(all);
  show(<FilterDrawer module="thing" open filters={filters} close={close} apply={apply} />);
  return { apply, close };
}
const pick = async (name: RegExp, text: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name }));
  await click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
};

test('a comparison of the same kind keeps the value, one that needs none takes its field away', async () => {
  const { apply } = open([{ field: 'name', type: 'contains', value: '北' }]);
  await screen.findByDisplayValue('北');
  await pick(/名称/, '为空');
  expect(screen.queryByDisplayValue('北')).toBeNull();
  await press('查询');
  expect(apply).toHaveBeenLastCalledWith([{ field: 'name', type: 'empty' }]);
});

test('a range is two bounds, and one of them is enough', async () => {
  const { apply } = open();
  fireEvent.change(await screen.findByLabelText('金额'), { target: { value: '5' } });
  await press('查询');
  expect(apply).toHaveBeenLastCalledWith([{ field: 'money', type: 'ge', value: '5' }]);
});

test('conditions in force stand in the drawer as they were chosen', async () => {
  const { apply } = open([
    { field: 'money', type: 'between', value: '3,8' },
    { field: 'level', type: 'in', value: '1,2' },
  ]);
  expect(await screen.findByDisplayValue('3')).toBeTruthy();
  expect(screen.getByDisplayValue('8')).toBeTruthy();
  await press('查询');
  expect(apply).toHaveBeenLastCalledWith([
    { field: 'money', type: 'between', value: '3,8' },
    { field: 'level', type: 'in', value: '1,2' },
  ]);
});

test('conditions in force are worded, taken away one by one or all at once', async () => {
  const all = new Proxy({}, { has: () => true, get: () => definitions });
  serve(all);
  const change = vi.fn();
  const filters: ActiveFilter[] = [
    { field: 'level', type: 'in', value: '1,2,9' },
    { field: 'money', type: 'between', value: '3,8' },
    { field: 'name', type: 'empty' },
    { field: 'gone', type: 'eq', value: 'x', text: '某人' },
  ];
  show(<ActiveFilters module="thing" filters={filters} change={change} edit={() => undefined} />);
  await waitFor(() => expect(document.querySelector('.ant-tag')?.textContent).toContain('级别'));
  const tags = [...document.querySelectorAll('.ant-tag')].map((one) => one.textContent);
  expect(tags[0]).toMatch(/^级别 .*高、低、9×$/);
  expect(tags[1]).toMatch(/^金额 .*3 ~ 8×$/);
  expect(tags[2]).toBe('名称 为空×');
  expect(tags[3]).toMatch(/^gone .*某人×$/);
  await click(screen.getByRole('button', { name: '移除条件：级别' }));
  expect(change).toHaveBeenLastCalledWith(filters.slice(1));
  await click(screen.getByRole('button', { name: '清除全部' }));
  expect(change).toHaveBeenLastCalledWith([]);
});

test('a condition on the second half of a pair is worded with the title of the pair', async () => {
  const pair = definition('province', 'city', '地区', ['eq'], { field2: 'city' });
  serve({ 'api/formField/filter': [...definitions, pair] });
  const filters: ActiveFilter[] = [{ field: 'city', type: 'eq', value: '2', text: '苏州市' }];
  show(<ActiveFilters module="thing" filters={filters} change={() => undefined} edit={() => undefined} />);
  await waitFor(() => expect(document.querySelector('.ant-tag')?.textContent).toMatch(/^地区 .*苏州市×$/));
});

test('fields that did not come say why', async () => {
  const failing = new Proxy({}, { has: () => true, get: () => refusal('fault', '出错') });
  serve(failing);
  show(<FilterDrawer module="other" open filters={[]} close={() => undefined} apply={() => undefined} />);
  expect(await screen.findByText('出错')).toBeTruthy();
});
