// What can be dialled, and which numbers are doubted.
import { expect, test } from 'vitest';
import { dialable, isUsualNumber } from './phone.ts';

test.each([
  ['13800138000', '13800138000'],
  ['+86 (571) 8888-7777', '+8657188887777'],
  ['0571.8888.7777', '057188887777'],
  ['１３８００１３８０００', '13800138000'],
  ['95588', '95588'],
  ['9558', undefined],
  ['1'.repeat(20), '1'.repeat(20)],
  ['1'.repeat(21), undefined],
  ['8888+7777', undefined],
  ['+', undefined],
  ['138a0013800', undefined],
  ['a13800138000', undefined],
  ['13800138000a', undefined],
  ['', undefined],
])('%s is dialled as %s', (text, number) => {
  expect(dialable(text)).toBe(number);
});

test.each([
  '13800138000',
  '19900138000',
  '+8613800138000',
  '0086 138-0013-8000',
  '010-88887777',
  '0571 8888 777',
  '05718888777',
  '+86 571 88887777',
  '400-820-8820',
  '8008208820',
  '95588',
  '12315',
  '955880',
  '10086',
  '+1 415 555 0100',
  '+852 2345 678',
  '00447911123456',
  '0571-88887777 转 802',
  '057188887777#802',
  '88887777 分机 1, 13800138000'.replace('88887777', '057188887777'),
  '01088887777ext12',
  '13800138000，010-88887777；400-820-8820/95588、12315;10010',
])('%s is usual', (text) => {
  expect(isUsualNumber(text)).toBe(true);
});

test.each([
  ['a digit is missing', '1380013800'],
  ['a digit too many', '138001380001'],
  ['no mobile begins so', '12800138000'],
  ['digits before', '913800138000'],
  ['an area without a number', '0571888'],
  ['a mobile behind the zero of an area', '01380013800'],
  ['a landline too long', '057188887777123'],
  ['no area', '88887777'],
  ['a hotline too short', '4008208'],
  ['a hotline too long', '40082088201'],
  ['no hotline', '600-820-8820'],
  ['too short for a hotline', '9558'],
  ['too long for a hotline', '9558800'],
  ['no such hotline', '97588'],
  ['no such service', '13315'],
  ['abroad, too short', '+141555'],
  ['abroad, too long', '+1234567890123456'],
  ['at home behind a code, too short', '+86 1380013800'],
  ['a mobile behind a code with a zero', '+86 013800138000'.replace('0138', '0038')],
  ['one of several', '13800138000，1380013'],
  ['nothing', ''],
  ['an extension alone', '转802'],
])('%s: %s is doubted', (_why, text) => {
  expect(isUsualNumber(text)).toBe(false);
});
