// What each form item type takes and refuses, at its limits: pure values, without a company.
import { renderSentence } from '@crm/protocol/sentences';
import { describe, expect, test } from 'vitest';
import { stub } from '../../../test/stub.ts';
import type { Field } from '../entity.ts';
import { fieldType } from './registry.ts';

const parsed = (type: string, raw: unknown, more: Partial<Field> = {}): unknown => {
  const found = fieldType(type).parse(raw, { wire: 'f', column: 'f', type, title: '项', ...more } as Field);
  return found.problem === undefined ? found.value : `!${renderSentence(found.problem)}`;
};
const options = [
  { value: 1, label: '甲', children: [{ value: 3, label: '丙' }] },
  { value: 2, label: '乙' },
];
const emoji = '😀';

describe('numbers', () => {
  test.each([
    ['5', { min: 5, max: 9 }, '5'],
    ['9', { min: 5, max: 9 }, '9'],
    ['4', { min: 5, max: 9 }, '!不能小于5'],
    ['-3', { min: 0.01, precision: 2 }, '!必须大于0'],
    ['0', { min: 0.01, precision: 2 }, '!必须大于0'],
    ['0', { min: 1 }, '!不能小于1'],
    ['0.01', { min: 0.01, precision: 2 }, '0.01'],
    ['10', { min: 5, max: 9 }, '!不能大于9'],
    [' 1.50 ', { precision: 2 }, '1.50'],
    ['1.500', { precision: 2 }, '1.500'],
    ['1.505', { precision: 2 }, '!最多2位小数'],
    ['1.0', {}, '1.0'],
    ['1.5', {}, '!请输入整数'],
    [1.5, { precision: 1 }, '1.5'],
    ['-3', {}, '-3'],
    ['1e3', {}, '!请输入数字'],
    ['+1', {}, '!请输入数字'],
    ['12345678901234567', {}, '!请输入数字'],
    [Number.NaN, {}, '!请输入数字'],
  ])('%j under %j is %j', (raw, more, value) => expect(parsed('number', raw, more)).toBe(value));
});

describe('texts', () => {
  test.each([
    ['input', ' 前后 ', {}, '前后'],
    ['textarea', '  首行缩进\n尾 \n ', {}, '  首行缩进\n尾'],
    ['input', emoji.repeat(3), { max: 3 }, emoji.repeat(3)],
    ['input', emoji.repeat(4), { max: 3 }, '!最多3个字符'],
    ['input', 12, {}, '12'],
    ['input', { a: 1 }, {}, '!格式不正确'],
    ['input', 'a\0', {}, '!格式不正确'],
    ['input', '\u200b', {}, ''],
    ['input', '\u200b', { isName: true }, '!信息必须填写'],
    ['input', 'ab', { pattern: '^a$' }, '!格式不正确'],
    ['ColorPicker', '#AbCdEf', {}, '#abcdef'],
    ['tags', ['甲', ' 乙 ', '甲', ''], {}, '甲,乙'],
    ['tags', '甲，乙,，丙', {}, '甲,乙,丙'],
  ])('%s %j under %j is %j', (type, raw, more, value) => expect(parsed(type, raw, more)).toBe(value));

  test('a colour is six digits', () => expect(parsed('ColorPicker', '#abcde')).toMatch(/^!/));
});

describe('choices', () => {
  test.each<[string, unknown, Partial<Field>, unknown]>([
    ['select', '2', {}, 2],
    ['select', 3, {}, 3],
    ['select', '4', {}, '!选项不存在'],
    ['select', true, {}, '!格式不正确'],
    ['select', '1,2,1', { multiple: true }, [1, 2]],
    ['select', '["2","1"]', { multiple: true }, [2, 1]],
    ['select', '1,2', { multiple: true, multipleLimit: 2 }, [1, 2]],
    ['select', '1,2,3', { multiple: true, multipleLimit: 2 }, '!最多允许选择2项'],
    ['radio', '1,2', { checkbox: true }, [1, 2]],
    ['switch', 1, {}, 1],
    ['switch', '2', {}, '!格式不正确'],
    ['switch', '9', { activeValue: 9 }, 9],
    ['statusSelect', '7', {}, 7],
    ['statusSelect', '7,8,7', { multiple: true }, [7, 8]],
    ['statusSelect', '07', {}, '!格式不正确'],
  ])('%s %j under %j is %j', (type, raw, more, value) =>
    expect(parsed(type, raw, { options, ...more })).toEqual(value),
  );

  test('fifty at once by default', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    expect(parsed('statusSelect', ids(50), { multiple: true })).toHaveLength(50);
    expect(parsed('statusSelect', ids(51), { multiple: true })).toBe('!最多允许选择50项');
  });

  test('cells of a sheet are read by their labels, with every comma', () => {
    const cell = (type: string, text: string, more: Partial<Field> = {}) => {
      const field = stub<Field>({ wire: 'f', column: 'f', type: type as Field['type'], title: '项', options, ...more });
      const found = fieldType(type).parseCell?.(text, field);
      return found?.problem === undefined ? found?.value : `!${renderSentence(found.problem)}`;
    };
    expect(cell('select', ' 乙 ')).toBe(2);
    expect(cell('select', '丁')).toBe('!选项不存在');
    expect(cell('select', '甲，乙、丙', { multiple: true })).toEqual([1, 2, 3]);
    expect(cell('switch', '否')).toBe(0);
    expect(cell('switch', '也许')).toBe('!选项不存在');
    expect(cell('number', '￥1,234.50')).toBe('1234.50');
    expect(cell('date', '2026/3/5')).toBe('2026-03-05');
    expect(cell('date', '2026年3月5日 08:00:00')).toBe('2026-03-05');
    expect(cell('date', '昨天')).toBe('昨天');
    expect(cell('datetime', '2026/3/5 8:05')).toBe('2026-03-05 08:05:00');
    expect(cell('datetime', '2026-03-05')).toBe('2026-03-05');
    expect(cell('editor', '一 < 二\n三')).toBe('<p>一 &lt; 二</p><p>三</p>');
  });
});

