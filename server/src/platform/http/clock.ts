// How long a call may take: the signal that ends its statements, and after which nothing of it is committed.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import type { FastifyReply } from 'fastify';
import { listTimeout } from '../db/database.ts';
import { AppError, invalid } from '../errors.ts';
import type { Route } from './route.ts';

/** Milliseconds between the end of a call and the moment when its caller gives up. */
const margin = 1_000;

export interface CallClock {
  signal: AbortSignal;
  /** Starts the shorter limit of lists. */
  beginList(): void;
  stop(): void;
}

/**
 * @param arrived `performance.now()` when the call began to arrive; calls that take files long to be sent count from here
 * @param reply of reads: they end when the caller leaves; writes are finished
 */
export function startClock(route: Route, arrived: number, reply: FastifyReply): CallClock {
  const controller = new AbortController();
  const began = route.multipart || route.timeout ? performance.now() : arrived;
  const most = Math.max(route.timeout ?? 0, limits.requestTimeout) - margin;
  const late = setTimeout(() => controller.abort(tooLate()), Math.max(1, began + most - performance.now()));
  let list: NodeJS.Timeout | undefined;
  const left = () => controller.abort(tooLate());
  if (route.kind === 'read') reply.raw.once('close', left);
  return {
    signal: controller.signal,
    beginList: () => {
      list = setTimeout(() => controller.abort(listTooSlow()), listTimeout);
    },
    stop: () => {
      clearTimeout(late);
      clearTimeout(list);
      reply.raw.off('close', left);
    },
  };
}

/** The limit of a list for a part of a call. */
export function listLimit(signal: AbortSignal): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(listTooSlow()), listTimeout);
  return { signal: AbortSignal.any([signal, controller.signal]), stop: () => clearTimeout(late) };
}

function tooLate(): AppError {
  return new AppError('internal', msg('overloaded'), { status: 503, retryAfter: 2 });
}

/** The error of a list that took too long, however that was found out. */
export function listTooSlow(): AppError {
  return invalid({}, msg('listTooSlow', { seconds: listTimeout / 1000 }));
}
