// Several reads in one call: a panel, a dialog or a page asks once for what it shows.
import type { Failure } from '@crm/protocol/envelope';
import type { Language } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { AppError } from '../../platform/errors.ts';
import { failureOf } from '../../platform/http/envelope.ts';
import { route } from '../../platform/http/route.ts';
import { zNested } from '../../platform/http/values.ts';

/** Reads of one call. */
const most = 40;

/** Of the whole call, not of one read: who calls, how often, and whether anything can be answered. */
const ofTheCall = new Set<unknown>(['signed_out', 'too_many', 'internal']);

/** @throws what is not about one of the reads alone */
function refused(error: unknown, language: Language): Failure {
  if (error instanceof AppError && !ofTheCall.has(error.code)) return failureOf(error, language);
  throw error;
}

export const batchModule = defineModule({
  name: 'batch',
  routes: () => [
    route({
      path: 'api/batch/index',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      personOnly: true,
      area: '批量读取',
      summary: '一次读取多个调用：逐个答复，与单独调用时的答复相同，包括错误；只限读取，不含公开和下载的调用',
      english:
        'Several reads in one call: each is answered as when it is called by itself, errors included; reads only, without public calls and downloads',
      body: z.strictObject({
        calls: zNested(
          z
            .array(z.strictObject({ path: z.string().max(100), body: z.record(z.string(), z.unknown()).optional() }))
            .min(1)
            .max(most),
        ),
      }),
      answer: z.array(z.looseObject({ result: z.enum(['success', 'error']).optional() })),
      handle: async (call) => {
        // None is left at work when the call ends.
        const read = await Promise.allSettled(call.body.calls.map(({ path, body = {} }) => call.read(path, body)));
        const data = read.map((one) =>
          one.status === 'fulfilled' ? { ...one.value } : { ...refused(one.reason, call.language) },
        );
        return { data };
      },
    }),
  ],
});
