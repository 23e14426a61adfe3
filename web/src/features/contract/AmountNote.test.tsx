// The note below a contract's amount: the sum of its products, and a discount only where less was agreed.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../shared/testing/page.tsx';
import AmountNote from './AmountNote.tsx';

const products = [{ xiaoji: '2401.00' }, { xiaoji: '900.5' }];
const note = (value: unknown, listJson: unknown) => {
  const { container } = show(<AmountNote value={value} values={{ listJson }} />);
  return container.querySelector('.form-note')?.textContent;
};

test.each([
  ['3,000.50', '产品合计 ￥3,301.50，优惠 ￥301.00'],
  ['3301.5', '产品合计 ￥3,301.50'],
  ['4000', '产品合计 ￥3,301.50'],
  ['-10', '产品合计 ￥3,301.50'],
  ['', '产品合计 ￥3,301.50'],
])('an amount of "%s" reads %s', (value, text) => {
  expect(note(value, products)).toBe(text);
});

test('without products nothing is said', () => {
  expect(note('10', [])).toBeUndefined();
  expect(screen.queryByText(/产品合计/)).toBeNull();
});
