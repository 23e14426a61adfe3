// The print preview: the usual template first, another one by choice, one record for each press, and its errors.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import PrintDialog from './PrintDialog.tsx';
import { paperOf } from './paper.ts';
import { preferTemplate } from './print.api.ts';

const list = 'api/printTemp/list';
const render = 'api/printTemp/render';
const choices = {
  rows: [
    { id: 3, ext: '销售合同', isDefault: 1 },
    { id: 4, ext: '简版', isDefault: 0 },
  ],
};
let answers: Record<string, unknown> = {};

beforeEach(() => {
  localStorage.clear();
  grant('crm.contract.print');
  answers = {
    [list]: choices,
    [render]: { html: '<p>甲合同</p>', title: '甲合同', recordId: 9 },
    'api/printTemp/printed': { id: 9 },
  };
});

const open = () => {
  const server = serve(answers);
  show(<PrintDialog open module="contract" id={9} name="甲合同" onClose={() => undefined} />);
  return server;
};
const frame = async () => (await screen.findByTitle('打印内容')) as HTMLIFrameElement;

test('the usual template is shown in a frame in which nothing runs', async () => {
  const server = open();
  const paper = await frame();
  expect(paper.getAttribute('sandbox')).toBe('allow-same-origin allow-modals');
  expect(paper.srcdoc).toContain('<p>甲合同</p>');
  expect(paper.srcdoc).toContain("default-src 'none'");
  expect(server.to(render)).toEqual([{ id: 3, module: 'contract', recordId: 9 }]);
});

test('the template that one printed with last comes first, unless it is gone', async () => {
  preferTemplate('contract', 4);
  const server = open();
  await frame();
  expect(server.to(render)).toEqual([{ id: 4, module: 'contract', recordId: 9 }]);
  preferTemplate('contract', 99);
});

test('a press prints and is recorded once', async () => {
  const server = open();
  const paper = await frame();
  const print = vi.fn();
  Object.defineProperty(paper, 'contentWindow', { value: { print, focus: vi.fn() } });
  expect(server.to('api/printTemp/printed')).toEqual([]);
  await press('打印');
  expect(print).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(server.to('api/printTemp/printed')).toEqual([{ id: 3, module: 'contract', recordId: 9 }]));
});

test('says that the template could not be loaded, and why', async () => {
  answers[render] = refusal('forbidden', '没有打印此记录的权限');
  open();
  expect(await screen.findByText('打印模板加载失败！')).toBeTruthy();
  expect(screen.getByText('没有打印此记录的权限')).toBeTruthy();
  expect((screen.getByRole('button', { name: '打印' }) as HTMLButtonElement).disabled).toBe(true);
});

test('where there is no template, somebody who may makes one', async () => {
  answers[list] = { rows: [] };
  grant('crm.contract.print', 'system.printTemp.add');
  open();
  expect(await screen.findByText('这类记录还没有打印模板')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去新建打印模板' }).getAttribute('href')).toBe('/system/printTemp');
});

test('the headings of a table are repeated on every sheet; a title cannot leave its place', () => {
  const row = '<tr><td>甲</td><td>乙</td></tr>';
  const html = paperOf(`<table><tr><th>一</th><th>二</th></tr>${row}${row}</table>`, '</title><script>1</script>');
  expect(html).toContain('<thead><tr><th>一</th><th>二</th></tr></thead>');
  expect(html).not.toContain('<script>');
  expect(paperOf(`<table><tr><th>一</th><td>二</td></tr>${row}${row}</table>`, '')).not.toContain('<thead>');
});
