// The recycle bin: what was deleted, by whom, until when it can come back; and the job that forgets it afterwards.

import { type RecycleRow, zRecycleRow } from '@crm/protocol/answers/recycle';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { applyFieldPermissionsToText, isReadable } from '../../engine/field-permissions.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { countedTo } from '../../engine/query/totals.ts';
import { likeText } from '../../engine/search-text.ts';
import { titleField } from '../../engine/title.ts';
import { restoreRecords } from '../../engine/write/remove.ts';
import { countUpTo, moment, select } from '../../platform/db/query.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { AppError, invalid, notFound, rejection } from '../../platform/errors.ts';
import { zDone } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zPaged, zText } from '../../platform/http/values.ts';
import { purgeBin } from './purge.job.ts';

const area = '回收站';

type BinEntry = Pick<Selectable<Schema['recycle_bin']>, 'id' | 'entity' | 'record_id'>;

/** Kinds whose records the person may delete, and so bring back. */
function ownEntities(call: Call): EntityDefinition[] {
  return call.engine.entities.filter((entity) => entity.api.delete && call.actor.can(`${entity.grant}.delete`));
}

/** SQL over `b`: entries of this kind that the person may see. */
function entriesOf(call: Call, entity: EntityDefinition): RawBuilder<boolean> {
  return sql`(b.entity = ${entity.name} and exists (select 1 from ${sql.table(entity.table)} t
    where t.id = b.record_id and t.deleted_at is not null and ${visibleSql(entity, call.actor)}))`;
}

/** Entries of these kinds that the person may see; the last four days show how many days are left. */
async function readBin(
  call: Call,
  entities: readonly EntityDefinition[],
  options: { key: string; page: number; rows: number },
): Promise<ListPage<RecycleRow>> {
  // A hidden name must not be found.
  const searched = entities.filter((entity) => {
    const field = titleField(entity);
    return options.key === '' || (field && isReadable(call.actor, entity.module, field));
  });
  if (searched.length === 0) return { rows: [], total: 0 };
  const found = options.key
    ? sql`and lower(normalize(b.title, nfkc)) like ${`%${likeText(comparable(options.key))}%`}`
    : sql``;
  const where = sql`(${sql.join(
    searched.map((entity) => entriesOf(call, entity)),
    sql` or `,
  )}) ${found}`;
  const [records, count] = await Promise.all([
    call.db.rows(select('recycle_bin as b', [
      'b.id',
      'b.entity',
      'b.record_id',
      'b.title',
      'b.deleted_by',
      moment('b.deleted_at').as('deleted_at'),
      sql<number>`greatest(0, ceil(extract(epoch
      from b.deleted_at + make_interval(days => ${call.settings.get('recycle.days')}) - now()) / 86400))::int`.as(
        'left',
      ),
    ])`
      where ${where} order by b.id desc limit ${options.rows} offset ${(options.page - 1) * options.rows}`),
    call.db.first(countUpTo(limits.exactTotal + 1)`recycle_bin b where ${where}`),
  ]);
  const rows = records.map((record): RecycleRow => {
    const entity = call.engine.byName(record.entity);
    const user = call.actor.organisation.users.get(record.deleted_by);
    return {
      id: record.id,
      module: entity.module,
      moduleName: entity.label,
      modelId: record.record_id,
      title: applyFieldPermissionsToText(call.actor, entity.module, titleField(entity)?.wire ?? 'id', record.title),
      userid: record.deleted_by,
      username: user?.name ?? renderSentence(msg('system'), call.language),
      header: user?.avatar ?? '',
      deleteTime: record.deleted_at,
      days: record.left,
    };
  });
  return { rows, ...countedTo(count?.n ?? 0) };
}

