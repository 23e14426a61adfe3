// Categories: what is offered to whom, how they are put in order, and what is sent for it.
import * as productCategoryCalls from '@crm/protocol/calls/productCategory';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import CategoryPage from './CategoryPage.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const tree = 'api/productCategory/tree';
const node = (id: number, name: string, parentid = 0, count = 0, children: unknown[] = []) => ({
  id,
  name,
  parentid,
  version: 1,
  count,
  children,
});
const below = [node(11, '工业显示器', 1, 3), node(12, '触控一体机', 1), node(13, '看板', 1, 2)];
const all = ['add', 'edit', 'delete'].map((action) => `erp.productCategory.${action}`);
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant(...all, 'erp.product.index');
  answers = {
    [tree]: [node(1, '显示终端', 0, 1, below), node(2, '配件')],
    'api/productCategory/arrange': {},
    'api/formField/formFieldIndex': {
      id: 8,
      title: '产品分类',
      cols: [],
      items: [
        { id: 1, json: { id: 1, type: 'input', title: '分类名称', field: 'name', required: true } },
        {
          id: 2,
          json: {
            id: 2,
            type: 'jcselect',
            title: '上级分类',
            field: 'parentid',
            options: [{ value: 1, label: '显示终端' }],
          },
        },
      ],
      api_add: productCategoryCalls.add,
      api_edit: productCategoryCalls.edit,
      layout: 2,
    },
    'api/productCategory/add': { id: 30 },
  };
});

async function open() {
  const server = serve(answers);
  const view = show(<CategoryPage />);
  await screen.findByText('显示终端');
  return { server, ...view };
}
const line = (id: number) => document.querySelector(`[data-row="${id}"]`) as HTMLElement;
const own = (id: number) => line(id).querySelector('.category-line') as HTMLElement;
const order = () => [...document.querySelectorAll('[data-row]')].map((one) => Number(one.getAttribute('data-row')));

test('both levels stand in their order, the first with the products of all below it', async () => {
  await open();
  expect(order()).toEqual([1, 11, 12, 13, 2]);
  expect(within(screen.getByRole('list', { name: '“显示终端”的子分类' })).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('共 5 个分类')).toBeTruthy();
  const link = within(own(1)).getByRole('link', { name: '查看 显示终端 的 6 个产品' });
  const filter = new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter');
  expect(JSON.parse(filter ?? '')).toEqual([{ field: 'type', type: 'in', value: '1,11,12,13', text: '显示终端' }]);
  expect(within(own(12)).queryByRole('link')).toBeNull();
  expect(own(12).textContent).toContain('0 个产品');
});

test.each([
  ['add', [false, true, false, false]],
  ['edit', [true, false, true, false]],
  ['delete', [false, false, false, true]],
])('somebody who may only %s is offered just that, and no products', async (may, expected) => {
  grant(`erp.productCategory.${may}`);
  await open();
  const offered = [/排序：显示终端/, /在“显示终端”下/, /^编辑 显示终端/, /^删除 显示终端/].map(
    (name) => screen.queryByRole('button', { name }) !== null,
  );
  expect(offered).toEqual(expected);
  expect(screen.queryByRole('button', { name: '新建分类' }) !== null).toBe(may === 'add');
  expect(screen.queryByRole('link')).toBeNull();
});

test('arrow keys move a category among those of its place: shown at once, said, sent one after another', async () => {
  const finish: (() => void)[] = [];
  answers['api/productCategory/arrange'] = () => new Promise<void>((resolve) => finish.push(resolve));
  const { server } = await open();
  const key = (id: number, name: string) =>
    fireEvent.keyDown(within(own(id)).getByRole('button', { name: /排序/ }), { key: name });
  key(11, 'ArrowUp');
  key(2, 'ArrowDown');
  expect(order()).toEqual([1, 11, 12, 13, 2]);
  key(11, 'ArrowDown');
  await waitFor(() => expect(order()).toEqual([1, 12, 11, 13, 2]));
  expect(screen.getByText('工业显示器 已移到第 2 位')).toBeTruthy();
  key(11, 'ArrowDown');
  await waitFor(() => expect(order()).toEqual([1, 12, 13, 11, 2]));
  key(2, 'ArrowUp');
  await waitFor(() => expect(order()).toEqual([2, 1, 12, 13, 11]));
  expect(server.to('api/productCategory/arrange')).toEqual([{ ids: [12, 11, 13] }]);
  for (const at of [0, 1, 2]) {
    await waitFor(() => expect(finish).toHaveLength(at + 1));
    finish[at]?.();
  }
  await waitFor(() => expect(server.to(tree)).toHaveLength(2));
  expect(server.to('api/productCategory/arrange')).toEqual([
    { ids: [12, 11, 13] },
    { ids: [12, 13, 11] },
    { ids: [2, 1] },
  ]);
});

test('an order that is refused is said, and the present one read', async () => {
  answers['api/productCategory/arrange'] = refusal('conflict', '分类已有变动，请刷新后重试');
  const { server } = await open();
  fireEvent.keyDown(within(own(11)).getByRole('button', { name: /排序/ }), { key: 'ArrowDown' });
  expect(await screen.findByText('分类已有变动，请刷新后重试')).toBeTruthy();
  await waitFor(() => expect(server.to(tree)).toHaveLength(2));
  await waitFor(() => expect(order()).toEqual([1, 11, 12, 13, 2]));
});

test('a new category lies below the one whose button was pressed', async () => {
  const { server } = await open();
  await press('在“显示终端”下新建分类');
  const dialog = await screen.findByRole('dialog', { name: '新建分类' });
  fireEvent.change(await within(dialog).findByLabelText(/分类名称/), { target: { value: '大屏' } });
  await click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to('api/productCategory/add')).toEqual([{ name: '大屏', parentid: 1 }]));
  await waitFor(() => expect(server.to(tree)).toHaveLength(2));
});

test('deleting asks first; why it is refused is said', async () => {
  answers['api/productCategory/delete'] = refusal('conflict', '“配件”下有 2 个产品，不能删除');
  const { server } = await open();
  await press('删除 配件');
  await agree('确定执行此操作, 是否继续?', false);
  expect(server.to('api/productCategory/delete')).toEqual([]);
  await press('删除 配件');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('“配件”下有 2 个产品，不能删除')).toBeTruthy();
  expect(server.to('api/productCategory/delete')).toEqual([{ ids: [2] }]);
});

test('without a category the first one is offered; what failed is tried again', async () => {
  answers[tree] = [];
  serve(answers);
  const { unmount } = show(<CategoryPage />);
  expect(await screen.findByText('还没有产品分类')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: '新建分类' })).toHaveLength(2);
  unmount();
  answers[tree] = refusal('internal', '服务器出错了');
  serve(answers);
  show(<CategoryPage />);
  expect(await screen.findByText('服务器出错了')).toBeTruthy();
  answers[tree] = [node(2, '配件')];
  await press('重试');
  expect(await screen.findByText('配件')).toBeTruthy();
});
