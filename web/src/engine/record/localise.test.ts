// Built-in words are translated, the company's own are not.
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type { FormDefinition } from '@crm/protocol/answers/form';
import { beforeAll, expect, test } from 'vitest';
import i18n, { fetchWords } from '../../shared/i18n/i18n.ts';
import { addRecordedTitles } from '../../shared/testing/recorded.ts';
import { fieldTitle, localDefinition, localFilters, localScenes } from './localise.ts';

beforeAll(async () => {
  await fetchWords('en');
  addRecordedTitles();
});

const en = i18n.getFixedT('en');
const cn = i18n.getFixedT('cn');
const column = { id: 1, show: true, checkbox: false, grid_w: 0, form_type: 'input', sortable: false };
const definition = {
  id: 1,
  module: 'customer',
  title: '客户',
  cols: [
    { ...column, field: 'CustomerName', title: '客户名称' },
    { ...column, field: 'AddTime', title: '建档时间' },
    { ...column, field: 'c_1', title: '合作年限' },
    {
      ...column,
      field: 'clue',
      title: '成交状态',
      options: [
        { value: 2, label: '已成交' },
        { value: 3, label: '其他' },
      ],
    },
  ],
  items: [{ id: 1, json: { id: 1, type: 'input', title: '客户名称', field: 'CustomerName', message: '信息必须填写' } }],
} as unknown as FormDefinition;

test('English takes the catalogue where the Chinese is the built-in one', () => {
  const local = localDefinition(en, definition);
  expect(local.title).toBe('Customer');
  expect(local.cols.map((entry) => entry.title)).toEqual(['Customer', '建档时间', '合作年限', 'Deal']);
  expect(local.cols[3]?.options?.map((option) => option.label)).toEqual(['Deal closed', '其他']);
});

test('filters and the log say titles in the same way', () => {
  const filter = (field: string, title: string): FilterDefinition => ({
    field,
    title,
    field2: '',
    type: 'input',
    value: '',
    name: '',
    max: 0,
    required: false,
    operators: [],
    option: [],
    item: { id: 1, type: 'input', field, title },
  });
  const filters = localFilters(en, 'customer', [filter('CustomerName', '客户名称'), filter('tel', '总机')]);
  expect(filters.map(({ title, item }) => [title, item.title])).toEqual([
    ['Customer', 'Customer'],
    ['总机', '总机'],
  ]);
  expect(fieldTitle(en, 'customer', { field: 'userid', title: '负责人' })).toBe('Owner');
  expect(fieldTitle(en, 'customer', { field: 'userid', title: '客户经理' })).toBe('客户经理');
});

test('Chinese is shown as the server says it', () => {
  expect(localDefinition(cn, definition)).toEqual(definition);
});

test('scenes have the words of their module', () => {
  const option = [{ value: 'mine', label: '我负责的客户' }];
  const [scene] = localScenes(en, 'customer', [
    { field: 'dataType', title: '场景', value: 'all', place: 'popover', option },
  ]);
  expect(scene?.option[0]?.label).toBe('Mine');
});

test('kinds that a company makes have the words of their family', () => {
  i18n.addResources('cn', 'translation', { 'field.own.number': '编号', 'option.own.state.0': '草稿' });
  i18n.addResources('en', 'translation', { 'field.own.number': 'Number', 'option.own.state.0': 'Draft' });
  const kind = {
    ...definition,
    module: 'own12',
    cols: [
      { ...column, field: 'number', title: '编号' },
      { ...column, field: 'state', title: '自己写的', options: [{ value: 0, label: '草稿' }] },
    ],
    items: [],
  } as unknown as FormDefinition;
  const [number, state] = localDefinition(en, kind).cols;
  expect([number?.title, state?.title, state?.options?.[0]?.label]).toEqual(['Number', '自己写的', 'Draft']);
});

test('a title within an English sentence begins small', () => {
  expect(en('form.createTitle', { title: 'Expense claim' })).toBe('New expense claim');
  expect(en('inPlace.edit', { title: 'QQ' })).toBe('Edit QQ');
  expect(cn('form.createTitle', { title: '客户' })).toBe('新建客户');
});
