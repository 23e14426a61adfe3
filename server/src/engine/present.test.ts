// Rows of long pages are presented by written out code, those of short ones name by name: to the letter in the same way.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { stub } from '../../test/stub.ts';
import { buildEngine, prepareDatabase } from '../app.ts';
import { createFirstAdministrator } from '../modules/identity/bootstrap.ts';
import { modules } from '../modules.ts';
import { Actor } from '../platform/access/actor.ts';
import { Organisation } from '../platform/access/organisation.ts';
import { Database } from '../platform/db/database.ts';
import { createSampleCompany } from '../sample/company.ts';
import type { Call, Definition, Row } from './entity.ts';
import { expandPage, presented, presenterOf, presentPage } from './present.ts';

let stored: TestDatabase;
let database: Database;

beforeAll(async () => {
  stored = await createTestDatabase();
  database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai' });
  await prepareDatabase(database, buildEngine());
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'first-start-1'));
  await createSampleCompany(database, { customers: 60 });
});
afterAll(async () => {
  await database.close();
  await stored.drop();
});

test('the rows of every kind are the same in both ways, property by property', async () => {
  const engine = buildEngine();
  const actor = new Actor(await Organisation.load(database, []), 1, 0, 0);
  const call = stub<Call>({ db: database, engine, actor, language: 'cn' });
  const ways = new Set<string>();
  for (const entity of engine.entities) {
    const definition = await engine.definitionNow(database, entity);
    const rows = await database.rows(sql<Row>`select * from ${sql.table(entity.table)} order by id desc limit 40`);
    const known = await expandPage(call, definition.fields, rows);
    const { fields, present } = presenterOf(definition);
    const knownOf = fields.map(({ wire }) => known.get(wire));
    for (const row of rows)
      expect(JSON.stringify(present(row, knownOf))).toBe(JSON.stringify(presented(definition, row, known)));
    if (rows.length > 0) for (const way of waysOf(definition)) ways.add(way);
  }
  expect([...ways].sort()).toEqual(['another id', 'overruled', 'own', 'pair', 'plain', 'text']);
});

test('code is written out once, for a definition that comes a second time with a long page', async () => {
  const engine = buildEngine();
  const actor = new Actor(await Organisation.load(database, []), 1, 0, 0);
  const call = stub<Call>({ db: database, engine, actor, language: 'cn' });
  const definition = await engine.definitionNow(database, engine.byName('contact'));
  const rows = await database.rows(sql<Row>`select * from contact order by id limit 4`);
  const written = vi.spyOn(globalThis, 'Function');
  const after = async (page: readonly Row[]) => {
    await presentPage(call, definition, page);
    // The database's client writes out code, too.
    return written.mock.calls.filter((parts) => parts.includes('shownAs')).length;
  };
  const few = rows.slice(1);
  const counts: number[] = [];
  for (const page of [few, few, rows, few, rows, rows]) counts.push(await after(page));
  written.mockRestore();
  expect([rows.length, counts]).toEqual([4, [0, 0, 0, 0, 1, 1]]);
});

/** How the fields of a definition are put into an answer. */
function waysOf({ entity, fields }: Definition): string[] {
  return [
    ...(entity.idWire ? ['another id'] : []),
    ...fields.flatMap((field) => [
      field.custom ? 'own' : 'plain',
      ...(field.wire2 ? ['pair'] : []),
      ...(field.options ? ['text'] : []),
      ...(field.overruled ? ['overruled'] : []),
    ]),
  ];
}
