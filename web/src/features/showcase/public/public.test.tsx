// The public showcase in a browser's place: address, requests, and what is shown when nothing comes.
import type { ShowcaseBanner, ShowcaseProduct } from '@crm/protocol/answers/showcase';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf, placeIn } from './address.ts';
import { PublicPage } from './PublicPage.tsx';
import { translatorOf } from './translate.ts';

const product = (id: number, more: Partial<ShowcaseProduct> = {}): ShowcaseProduct => ({
  id,
  name: `展品${id}`,
  cover: null,
  price: '',
  type: 0,
  typeName: '',
  intro: '',
  ...more,
});
const banner = (id: number, more: Partial<ShowcaseBanner> = {}): ShowcaseBanner => ({
  id,
  title: `轮播${id}`,
  picture: null,
  productId: 0,
  link: '',
  ...more,
});

let answers: (url: URL) => { status?: number; body: unknown } | 'lost';
let requests: URL[];
const common = { company: '云启科技', sharer: null as unknown };
const success = (data: unknown) => ({ body: { result: 'success', msg: '', data } });
const list = (rows: ShowcaseProduct[], more: Record<string, unknown> = {}) =>
  success({ rows, total: rows.length, types: [], ...common, ...more });

function usual(url: URL) {
  if (url.pathname.endsWith('BannerIndex')) return success({ rows: [], total: 0 });
  if (url.pathname.endsWith('ProductsIndex')) return list([product(1), product(2)]);
  return success({ ...product(Number(url.searchParams.get('id'))), album: [], cont: '第一段\n\n第二段', ...common });
}

beforeEach(() => {
  requests = [];
  answers = usual;
  window.scrollTo = vi.fn() as never;
  Element.prototype.scrollTo = vi.fn() as never;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://x');
    requests.push(url);
    const answer = answers(url);
    if (answer === 'lost') throw new TypeError('no network');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  localStorage.clear();
});

function open(address = '/userProduct'): void {
  window.history.replaceState(null, '', address);
  render(<PublicPage />);
}
const requestsTo = (path: string) => requests.filter((url) => url.pathname.endsWith(path)).map((url) => url.search);

describe('the address', () => {
  test.each([
    ['?id=3&u=5', { id: 3, type: 0, key: '', u: 5 }],
    ['?type=2&key=%20网关%20', { id: 0, type: 2, key: '网关', u: 0 }],
    ['?id=-1&u=1e3&type=0x1', { id: 0, type: 0, key: '', u: 0 }],
    ["?id='%20or%201=1", { id: 0, type: 0, key: '', u: 0 }],
  ])('%s', (search, place) => expect(placeIn(search)).toEqual(place));

  test('is written as it is read, and empty where nothing is said', () => {
    const place = { id: 3, type: 2, key: '网 关', u: 5 };
    expect(placeIn(new URL(addressOf(place), 'http://x').search)).toEqual(place);
    expect(addressOf({ id: 0, type: 0, key: '', u: 0 })).toBe('/userProduct');
  });
});

describe('the list', () => {
  test('keeps who shared it in every link, and names them with a way to call', async () => {
    const sharer = { id: 5, name: '李娜', avatar: '', phone: '139 0000-8888' };
    answers = (url) => (url.pathname.endsWith('ProductsIndex') ? list([product(1)], { sharer }) : usual(url));
    open('/userProduct?u=5');
    expect((await screen.findByRole('link', { name: '展品1' })).getAttribute('href')).toBe('/userProduct?id=1&u=5');
    expect(screen.getByText('由 李娜 为您服务')).toBeDefined();
    expect(document.querySelector('.sc-call')?.getAttribute('href')).toBe('tel:13900008888');
    expect(requestsTo('ProductsIndex')).toEqual(['?page=1&rows=24&u=5']);
    await waitFor(() => expect(document.title).toBe('产品展示 · 云启科技'));
  });

  test('is narrowed by category and words, and widened again where nothing is found', async () => {
    answers = (url) => {
      if (!url.pathname.endsWith('ProductsIndex')) return usual(url);
      const types = [{ id: 7, name: '新品', count: 1 }];
      return list(url.searchParams.has('key') ? [] : [product(1)], { types });
    };
    open();
    fireEvent.click(await screen.findByRole('button', { name: '新品' }));
    await waitFor(() => expect(window.location.search).toBe('?type=7'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 网关 ' } });
    fireEvent.submit(screen.getByRole('search'));
    await screen.findByText('没有找到符合条件的产品');
    expect(requestsTo('ProductsIndex').at(-1)).toBe(`?page=1&rows=24&type=7&key=${encodeURIComponent('网关')}`);
    fireEvent.click(screen.getByRole('button', { name: '查看全部产品' }));
    await screen.findByRole('link', { name: '展品1' });
    expect(window.location.search).toBe('');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });

  test('goes on page by page, each product once', async () => {
    answers = (url) => {
      if (!url.pathname.endsWith('ProductsIndex')) return usual(url);
      const later = url.searchParams.get('page') === '2';
      return list(later ? [product(2), product(3)] : [product(1), product(2)], { total: 3 });
    };
    open();
    fireEvent.click(await screen.findByRole('button', { name: '加载更多' }));
    await screen.findByRole('link', { name: '展品3' });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['展品1', '展品2', '展品3']);
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  });

  test.each([
    ['lost' as const, '网络未连接，请检查后重试'],
    [{ status: 429, body: { result: 'error', code: 'too_many' } }, '访问过于频繁，请稍后重试'],
    [{ status: 500, body: { result: 'error', code: 'internal' } }, '暂时无法打开，请稍后重试'],
  ])('says why nothing came, and asks again: %j', async (answer, sentence) => {
    answers = (url) => (url.pathname.endsWith('ProductsIndex') ? answer : usual(url));
    open();
    await screen.findByText(sentence);
    answers = usual;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByRole('link', { name: '展品1' });
  });

  test('asks by itself when the network is back', async () => {
    answers = () => 'lost';
    open();
    await screen.findByText('网络未连接，请检查后重试');
    answers = usual;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('link', { name: '展品1' });
  });

  test('an empty showcase says so', async () => {
    answers = (url) => (url.pathname.endsWith('ProductsIndex') ? list([]) : usual(url));
    open();
    await screen.findByText('还没有展示的产品');
  });
});

describe('a product', () => {
  test('opens at an address of its own, names the window, and going back shows the list that was there', async () => {
    open('/userProduct?u=5');
    fireEvent.click(await screen.findByRole('link', { name: '展品2' }));
    await screen.findByRole('heading', { name: '展品2' });
    expect(window.location.search).toBe('?id=2&u=5');
    await waitFor(() => expect(document.title).toBe('展品2 · 云启科技'));
    expect([...document.querySelectorAll('.sc-text p')].map((one) => one.textContent)).toEqual(['第一段', '第二段']);
    const before = requestsTo('ProductsIndex').length;
    fireEvent.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(window.location.search).toBe('?u=5'));
    await screen.findByRole('link', { name: '展品2' });
    expect(requestsTo('ProductsIndex')).toHaveLength(before);
  });

  test('that is not there says so and leads to the others', async () => {
    const gone = { body: { result: 'error', code: 'not_found', msg: '' } };
    answers = (url) => (url.pathname.endsWith('Productsdetail') ? gone : usual(url));
    open('/userProduct?id=99&u=5');
    await screen.findByText('该产品不存在或已下架');
    fireEvent.click(screen.getByRole('button', { name: '查看全部产品' }));
    await screen.findByRole('link', { name: '展品1' });
    expect(window.location.search).toBe('?u=5');
  });

  test('opened by its link goes back to the list', async () => {
    open('/userProduct?id=2');
    fireEvent.click(await screen.findByRole('button', { name: '返回' }));
    await screen.findByRole('link', { name: '展品1' });
    expect(window.location.search).toBe('');
  });
});