/** Restores entries of the bin, kind by kind; all or none. @throws AppError `not_found`, `forbidden`, `conflict` */
async function restoreEntries(call: Call, ids: readonly number[]): Promise<number> {
  const entities = ownEntities(call);
  const entries =
    entities.length === 0
      ? []
      : await call.db.rows(select('recycle_bin as b', ['b.id', 'b.entity', 'b.record_id'])`
        where b.id = any(${ids}::bigint[]) and (${sql.join(
          entities.map((entity) => entriesOf(call, entity)),
          sql` or `,
        )}) order by b.id`);
  const missing = ids.filter((id) => !entries.some((entry) => entry.id === id));
  if (missing.length > 0)
    throw notFound(
      undefined,
      missing.map((id) => rejection(id, msg('restoredAlready'))),
    );
  let count = 0;
  // Parents before their children, as everywhere.
  for (const entity of entities) {
    const own = entries.filter((entry) => entry.entity === entity.name).map((entry) => entry.record_id);
    if (own.length === 0) continue;
    count += await restoreRecords(
      call,
      entity,
      own.sort((a, b) => a - b),
    ).catch((error: unknown) => {
      throw byEntries(error, entries, entity);
    });
  }
  return count;
}

/** A refusal names records; who restores has chosen entries of the bin. */
function byEntries(error: unknown, entries: readonly BinEntry[], entity: EntityDefinition): unknown {
  const rejected = error instanceof AppError ? error.data?.rejected : undefined;
  if (!(error instanceof AppError) || !rejected) return error;
  const entryOf = (id: number) =>
    entries.find((entry) => entry.entity === entity.name && entry.record_id === id)?.id ?? id;
  return new AppError(error.code, error.sentence, {
    data: { ...error.data, rejected: rejected.map(({ id, reason }) => rejection(entryOf(id), reason)) },
  });
}

export const recycleModule = defineModule({
  name: 'recycle',
  grants: [
    {
      branch: 'manager',
      module: 'recycle',
      label: '回收站',
      scoped: false,
      actions: { ...usual('index'), restore: ['恢复', 'Restore'] },
    },
  ],
  roles: [{ role: 'manager', branch: 'manager', module: 'recycle', actions: ['index', 'restore'] }],
  settings: [
    {
      key: 'recycle.days',
      label: '回收站保留天数',
      english: 'Keep in recycle bin for',
      group: '数据',
      hint: ['超过后彻底删除，不能恢复', 'After this, records are deleted permanently and cannot be restored'],
      type: 'number',
      initial: 30,
      min: 1,
      max: 3650,
      unit: '天',
    },
  ],
  jobs: [
    {
      name: 'recycle.purge',
      label: '清空到期的回收站',
      english: 'Empty expired records from the recycle bin',
      schedule: { cron: '40 3 * * *' },
      run: async (run) => ({ purged: await purgeBin(run) }),
    },
  ],
  routes: (engine) => [
    route({
      path: 'api/recycle/index',
      method: 'both',
      access: ['manager.recycle.index'],
      kind: 'read',
      area,
      summary: '回收站：自己有权删除的模块中被删除的记录，新的在前',
      english: 'Recycle bin: deleted records of the modules in which you may delete, newest first',
      body: z.strictObject({
        module: zText.optional(),
        key: zText.optional(),
        ...zPaged,
      }),
      answer: z.strictObject({
        modules: z.array(z.strictObject({ value: z.string(), label: z.string() })),
        rows: z.array(zRecycleRow),
        total: z.number(),
        totalCapped: z.boolean().optional(),
        next: z.string().optional(),
      }),
      handle: async (call) => {
        const { module = '', key = '', page = 1, rows = limits.pageSize } = call.body;
        if (module !== '' && !engine.entity(module)) throw invalid({ module: msg('moduleUnknown') });
        const entities = ownEntities(call).filter(
          (entity) => module === '' || entity.module.toLowerCase() === module.toLowerCase(),
        );
        return {
          data: {
            ...(await readBin(call, entities, { key: key.trim(), page, rows })),
            modules: ownEntities(call).map((entity) => ({ value: entity.module, label: entity.label })),
          },
        };
      },
    }),
    route({
      path: 'api/recycle/restore',
      access: ['manager.recycle.restore'],
      kind: 'write',
      area,
      summary: '恢复记录及随之删除的下级记录；ids 为回收站条目的编号',
      english: 'Restore records and the records below deleted with them; ids are entries of the recycle bin',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({ data: { count: await restoreEntries(call, call.body.ids) }, msg: msg('restored') }),
    }),
  ],
});
