// Numbers and addresses that can be used, and those that cannot.
import { isUsualNumber } from '@crm/protocol/phone';
import { expect, test } from 'vitest';
import { mailAddress, phoneAddress } from './contactLinks.ts';

test.each([
  ['138 0000-1111', 'tel:13800001111'],
  ['+86 (21) 6888 0000', 'tel:+862168880000'],
  ['138****1111', undefined],
  ['无', undefined],
  ['', undefined],
])('%s calls %s', (text, address) => expect(phoneAddress(text)).toBe(address));

test.each([
  ['a@b.cn', 'mailto:a@b.cn'],
  ['a***@b.cn', undefined],
  ['a b@c.cn', undefined],
])('%s writes to %s', (text, address) => expect(mailAddress(text)).toBe(address));

test.each([
  ['13812345678', true],
  ['138 1234-5678', true],
  ['+86 138 1234 5678', true],
  ['0571-87654321', true],
  ['(0571) 8765432', true],
  ['010-12345678转802', true],
  ['+86 10 12345678', true],
  ['400-123-4567', true],
  ['95588', true],
  ['+1 415 555 2671', true],
  ['0571-87654321，13812345678', true],
  ['1381234', false],
  ['138123456789', false],
  ['12812345678', false],
  ['87654321', false],
  ['0571-87654321，138', false],
])('%s looks like a number that is called: %s', (text, expected) => {
  expect(isUsualNumber(text)).toBe(expected);
});
