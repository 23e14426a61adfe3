// An answer that is not what its call promises is a fault where the program is tested.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkAnswer } from './answer-check.ts';
import { type Route, route } from './route.ts';

const common = {
  path: 'api/test/answer',
  access: 'signedIn',
  kind: 'read',
  area: '',
  summary: '',
  english: '',
  body: z.object({}),
} as const;
const promised = route({
  ...common,
  answer: z.strictObject({ rows: z.array(z.strictObject({ id: z.int(), name: z.string().optional() })) }),
  handle: async () => ({ data: { rows: [{ id: 1 }] } }),
});

test('what fits passes; what is missing, of another type or more is named with its place', () => {
  const check = (data: unknown) => checkAnswer(promised, { result: 'success', data });
  expect(() => check({ rows: [{ id: 1, name: '云栖' }, { id: 2 }] })).not.toThrow();
  expect(() => check({ rows: [{ id: 1 }, { id: '2' }] })).toThrow(/api\/test\/answer .*rows\[1\]\.id: /);
  expect(() => check({ rows: [{ name: '云栖' }] })).toThrow(/rows\[0\]\.id: /);
  expect(() => check({ rows: [{ id: 1, more: 1 }] })).toThrow(/rows\[0\]: /);
  expect(() => check(null)).toThrow(/data: /);
});

test('answers are looked at as they are sent, and only where something is promised', () => {
  expect(() => checkAnswer(promised, { data: { rows: [{ id: 1, name: undefined }] } })).not.toThrow();
  expect(() => checkAnswer(promised, { rows: [] })).not.toThrow();
  const { answer: _, ...silent } = promised;
  expect(() => checkAnswer(silent as Route, { data: { rows: 7 } })).not.toThrow();
});

test('of entities, whose rows are described once and named where they stand', () => {
  const { answer: _, ...plain } = promised;
  const row = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
  const page = {
    type: 'object',
    properties: { rows: { type: 'array', items: { $ref: '#/$defs/Row', $defs: { Row: row } } } },
  };
  const listed = { ...plain, entityAnswer: page } as Route;
  expect(() => checkAnswer(listed, { data: { rows: [{ id: 1 }] } })).not.toThrow();
  expect(() => checkAnswer(listed, { data: { rows: [{ id: 'x' }] } })).toThrow(/rows\[0\]\.id: /);
});

test('what stands beside the data is looked at, too', () => {
  const called = { ...promised, answer: z.null(), beside: z.strictObject({ resultcode: z.string() }) };
  const check = (answer: object) => checkAnswer(called, { msg: '', data: null, ...answer });
  expect(() => check({ result: 'success', resultcode: '0' })).not.toThrow();
  expect(() => check({ result: 'success', resultcode: 0 })).toThrow(/api\/test\/answer .*resultcode: /);
  expect(() => check({ result: 'success', resultcode: '0', more: 1 })).toThrow(/promises/);
  expect(() => checkAnswer(promised, { result: 'success', data: { rows: [] }, more: 1 })).toThrow(/promises/);
});

test('an answer without an envelope is looked at as a whole', () => {
  const bare = { ...promised, bare: true } as Route;
  expect(() => checkAnswer(bare, { rows: [{ id: 1 }] })).not.toThrow();
  expect(() => checkAnswer(bare, { rows: [{ id: '1' }] })).toThrow(/rows\[0\]\.id: /);
});
