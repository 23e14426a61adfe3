// Titles of the columns of a file, and the messages for fields without a column or with several.
import { expect, test } from 'vitest';
import { doubledTitle, headText, missingAlong, missingTitles } from './mapping.ts';

const targets = [
  { key: 'name', title: '名称', required: true, requiredAlong: false },
  { key: 'tel', title: '电话', required: false, requiredAlong: false },
  { key: 'contact.name', title: '联系人姓名', required: false, requiredAlong: true },
  { key: 'contact.mobile', title: '联系人手机', required: false, requiredAlong: false },
];

test('a column without a title is called by its letters', () => {
  expect(headText('公司', 3)).toBe('公司');
  expect([0, 25, 26, 51, 52].map((at) => headText(' ', at))).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
});

test('required fields that are missing, and a field that stands twice, are named', () => {
  expect(missingTitles(targets, ['', 'tel'])).toEqual(['名称']);
  expect(missingTitles(targets, ['name', ''])).toEqual([]);
  expect(doubledTitle(targets, ['', 'tel', '', 'tel'])).toBe('电话');
  expect(doubledTitle(targets, ['name', '', '', 'tel'])).toBeUndefined();
});

test('what the columns of a companion require is named with them, and only where there are any', () => {
  expect(missingAlong(targets, ['name', 'contact.mobile'])).toEqual([{ title: '联系人姓名', others: ['联系人手机'] }]);
  expect(missingAlong(targets, ['name', 'contact.mobile', 'contact.name'])).toEqual([]);
  expect(missingAlong(targets, ['name', 'tel'])).toEqual([]);
});
