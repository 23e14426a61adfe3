// Several reads in one call: a panel, a dialog or a page asks once for what it shows.
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { invalid } from '../../platform/errors.ts';
import { mostParameters } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { zNested } from '../../platform/http/values.ts';

/** Reads of one call. */
const most = 40;

/** Rows that each may ask for: a page is read by itself. */
const mostRows = 50;

export const batchModule = defineModule({
  name: 'batch',
  routes: () => [
    route({
      path: 'api/batch/index',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      gathers: true,
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
        const { calls } = call.body;
        const parameters = calls.reduce((sum, { body = {} }) => sum + Object.keys(body).length, 0);
        if (parameters > mostParameters) throw invalid({}, msg('tooManyParameters', { max: mostParameters }));
        if (calls.some(({ body }) => Number(body?.['rows'] ?? 0) > mostRows))
          throw invalid({ calls: msg('badFormat') });
        // None is left at work when the call ends.
        const read = await Promise.allSettled(calls.map(({ path, body = {} }) => call.read(path, body)));
        return {
          data: read.map((one) => {
            if (one.status === 'rejected') throw one.reason;
            return { ...one.value };
          }),
        };
      },
    }),
  ],
});
