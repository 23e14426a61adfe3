// Formulas: what they result in, what is refused, and that nothing else of the language is there.
import { describe, expect, test } from 'vitest';
import { decimalText, type FormulaKind, readFormula, sumOf } from './formula.ts';

const fields = new Map<string, FormulaKind>([
  ['a', 'number'],
  ['b', 'number'],
  ['d', 'text'],
  ['e', 'text'],
]);
const values: Record<string, unknown> = { a: '5', b: '', d: '2026-01-01', e: '2026-02-01' };
const result = (text: string, kind: FormulaKind) =>
  readFormula(text, fields, kind).formula?.evaluate((name) => values[name]);

test.each<[string, FormulaKind, unknown]>([
  ['a * 2 + 1', 'number', 11],
  ['1 / 2', 'number', 0.5],
  ['a / b', 'number', null],
  ['-a', 'number', -5],
  ['round(a / 3, 2)', 'number', 1.67],
  ['max(a, b) - min(a, b)', 'number', 5],
  ['days(d, e)', 'number', 31],
  ['days(d, "")', 'number', null],
  ['addDays(d, 30)', 'text', '2026-01-31'],
  ['a > 3 && b == 0 ? "大" : "小"', 'text', '大'],
  ['d.startsWith("2026") ? "今年" : "往年"', 'text', '今年'],
  ['"a1 + 2"', 'text', 'a1 + 2'],
  ['number("12.5") * 2', 'number', 25],
  ['number("x")', 'number', null],
  ['length(d)', 'number', 10],
])('%s', (text, kind, expected) => {
  expect(result(text, kind)).toBe(expected);
});

test.each<[string, FormulaKind, unknown]>([
  ['a * b', 'number', null],
  ['a + 1', 'number', null],
  ['d == "" ? a : b', 'number', null],
  ['1 + 1', 'number', 2],
  ['length(d)', 'number', 0],
  ['days("2026-01-01", "2026-01-03")', 'number', 2],
  ['text(a)', 'text', null],
  ['text(a) + d', 'text', null],
  ['text(a) + e', 'text', '0现'],
  ['d + "元"', 'text', '元'],
])('%s with nothing entered', (text, kind, expected) => {
  const empty: Record<string, unknown> = { a: '', b: null, d: '', e: '现' };
  const { formula } = readFormula(text, fields, kind);
  expect(formula?.evaluate((name) => empty[name])).toBe(expected);
});

test('one number that is entered is enough: the others count as 0, as does a 0 that was entered', () => {
  const { formula } = readFormula('a + b', fields, 'number');
  expect(formula?.evaluate((name) => ({ a: '', b: '3' })[name])).toBe(3);
  expect(formula?.evaluate((name) => ({ a: '0', b: '' })[name])).toBe(0);
});

describe('refused', () => {
  test.each<[string, FormulaKind, object]>([
    ['a +', 'number', { code: 'formulaSyntax', at: 4 }],
    ['10 + a * "x"', 'number', { code: 'formulaTypes' }],
    ['zz * 2', 'number', { code: 'formulaUnknown', name: 'zz' }],
    ['a > 3', 'number', { code: 'formulaNumber' }],
    ['a', 'text', { code: 'formulaText' }],
    ['string(a)', 'text', { code: 'formulaCall', name: 'string' }],
    ['d.matches("(a+)+$") ? 1 : 0', 'number', { code: 'formulaCall', name: 'matches' }],
    ['{"a": 1}', 'number', { code: 'formulaCall' }],
    ['d.size() > 3 ? 1 : 0', 'number', { code: 'formulaCall', name: 'size' }],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'number', { code: 'formulaTooDeep' }],
    ['1+'.repeat(260), 'number', { code: 'formulaTooLong' }],
  ])('%s', (text, kind, problem) => {
    expect(readFormula(text, fields, kind).problem).toMatchObject(problem);
  });
});

test('a form may have fields that are called like what the language has, and its formulas read the others', () => {
  const called = new Map([...fields, ['type', 'number'], ['int', 'text'], ['in', 'number']] as const);
  expect(readFormula('a * 2', called, 'number').formula?.reads).toEqual(['a']);
  expect(readFormula('in + 1', called, 'number').problem).toMatchObject({ code: 'formulaSyntax' });
});

test('numbers are kept as decimals, half away from zero', () => {
  expect([decimalText(1.005, 2), decimalText(-2.5, 0), decimalText(0.1 + 0.2, 6), decimalText(1e14, 2)]).toEqual([
    '1.01',
    '-3',
    '0.300000',
    '100000000000000.00',
  ]);
});

test('a column comes to what its rows have, cents too; to nothing where none has anything, to 0 where they have that', () => {
  const rows = [{ price: '680.50' }, { price: '' }, { price: 0.25 }, {}, { price: '-1' }];
  expect(sumOf(rows, 'price')).toBeCloseTo(679.75, 9);
  expect([sumOf([{ price: '' }, {}], 'price'), sumOf(undefined, 'price')]).toEqual(['', '']);
  expect(sumOf([{ price: 0 }, { price: '' }], 'price')).toBe(0);
});
