// Fields that refer to records: one is typed for, several are ticked in the list.

import type { FormItem } from '@crm/protocol/answers/form';
import { callNamed } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../../../shared/session/session.ts';
import { click, grant, press, refusal, serve, show } from '../../../../shared/testing/page.tsx';
import { registerRecordSource } from '../../../record/recordSources.ts';
import { FormField } from '../../FormField.tsx';
import { loadControls, registerFieldType } from '../../fieldTypes.ts';
import '../index.ts';

let held: Record<string, unknown> = {};

function Host({ item, first }: { item: Partial<FormItem>; first: Record<string, unknown> }) {
  const [values, setValues] = useState(first);
  useEffect(() => {
    held = values;
  });
  const setValue = (field: string, value: unknown) => setValues((before) => ({ ...before, [field]: value }));
  const whole = { id: 1, type: 'input', title: '字段', field: 'f', ...item };
  return <FormField item={whole} formId="form" layout={1} form={{ values, setValue, module: 'thing', id: 4 }} />;
}
const stand = (item: Partial<FormItem>, f?: unknown, more: Record<string, unknown> = {}) =>
  show(<Host item={item} first={{ f, ...more }} />);

beforeAll(() => {
  registerFieldType('ally', { control: () => import('./RecordControl.tsx') });
  registerRecordSource('ally', {
    module: 'thing',
    index: callNamed('api/thing/index'),
    grant: 'crm.thing.index',
    title: '选东西',
    searchHint: '搜东西',
    empty: '没有东西',
    fixed: { IsGongHai: 0 },
    text: (row) => String(row.name),
    unfit: (row, needs) => (needs === 'inForce' && row.id === 2 ? '审批中' : undefined),
  });
  return loadControls(['ally']);
});
const cols = [{ id: 1, field: 'name', title: '名称', show: true, form_type: 'input' }];
const rows = [
  { id: 1, name: '甲' },
  { id: 2, name: '乙' },
  { id: 3, name: '丙' },
];
const answers = { 'api/formField/formFieldIndex': { id: 1, cols, items: [] }, 'api/thing/index': { rows, total: 60 } };

beforeEach(() => {
  grant('crm.thing.index');
  sessionStore.setState({ user: { LoginToken: '', NickName: '林', UserID: 7, Headimg: '' } });
});

const described = (field: Element) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const entry = '打开列表选择…';
const enter = (field: Element) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
/** The dialog of the list, by the last entry of what is suggested. */
async function look() {
  await userEvent.click(await screen.findByRole('combobox', { name: '字段' }));
  await click(await screen.findByTitle(entry));
  return screen.findByRole('dialog');
}

test('one record: typed for, chosen by Enter, and cleared by × or by Backspace', async () => {
  const server = serve({
    ...answers,
    'api/thing/index': ({ key }: { key?: string }) =>
      key ? { rows: rows.filter(({ name }) => name.includes(key)), total: 1 } : answers['api/thing/index'],
  });
  stand({ type: 'ally', textField: 'fName' }, 9, { fName: '旧的' });
  const field = await screen.findByRole('combobox', { name: '字段' });
  expect(described(field)).toBe('旧的');
  // Nothing is asked before somebody wants it.
  expect(server.sent).toEqual([]);
  await userEvent.type(field, '乙');
  await waitFor(() =>
    expect(server.to('api/thing/index').at(-1)).toEqual({
      page: 1,
      rows: 7,
      module: 'thing',
      key: '乙',
      IsGongHai: 0,
    }),
  );
  await waitFor(() => expect(screen.queryByTitle('丙')).toBeNull());
  enter(field);
  await waitFor(() => expect([held['f'], held['fName']]).toEqual([2, '乙']));
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  expect(described(field)).toBe('乙');
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect([held['f'], held['fName']]).toEqual(['', '']);
  await userEvent.type(field, '丙');
  await click(await screen.findByTitle('丙'));
  await press('清除');
  expect([held['f'], held['fName']]).toEqual(['', '']);
});

