// The showcase as the staff keeps it: what its preview shows, and the link that one passes on.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, serve, show } from '../../shared/testing/page.tsx';
import { ShowcaseLinks } from './ShowcaseLinks.tsx';
import { shownOf } from './ShowcasePanel.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const row = {
  id: 1,
  name: '工业显示器',
  cover: [{ id: 9, FileName: '图.png', url: '/whole', thumb: '/small' }],
  album: [{ id: 10, FileName: '二.png', url: '/second', thumb: '' }],
  typeName: '新品',
  intro: '一句话',
  cont: '一段',
  priceText: '',
  shownPrice: '1680.00',
};

test('the preview says what the public page would say', () => {
  expect(shownOf(row)).toEqual({
    name: '工业显示器',
    cover: { url: '/whole', thumb: '/small' },
    album: [{ url: '/second', thumb: '/second' }],
    price: '¥1,680.00',
    typeName: '新品',
    intro: '一句话',
    cont: '一段',
  });
  expect(shownOf({ ...row, priceText: '面议' }).price).toBe('面议');
  expect(shownOf({ ...row, shownPrice: undefined }).price).toBe('');
  expect(shownOf({ ...row, cover: [], album: undefined })).toMatchObject({ cover: null, album: [] });
});

let sharing: { shared: boolean; phone: boolean; mobile: string };
beforeEach(() => {
  sharing = { shared: false, phone: false, mobile: '13900008888' };
});

async function open() {
  grant('crm.Products.index');
  const server = serve({
    'api/Products/sharing': () => sharing,
    'api/Products/share': (body: Record<string, unknown>) =>
      (sharing = { ...sharing, shared: true, phone: Number(body['phone']) === 1 }),
    'api/Products/unshare': () => (sharing = { ...sharing, shared: false, phone: false }),
  });
  show(<ShowcaseLinks />);
  await click(screen.getByRole('button', { name: /我的分享链接/ }));
  await screen.findByRole('switch', { name: '用我的名字分享' });
  return server;
}

test('sharing is off until somebody says so, with the phone as they like', async () => {
  const server = await open();
  expect(screen.getByText('未开启时，链接打开的展示页不显示任何人')).toBeTruthy();
  await click(screen.getByRole('switch', { name: '用我的名字分享' }));
  const phone = await screen.findByRole('switch', { name: /显示我的手机 13900008888/ });
  await waitFor(() => expect(phone.getAttribute('aria-checked')).toBe('true'));
  await click(phone);
  await waitFor(() => expect(phone.getAttribute('aria-checked')).toBe('false'));
  expect(server.to('api/Products/share')).toEqual([{ phone: 1 }, { phone: 0 }]);
  await click(screen.getByRole('switch', { name: '用我的名字分享' }));
  await waitFor(() => expect(screen.queryByRole('switch', { name: /显示我的手机/ })).toBeNull());
});

test('without a phone of one’s own there is none to show', async () => {
  sharing = { shared: true, phone: false, mobile: '' };
  await open();
  expect(screen.getByText('资料中没有手机，客户无法直接拨打')).toBeTruthy();
});

test('somebody who may not look at the products is offered no link of their own', () => {
  grant('crm.banner.index');
  show(<ShowcaseLinks />);
  expect(screen.getByRole('link', { name: /查看展示页/ }).getAttribute('href')).toBe('/userProduct');
  expect(screen.queryByRole('button', { name: /我的分享链接/ })).toBeNull();
});
