// Many rows of one table as one JSON text: a statement with a parameter for each value costs both sides more than the insert itself.
import { type RawBuilder, sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import type { Call, Values } from '../entity.ts';

/** The type of each column, as the database spells it. */
type ColumnTypes = ReadonlyMap<string, string>;

const known = new WeakMap<Call['engine'], Map<string, Promise<ColumnTypes>>>();

/** Read once: columns come with a new version of the program. */
async function columnTypesOf({ db, engine }: Pick<Call, 'db' | 'engine'>, table: string): Promise<ColumnTypes> {
  const tables = known.get(engine) ?? new Map<string, Promise<ColumnTypes>>();
  known.set(engine, tables);
  const read = async () => {
    const rows = await db.rows(select(sql`pg_attribute`, [
      sql<string>`attname::text`.as('name'),
      sql<string>`format_type(atttypid, atttypmod)`.as('type'),
    ])`
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`);
    return new Map(rows.map(({ name, type }) => [name, type]));
  };
  let types = tables.get(table);
  if (!types) {
    tables.set(table, (types = read()));
    types.catch(() => tables.delete(table));
  }
  return types;
}

const arrays = new WeakMap<object, readonly string[]>();

/** An array of texts as a bound value that can be sent in rows as well. */
export function textArray(texts: readonly string[]): RawBuilder<unknown> {
  const bound = sql`${texts}::text[]`;
  arrays.set(bound, texts);
  return bound;
}

function isFragment(value: unknown): value is RawBuilder<unknown> {
  return typeof value === 'object' && value !== null && 'isRawBuilder' in value;
}

/** What JSON texts cannot hold, or the database does not take of them. */
const unsendable = /\\u(?:0000|d[89a-f])/i;

interface SentRows {
  /** `select <columns> from <the rows>`, in their order. */
  rows: RawBuilder<unknown>;
  /** Every column of the table but the tokens of the search: hundreds a row, of which nobody asks after an insert. */
  answered: readonly string[];
}

/**
 * The rows as one text; undefined where rows have different columns, or hold fragments of SQL of their
 * own. A fragment that all rows share in a column is taken as it is.
 */
export async function sentRows(
  call: Pick<Call, 'db' | 'engine'>,
  table: string,
  columns: readonly string[],
  list: readonly Values[],
): Promise<SentRows | undefined> {
  const types = await columnTypesOf(call, table);
  const [first] = list;
  const shared = new Map<string, RawBuilder<unknown>>();
  for (const column of columns) {
    const value = first?.[column];
    if (isFragment(value) && !arrays.has(value)) shared.set(column, value);
  }
  const sent = columns.filter((column) => !shared.has(column));
  const rows: Values[] = [];
  for (const values of list) {
    const row: Values = {};
    for (const [column, fragment] of shared) if (values[column] !== fragment) return undefined;
    for (const column of sent) {
      if (!Object.hasOwn(values, column)) return undefined;
      const value = values[column];
      if (value === null || typeof value !== 'object') row[column] = value;
      else if (!isFragment(value)) row[column] = JSON.stringify(value);
      else {
        const texts = arrays.get(value);
        if (!texts) return undefined;
        row[column] = texts;
      }
    }
    rows.push(row);
  }
  const json = JSON.stringify(rows);
  if (unsendable.test(json)) return undefined;
  // JSON in a column is a text here, as it is bound elsewhere.
  const typeOf = (column: string) => types.get(column) ?? 'text';
  const declared = sent.map((column) => {
    return sql`${sql.ref(column)} ${sql.raw(typeOf(column) === 'jsonb' ? 'text' : typeOf(column))}`;
  });
  const taken = columns.map((column) => {
    const fragment = shared.get(column);
    if (fragment) return fragment;
    return typeOf(column) === 'jsonb' ? sql`r.${sql.ref(column)}::jsonb` : sql`r.${sql.ref(column)}`;
  });
  return {
    rows: sql`select ${sql.join(taken)} from json_to_recordset(${json}::json) as r(${sql.join(declared)})`,
    answered: [...types.keys()].filter((column) => column !== 'search_tokens'),
  };
}
