// What schemas refuse is said at its place in the body.
import { renderSentence } from '@crm/protocol/sentences';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { sentenceError } from './issue.ts';
import { placeOf, refusalsOf } from './refusals.ts';

function refused(schema: z.ZodType, body: Record<string, unknown>): Record<string, string> {
  const { error } = schema.safeParse(body);
  const problems = error ? refusalsOf(error, body) : {};
  return Object.fromEntries(Object.entries(problems).map(([place, sentence]) => [place, renderSentence(sentence)]));
}

test('a place is written as its caller writes it', () => {
  expect(placeOf(['nodes', 'next', 'branches', 1, 'when', 0, 'type'])).toBe('nodes.next.branches[1].when[0].type');
  expect(placeOf([])).toBe('');
});

const zSource = z.union([
  z.object({ type: z.literal('user'), ids: z.array(z.int()) }),
  z.object({
    type: z.literal('head'),
    level: z.int(),
    of: z.union([z.object({ kind: z.literal('own'), at: z.int() })]),
  }),
]);
const zNode: z.ZodType = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('end') }),
    z.object({ type: z.literal('approver'), sources: z.array(zSource), next: zNode.optional() }),
  ]),
);
const zBody = z.strictObject({
  name: z.string(),
  nodes: z.preprocess((value) => JSON.parse(String(value)), zNode),
  counts: z.array(z.int().max(5, { error: sentenceError('tooManyIds') })).optional(),
});
const body = (node: unknown) => ({ name: '审批', nodes: JSON.stringify(node) });

test.each([
  ['of what is one of several, that which was meant', { type: 'user', ids: ['7'] }, 'nodes.sources[0].ids[0]'],
  ['what is missing there', { type: 'user' }, 'nodes.sources[0].ids'],
  ['a kind that there is not', { type: 'nobody', ids: [] }, 'nodes.sources[0].type'],
  ['one within another', { type: 'head', level: 1, of: { kind: 'own', at: 'x' } }, 'nodes.sources[0].of.at'],
])('%s', (_what, source, place) => {
  expect(refused(zBody, body({ type: 'approver', sources: [source] }))).toEqual({ [place]: '格式不正确' });
});

test('of a chain, however deep, and of a kind that it has not', () => {
  const chain = { type: 'approver', sources: [], next: { type: 'approver', sources: [], next: { type: 'start' } } };
  expect(refused(zBody, body(chain))).toEqual({ 'nodes.next.next.type': '格式不正确' });
});

test('of many problems the first are reported', () => {
  const counts = Array.from({ length: 5000 }, () => 'x');
  const problems = Object.keys(refused(zBody, { name: '审批', nodes: '{"type":"end"}', counts }));
  expect([problems.length, problems[0], problems.at(-1)]).toEqual([200, 'counts[0]', 'counts[199]']);
});

test('several at once, with their own sentences; what is missing and what is unknown', () => {
  expect(refused(zBody, { nodes: '{"type":"end"}', counts: [1, 6, 'x'], more: 1 })).toEqual({
    name: '信息必须填写',
    'counts[1]': '一次最多操作500条',
    'counts[2]': '格式不正确',
    more: '没有此参数',
  });
});
