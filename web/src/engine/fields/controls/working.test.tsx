// Controls that open something or hold several things: records, rows of a table, files, pictures, regions.

import type { FormItem } from '@crm/protocol/answers/form';
import { callNamed } from '@crm/protocol/call';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../../shared/api/client.ts';
import { sessionStore } from '../../../shared/session/session.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../../shared/testing/page.tsx';
import { registerRecordSource } from '../../record/recordSources.ts';
import { FormField } from '../FormField.tsx';
import { loadControls, registerFieldType } from '../fieldTypes.ts';
import './index.ts';

const run = vi.fn();
vi.mock('../../../shared/api/upload.ts', () => ({
  uploadOf: (file: File, place: unknown) => ({ run: () => run(file, place), cancel: () => undefined }),
}));

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
  registerFieldType('ally', { control: () => import('./record/RecordControl.tsx') });
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
  return loadControls(['ally', 'tablelist', 'input', 'number', 'file', 'picture', 'city']);
});
const cols = [{ id: 1, field: 'name', title: '名称', show: true, form_type: 'input' }];
const rows = [
  { id: 1, name: '甲' },
  { id: 2, name: '乙' },
  { id: 3, name: '丙' },
];
const answers = { 'api/formField/formFieldIndex': { id: 1, cols, items: [] }, 'api/thing/index': { rows, total: 60 } };

beforeEach(() => {
  run.mockReset();
  grant('crm.thing.index');
  sessionStore.setState({ user: { LoginToken: '', NickName: '林', UserID: 7, Headimg: '' } });
});

test('one record: chosen from the dialog, which searches and turns pages, and cleared again', async () => {
  const server = serve(answers);
  stand({ type: 'ally', textField: 'fName' }, 9, { fName: '旧的' });
  const field = await screen.findByLabelText<HTMLInputElement>('字段');
  expect(field.value).toBe('旧的');
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fireEvent.keyDown(field, { key: 'ArrowDown' })).toBe(false);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('乙');
  expect(server.to('api/thing/index')).toEqual([{ page: 1, rows: 20, module: 'thing', IsGongHai: 0 }]);
  await click(document.querySelector('.ant-pagination-item-2'));
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).toMatchObject({ page: 2 }));
  const box = within(dialog).getByRole('searchbox');
  fireEvent.change(box, { target: { value: ' 乙 ' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).toMatchObject({ page: 1, key: '乙' }));
  await click(within(dialog).getAllByRole('button', { name: '选择' })[1]);
  expect([held['f'], held['fName']]).toEqual([2, '乙']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('清空');
  expect([held['f'], held['fName'], screen.queryByRole('dialog')]).toEqual(['', '', null]);
});

test('the Enter that searches goes back to the first row, whichever was reached in the list before', async () => {
  serve({
    ...answers,
    'api/thing/index': ({ key }: { key?: string }) =>
      key ? { rows: rows.slice(1), total: 2 } : answers['api/thing/index'],
  });
  stand({ type: 'ally', textField: 'fName' }, '', { fName: '' });
  fireEvent.keyDown(await screen.findByLabelText('字段'), { key: 'Enter' });
  const dialog = await screen.findByRole('dialog');
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
  fireEvent.click(await screen.findByLabelText('字段'));
  let dialog = await screen.findByRole('dialog');
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
  fireEvent.click(await screen.findByLabelText('字段'));
  dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('乙');
  expect(within(dialog).getAllByRole('button', { name: '选择' })).toHaveLength(3);
});

test('a record’s field that is read only or not granted opens nothing', async () => {
  serve(answers);
  const { unmount } = stand({ type: 'ally', readonly: true }, 9);
  const field = await screen.findByLabelText<HTMLInputElement>('字段');
  expect(field.value).toBe('#9');
  fireEvent.click(field);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  grant();
  stand({ type: 'ally' }, 9);
  await screen.findByText('字段');
  expect(screen.queryByDisplayValue('#9')).toBeNull();
});

const columns = [
  { id: 1, type: 'input', title: '品名', field: 'name' },
  { id: 2, type: 'input', title: '规格', field: 'size' },
];
const cell = (row: number, title: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`第 ${row} 行 ${title}`));

