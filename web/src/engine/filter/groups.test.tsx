// Groups of conditions: how they look in the drawer, what they send, and how they are worded, changed and removed.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, press, serve, show } from '../../shared/testing/page.tsx';
import { loadControls } from '../fields/fieldTypes.ts';
import type { ActivePart } from '../query/listState.ts';
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
  definition('county', 'county', '区县', ['eq'], {
    item: { id: 2, type: 'county', title: '区县', field: 'county', parent: 'city' },
  }),
];
beforeEach(() => loadControls(['input', 'number', 'select', 'county']));
const everywhere = () => serve(new Proxy({}, { has: () => true, get: () => definitions }));

function open(filters: ActivePart[] = []) {
  const apply = vi.fn();
  everywhere();
  show(<FilterDrawer module="thing" open filters={filters} close={() => undefined} apply={apply} />);
  return apply;
}
const group = (number: number) => screen.findByRole('region', { name: `条件组 ${number}` });
const choose = async (within_: HTMLElement, at: number, text: string) => {
  fireEvent.mouseDown(within(within_).getAllByRole('combobox', { name: /的字段$/ })[at] as HTMLElement);
  const [list] = [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')].slice(-1);
  await click(within(list as HTMLElement).getByText(text, { selector: '.ant-select-item-option-content' }));
};
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test('two conditions on one field are joined by or, or by and, beside the rows', async () => {
  const apply = open();
  fill(await screen.findByLabelText('名称'), '甲');
  await press('添加条件组');
  const first = await group(1);
  expect(within(first).getAllByText('或')).toHaveLength(1);
  await choose(first, 0, '名称');
  await choose(first, 1, '名称');
  const [one, other] = within(first).getAllByLabelText('名称');
  fill(one as HTMLElement, '北京');
  fill(other as HTMLElement, '上海');
  await press('查询');
  const [beijing, shanghai] = ['北京', '上海'].map((value) => ({ field: 'name', type: 'contains', value }));
  const own = { field: 'name', type: 'contains', value: '甲' };
  expect(apply).toHaveBeenLastCalledWith([own, { or: [beijing, shanghai] }]);
  await click(within(first).getByText('全部满足（且）'));
  expect(within(first).getAllByText('且')).toHaveLength(1);
  await press('查询');
  expect(apply).toHaveBeenLastCalledWith([own, beijing, shanghai]);
});

test('what was not filled in is no condition, and one alone is no group', async () => {
  const apply = open();
  await press('添加条件组');
  const first = await group(1);
  await choose(first, 0, '名称');
  fill(within(first).getByLabelText('名称'), '北京');
  await press('添加条件组');
  await press('查询');
  expect(apply).toHaveBeenLastCalledWith([{ field: 'name', type: 'contains', value: '北京' }]);
});

test('a line whose value comes with its words keeps both', async () => {
  const apply = open();
  await press('添加条件组');
  const first = await group(1);
  await choose(first, 0, '级别');
  fireEvent.mouseDown(within(first).getByRole('combobox', { name: '级别' }));
  await click((await screen.findAllByText('低', { selector: '.ant-select-item-option-content' })).at(-1));
  await choose(first, 1, '金额');
  fill(within(first).getByLabelText('金额'), '5');
  await press('查询');
  expect(apply).toHaveBeenLastCalledWith([
    {
      or: [
        { field: 'level', type: expect.stringMatching(/^(in|eq)$/), value: '2' },
        { field: 'money', type: 'ge', value: '5' },
      ],
    },
  ]);
});

test('groups in force stand as they were made; a field that no line offers stays as it came', async () => {
  const filters: ActivePart[] = [
    { field: 'name', type: 'contains', value: '甲' },
    {
      or: [
        { field: 'name', type: 'eq', value: '乙' },
        { field: 'county', type: 'eq', value: '9', text: '西湖区' },
      ],
    },
    { field: 'name', type: 'contains', value: '丙' },
    { field: 'other', type: 'eq', value: '7' },
  ];
  const apply = open(filters);
  const first = await group(1);
  expect(within(first).getByDisplayValue('乙')).toBeTruthy();
  expect(first.textContent).toContain('西湖区');
  const second = await group(2);
  expect(within(second).getByDisplayValue('丙')).toBeTruthy();
  await press('查询');
  expect(new Set(apply.mock.lastCall?.[0])).toEqual(new Set(filters));
  await click(within(first).getByRole('button', { name: '移除条件：名称' }));
  expect(document.activeElement?.textContent).toContain('添加条件');
  await click(within(second).getByRole('button', { name: '移除条件组 2' }));
  expect(document.activeElement?.textContent).toContain('添加条件组');
  await press('查询');
  expect(apply).toHaveBeenLastCalledWith([filters[0], { field: 'county', type: 'eq', value: '9', text: '西湖区' }]);
  await press('重置');
  expect(screen.queryByRole('region')).toBeNull();
});

test('fields whose choices hang on another are not offered in a line, all others are', async () => {
  open();
  await press('添加条件组');
  const first = await group(1);
  fireEvent.mouseDown(within(first).getAllByRole('combobox', { name: /的字段$/ })[0] as HTMLElement);
  await waitFor(() =>
    expect([...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)).toEqual([
      '名称',
      '金额',
      '级别',
    ]),
  );
});

test('a group is one chip; equal conditions go one by one, however many there are; a chip leads to the drawer', async () => {
  everywhere();
  const many = Array.from({ length: 24 }, () => ({ field: 'money', type: 'ge', value: '5' }) as const);
  const first: ActivePart = {
    or: [
      { field: 'name', type: 'eq', value: '甲' },
      { field: 'level', type: 'in', value: '1,2' },
    ],
  };
  const edit = vi.fn();
  const changed = vi.fn<(parts: ActivePart[]) => void>();
  function Held() {
    const [filters, setFilters] = useState<ActivePart[]>([first, ...many]);
    const change = (parts: ActivePart[]) => {
      changed(parts);
      setFilters(parts);
    };
    return <ActiveFilters module="thing" filters={filters} change={change} edit={edit} />;
  }
  show(<Held />);
  await click(await screen.findByRole('button', { name: '名称 等于 甲 或 级别 属于 高、低' }));
  expect(edit).toHaveBeenCalledTimes(1);
  await press('移除条件：名称 或 级别');
  expect(changed).toHaveBeenLastCalledWith(many);
  for (let left = 23; left >= 0; left--) {
    const [chip] = screen.getAllByRole('button', { name: '移除条件：金额' });
    chip?.focus();
    await click(chip);
    expect(changed.mock.lastCall?.[0]).toHaveLength(left);
    if (left > 0) expect(document.activeElement?.getAttribute('aria-label')).toBe('移除条件：金额');
  }
  expect(screen.queryByRole('group')).toBeNull();
});
