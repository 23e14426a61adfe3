// Searches several lists in one call; keeps what records are found by as the program in force makes it, and catches up beside the calls
// after an upgrade that finds more.

import { textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { rebuildSearch, searchVersion } from '../../engine/write/rebuild-search.ts';
import { searchTextIs } from '../../platform/access/versions.ts';
import { query } from '../../platform/db/query.ts';
import { AppError } from '../../platform/errors.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type RouteContext, route } from '../../platform/http/route.ts';
import { zNested, zText, zWhole } from '../../platform/http/values.ts';
import type { JobRun } from '../../platform/jobs/job.ts';

/** Row by row under a lock; answers how many were checked, and how many of them had outdated search columns. */
async function compareAll({ database, engine, signal }: JobRun): Promise<{ checked: number; mended: number }> {
  const total = { checked: 0, mended: 0 };
  for (const entity of engine.entities) {
    const done = await rebuildSearch(database, await engine.definitionNow(database, entity), signal);
    total.checked += done.checked;
    total.mended += done.mended;
  }
  return total;
}

/** Characters. */
const longestKey = 100;
/** Lists of one search. */
const mostLists = 40;

const zPage = z.looseObject({
  rows: z.array(z.looseObject({})),
  total: z.number(),
  totalCapped: z.boolean().optional(),
});
const zFound = z.strictObject(zPage.shape);

/** What one list finds; null for what is no list, where the person may not see it, or where it refuses the search. */
async function found(
  { list }: Pick<RouteContext<unknown>, 'list'>,
  path: string,
  body: Record<string, unknown>,
): Promise<z.output<typeof zFound> | null> {
  try {
    const { data } = zPage.safeParse(await list(path, body));
    return data ? { rows: data.rows, total: data.total, ...(data.totalCapped ? { totalCapped: true } : {}) } : null;
  } catch (error) {
    // Too many or too late is for the whole search: it can be tried again.
    if (error instanceof AppError && ['forbidden', 'not_found', 'invalid'].includes(error.code)) return null;
    throw error;
  }
}

export const searchModule = defineModule({
  name: 'search',
  routes: () => [
    route({
      path: 'api/search/index',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      personOnly: true,
      area: '搜索',
      summary: '在多个列表中搜索：每个列表的前几条和总数，与逐个调用相同；不能查看或拒绝搜索的列表为 null',
      english:
        'Search several lists: the first rows and the total of each, as its own call answers; null for a list that you cannot view or that refuses the search',
      body: z.strictObject({
        key: zText.refine((text) => text !== '' && textLength(text) <= longestKey, {
          error: sentenceError('badFormat'),
        }),
        rows: zWhole(1, 20).optional(),
        lists: zNested(
          z
            .array(z.strictObject({ path: z.string().max(100), fixed: z.record(z.string(), z.unknown()).optional() }))
            .min(1)
            .max(mostLists),
        ),
      }),
      answer: z.array(zFound.nullable()),
      handle: async (call) => {
        const { key, rows = 5, lists } = call.body;
        const all = await Promise.allSettled(
          lists.map(({ path, fixed }) => found(call, path, { ...fixed, key, page: 1, rows })),
        );
        // None is left at work when the call ends.
        return {
          data: all.map((one) => {
            if (one.status === 'rejected') throw one.reason;
            return one.value;
          }),
        };
      },
    }),
  ],
  jobs: [
    {
      name: 'search.rebuild',
      label: '更新搜索内容',
      english: 'Update search index',
      schedule: { every: 120 },
      expires: 4 * 3600,
      run: async (run) => {
        const { database } = run;
        const meta = await database.first(query.selectFrom('meta').select(['search_version as version']));
        if ((meta?.version ?? 0) >= searchVersion) return { checked: 0, mended: 0 };
        const total = await compareAll(run);
        if (!run.signal.aborted) await searchTextIs(database, searchVersion);
        return total;
      },
    },
    {
      name: 'search.compare',
      label: '核对搜索内容',
      english: 'Check search index',
      schedule: { cron: '10 4 * * 0' },
      expires: 4 * 3600,
      run: async (run) => {
        const total = await compareAll(run);
        if (total.mended > 0) run.log.warn(total, 'search columns did not say what their rows say');
        return total;
      },
    },
  ],
});
