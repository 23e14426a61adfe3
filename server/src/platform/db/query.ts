// Statements whose rows are typed by the schema: `select` for one table, `returning` for a change, `query` for joins.
import {
  type AliasedExpression,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type Selectable,
  type SelectExpression,
  type Selection,
  sql,
} from 'kysely';
import type { Schema } from './schema.ts';

/** Builds statements and turns them into text; it has no connection: `db.rows(query.selectFrom('tag').select('id'))`. */
export const query = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** What `Db` runs: a query that was built, or `sql`. `Row` is what it answers. */
export interface Statement<Row> {
  compile(compiler: typeof query): CompiledQuery<Row>;
}

type Table = keyof Schema;
/** A table, by itself or under another name: `tag`, `tag as t`. */
type Named = Table | `${Table} as ${string}`;
/** Beside tables, rows of a known type, and whatever else stands behind `from`, of which only expressions are read. */
type Source = Named | AliasedExpression<object, string> | RawBuilder<unknown>;
type NameOf<S> = S extends `${string} as ${infer Name}`
  ? Name
  : S extends AliasedExpression<object, infer N>
    ? N
    : S extends string
      ? S
      : never;
type RowsOf<S> = S extends `${infer T} as ${string}`
  ? RowsOf<T>
  : S extends Table
    ? Schema[S]
    : S extends AliasedExpression<infer R, string>
      ? R
      : never;
type Sources<S extends Source> = { [One in S as NameOf<One>]: RowsOf<One> };
type Whole<S> = S extends AliasedExpression<infer R, string> ? R : Selectable<RowsOf<S>>;
type Star<S extends Source> = '*' | `${NameOf<S>}.*`;
type Column<S extends Source> = SelectExpression<Sources<S>, keyof Sources<S>> | Star<S>;
type Row<S extends Source, C> = [Extract<C, Star<S>>] extends [never]
  ? Selection<Sources<S>, keyof Sources<S>, C>
  : Whole<S> & Selection<Sources<S>, keyof Sources<S>, Exclude<C, Star<S>>>;

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => (part === '*' ? part : `"${part}"`))
    .join('.');

const known = new Map<string, RawBuilder<unknown>>();

/** `a.b as c` → `"a"."b" as "c"` */
function named(name: string): RawBuilder<unknown> {
  let made = known.get(name);
  if (!made) known.set(name, (made = sql.raw(name.split(' as ').map(quoted).join(' as '))));
  return made;
}

const columnsOf = (columns: readonly unknown[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => (typeof column === 'string' ? named(column) : column)));

/** The part of a statement that is written as SQL. */
type Rest<Row> = (parts: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Row>;

/**
 * Rows of one table: ``select('tag', ['id', 'text'])`where module = ${module} order by id` ``. A column is one of the table,
 * with or without a name of its own, all of them (`*`), or an expression that says its type: ``sql<number>`count(*)`.as('n')``.
 */
export function select<S extends Source, const C extends Column<S>>(from: S, columns: readonly C[]): Rest<Row<S, C>> {
  return (parts, ...values) =>
    sql`select ${columnsOf(columns)} from ${typeof from === 'string' ? named(from) : from} ${sql(parts, ...values)}`;
}

/** What a change answers of the rows that it touched: ``returning('job', ['id'])`update job set … where …` ``. */
export function returning<S extends Source, const C extends Column<S>>(
  changed: S,
  columns: readonly C[],
): Rest<Row<S, C>> {
  return (parts, ...values) => sql`${sql(parts, ...values)} returning ${columnsOf(columns)}`;
}

/** A moment as it is shown: `2026-11-27 09:30:00`. */
export const moment = <T extends string | null = string>(column: string): RawBuilder<T> =>
  sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`;

/** How many there are, as long as they are not more than `most`: ``countUpTo(1000)`customer where owner_id = ${id}` ``. */
export function countUpTo(most: number): Rest<{ n: number }> {
  return (from, ...values) => sql`select count(*) as n from (select 1 from ${sql(from, ...values)} limit ${most}) x`;
}

/** A statement with what stands before it: ``withParts(sql`with found as (…)`, select(sql`found`, […])`order by id`)``. */
export const withParts = <Row>(parts: RawBuilder<unknown>, statement: RawBuilder<Row>): RawBuilder<Row> =>
  sql`${parts} ${statement}`;
