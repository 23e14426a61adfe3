// A form with rules and computed fields: what it shows, requires and sends; and what a changed definition leaves.
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf } from '../fields/formValues.ts';
import { problemsOf } from '../fields/validation.ts';
import { ruledItems, useComputed } from './formRules.ts';

const rule = (field: string, value: string) => ({
  match: 'all' as const,
  when: [{ field, type: 'eq' as const, value }],
});
const item = (field: string, more: Partial<FormItem> = {}): FormItem => ({
  id: 1,
  type: 'input',
  title: field,
  field,
  ...more,
});

test('items are shown and required as the rules say, and the list stays the same without rules', () => {
  const plain = [item('a'), item('b')];
  expect(ruledItems(plain, {})).toBe(plain);
  const items = [item('a'), item('b', { showWhen: rule('a', '1') }), item('c', { requireWhen: rule('a', '1') })];
  expect(ruledItems(items, { a: '2' }).map((one) => one.field)).toEqual(['a', 'c']);
  const shown = ruledItems(items, { a: '1' });
  expect(shown.map((one) => [one.field, one.required ?? false])).toEqual([
    ['a', false],
    ['b', false],
    ['c', true],
  ]);
});

test('what is not shown is not sent', () => {
  const items = [item('a'), item('b'), item('d', { type: 'daterange', field2: 'e' })];
  const definition = { items: items.map((json) => ({ id: 1, json })) } as unknown as FormDefinition;
  const values = { a: '1', b: '旧', d: '2026-01-01', e: '2026-01-02' };
  expect(bodyOf(definition, values, { id: 0, shown: new Set(['a']) })).toEqual({ a: '1' });
  expect(Object.keys(bodyOf(definition, values, { id: 0, shown: new Set(['a', 'd']) }))).toEqual(['a', 'd', 'e']);
});

test('computed fields follow what is typed, also one through another', async () => {
  const items = [
    item('a'),
    item('u', { formula: { text: 't + "元"', fields: { t: 'text' } } }),
    item('t', { formula: { text: 'text(n)', fields: { n: 'number' } } }),
    item('n', { type: 'number', precision: 2, formula: { text: 'a * 2', fields: { a: 'number' } } }),
  ];
  const { result, rerender } = renderHook(({ a }) => useComputed(items, { a }), { initialProps: { a: '1.5' } });
  await waitFor(() => expect(result.current).toEqual({ n: '3.00', t: '3', u: '3元' }));
  rerender({ a: '2' });
  expect(result.current).toMatchObject({ n: '4.00', u: '4元' });
  // Nothing is computed of nothing, also not what is made of it; a 0 that was entered is one.
  rerender({ a: '' });
  expect(result.current).toEqual({ n: '', t: '', u: '元' });
  rerender({ a: '0' });
  expect(result.current).toMatchObject({ n: '0.00' });
});

test('a table computes its rows, and what they come to counts in the form', async () => {
  const number = (field: string, text?: string): FormItem =>
    item(field, {
      type: 'number',
      precision: 2,
      ...(text ? { readonly: true, formula: { text, fields: { n: 'number', p: 'number' } } } : {}),
    });
  const items = [
    item('rows', { type: 'tablelist', columns: [number('n'), number('p'), number('sum', 'n * p')] }),
    item('total', {
      type: 'number',
      precision: 2,
      formula: { text: 'rows_sum + 1', fields: { rows_sum: 'number' } },
    }),
  ];
  const first = { n: '2', p: '1.5', sum: '3.00' };
  const rows = [first, { n: '3', p: '2' }];
  const { result } = renderHook(() => useComputed(items, { rows }));
  await waitFor(() => expect(result.current).toMatchObject({ total: '10.00' }));
  expect(result.current['rows']).toEqual([first, { n: '3', p: '2', sum: '6.00' }]);
  // A row that already has this state is not drawn again.
  expect((result.current['rows'] as unknown[])[0]).toBe(first);
});

test('an end before its beginning is said at once, and an empty row is nothing missing', () => {
  const words = ((key: string, { field }: { field?: string } = {}) => [key, field].join(' ').trim()) as never;
  const end = item('end', { type: 'date', notBefore: { field: 'begin', title: '开始日期' } });
  const found = (begin: string) => problemsOf([end], { begin, end: '2026-12-01' }, words);
  expect([found('2026-12-02'), found('2026-12-01'), found('')]).toEqual([{ end: 'form.notBefore 开始日期' }, {}, {}]);
  const table = item('rows', { type: 'tablelist', columns: [item('name', { required: true }), item('note')] });
  const rows = [
    { name: '', note: '' },
    { name: '', note: '备注' },
  ];
  expect(problemsOf([table], { rows }, words)).toEqual({ 'rows[1].name': 'form.required' });
});
