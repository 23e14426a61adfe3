// Each table has one writer: every statement of the program that writes a table stands in its file or folder.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildEngine } from '../src/app.ts';
import { modules } from '../src/modules.ts';
import {
  byTheDatabase,
  doors,
  exceptions,
  sample,
  tablesOfSchema,
  type Written,
  writers,
  writesOf,
} from './writers.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const tables = new Set(tablesOfSchema());
const engine = buildEngine();
const settings = modules.flatMap((module) => module.settingsRecords ?? []);

/** Rows of entities, their lines and members, and settings records with what is linked to them: the doors alone write these. */
const kept = new Set([
  ...engine.entities.flatMap(({ table, partOf, children = [], members }) => [
    partOf?.table ?? table,
    ...children.map((lines) => lines.table),
    ...(members ? [members.table] : []),
  ]),
  ...engine.families.map(({ table }) => table),
  ...settings.flatMap(({ table, links = {} }) => [table, ...Object.values(links).map((link) => link.table)]),
]);

const sources = readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `server/src/${name.split(path.sep).join('/')}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(sample))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

function isAllowed({ file, table }: Written): boolean {
  if (doors.some((door) => file.startsWith(door))) return table === '$' || writers[table] === `${doors[0]}`;
  if (exceptions[table]?.some((one) => file.startsWith(one))) return true;
  const writer = writers[table];
  return writer !== undefined && file.startsWith(writer);
}

const foreign = (of: readonly { file: string; text: string }[]) =>
  of.flatMap((source) => writesOf(source, tables).filter((one) => !isAllowed(one)));

describe('a table has one writer', () => {
  test('each table of the schema names it, and no other table is named', () => {
    const named = [...kept, ...Object.keys(writers), ...byTheDatabase];
    expect([...tables].filter((table) => !named.includes(table))).toEqual([]);
    expect(named.filter((table) => !tables.has(table))).toEqual([]);
    // No table has two.
    expect(named.filter((table, at) => named.indexOf(table) < at)).toEqual([]);
  });

  test('nobody else writes it', () => {
    expect(foreign(sources).map(({ file, statement }) => `${file}: ${statement}`)).toEqual([]);
  });

  test('each exception is in use', () => {
    const written = sources.flatMap((source) => writesOf(source, tables));
    for (const [table, files] of Object.entries(exceptions))
      for (const file of files)
        expect(
          written.some((one) => one.table === table && one.file.startsWith(file)),
          `${table}: ${file}`,
        ).toBe(true);
  });

  test.each([...tables])('a statement elsewhere that writes %s is found', (table) => {
    const planted = [
      `await db.run(sql\`insert into ${table} (id) values (1)\`);`,
      `await db.run(sql\`\n  update ${table} set id = 1\`);`,
      `await db.run(sql\`insert into public.${table}(id) values (1)\`);`,
      `await db.run(sql\`update only "${table}" as t set id = 1\`);`,
      `await db.run(sql\`with gone as (delete from ${table} where true returning id) select 1\`);`,
      `await db.run(sql\`merge into ${table} using x on true\`);`,
      `await client.query('truncate ${table}');`,
      `await db.run(query.insertInto('${table}').values({}));`,
      `await db.run(query.updateTable('${table} as t').set({}));`,
      `await db.run(query.deleteFrom('${table}'));`,
    ];
    for (const text of planted) {
      expect(foreign([{ file: 'server/src/modules/planted/planted.ts', text }]), text).toHaveLength(1);
      // Nor may the neighbours of a writer, the program's own files, or a door that is not the table's.
      expect(foreign([{ file: 'server/src/app.ts', text }]), text).toHaveLength(1);
    }
  });

  test('so is one whose table is a value', () => {
    const text = `await db.run(sql\`update \${sql.table(entity.table)} set x = 1\`);`;
    expect(foreign([{ file: 'server/src/modules/planted/planted.ts', text }])).toHaveLength(1);
    expect(foreign([{ file: 'server/src/engine/write/planted.ts', text }])).toEqual([]);
  });
});
