// Progress of runs: percent and time left, and how events change the list of one's own runs.
import type { JobProgress } from '@crm/protocol/realtime';
import { describe, expect, test } from 'vitest';
import { percentOf, secondsLeft, withFetched, withProgress, wordsOf } from './progress.ts';

const event = (more: Partial<JobProgress> = {}): JobProgress => ({
  id: 1,
  name: 'x',
  label: '导入',
  state: 'running',
  done: 0,
  total: 0,
  msg: '',
  ...more,
});

describe('percent', () => {
  test.each([
    [{ done: 0, total: 0 }, undefined],
    [{ done: 1, total: 3 }, 33],
    [{ done: 999, total: 1000 }, 99],
    [{ done: 1000, total: 1000 }, 99],
    [{ done: 5, total: 3 }, 99],
    [{ state: 'done' as const, done: 0, total: 0 }, 100],
  ])('%j is %s', (more, percent) => expect(percentOf(event(more))).toBe(percent));
});

test('time left follows the pace so far, and is silent when nothing is known', () => {
  expect(secondsLeft(25, 100, 10)).toBe(30);
  expect(secondsLeft(0, 100, 10)).toBeUndefined();
  expect(secondsLeft(100, 100, 10)).toBeUndefined();
  expect(secondsLeft(10, 0, 10)).toBeUndefined();
  expect([wordsOf(30), wordsOf(600), wordsOf(7200)]).toEqual([
    ['job.seconds', 30],
    ['job.minutes', 10],
    ['job.hours', 2],
  ]);
});

describe('own runs', () => {
  test('come in at the front, are replaced by their next step, and keep when they began', () => {
    let runs = withProgress([], event({ id: 1, state: 'queued' }), 100);
    runs = withProgress(runs, event({ id: 2, state: 'running' }), 200);
    runs = withProgress(runs, event({ id: 1, state: 'running', done: 1, total: 4 }), 300);
    runs = withProgress(runs, event({ id: 1, state: 'running', done: 2, total: 4 }), 400);
    expect(runs.map(({ id, done, began }) => [id, done, began])).toEqual([
      [2, 0, 200],
      [1, 2, 300],
    ]);
  });

  test('a step that arrives after the end changes nothing; a new attempt opens the run again', () => {
    let runs = withProgress([], event({ state: 'done', done: 4, total: 4 }), 100);
    runs = withProgress(runs, event({ done: 3, total: 4 }), 200);
    expect(runs[0]).toMatchObject({ state: 'done', done: 4 });
    runs = withProgress(runs, event({ state: 'queued' }), 300);
    runs = withProgress(runs, event({ state: 'running' }), 400);
    expect(runs[0]).toMatchObject({ state: 'running', began: 400 });
  });

  test('what events said counts more than what was fetched before', () => {
    const runs = withProgress([], event({ id: 5, state: 'done' }), 100);
    const fetched = [
      { ...event({ id: 5, state: 'running' }), began: 1, seconds: 0 },
      { ...event({ id: 6, state: 'queued' }), began: 0, seconds: 0 },
    ];
    expect(withFetched(runs, fetched).map(({ id, state }) => [id, state])).toEqual([
      [6, 'queued'],
      [5, 'done'],
    ]);
  });
});
