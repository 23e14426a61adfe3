// npm run bench: every hot call at a million customers, beside the same SQL by plain `pg` and beside the bare floor.
// npm run bench -- feel: what a person at a browser waits for, instead; -- approvals: the lists of a million steps, and many who decide;
// -- connections: two thousand windows on one process; -- soak: a day of two hundred people; -- bi: the reports of a million contracts;
// -- start: time to the first list and memory; -- compare <revision> [cases]: two states alternately.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { measure } from './measure.ts';
import { customers, openMillion } from './million.ts';
import { addedName, scenarios } from './scenarios.ts';
import { measureTransfer } from './transfer.ts';
import { measureWalk } from './walk.ts';

const only = process.argv[2];
const apart: Record<string, () => Promise<unknown>> = {
  feel: () => import('./feel.ts'),
  approvals: () => import('./approvals/run.ts'),
  connections: () => import('./connections/run.ts'),
  soak: () => import('./soak/run.ts'),
  compare: () => import('./compare.ts'),
  bi: () => import('./bi/run.ts'),
  start: () => import('./start.ts'),
};
if (only && apart[only]) {
  await apart[only]();
  process.exit();
}
const { dataDir, launched, database, app } = await openMillion();
// What earlier runs added, by the program and by the floors, would make every run measure another company.
await database.run(sql`delete from customer where name = ${addedName}`);
await database.run(sql`select fold_row_counts()`);
await database.run(sql`vacuum analyze`);

if (!only || only === 'walk') await measureWalk(app, database);
if (!only || only === 'transfer') await measureTransfer(database, { url: launched.url, dataDir });

const list = (await scenarios(database)).filter((scenario) => !only || new RegExp(only).test(scenario.name));
const lines = await measure(list, { app, url: launched.url, dataDir });
writeFileSync(path.join(dataDir, 'result.json'), JSON.stringify({ customers, lines }, null, 2));

await app.close();
await database.close();
await launched.stop();
