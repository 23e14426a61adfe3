// The form's own rules: required by type, patterns, lengths in code points, numbers.
import type { FormItem } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { problemOf, problemsOf } from '../engine/fields/validation.ts';
import '../features/customer/customerType.ts';
import '../features/identity/branchType.ts';
import '../features/identity/userType.tsx';
import i18n from '../shared/i18n/i18n.ts';

const t: TFunction = i18n.t.bind(i18n);

function item(part: Partial<FormItem>): FormItem {
  return { id: 1, type: 'input', title: '字段', field: 'f', ...part };
}
const problem = (part: Partial<FormItem>, value: unknown, more: Record<string, unknown> = {}) =>
  problemOf(item(part), { f: value, ...more }, t);

describe('required', () => {
  test.each(['input', 'textarea', 'number'])('%s says that the information must be filled in', (type) => {
    expect(problem({ type, required: true }, '')).toBe('信息必须填写');
  });
  test.each(['select', 'date', 'datetime', 'daterange', 'radio', 'user', 'branch', 'city', 'customer'])(
    '%s asks to choose',
    (type) => {
      expect(problem({ type, required: true }, '')).toBe('请选择');
    },
  );
  test.each(['property', 'picture', 'tablelist', 'county', 'file', 'statusSelect'])(
    '%s says it in the words of the list fields',
    (type) => {
      expect(problem({ type, required: true }, [])).toBe('请选择产品');
    },
  );
  test('the own message comes first', () => {
    expect(problem({ required: true, message: '请填写名称' }, undefined)).toBe('请填写名称');
  });
  test.each([' ', '　', '\u200b', '\u2800'])('invisible text %j is no text', (text) => {
    expect(problem({ required: true }, text)).toBe('信息必须填写');
  });
  test('zero is no person, but it is an option', () => {
    expect(problem({ type: 'user', required: true }, 0)).toBe('请选择');
    expect(problem({ type: 'customer', required: true }, '0')).toBe('请选择');
    expect(problem({ type: 'radio', required: true }, 0)).toBeNull();
  });
  test('a city needs its second half, too', () => {
    expect(problem({ type: 'city', field2: 'c', required: true }, 1, { c: '' })).toBe('请选择');
    expect(problem({ type: 'city', field2: 'c', required: true }, 1, { c: 2 })).toBeNull();
  });
  test('what cannot be changed is not asked for', () => {
    expect(problem({ required: true, readonly: true }, '')).toBeNull();
    expect(problem({ required: true, visible: false }, '')).toBeNull();
  });
});

describe('patterns', () => {
  test.each(['switch', 'city'])('%s takes letters, digits, underscores and Han', (type) => {
    expect(problem({ type }, 'a_1北京𠮷')).toBeNull();
    expect(problem({ type }, 'a-b')).toBe('格式不正确');
    expect(problem({ type }, '1,2')).toBe('格式不正确');
  });
  test.each(['branch', 'customer'])('%s takes hyphens and commas as well', (type) => {
    expect(problem({ type, max: 2 }, '3,4-a')).toBeNull();
    expect(problem({ type }, '3;4')).toBe('格式不正确');
  });
  test('the definition’s own pattern has its own message', () => {
    const rule = { pattern: '^\\d{4,}$', patternMessage: 'QQ号为数字' };
    expect(problem(rule, 'abc')).toBe('QQ号为数字');
    expect(problem(rule, '12345')).toBeNull();
    expect(problem({ pattern: '(' }, 'abc')).toBeNull();
  });
});

describe('lengths and numbers', () => {
  test('length counts code points', () => {
    expect(problem({ max: 3 }, '😀😀😀')).toBeNull();
    expect(problem({ max: 3 }, '😀😀😀😀')).toBe('最多 3 个字');
  });
  test('numbers have bounds and places', () => {
    const rule = { type: 'number', min: 1, max: 100, precision: 2 };
    expect(problem(rule, '1.25')).toBeNull();
    expect(problem(rule, 'NaN')).toBe('请输入数字');
    expect(problem(rule, '1e3')).toBe('请输入数字');
    expect(problem(rule, '0.5')).toBe('不能小于 1');
    expect(problem({ ...rule, min: 0.01 }, '-3')).toBe('必须大于 0');
    expect(problem({ ...rule, min: 0.01, precision: 3 }, '0.005')).toBe('不能小于 0.01');
    expect(problem(rule, '101')).toBe('不能大于 100');
    expect(problem(rule, '1.255')).toBe('最多 2 位小数');
  });
  test('a selection has a most', () => {
    expect(problem({ type: 'select', multiple: true, multipleLimit: 2 }, [1, 2, 3])).toBe('最多允许选择2项');
  });
});

test('all problems come at once, by field', () => {
  const items = [
    item({ required: true, field: 'a' }),
    item({ type: 'divider', field: 'd', required: true }),
    item({ field: 'b' }),
  ];
  expect(problemsOf(items, {}, t)).toEqual({ a: '信息必须填写' });
});
