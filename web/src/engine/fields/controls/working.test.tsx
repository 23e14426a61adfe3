// Controls that open something or hold several things: rows of a table, files, pictures, regions.

import type { FormItem } from '@crm/protocol/answers/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../../shared/api/client.ts';
import { sessionStore } from '../../../shared/session/session.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../../shared/testing/page.tsx';
import { FormField } from '../FormField.tsx';
import { loadControls } from '../fieldTypes.ts';
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
  return loadControls(['tablelist', 'input', 'number', 'file', 'picture', 'city']);
});
beforeEach(() => {
  run.mockReset();
  grant('crm.thing.index');
  sessionStore.setState({ user: { LoginToken: '', NickName: '林', UserID: 7, Headimg: '' } });
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
