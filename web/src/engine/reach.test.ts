// Numbers and addresses that can be used, and those that cannot.
import { expect, test } from 'vitest';
import { mailAddress, phoneAddress } from './reach.ts';

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