describe('times', () => {
  test.each<[string, unknown, Partial<Field>, unknown]>([
    ['date', ' 2024-02-29 ', {}, '2024-02-29'],
    ['date', '2023-02-29', {}, '!'],
    ['datetime', '2024-02-29 23:59', {}, '2024-02-29 23:59:00'],
    ['datetime', '2024-02-29', {}, '2024-02-29 00:00:00'],
    ['datetime', '2024-02-29 24:00', {}, '!'],
    ['daterange', '2024/01/02,2024-01-02', {}, ['2024-01-02 00:00:00', '2024-01-02 23:59:59']],
    ['daterange', '2024-01-02 08:00,2024-01-02 08:00', {}, ['2024-01-02 08:00:00', '2024-01-02 08:00:00']],
    ['daterange', '2024-01-03,2024-01-02', {}, '!'],
    ['daterange', '2024-01-03', {}, '!'],
    ['daterange', '2024-01-03', { wire2: 'g', column2: 'g' }, '2024-01-03 00:00:00'],
  ])('%s %j under %j is %j', (type, raw, more, value) => {
    const found = parsed(type, raw, more);
    if (value === '!') expect(found).toMatch(/^!/);
    else expect(found).toEqual(value);
  });

  test('the second half of a range is the end of its day, and may be the moment of the first', async () => {
    const field = { wire: 'f', column: 'f', wire2: 'g', column2: 'g', type: 'daterange', title: '项' } as Field;
    const type = fieldType('daterange');
    expect(type.parse2?.('2024-01-03', field)).toEqual({ value: '2024-01-03 23:59:59' });
    const check = (value: string, value2: string) =>
      type.check?.(stub({}), { field, value, value2, before: undefined, valueOf: () => undefined });
    expect(await check('2024-01-03 10:00:00', '2024-01-03 10:00:00')).toBeUndefined();
    expect(await check('2024-01-03 10:00:01', '2024-01-03 10:00:00+08')).toHaveProperty('g');
  });
});

describe('lists', () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, at) => ({ name: ` 名${at} `, value: ` ${at} ` }));

  test('pairs are trimmed, and fifty at most', () => {
    expect(parsed('property', pairs(1))).toEqual([{ name: '名0', value: '0' }]);
    expect(parsed('property', pairs(50))).toHaveLength(50);
    expect(parsed('property', pairs(51))).toMatch(/^!/);
    expect(parsed('property', [{ name: ' ', value: 1 }])).toMatch(/^!/);
    expect(parsed('property', [{ name: '名'.repeat(50), value: 1 }])).toHaveLength(1);
    expect(parsed('property', [{ name: '名'.repeat(51), value: 1 }])).toMatch(/^!/);
  });

  test('a table takes as many rows as its field allows, two hundred by default', () => {
    const columns = [stub<Field>({ wire: 'a', column: null, type: 'input', title: '甲' })];
    const rows = (count: number) => Array.from({ length: count }, () => ({ a: 'x' }));
    for (const [most, more] of [
      [2, { max: 2 }],
      [200, {}],
    ] as const) {
      expect(parsed('tablelist', rows(most), { columns: columns ?? [], ...more })).toHaveLength(most);
      expect(parsed('tablelist', rows(most + 1), { columns: columns ?? [], ...more })).toMatch(/^!/);
    }
  });
});

describe('rich text', () => {
  test('links open elsewhere without a referrer, scripts and embedded content are removed', () => {
    expect(parsed('editor', '<p><a href="https://a.example" onclick="x()">a</a></p>')).toBe(
      '<p><a href="https://a.example" rel="noopener noreferrer" target="_blank">a</a></p>',
    );
    for (const address of ['javascript:x()', 'data:text/html,x', 'vbscript:x'])
      expect(parsed('editor', `<a href="${address}">a</a>`), address).not.toContain(address);
    expect(parsed('editor', '<img src="https://a.example/x.png">')).toBe('');
    expect(parsed('editor', '<p> </p><br>')).toBe('');
    expect(parsed('editor', '<p>a</p><hr>')).toContain('<hr />');
  });

  test('its words are counted, not its tags', () => {
    expect(parsed('editor', '<p><strong>三个字</strong></p>', { max: 3 })).toBe('<p><strong>三个字</strong></p>');
    expect(parsed('editor', '<p>四个字了</p>', { max: 3 })).toBe('!最多3个字符');
    expect(parsed('editor', '<b>'.repeat(20_001))).toBe('!格式不正确');
    expect(parsed('editor', 'x'.repeat(200_001))).toMatch(/^!/);
  });
});