test('the Enter that outruns the answer waits for it: what was there before is not chosen, nor one of several', async () => {
  let answer: (page: unknown) => void = () => undefined;
  const slow = () => new Promise((resolve) => (answer = resolve));
  serve({ ...answers, 'api/thing/index': ({ key }: { key?: string }) => (key ? slow() : answers['api/thing/index']) });
  stand({ type: 'ally', textField: 'fName' }, '', { fName: '' });
  const field = await screen.findByRole('combobox', { name: '字段' });
  await userEvent.click(field);
  await screen.findByTitle('甲');
  await userEvent.type(field, '丙');
  enter(field);
  expect(held['f']).toBe('');
  await act(async () => answer({ rows: rows.slice(2), total: 1 }));
  await waitFor(() => expect([held['f'], held['fName']]).toEqual([3, '丙']));
  await userEvent.type(field, '字');
  enter(field);
  await act(async () => answer({ rows, total: 3 }));
  await screen.findByTitle('乙');
  expect(held['f']).toBe(3);
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

test('of two of one name none is chosen unseen, nor by an Enter that was left the only one there is', async () => {
  let answer: (page: unknown) => void = () => undefined;
  const slow = () => new Promise((resolve) => (answer = resolve));
  const twins = [rows[0], { id: 4, name: '甲' }];
  serve({
    ...answers,
    'api/thing/index': ({ key }: { key?: string }) => (key ? slow() : { rows: rows.slice(2), total: 1 }),
  });
  stand({ type: 'ally' }, '');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: '字段' });
  await userEvent.type(field, '甲');
  enter(field);
  await act(async () => answer({ rows: twins, total: 2 }));
  await waitFor(() => expect(screen.getAllByTitle('甲')).toHaveLength(2));
  expect(held['f']).toBe('');
  await userEvent.type(field, '子');
  enter(field);
  act(() => field.blur());
  await userEvent.click(field);
  expect(await screen.findByTitle('丙')).toBeTruthy();
  expect(held['f']).toBe('');
});

test('without a network what was typed stays, and is asked for again', async () => {
  let refused = true;
  const server = serve({
    ...answers,
    'api/thing/index': () => (refused ? refusal('transport', '网络请求失败')() : answers['api/thing/index']),
  });
  stand({ type: 'ally' }, '');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: '字段' });
  await userEvent.type(field, '甲');
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).toMatchObject({ key: '甲' }));
  expect(await screen.findByRole('button', { name: /网络请求失败/ })).toBeTruthy();
  act(() => field.blur());
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  expect(field.value).toBe('甲');
  await userEvent.click(field);
  refused = false;
  await press(/网络请求失败/);
  expect(await screen.findByTitle('乙')).toBeTruthy();
});

test('who wants to look opens the list with what was typed, searches and turns pages', async () => {
  const server = serve(answers);
  stand({ type: 'ally', textField: 'fName' }, '', { fName: '' });
  await userEvent.type(await screen.findByRole('combobox', { name: '字段' }), '丙');
  const dialog = await look();
  await within(dialog).findByText('乙');
  expect(server.to('api/thing/index').at(-1)).toMatchObject({ page: 1, rows: 20, key: '丙', IsGongHai: 0 });
  await click(document.querySelector('.ant-pagination-item-2'));
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).toMatchObject({ page: 2 }));
  const box = within(dialog).getByRole('searchbox');
  fireEvent.change(box, { target: { value: ' 乙 ' } });
  enter(box);
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).toMatchObject({ page: 1, key: '乙' }));
  await click(within(dialog).getAllByRole('button', { name: '选择' })[1]);
  expect([held['f'], held['fName']]).toEqual([2, '乙']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the Enter that searches goes back to the first row, whichever was reached in the list before', async () => {
  serve({
    ...answers,
    'api/thing/index': ({ key }: { key?: string }) =>
      key ? { rows: rows.slice(1), total: 2 } : answers['api/thing/index'],
  });
  stand({ type: 'ally', textField: 'fName' }, '', { fName: '' });
  const dialog = await look();
  await within(dialog).findByText('甲');
  const box = within(dialog).getByRole('searchbox');
  fireEvent.change(box, { target: { value: '字' } });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(within(dialog).queryByText('甲')).toBeNull());
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(held['f']).toBe(2));
});

