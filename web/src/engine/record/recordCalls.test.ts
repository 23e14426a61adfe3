// Bodies of calls that kinds have of their own, and of those that they share.
import { expect, test } from 'vitest';
import { requestBody, writtenBody } from './recordCalls.ts';

test('a call of a kind is sent what it was given', () => {
  expect(requestBody('api/contract/Views', 'contract', { id: 5 })).toEqual({ id: 5 });
  expect(writtenBody('api/contract/edit', 'contract', { id: 5, Ext: '改', undo: 1 })).toEqual({
    id: 5,
    Ext: '改',
    undo: 1,
  });
});

test('a shared call is told the kind, and takes the values as one', () => {
  expect(requestBody('api/module/detail', 'work12', { id: 5 })).toEqual({ module: 'work12', id: 5 });
  expect(writtenBody('api/module/Edit', 'work12', { id: 5, days: 2, undo: 1 })).toEqual({
    module: 'work12',
    data: { id: 5, days: 2 },
    undo: 1,
  });
  expect(writtenBody('api/module/add', 'work12', { days: 2 })).toEqual({ module: 'work12', data: { days: 2 } });
});