test('rows are moved through by Enter and Tab, the last one makes another, copies have no id', async () => {
  stand({ type: 'tablelist', columns: columns, max: 4 }, [
    { id: 1, name: '甲', size: '大' },
    { id: 2, name: '乙', size: '小' },
  ]);
  await screen.findByText('品名', { selector: 'th' });
  cell(1, '品名').focus();
  expect(fireEvent.keyDown(cell(1, '品名'), { key: 'Enter' })).toBe(false);
  expect(document.activeElement).toBe(cell(2, '品名'));
  fireEvent.keyDown(cell(2, '品名'), { key: 'Enter', shiftKey: true });
  expect(document.activeElement).toBe(cell(1, '品名'));
  expect(fireEvent.keyDown(cell(1, '品名'), { key: 'Tab' })).toBe(false);
  expect(document.activeElement).toBe(cell(1, '规格'));
  expect(fireEvent.keyDown(cell(1, '规格'), { key: 'Tab' })).toBe(true);
  expect(fireEvent.keyDown(cell(1, '规格'), { key: 'Tab', shiftKey: true })).toBe(false);
  fireEvent.keyDown(cell(2, '品名'), { key: 'Enter', isComposing: true });
  expect(held['f']).toHaveLength(2);
  fireEvent.keyDown(cell(2, '规格'), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(cell(3, '规格')));
  expect(held['f']).toHaveLength(3);
  await press('复制第 1 行');
  expect((held['f'] as object[]).slice(0, 2)).toEqual([
    { id: 1, name: '甲', size: '大' },
    { name: '甲', size: '大' },
  ]);
  // No more than there may be.
  fireEvent.keyDown(cell(4, '规格'), { key: 'Enter' });
  expect(held['f']).toHaveLength(4);
  for (const name of ['复制第 1 行', /添加一行/])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  await press('删除第 3 行');
  expect((held['f'] as { name: string }[]).map(({ name }) => name)).toEqual(['甲', '甲', '']);
  fireEvent.change(cell(2, '规格'), { target: { value: '中' } });
  expect((held['f'] as object[])[1]).toEqual({ name: '甲', size: '中' });
});

test('a sheet is pasted from the cell on, a word stays a word', async () => {
  stand({ type: 'tablelist', columns: columns }, [{ id: 1, name: '甲', size: '大' }]);
  await screen.findByText('品名', { selector: 'th' });
  const paste = (text: string) => fireEvent.paste(cell(1, '规格'), { clipboardData: { getData: () => text } });
  expect(paste('词')).toBe(true);
  expect(paste('小\n中')).toBe(false);
  expect(held['f']).toEqual([{ id: 1, name: '甲', size: '小' }, expect.objectContaining({ size: '中' })]);
});

const file = (id: number, userid = 7) => ({
  id,
  userid,
  FileName: `${id}.png`,
  format: 'png',
  url: `/f/${id}`,
  size: 9,
});
const upload = (name: string, type: string, size = 9) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const give = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });

test('files: no more than there may be, none that are too large, each in its place, deleted for good', async () => {
  run.mockImplementation((one: File) => Promise.resolve(file(Number(one.name.slice(0, 1)))));
  const server = serve({ 'api/file/DeleteFile': { msg: '' } });
  stand({ type: 'file', multiple: true, multipleLimit: 3, max: 3 }, [file(1), file(2, 8)]);
  await press(/上传附件|字段/);
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  give(upload('9.png', 'image/png', 1024 ** 4));
  expect(await screen.findByText('9.png 过大，无法上传')).toBeTruthy();
  give(upload('3.png', 'image/png'), upload('4.png', 'image/png'));
  expect(await screen.findByText('最多允许上传3附件,请删除后再上传!')).toBeTruthy();
  await waitFor(() => expect((held['f'] as { id: number }[]).map(({ id }) => id)).toEqual([1, 2, 3]));
  expect(run).toHaveBeenCalledTimes(1);
  expect(run.mock.calls[0]?.[1]).toMatchObject({ picType: 'thing', modelId: 4 });
  const remove = screen.getAllByRole('button', { name: /^删除：/ });
  expect(remove.length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^删除：2/ })).toBeNull();
  await click(remove[0]);
  await agree('确定删除此文件吗?');
  await waitFor(() => expect((held['f'] as { id: number }[]).map(({ id }) => id)).toEqual([2, 3]));
  expect(server.to('api/file/DeleteFile')).toEqual([{ id: 1 }]);
});

test('a file that could not be deleted stays', async () => {
  serve({ 'api/file/DeleteFile': refusal('forbidden', '没有权限') });
  stand({ type: 'file' }, [file(1)]);
  await press(/^删除：/);
  await agree('确定删除此文件吗?');
  expect(await screen.findByText('没有权限')).toBeTruthy();
  expect(held['f']).toHaveLength(1);
});

