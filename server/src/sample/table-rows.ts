// Brings many rows into the database at once: PostgreSQL's copy, with the indexes made afterwards when there are very many.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Columns of the tables that are filled, in the order in which the tables need each other. */
export const tableColumns = {
  customer: [
    'id',
    'name',
    'name_sort',
    'owner_id',
    'pool_id',
    'level',
    'source',
    'clue',
    'industry',
    'phone',
    'website',
    'province_id',
    'city_id',
    'county_id',
    'address',
    'tags',
    'remark',
    'last_follow_up_at',
    'next_follow_up_at',
    'received_at',
    'former_owner_id',
    'claimed_pool_id',
    'search_text',
    'search_tokens',
    'version',
    'created_by',
    'created_at',
    'updated_at',
  ],
  contact: [
    'id',
    'customer_id',
    'owner_id',
    'name',
    'name_sort',
    'mobile',
    'wechat',
    'qq',
    'email',
    'position',
    'sex',
    'is_primary',
    'search_text',
    'search_tokens',
    'created_by',
    'created_at',
    'updated_at',
  ],
  follow_up: [
    'customer_id',
    'owner_id',
    'contact_id',
    'created_by',
    'method',
    'content',
    'followed_at',
    'next_at',
    'created_at',
    'updated_at',
  ],
  customer_member: ['customer_id', 'user_id', 'access', 'created_at'],
  user_pin: ['user_id', 'entity', 'record_id', 'created_at'],
  supplier: [
    'id',
    'name',
    'name_sort',
    'category',
    'contact_name',
    'mobile',
    'province_id',
    'city_id',
    'county_id',
    'address',
    'bank',
    'bank_account',
    'tax_number',
    'remark',
    'owner_id',
    'search_text',
    'search_tokens',
    'created_by',
    'created_at',
    'updated_at',
  ],
  operation_log: ['entity', 'record_id', 'action', 'user_id', 'ip', 'note', 'changes', 'created_at'],
} as const;

export type TableName = keyof typeof tableColumns;
export type Value = string | number | boolean | null | readonly string[];

/** Rows of some of the tables in PostgreSQL's text format. */
export type EncodedRows = Partial<Record<TableName, Uint8Array<ArrayBuffer>>>;

const tableNames = Object.keys(tableColumns) as TableName[];

/** Collects rows of several tables in PostgreSQL's text format, as bytes at once: text kept for long is costly to keep. */
export class RowBatch {
  readonly #bytes: Partial<Record<TableName, GrowingBytes>> = {};

  add<T extends TableName>(table: T, row: Record<(typeof tableColumns)[T][number], Value>): void {
    let line = '';
    for (const column of tableColumns[table] as readonly (typeof tableColumns)[T][number][]) {
      line += (line === '' ? '' : '\t') + encoded(row[column]);
    }
    let bytes = this.#bytes[table];
    if (!bytes) this.#bytes[table] = bytes = new GrowingBytes();
    bytes.add(`${line}\n`);
  }

  encode(): EncodedRows {
    return Object.fromEntries(Object.entries(this.#bytes).map(([table, bytes]) => [table, bytes.take()]));
  }
}

const encoder = new TextEncoder();

class GrowingBytes {
  #buffer = new Uint8Array(65_536);
  #length = 0;

  add(text: string): void {
    // No character takes more than three bytes per code unit.
    const needed = this.#length + text.length * 3;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, this.#buffer.length * 2));
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = larger;
    }
    this.#length += encoder.encodeInto(text, this.#buffer.subarray(this.#length)).written;
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function encoded(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'object') return escaped(arrayText(value));
  return escaped(String(value));
}

function escaped(text: string): string {
  return special.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : text;
}

function arrayText(values: readonly string[]): string {
  if (values.length === 0) return '{}';
  if (!/["\\]/.test(values.join(''))) return `{"${values.join('","')}"}`;
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/**
 * Writes the rows on a connection that nothing else uses meanwhile.
 * @param frozen tables that were emptied in this transaction: their rows need no vacuum afterwards
 */
export async function copyRows(
  client: pg.ClientBase,
  rows: EncodedRows,
  frozen: readonly TableName[] = [],
): Promise<void> {
  for (const table of tableNames) {
    const bytes = rows[table];
    if (!bytes) continue;
    const target = `${table} (${tableColumns[table].join(', ')})`;
    const copy = copyFrom(`copy ${target} from stdin${frozen.includes(table) ? ' (freeze)' : ''}`);
    await pipeline(Readable.from(chunksOf(bytes)), client.query(copy));
  }
}

/**
 * Locks tables without rows for the rest of the transaction and gives them new files, into which rows can go frozen.
 * @returns false, with nothing done, when one of them has rows
 */
export async function startAnew(client: pg.ClientBase, tables: readonly TableName[]): Promise<boolean> {
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  for (const table of tables) {
    const { rows } = await client.query(`select 1 from ${table} limit 1`);
    if (rows.length > 0) return false;
  }
  await client.query(`truncate ${tables.join(', ')}`);
  return true;
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 262_144) yield bytes.subarray(at, at + 262_144);
}

/** First id that the table's sequence has not given out; uses it up. */
export async function nextId(client: pg.ClientBase, table: TableName): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [
    table,
  ]);
  return Number(rows[0]?.id);
}

/** The sequence goes on after the ids that were given without it. */
export async function setLastId(client: pg.ClientBase, table: TableName, last: number): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, last]);
}

/**
 * Takes the indexes of the tables away, except those of primary keys and other constraints, and makes the same ones again
 * after the work. Only inside a transaction, so that nobody ever meets a table without them.
 */
export async function withIndexesAside(
  client: pg.ClientBase,
  tables: readonly TableName[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = c.oid)
      order by c.relname`,
    [tables],
  );
  for (const row of rows)
    await client.query(`drop index ${pg.escapeIdentifier(row.schema)}.${pg.escapeIdentifier(row.name)}`);
  await work();
  for (const row of rows) await client.query(row.definition);
}