describe('banners', () => {
  const three = [banner(1, { productId: 2 }), banner(2, { link: 'https://example.com/' }), banner(3)];
  beforeEach(() => {
    answers = (url) => (url.pathname.endsWith('BannerIndex') ? success({ rows: three, total: 3 }) : usual(url));
  });

  test('lead into the showcase, out of it in a window of its own, or nowhere', async () => {
    open('/userProduct?u=5');
    const inside = await screen.findByRole('link', { name: '轮播1' });
    expect(inside.getAttribute('href')).toBe('/userProduct?id=2&u=5');
    const outside = screen.getByText('轮播2').closest('a');
    expect([outside?.target, outside?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
    expect(screen.getByText('轮播3').closest('a')).toBeNull();
    fireEvent.click(inside);
    await screen.findByRole('heading', { name: '展品2' });
  });

  test('are gone through by keys and buttons; those out of sight are not reached', async () => {
    open();
    const region = await screen.findByRole('region', { name: '轮播图' });
    const at = () => region.querySelector('.sc-banner-slide[aria-hidden="false"]')?.getAttribute('aria-label');
    expect(at()).toBe('第 1 张，共 3 张');
    fireEvent.keyDown(region, { key: 'ArrowRight' });
    expect(at()).toBe('第 2 张，共 3 张');
    expect(screen.getByText('轮播1').closest('a')?.tabIndex).toBe(-1);
    fireEvent.click(screen.getByRole('button', { name: '下一张' }));
    fireEvent.keyDown(region, { key: 'ArrowRight' });
    expect(at()).toBe('第 1 张，共 3 张');
    fireEvent.click(screen.getByRole('button', { name: '上一张' }));
    expect(at()).toBe('第 3 张，共 3 张');
  });

  test('move by themselves only while nobody looks, and never for somebody who wants rest', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    open();
    const region = await screen.findByRole('region', { name: '轮播图' });
    const at = () => region.querySelector('.sc-banner-slide[aria-hidden="false"]')?.getAttribute('aria-label');
    vi.useFakeTimers();
    try {
      const wait = () => act(() => vi.advanceTimersByTime(6000));
      // Begins the pause anew, on the timers of the test.
      fireEvent.pointerEnter(region);
      void wait();
      expect(at()).toBe('第 1 张，共 3 张');
      fireEvent.pointerLeave(region);
      void wait();
      expect(at()).toBe('第 2 张，共 3 张');
      fireEvent.focus(region);
      void wait();
      expect(at()).toBe('第 2 张，共 3 张');
      fireEvent.blur(region);
      fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }));
      void wait();
      expect(at()).toBe('第 2 张，共 3 张');
    } finally {
      vi.useRealTimers();
    }
  });
});

test('speaks English for somebody who chose it, and remembers it', async () => {
  open();
  await screen.findByRole('link', { name: '展品1' });
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.getByText('2 products')).toBeDefined();
  expect([localStorage.getItem('language'), document.documentElement.lang]).toEqual(['en', 'en']);
  expect(translatorOf(true)('banner', { at: 1, count: 3 })).toBe('1 of 3');
});