test('several records: ticked up to the most there may be, kept with their names, taken out one by one', async () => {
  serve(answers);
  stand({ type: 'ally', textField: 'fName', multiple: true, multipleLimit: 2 }, [9], { fName: '旧的' });
  await click(await screen.findByRole('button', { name: /请选择/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('已选择 1 项')).toBeTruthy();
  const boxes = within(dialog).getAllByRole('checkbox').slice(1);
  await click(boxes[0]);
  await click(boxes[1]);
  await press('确定');
  expect(await screen.findByText(/最多/)).toBeTruthy();
  expect(held['f']).toEqual([9]);
  await click(boxes[0]);
  await press('确定');
  expect([held['f'], held['fName']]).toEqual([[9, 2], '旧的、乙']);
  await click(screen.getByLabelText(/旧的$/));
  expect([held['f'], held['fName']]).toEqual([[2], '乙']);
});

test('several records: confirming none of them says that one is to be chosen', async () => {
  serve(answers);
  stand({ type: 'ally', textField: 'fName', multiple: true, multipleLimit: 2 }, [], {});
  await click(await screen.findByRole('button', { name: /请选择/ }));
  await screen.findByRole('dialog');
  await press('确定');
  expect(await screen.findByText('请选择一项')).toBeTruthy();
  expect(held['f']).toEqual([]);
});

test('on a phone several records are ticked on cards, also on the next page', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: /max-width/.test(query), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const pages = { ...answers['api/thing/index'] };
  serve({
    ...answers,
    'api/thing/index': ({ page }: { page: number }) =>
      page === 1 ? pages : { rows: [{ id: 4, name: '丁' }], total: 60 },
  });
  stand({ type: 'ally', textField: 'fName', multiple: true, multipleLimit: 5 }, []);
  await click(await screen.findByRole('button', { name: /请选择/ }));
  const dialog = await screen.findByRole('dialog');
  await click(await within(dialog).findByRole('checkbox', { name: '甲' }));
  await click(within(dialog).getByRole('checkbox', { name: '丙' }));
  await click(within(dialog).getByRole('checkbox', { name: '甲' }));
  await click(dialog.querySelector('.ant-pagination-next button'));
  await click(await within(dialog).findByRole('checkbox', { name: '丁' }));
  expect(within(dialog).getByText('已选择 2 项')).toBeTruthy();
  await press('确定');
  expect([held['f'], held['fName']]).toEqual([[3, 4], '丙、丁']);
  vi.restoreAllMocks();
});

test('a record that the field cannot take says why in the place of its button, or cannot be ticked', async () => {
  serve(answers);
  const { unmount } = stand({ type: 'ally', needs: 'inForce' });
  await userEvent.click(await screen.findByRole('combobox', { name: '字段' }));
  expect((await screen.findByTitle('乙 审批中')).getAttribute('aria-disabled')).toBe('true');
  let dialog = await look();
  expect(await within(dialog).findByText('审批中')).toBeTruthy();
  expect(within(dialog).getAllByRole('button', { name: '选择' })).toHaveLength(2);
  unmount();
  const several = stand({ type: 'ally', needs: 'inForce', multiple: true }, []);
  await click(await screen.findByRole('button', { name: /请选择/ }));
  dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('乙');
  const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox').slice(1);
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, true, false]);
  several.unmount();
  // Where no grant is required, all may be chosen.
  stand({ type: 'ally' });
  dialog = await look();
  await within(dialog).findByText('乙');
  expect(within(dialog).getAllByRole('button', { name: '选择' })).toHaveLength(3);
});

test('a record’s field that is read only or not granted opens nothing', async () => {
  serve(answers);
  const { unmount } = stand({ type: 'ally', readonly: true }, 9);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: '字段' });
  expect(described(field)).toBe('#9');
  expect(field.disabled).toBe(true);
  unmount();
  grant();
  stand({ type: 'ally' }, 9);
  await screen.findByText('字段');
  expect(screen.queryByText('#9')).toBeNull();
});

test('a picker is used by keys and by a press on a row', async () => {
  const server = serve(answers);
  stand({ type: 'ally', textField: 'fName', needs: 'inForce' }, 9, { fName: '旧的' });
  const open = async () => {
    const dialog = await look();
    await within(dialog).findByText('丙');
    return dialog;
  };
  const dialog = await open();
  const box = within(dialog).getByRole('searchbox');
  await waitFor(() => expect(document.activeElement).toBe(box));
  // The Enter that opened it chooses nothing.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(held['f']).toBe(9);
  within(dialog).getAllByRole('button', { name: '选择' })[0]?.focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'j' });
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: '甲' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).toMatchObject({ key: '甲' }));
  await waitFor(() => expect(dialog.querySelector('.record-active')?.textContent).toContain('甲'));
  // The Enter that searched is still held down.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, repeat: true });
  expect(held['f']).toBe(9);
  // The second one cannot be chosen.
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(held['f']).toBe(9);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect([held['f'], held['fName']]).toEqual([3, '丙']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await open();
  await click(within(again).getByText('乙'));
  expect(held['f']).toBe(3);
  await click(within(again).getByText('甲'));
  expect([held['f'], held['fName']]).toEqual([1, '甲']);
});