test('pictures: from the album or this device, none twice, no more than there may be, taken out after asking', async () => {
  run.mockResolvedValue(file(6));
  const server = serve({ 'api/file/index': { rows: [file(1), file(5)], total: 2 } });
  stand({ type: 'picture', max: 3, multiple: true, multipleLimit: 3 }, [file(1)]);
  const add = () => click(document.querySelector('.picture-add'));
  await waitFor(() => expect(document.querySelector('.picture-add')).not.toBeNull());
  for (const name of [/1/, /5/]) {
    await add();
    await click(await screen.findByRole('tab', { name: /相册/ }));
    await waitFor(() => expect(document.querySelectorAll('.picture-choice')).toHaveLength(2));
    await click([...document.querySelectorAll('.picture-choice')].find((one) => name.test(one.textContent ?? '')));
  }
  expect((held['f'] as { id: number }[]).map(({ id }) => id)).toEqual([1, 5]);
  expect(server.to('api/file/index')[0]).toEqual({ picType: 'album', page: 1, rows: 20 });
  await add();
  give(upload('a.txt', 'text/plain'));
  expect(await screen.findByText('只能上传图片')).toBeTruthy();
  give(upload('b.png', 'image/png', 1024 ** 4));
  expect(await screen.findByText('b.png 过大，无法上传')).toBeTruthy();
  expect(run).not.toHaveBeenCalled();
  give(upload('c.png', 'image/png'));
  await waitFor(() => expect((held['f'] as { id: number }[]).map(({ id }) => id)).toEqual([1, 5, 6]));
  await add();
  expect(await screen.findByText('最多允许上传3附件,请删除后再上传!')).toBeTruthy();
  await click(document.querySelector('.picture-remove'));
  const questionText =
    (await screen.findByRole('dialog')).querySelector('.ant-modal-confirm-content')?.textContent ?? '';
  await agree(questionText, false);
  expect(held['f']).toHaveLength(3);
  await click(document.querySelector('.picture-remove'));
  await agree(questionText);
  await waitFor(() => expect((held['f'] as { id: number }[]).map(({ id }) => id)).toEqual([5, 6]));
});

test('a picker is used by keys and by a press on a row', async () => {
  const server = serve(answers);
  stand({ type: 'ally', textField: 'fName', needs: 'inForce' }, 9, { fName: '旧的' });
  const open = async () => {
    fireEvent.keyDown(await screen.findByLabelText('字段'), { key: 'Enter' });
    const dialog = await screen.findByRole('dialog');
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

test('the place that the company set is a suggestion until somebody touches it, and only of a new record', async () => {
  vi.spyOn(client, 'get').mockImplementation((_path, { type }: { type?: number } = {}) =>
    Promise.resolve(
      (type === 1
        ? [{ id: 33, name: '浙江省' }]
        : [
            { id: 3301, name: '杭州市' },
            { id: 3302, name: '宁波市' },
          ]) as never,
    ),
  );
  const item: FormItem = { id: 1, type: 'city', title: '省市', field: 'f', field2: 'c', value: 33, value2: 3301 };
  function Form({ id }: { id: number }) {
    const [values, setValues] = useState<Record<string, unknown>>({ f: 33, c: 3301 });
    const setValue = (field: string, value: unknown) => setValues((before) => ({ ...before, [field]: value }));
    return (
      <>
        <FormField item={item} formId="x" layout={1} form={{ values, setValue, module: 'thing', id }} />
        <button type="button" onClick={() => setValues({ f: 33, c: 3301 })}>
          下一个
        </button>
      </>
    );
  }
  const old = show(<Form id={9} />);
  expect(await screen.findByText('杭州市')).toBeTruthy();
  expect(screen.queryByText('公司默认的省市，请核对')).toBeNull();
  old.unmount();
  show(<Form id={0} />);
  const note = await screen.findByText('公司默认的省市，请核对');
  const city = screen.getByRole('combobox', { name: '城市' });
  expect(city.getAttribute('aria-describedby')).toBe(note.id);
  fireEvent.mouseDown(city);
  await click(await screen.findByText('宁波市', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(screen.queryByText('公司默认的省市，请核对')).toBeNull());
  // The next record of the same form.
  await press('下一个');
  expect(await screen.findByText('公司默认的省市，请核对')).toBeTruthy();
  fireEvent.mouseDown(city);
  await click(await screen.findByText('宁波市', { selector: '.ant-select-item-option-content' }));
  // Chosen by hand it is no suggestion any more.
  fireEvent.mouseDown(city);
  await click(await screen.findByText('杭州市', { selector: '.ant-select-item-option-content' }));
  expect(screen.queryByText('公司默认的省市，请核对')).toBeNull();
});

test('another province empties the city, and cities are asked below their province', async () => {
  const regions = vi.spyOn(client, 'get').mockImplementation((_path, { type }: { type?: number } = {}) => {
    const list =
      type === 1
        ? [
            { id: 11, name: '北京市' },
            { id: 32, name: '江苏省' },
          ]
        : [{ id: 3201, name: '南京市' }];
    return Promise.resolve(list as never);
  });
  stand({ type: 'city', field2: 'c', textField: 'fName' }, 32, { c: 3201, fName: '江苏省', cName: '南京市' });
  await waitFor(() => expect(regions).toHaveBeenCalledTimes(2));
  expect(regions.mock.calls.map(([, place]) => place)).toEqual([
    { type: 1, status: 0 },
    { type: 2, status: 0, parentid: 32 },
  ]);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /省/ }));
  await click(await screen.findByText('北京市', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect([held['f'], held['c']]).toEqual([11, '']));
  await waitFor(() => expect(regions.mock.calls.at(-1)?.[1]).toEqual({ type: 2, status: 0, parentid: 11 }));
});
