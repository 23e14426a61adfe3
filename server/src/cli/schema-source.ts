// The row types of all tables, written from the catalogue of a migrated database.
import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** The database itself fills it in where nothing is given. */
  filled: boolean;
  computed: boolean;
  /** Of a check that it is one of a few values. */
  check: string | null;
}

/** What a value of the database is in the program, as `types()` of `platform/db/database.ts` reads it. */
const types: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  inet: 'string',
  name: 'string',
  date: 'string',
  timestamptz: 'string',
  time: 'string',
  uuid: 'string',
  tsvector: 'string',
  bytea: 'Buffer',
  _int4: 'number[]',
  _numeric: 'string[]',
  _int8: 'number[]',
  _text: 'string[]',
};

/** Columns of which the program knows more than the database, see `platform/db/known-columns.ts`. */
const known = new Set([
  'flow_step.automatic',
  'import_row.fate',
  'import_run.phase',
  'import_run.policy',
  'task_msg.kind',
  'work_log.log_type',
  'work_log_rule.log_type',
]);

/** `CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text])))` → `'in' | 'out'` */
function fewOf(check: string | null): string | undefined {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check ?? '') ?? [];
  return list?.replaceAll(/::\w+/g, '').split(', ').join(' | ');
}

function typeOf({ table, name, type, nullable, filled, computed, check }: Column): string {
  const column = `${table}.${name}`;
  const stored = known.has(column) || /^jsonb?$/.test(type) ? `Known<'${column}'>` : (fewOf(check) ?? types[type]);
  if (!stored) throw new Error(`${column}: no type is known for ${type}`);
  const value = nullable ? `${stored} | null` : stored;
  if (computed) return `GeneratedAlways<${value}>`;
  return filled ? `Generated<${value}>` : value;
}

/** The text of `platform/db/schema.ts`. */
export async function schemaSource(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.attgenerated <> '' or a.attidentity = 'a' as computed, a.atthasdef or a.attidentity <> '' as filled,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and c.relname not like 'kysely\\_%'
    order by c.relname collate "C", a.attnum`);
  const tables = Map.groupBy(rows, (row) => row.table);
  const lines = [...tables].map(([table, columns]) =>
    [`  ${table}: {`, ...columns.map((column) => `    ${column.name}: ${typeOf(column)};`), '  };'].join('\n'),
  );
  return `// The rows of all tables, written from the migrated database by \`npm run schema\`; never edited by hand.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Known } from './known-columns.ts';

export interface Schema {
${lines.join('\n')}
}
`;
}
