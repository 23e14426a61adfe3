// Pasting into rich text: tables stay, pictures become files, and what cannot be taken is reported.
import type { FormItem } from '@crm/protocol/answers/form';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../../shared/testing/page.tsx';
import { FormField } from '../../FormField.tsx';
import { fieldType, loadControls } from '../../fieldTypes.ts';
import '../index.ts';

const run = vi.fn();
vi.mock('../../../../shared/api/upload.ts', () => ({
  uploadOf: (file: File, place: unknown) => ({ run: () => run(file, place), cancel: () => undefined }),
}));

let held = '';
const item: FormItem = { id: 1, type: 'editor', title: '内容', field: 'f' };
function Host() {
  const [value, setValue] = useState<unknown>('');
  useEffect(() => {
    held = String(value);
  });
  const form = {
    values: { f: value },
    setValue: (_field: string, next: unknown) => setValue(next),
    module: 'news',
    id: 4,
  };
  return <FormField item={item} formId="x" layout={1} form={form} />;
}

beforeAll(async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined });
  await loadControls(['editor']);
});
beforeEach(() => void run.mockReset());

const png = new File(['png'], '截图.png', { type: 'image/png' });
async function paste(html: string, files: File[] = []) {
  show(<Host />);
  const text = await screen.findByRole('textbox');
  const clipboardData = { getData: (kind: string) => (kind === 'text/html' ? html : ''), types: ['text/html'], files };
  await act(async () => void fireEvent.paste(text, { clipboardData }));
}
const problem = () => fieldType('editor')?.problem?.(item, held, ((key: string) => key) as never, () => ({}));

test('a table stays a table, with its merged cells', async () => {
  await paste('<table><tr><th colspan="2">价目</th></tr><tr><td>甲</td><td>10</td></tr></table>', [png]);
  const doc = new DOMParser().parseFromString(held, 'text/html');
  expect([...doc.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['价目'],
    ['甲', '10'],
  ]);
  expect(doc.querySelector('th')?.colSpan).toBe(2);
  // Sheets bring a picture of themselves along.
  expect(run).not.toHaveBeenCalled();
});

test('a picture is uploaded, stands there meanwhile, and is not saved before it has arrived', async () => {
  let arrive: (row: object) => void = () => undefined;
  run.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  await paste('<meta charset="utf-8"><img src="https://elsewhere.example/a.png">', [png]);
  expect(run).toHaveBeenCalledWith(png, { picType: 'news', modelId: 4 });
  expect(held).toContain('src="blob:here"');
  expect(problem()).toBe('editor.uploading');
  await act(async () => arrive({ id: 1, url: '/api/file/open/1-a' }));
  await waitFor(() => expect(held).toContain('src="/api/file/open/1-a"'));
  expect(held).not.toContain('blob:');
  expect(problem()).toBeNull();
});

test('a picture within pasted text goes the same way; one that does not arrive is said and taken out', async () => {
  run.mockRejectedValue('空间不足');
  await paste(`<p>上文<img src="data:image/png;base64,${btoa('png')}">下文</p>`);
  expect(await screen.findByText('空间不足')).toBeTruthy();
  expect(run.mock.calls.map(([file]) => (file as File).type)).toEqual(['image/png']);
  await waitFor(() => expect(held).not.toContain('<img'));
  expect(held).toContain('上文');
});

test('pictures of other sites and documents are said to be missing', async () => {
  await paste('<p>一<img src="https://elsewhere.example/a.png"><img src="file:///c:/b.png"></p>');
  expect(await screen.findByText(/^2 张图片来自其他网站或文档/)).toBeTruthy();
  expect(held).toBe('<p>一</p>');
  expect(run).not.toHaveBeenCalled();
});
