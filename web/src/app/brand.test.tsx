// The company's name and mark stand in the place of the product's, in the tab too, and go again when they are removed.
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProductMark } from './ProductMark.tsx';
import './app.i18n.ts';
import '../shared/i18n/i18n.ts';
import { storeBrand, useProductName } from '../shared/session/brand.ts';

function Head() {
  return (
    <p>
      <ProductMark /> {useProductName()}
    </p>
  );
}

test('they replace ours, are kept, and give way to ours', () => {
  const icon = document.head.appendChild(
    Object.assign(document.createElement('link'), { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }),
  );
  const { container } = render(<Head />);
  expect(screen.getByText('客户与办公')).toBeTruthy();
  act(() => storeBrand({ title: '衡山工作台', logo: '/api/setting/logo/1-a' }));
  expect(screen.getByText('衡山工作台')).toBeTruthy();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/setting/logo/1-a');
  expect([icon.getAttribute('href'), icon.type]).toEqual(['/api/setting/logo/1-a', '']);
  expect(localStorage.getItem('company.brand')).toContain('衡山工作台');
  act(() => storeBrand({ title: '', logo: '' }));
  expect(screen.getByText('客户与办公')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
  expect(icon.getAttribute('href')).toBe('/favicon.svg');
  icon.remove();
});

test('a logo that cannot be shown leaves our mark', () => {
  storeBrand({ title: '', logo: '/api/setting/logo/1-a' });
  const { container } = render(<Head />);
  act(() => void container.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(container.querySelector('.product-mark')).toBeTruthy();
});

test('in a browser without room they are shown all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(<Head />);
  act(() => storeBrand({ title: '衡山工作台', logo: '' }));
  expect(screen.getByText('衡山工作台')).toBeTruthy();
  vi.restoreAllMocks();
});
