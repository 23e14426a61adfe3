// npm run bench -- approvals: the lists of people, one approval and the numbers of the menu at a million steps; then a hundred
// people who decide at once. The last word may name a part of what is measured, or be `burst`.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { buildApp } from '../../server/src/app.ts';
import type { Row, Values } from '../../server/src/engine/entity.ts';
import { addSearch } from '../../server/src/engine/write/store.ts';
import { createFirstAdministrator } from '../../server/src/modules/identity/bootstrap.ts';
import { modules } from '../../server/src/modules.ts';
import { Database } from '../../server/src/platform/db/database.ts';
import { launchDatabase } from '../../server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../../server/src/platform/db/migrate.ts';
import { openStorage } from '../../server/src/platform/storage/storage.ts';
import { brokenInvariants, invariants } from '../faults/invariants.ts';
import { useKeyOf } from '../key.ts';
import { measure } from '../measure.ts';
import { decideAtOnce } from './burst.ts';
import { addWorks, hasWorks } from './company.ts';
import { workScenarios } from './scenarios.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const only = process.argv[3];
const dataDir = path.join(process.env['BENCH_DIR'] ?? path.join(root, '.cache', 'bench'), 'approvals');
mkdirSync(dataDir, { recursive: true });
chmodSync(dataDir, 0o755);

const launched = await launchDatabase({ dataDir });
const database = new Database({ url: launched.url, timeZone: 'Asia/Shanghai', statementTimeout: 0 });
await migrateToLatest(database.pool);
await useKeyOf(database, dataDir);
const storage = await openStorage({ dataDir, s3: undefined });
const app = await buildApp({ database, storage });
if (!(await hasWorks(database))) {
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'Bench#2026x'));
  await addWorks(app, database, (line) => console.log(line));
  await database.run(sql`select fold_row_counts()`);
  await database.run(sql`vacuum analyze`);
  // The operation log of each version is not copied: no measured call reads it.
  const rules = invariants.filter(({ sql: rule }) => !rule.includes('operation_log'));
  const broken = [...(await brokenInvariants(database.pool, rules)), ...(await foundOtherwise())];
  if (broken.length > 0) throw new Error(`数据与程序写入的不符：\n${broken.join('\n')}`);
}

const list = (await workScenarios(database)).filter(({ name }) => !only || new RegExp(only).test(name));
const lines = await measure(list, { app, url: launched.url, dataDir });
writeFileSync(path.join(dataDir, 'result.json'), JSON.stringify({ lines }, null, 2));

if (!only || only === 'burst') {
  const wrong = await decideAtOnce(database, launched.url, dataDir);
  for (const line of new Set(wrong)) console.error(line);
  console.log(wrong.length === 0 ? '一百人同时审批，除冲突外没有一次出错，数据全部相符' : `${wrong.length} 处不符`);
}

await app.close();
await database.close();
await launched.stop();

/** Copies that are found by something else than the program would have them found by. */
async function foundOtherwise(): Promise<string[]> {
  const entity = app.engine.byName('contract');
  const { searched: _all, ...always } = entity;
  const rows = await database.rows<Row>(sql`select * from contract where id % 997 = 0`);
  const broken: string[] = [];
  for (const row of rows) {
    const values: Values = {};
    await addSearch({ db: database }, { entity: always, fields: [] }, values, row);
    if (values['search_text'] !== undefined) broken.push(`合同 ${row.id} 的搜索文字不符`);
  }
  return broken;
}
