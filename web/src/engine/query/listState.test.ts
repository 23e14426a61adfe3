// The address bar and the list's state agree, in both directions.
import { describe, expect, test } from 'vitest';
import { firstState, isNarrowed, type ListState, listParameters, readState, writeState } from './listState.ts';

const full: ListState = {
  scenes: { dataType: 'mine', time: '2' },
  filters: [
    { field: 'CustomerName', type: 'contains', value: '北京&a=b' },
    { field: 'AddTime', type: 'lastmonth' },
    { field: 'userid', type: 'in', value: '3,4', text: '张三、李四' },
  ],
  sort: 'genjinTime desc',
  key: '科技 有限',
  page: 3,
  rows: 50,
  open: 12,
  view: 3,
  mode: 'board',
  by: 'clue',
  month: '',
  tab: 'account',
};

describe('round trip', () => {
  test.each([
    ['everything', full],
    ['nothing', firstState],
    ['a month', { ...firstState, mode: 'calendar' as const, by: 'AddTime', month: '2026-02' }],
  ])('%s', (_name, state) => {
    expect(readState(new URLSearchParams(writeState(state).toString()))).toEqual(state);
  });
  test('defaults stay out of the address', () => {
    expect(writeState(firstState).toString()).toBe('');
  });
});

describe('an address from outside', () => {
  const read = (text: string) => readState(new URLSearchParams(text));
  test('nonsense is dropped', () => {
    expect(read('page=-1&rows=7&open=abc&filter={')).toEqual(firstState);
    expect(read('page=1e3&rows=100000')).toEqual(firstState);
    expect(
      read('filter=[{"field":"a","type":"drop"},{"field":5,"type":"eq"},null,{"field":"b","type":"eq","value":3}]')
        .filters,
    ).toEqual([{ field: 'b', type: 'eq' }]);
  });
  test('a month is one of a calendar, and of a year that dates can have', () => {
    expect(read('month=2026-02')).toEqual(firstState);
    for (const month of ['2026-13', '2026-1', '0001-01', '2199-12', '2026-02-01'])
      expect(read(`mode=calendar&by=a&month=${month}`).month, month).toBe('');
    expect(writeState({ ...firstState, mode: 'board', by: 'a', month: '2026-02' }).has('month')).toBe(false);
  });
  test('groups are read one level deep, and empty ones are none', () => {
    const text =
      '[{"or":[{"field":"a","type":"eq","value":"1","text":"甲"},{"field":"b","type":"drop"}]},{"or":[]},{"or":[{"or":[]}]},{"or":5}]';
    const state = read(`filter=${text}`);
    expect(state.filters).toEqual([{ or: [{ field: 'a', type: 'eq', value: '1', text: '甲' }] }]);
    expect(readState(writeState(state))).toEqual(state);
    expect(listParameters('m', state)['data']).toBe('[{"or":[{"field":"a","type":"eq","value":"1"}]}]');
  });
  test('a record of another kind is not the list’s', () => {
    expect(read('open=customer:5').open).toBe(0);
    expect(read('open=customer:5').scenes).toEqual({});
  });
});

describe('the call', () => {
  test('carries what is set, and the page’s own parameters last', () => {
    const sent = listParameters('customer', full, { IsGongHai: 0, dataType: 'all' });
    expect(sent).toMatchObject({
      module: 'customer',
      page: 3,
      rows: 50,
      dataType: 'all',
      time: '2',
      IsGongHai: 0,
      sort: 'genjinTime desc',
    });
    expect(JSON.parse(String(sent.data))).toEqual([
      { field: 'CustomerName', type: 'contains', value: '北京&a=b' },
      { field: 'AddTime', type: 'lastmonth' },
      { field: 'userid', type: 'in', value: '3,4' },
    ]);
  });
  test('the shown list of several stays in the address and is not asked for', () => {
    const state = readState(new URLSearchParams('tab=account&key=农行'));
    expect(state.tab).toBe('account');
    expect(writeState({ ...state, key: '' }).toString()).toBe('tab=account');
    expect(listParameters('account', state)).not.toHaveProperty('tab');
  });

  test('leaves out what is not', () => {
    expect(listParameters('gys', firstState)).toEqual({ page: 1, rows: 20, module: 'gys' });
  });
});

test('a sort alone does not narrow a list', () => {
  expect(isNarrowed({ ...firstState, sort: 'a', scenes: {} })).toBe(false);
  expect(isNarrowed({ ...firstState, scenes: { time: '1' } })).toBe(true);
});
