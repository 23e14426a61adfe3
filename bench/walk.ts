// npm run bench -- walk: reads every customer through the list's own request, as an export does, and looks at the memory.
import { sql } from 'kysely';
import type { App } from '../server/src/app.ts';
import type { Call } from '../server/src/engine/entity.ts';
import { parseRequest } from '../server/src/engine/query/request.ts';
import { walk } from '../server/src/engine/query/walk.ts';
import { Actor } from '../server/src/platform/access/actor.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { Effects } from '../server/src/platform/events/effects.ts';

/** Prints rows a second of the walk and of plain reading in the same batches, and the most memory of either. */
export async function measureWalk(app: App, database: Database): Promise<void> {
  const admin = await database.first<{ id: number }>(
    sql`select ur.user_id as id from user_role ur join role r on r.id = ur.role_id where r.admin order by 1 limit 1`,
  );
  const meta = await database.first<{ access: number; definition: number }>(
    sql`select access_version as access, definition_version as definition from meta`,
  );
  const organisation = await app.organisations.at(meta?.access ?? 0);
  const call: Call = {
    db: database,
    actor: new Actor(organisation, admin?.id ?? 0, 0, meta?.definition ?? 0),
    effects: new Effects(),
    ip: '',
    language: 'cn',
    engine: app.engine,
    settings: await app.settings.latest(),
    enqueue: async () => 0,
  };
  const customer = app.engine.byName('customer');
  const request = await parseRequest(call, customer, { sort: 'AddTime desc' });

  const walked = await watched(async (onRows) => {
    for await (const rows of walk(call, request)) onRows(rows.length);
  });
  const plain = await watched(async (onRows) => {
    for (let last = 0; ; ) {
      const rows = await database.rows<{ id: number }>(
        sql`select * from customer where id > ${last} and owner_id > 0 and deleted_at is null order by id limit 1000`,
        'bench-plain-walk',
      );
      if (rows.length === 0) break;
      onRows(rows.length);
      last = rows.at(-1)?.id ?? 0;
    }
  });
  const line = (name: string, { rows, seconds, first, most }: Watched) =>
    `${name}：${rows} 行，${Math.round(rows / seconds)} 行每秒，内存 ${first.toFixed(0)} → 最多 ${most.toFixed(0)} MB`;
  console.log(`遍历全部客户\n    ${line('程序', walked)}\n    ${line('直接读取', plain)}`);
  console.log(`    比值 ${(walked.rows / walked.seconds / (plain.rows / plain.seconds)).toFixed(2)}`);
}

interface Watched {
  rows: number;
  seconds: number;
  /** Megabytes of the process after a tenth of the work, and the most later on. */
  first: number;
  most: number;
}

async function watched(work: (onRows: (rows: number) => void) => Promise<void>): Promise<Watched> {
  const begin = performance.now();
  let rows = 0;
  let first = 0;
  let most = 0;
  await work((more) => {
    rows += more;
    const now = process.memoryUsage.rss() / 1024 / 1024;
    if (rows <= 100_000) first = now;
    most = Math.max(most, now);
  });
  return { rows, seconds: (performance.now() - begin) / 1000, first, most };
}
