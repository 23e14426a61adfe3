// Brings many rows into the database at once: PostgreSQL's copy, with the indexes made afterwards when there are very many.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Value = string | number | boolean | null | readonly (string | number)[];

/** Rows of some tables in PostgreSQL's text format, in the order in which the tables need each other. */
export type EncodedRows = Record<string, { columns: readonly string[]; bytes: Uint8Array<ArrayBuffer> }>;

/** Collects rows of several tables in PostgreSQL's text format, as bytes at once: text kept for long is costly to keep. */
export class RowBatch {
  readonly #tables = new Map<string, { columns: readonly string[]; bytes: GrowingBytes }>();

  /** The first row of a table defines its columns. @throws Error for a row with others */
  add(table: string, row: Readonly<Record<string, Value>>): void {
    let known = this.#tables.get(table);
    if (!known) this.#tables.set(table, (known = { columns: Object.keys(row), bytes: new GrowingBytes() }));
    let line = '';
    let given = 0;
    for (const column of known.columns) {
      const value = row[column];
      if (value === undefined) throw new Error(`a row of ${table} has no ${column}`);
      line += (given++ === 0 ? '' : '\t') + encoded(value);
    }
    if (Object.keys(row).length !== given) throw new Error(`a row of ${table} has more columns than the first`);
    known.bytes.add(`${line}\n`);
  }

  encode(): EncodedRows {
    return Object.fromEntries(
      [...this.#tables].map(([table, { columns, bytes }]) => [table, { columns, bytes: bytes.take() }]),
    );
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

function arrayText(list: readonly (string | number)[]): string {
  const values = list.map(String);
  if (values.length === 0) return '{}';
  if (!/["\\]/.test(values.join(''))) return `{"${values.join('","')}"}`;
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Writes the rows on a connection that nothing else uses meanwhile. */
export async function copyRows(client: pg.ClientBase, rows: EncodedRows): Promise<void> {
  for (const [table, { columns, bytes }] of Object.entries(rows)) {
    const target = `${table} (${columns.join(', ')})`;
    const copy = copyFrom(`copy ${target} from stdin`);
    await pipeline(Readable.from(chunksOf(bytes)), client.query(copy));
  }
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 262_144) yield bytes.subarray(at, at + 262_144);
}

/** First id that the table's sequence has not given out; uses it up. */
export async function nextId(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [
    table,
  ]);
  return Number(rows[0]?.id);
}

/** First ids that the sequences of several tables have not given out, in one statement. */
export async function nextIds<T extends string>(
  client: pg.ClientBase,
  tables: readonly T[],
): Promise<Record<T, number>> {
  const { rows } = await client.query<{ name: T; id: number }>(
    `select name, nextval(pg_get_serial_sequence(name, 'id')) as id from unnest($1::text[]) name`,
    [tables],
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, Number(id)])) as Record<T, number>;
}

/** The sequence continues after the ids that were given without it. @param last 0 where none was given, and none before */
export async function setLastId(client: pg.ClientBase, table: string, last: number): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1), $2 > 0)`, [table, last]);
}

/** The sequence continues after the ids that are there. */
export async function setLastIdThere(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ last: number | null }>(`select max(id) as last from ${table}`);
  await setLastId(client, table, Number(rows[0]?.last ?? 0));
}

/**
 * Takes the indexes of the tables away, except those of primary keys and other constraints. Only inside a transaction, which
 * makes them again or keeps the answer.
 * @returns the statements that make the same ones again, where they are missing; what takes longest comes first
 */
export async function takeIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_am a on a.oid = c.relam
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = c.oid)
      order by a.amname = 'gin' desc, i.indrelid::regclass::text = $2 desc, c.relname`,
    [tables, tables[0]],
  );
  for (const row of rows)
    await client.query(`drop index ${pg.escapeIdentifier(row.schema)}.${pg.escapeIdentifier(row.name)}`);
  return rows.map((row) => row.definition.replace(/^CREATE (UNIQUE )?INDEX /, '$&IF NOT EXISTS '));
}

/** Each connection makes the next index of the list when it is done with one. */
export async function makeIndexes(clients: readonly pg.ClientBase[], statements: readonly string[]): Promise<void> {
  const waiting = [...statements];
  const work = async (client: pg.ClientBase) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next);
  };
  await Promise.all(clients.map(work));
}

/** Without these indexes during the work. Only inside a transaction, so that nobody ever meets a table without them. */
export async function withIndexesAside(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const statements = await takeIndexes(client, tables);
  await work();
  await makeIndexes([client], statements);
}
