// Steps back and forward; typing is one step.
import { expect, test } from 'vitest';
import { changed, redone, startHistory, undone } from './history.ts';

test('what is typed one after the other is one step back, and can be had again', () => {
  let history = changed(changed(startHistory('a'), 'b'), 'b1', 'name');
  history = changed(changed(history, 'b12', 'name'), 'b123', 'name');
  expect(undone(history).present).toBe('b');
  expect(undone(undone(history)).present).toBe('a');
  expect(undone(undone(undone(history))).present).toBe('a');
  expect(redone(undone(history)).present).toBe('b123');
  expect(redone(redone(history)).present).toBe('b123');
});

test('a step back ends the typing, and drawing on forgets what was taken back', () => {
  const typed = changed(changed(startHistory('a'), 'a1', 'name'), 'a12', 'name');
  const again = changed(undone(typed), 'x', 'name');
  expect(again.future).toEqual([]);
  expect(undone(again).present).toBe('a');
});
