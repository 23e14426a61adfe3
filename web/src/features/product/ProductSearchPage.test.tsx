// The product search: its requests, the content of a card, and the empty result.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import ProductSearchPage from './ProductSearchPage.tsx';
import './index.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const list = 'api/product/index';
const rows = [
  {
    id: 1,
    name: '工业显示器',
    number: 'CP000001',
    xinghao: 'YQ-D010',
    standard: '21.5寸',
    price: '12345.60',
    unitName: '台',
    cover: [{ id: 9, FileName: '图.png', url: '/whole', thumb: '/small' }],
  },
  { id: 2, name: '安装服务', number: 'CP000002', xinghao: '', standard: '', price: '', unitName: '次', cover: [] },
  { id: 3, name: '价格不给看', number: 'CP000003', cover: [] },
];
const tree = [
  {
    id: 1,
    name: '显示',
    parentid: 0,
    version: 1,
    count: 0,
    children: [{ id: 5, name: '大屏', parentid: 1, version: 1, count: 1, children: [] }],
  },
];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('crm.products.index', 'erp.product.index');
  answers = { [list]: { rows, total: 3 }, 'api/productCategory/tree': tree };
});

async function open(address = '/') {
  const server = serve(answers);
  const view = show(<ProductSearchPage />, address);
  await screen.findByRole('searchbox');
  return { server, ...view };
}
const base = { status: 1, sort: 'number asc', page: 1, rows: 24 };

test('cards show picture, marks and price; one without a price says so, one whose price is hidden says nothing', async () => {
  await open();
  const cards = await screen.findAllByRole('link');
  expect(cards.map((card) => card.textContent)).toEqual([
    '工业显示器CP000001 · YQ-D01021.5寸￥12,345.60 / 台',
    '安装服务CP000002未定价',
    '价格不给看CP000003',
  ]);
  expect(cards[0]?.querySelector('img')?.getAttribute('src')).toBe('/small');
  expect(cards[1]?.querySelector('img')).toBeNull();
  expect(screen.getByText('共 3 个产品')).toBeTruthy();
});

test('only products for sale are asked for; words and category go into the address and the call', async () => {
  const { server, router } = await open('/?type=5');
  await waitFor(() => expect(server.to(list)).toEqual([{ ...base, type: 5 }]));
  expect((await screen.findByRole('button', { name: '大屏' })).getAttribute('aria-current')).toBe('true');
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: ' 显示 ' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(server.to(list).at(-1)).toEqual({ ...base, type: 5, key: '显示' }));
  await press('全部分类');
  await waitFor(() => expect(server.to(list).at(-1)).toEqual({ ...base, key: '显示' }));
  expect(decodeURIComponent(router.state.location.search)).toBe('?key=显示');
});

test('what is typed is looked for by itself; another address takes its place', async () => {
  const { server, router } = await open('/?key=甲');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  expect(box.value).toBe('甲');
  fireEvent.change(box, { target: { value: '乙' } });
  await waitFor(() => expect(server.to(list).at(-1)).toEqual({ ...base, key: '乙' }));
  await router.navigate('/');
  await waitFor(() => expect(box.value).toBe(''));
  await waitFor(() => expect(server.to(list).at(-1)).toEqual(base));
});

test('nothing found says why and leads back; nothing for sale says that', async () => {
  answers[list] = { rows: [], total: 0 };
  const { server, unmount } = await open('/?key=没有&type=5');
  expect(await screen.findByText('没有符合条件的产品')).toBeTruthy();
  await press('清除条件');
  await waitFor(() => expect(server.to(list).at(-1)).toEqual(base));
  expect(await screen.findByText('还没有上架的产品')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  unmount();
  answers[list] = refusal('internal', '服务器出错了');
  await open();
  expect(await screen.findByText('服务器出错了')).toBeTruthy();
});

test('more come while one scrolls; on a phone a box holds the categories', async () => {
  const many = Array.from({ length: 24 }, (_, at) => ({ id: at + 1, name: `产品${at}`, cover: [] }));
  answers[list] = ({ page }: { page: number }) => ({ rows: page === 1 ? many : [{ ...rows[0], id: 25 }], total: 25 });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('max-width'), addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  const { server } = await open();
  await screen.findByText('产品23');
  expect(screen.queryByRole('navigation', { name: '按分类查看' })).toBeNull();
  const choice = await screen.findByRole('combobox', { name: '按分类查看' });
  await press('加载更多');
  await screen.findByText('工业显示器');
  expect(server.to(list).at(-1)).toEqual({ ...base, page: 2 });
  fireEvent.mouseDown(choice);
  await click(await screen.findByText(/大屏/, { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(server.to(list).at(-1)).toEqual({ ...base, type: 5 }));
});
