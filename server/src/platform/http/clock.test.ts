// How long a call may take.
import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { stub } from '../../../test/stub.ts';
import { listLimit, startClock } from './clock.ts';
import { type Route, route } from './route.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const call = (more: Partial<Route> = {}): Route =>
  route({
    path: 'x',
    access: 'signedIn',
    kind: 'write',
    area: 'x',
    summary: 'x',
    english: 'x',
    body: z.unknown(),
    handle: async () => ({}),
    ...more,
  });

function replyTo() {
  const raw = new EventEmitter();
  return { raw, reply: stub<FastifyReply>({ raw: raw as FastifyReply['raw'] }) };
}

/** Milliseconds after which the call is over, as far as one looks. */
async function endOf(signal: AbortSignal): Promise<number> {
  for (let passed = 0; passed < 100_000; passed += 500) {
    if (signal.aborted) return passed;
    await vi.advanceTimersByTimeAsync(500);
  }
  return Infinity;
}

test('a call ends a second before its caller gives up, counted from when it began to arrive', async () => {
  expect(await endOf(startClock(call(), performance.now(), replyTo().reply).signal)).toBe(14_000);
  expect(await endOf(startClock(call(), performance.now() - 4_000, replyTo().reply).signal)).toBe(10_000);
  const { signal } = startClock(call(), performance.now() - 60_000, replyTo().reply);
  expect(await endOf(signal)).toBeLessThanOrEqual(500);
  expect(signal.reason).toMatchObject({ status: 503, retryAfter: 2 });
});

test('one that takes files long to be sent counts from when they are there, and has the time of its route', async () => {
  const files = call({ multipart: { maxBytes: 1, maxFiles: 1 } });
  expect(await endOf(startClock(files, performance.now() - 60_000, replyTo().reply).signal)).toBe(14_000);
  expect(await endOf(startClock(call({ timeout: 60_000 }), performance.now(), replyTo().reply).signal)).toBe(59_000);
  expect(await endOf(startClock(call({ timeout: 300 }), performance.now(), replyTo().reply).signal)).toBe(14_000);
});

test('a list ends earlier, and its error suggests narrowing it', async () => {
  const clock = startClock(call({ kind: 'read' }), performance.now(), replyTo().reply);
  clock.beginList();
  expect(await endOf(clock.signal)).toBe(3_000);
  expect(clock.signal.reason).toMatchObject({ code: 'invalid', sentence: { key: 'listTooSlow' } });
});

test('a read ends when its caller leaves, a write does not, and one that is over ends no more', async () => {
  const read = replyTo();
  const reading = startClock(call({ kind: 'read' }), performance.now(), read.reply);
  read.raw.emit('close');
  expect(reading.signal.aborted).toBe(true);
  const write = replyTo();
  const writing = startClock(call(), performance.now(), write.reply);
  write.raw.emit('close');
  expect(writing.signal.aborted).toBe(false);
  const over = replyTo();
  const ended = startClock(call({ kind: 'read' }), performance.now(), over.reply);
  ended.beginList();
  ended.stop();
  over.raw.emit('close');
  expect(await endOf(ended.signal)).toBe(Infinity);
});

test('a part of a call that reads as a list does ends when a list does, and when the call does', async () => {
  expect(await endOf(listLimit(new AbortController().signal).signal)).toBe(3_000);
  const whole = new AbortController();
  const { signal } = listLimit(whole.signal);
  whole.abort();
  expect(signal.aborted).toBe(true);
  const done = listLimit(new AbortController().signal);
  done.stop();
  expect(await endOf(done.signal)).toBe(Infinity);
});
