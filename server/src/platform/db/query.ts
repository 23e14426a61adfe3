// Statements whose rows are typed by the schema: `select` for one table, `returning` for a change, `query` for joins.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
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
type Source = Table | `${Table} as ${string}`;
type NameOf<S> = S extends `${string} as ${infer Name}` ? Name : S extends string ? S : never;
type RowsOf<S> = S extends `${infer T} as ${string}` ? RowsOf<T> : S extends Table ? Schema[S] : never;
type Sources<S extends Source> = { [One in S as NameOf<One>]: RowsOf<One> };
type Column<S extends Source> = SelectExpression<Sources<S>, keyof Sources<S>>;
type Row<S extends Source, C> = Selection<Sources<S>, keyof Sources<S>, C>;

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/** `a.b as c` → `"a"."b" as "c"` */
function named(name: string): string {
  return name.split(' as ').map(quoted).join(' as ');
}

const columnsOf = (columns: readonly unknown[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => (typeof column === 'string' ? sql.raw(named(column)) : sql`${column}`)));

/**
 * `select('tag', ['id', 'text'], sql`where module = ${module} order by id`)`. A column is one of the table, with or
 * without a name of its own, or an expression that says its type: `sql<number>`count(*)`.as('n')`.
 */
export function select<S extends Source, const C extends Column<S>>(
  from: S,
  columns: readonly C[],
  rest: RawBuilder<unknown> = sql``,
): RawBuilder<Row<S, C>> {
  return sql`select ${columnsOf(columns)} from ${sql.raw(named(from))} ${rest}`;
}

/** What a change answers of the rows that it touched: `returning('job', ['id'], sql`update job set … where …`)`. */
export function returning<S extends Source, const C extends Column<S>>(
  changed: S,
  columns: readonly C[],
  change: RawBuilder<unknown>,
): RawBuilder<Row<S, C>> {
  return sql`${change} returning ${columnsOf(columns)}`;
}
