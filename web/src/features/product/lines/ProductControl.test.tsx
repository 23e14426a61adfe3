// Lines of products: written by hand or pasted where that may be, only filled where each is one of the products.

import type { FormItem, ListField } from '@crm/protocol/answers/form';
import * as productCalls from '@crm/protocol/calls/product';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { Cell } from '../../../engine/fields/cells/Cell.tsx';
import { FormField } from '../../../engine/fields/FormField.tsx';
import { loadControls } from '../../../engine/fields/fieldTypes.ts';
import { registerRecordSource } from '../../../engine/record/recordSources.ts';
import { grant, press, serve, show } from '../../../shared/testing/page.tsx';
import './productType.ts';

beforeAll(() => {
  grant('erp.product.index');
  registerRecordSource('product', {
    module: 'product',
    index: productCalls.index,
    grant: 'erp.product.index',
    title: '选产品',
    searchHint: '搜产品',
    empty: '没有产品',
    text: (row) => String(row.name),
    detail: (row) => `${String(row.number)} ￥${String(row.price)}`,
  });
  return loadControls(['product', 'input', 'number']);
});

let held: Record<string, unknown>[] = [];
const columns = (required: boolean) =>
  [
    { id: 1, type: 'jcselect', title: '产品', field: 'productid', visible: false, required },
    { id: 2, type: 'input', title: '产品名称', field: 'title' },
    { id: 3, type: 'number', title: '数量', field: 'number', precision: 4, value: '1' },
    { id: 4, type: 'number', title: '售价', field: 'sellingprice', precision: 2 },
    { id: 5, type: 'number', title: '小计', field: 'xiaoji', precision: 2, readonly: true, total: true },
  ] as FormItem[];

function Host({ required, first }: { required: boolean; first: Record<string, unknown>[] }) {
  const [values, setValues] = useState<Record<string, unknown>>({ f: first });
  useEffect(() => {
    held = values['f'] as Record<string, unknown>[];
  });
  const item = { id: 1, type: 'product', title: '产品', field: 'f', columns: columns(required) } as FormItem;
  const setValue = (field: string, value: unknown) => setValues((before) => ({ ...before, [field]: value }));
  return <FormField item={item} formId="form" layout={1} form={{ values, setValue }} />;
}
const paste = async (row: number, field: string, text: string) => {
  const cell = await waitFor(() => {
    const found = document.getElementById(`form-f-${row}-${field}`);
    if (!found) throw new Error('not yet');
    return found;
  });
  fireEvent.paste(cell, { clipboardData: { getData: () => text } });
};

test('a line is written by hand; rows of a spreadsheet become lines, each with its subtotal', async () => {
  show(<Host required={false} first={[]} />);
  await press('手工添加');
  await waitFor(() => expect(held).toMatchObject([{ number: '1' }]));
  await paste(0, 'title', '安装服务\t2\t100.50\n培训\t3\t80');
  await waitFor(() =>
    expect(held.map(({ title, number, sellingprice, xiaoji }) => [title, number, sellingprice, xiaoji])).toEqual([
      ['安装服务', '2', '100.50', '201.00'],
      ['培训', '3', '80', '240.00'],
    ]),
  );
  // What is reckoned reads as every amount does, the sum as well.
  for (const amount of ['￥201.00', '￥240.00', '￥441.00']) expect(screen.getByText(amount)).toBeTruthy();
});

test.each([
  [{ id: -1, type: 'product' }, ['￥100.50', '￥201.00', '￥201.00']],
  // A company's own column of two places need not be money.
  [{ id: 7, type: 'tablelist' }, ['100.50', '201.00', '201.00']],
] as const)('where lines are read, each stands with its price, and the total: %o', async (kind, amounts) => {
  const line = { title: '安装服务', number: '2', sellingprice: '100.50', xiaoji: '201.00' };
  const item = { ...kind, title: '产品', field: 'f', columns: columns(false) } as unknown as FormItem;
  const column = { ...item, form_type: kind.type } as unknown as ListField;
  await act(async () => void show(<Cell column={column} row={{ f: [line] }} module="contract" full={item} />));
  expect(await screen.findByRole('cell', { name: '安装服务' })).toBeTruthy();
  expect(screen.getAllByText(/\.\d\d$/).map(({ textContent }) => textContent)).toEqual(amounts);
});

test('a product is typed for and added by Enter, its price beside it; the focus stays for the next, none comes twice', async () => {
  const bolts = { id: 4, name: '螺栓', price: '3.50', number: 'LS' };
  serve({ 'api/product/index': ({ key }: { key?: string }) => ({ rows: key === '螺' ? [bolts] : [], total: 1 }) });
  show(<Host required first={[]} />);
  const field = await screen.findByRole('combobox', { name: '添加产品' });
  await userEvent.type(field, '螺');
  expect(await screen.findByTitle('螺栓 LS ￥3.50')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() =>
    expect(held).toMatchObject([{ productid: 4, number: '1', sellingprice: '3.50', xiaoji: '3.50' }]),
  );
  expect(document.activeElement).toBe(field);
  fireEvent.keyUp(field, { key: 'Enter', keyCode: 13 });
  await userEvent.type(field, '螺');
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(await screen.findByText('该产品已存在')).toBeTruthy();
  expect(held).toHaveLength(1);
});

test('where each line is one of the products none is written by hand, and what is pasted fills those that stand', async () => {
  const first = [
    { productid: 1, title: '甲', number: '1', sellingprice: '10' },
    { productid: 2, title: '乙', number: '1', sellingprice: '20' },
  ];
  show(<Host required first={first} />);
  await paste(0, 'number', '5\n6\n7');
  await waitFor(() =>
    expect(held.map(({ number, xiaoji }) => [number, xiaoji])).toEqual([
      ['5', '50.00'],
      ['6', '120.00'],
    ]),
  );
  expect(screen.queryByRole('button', { name: '手工添加' })).toBeNull();
});
