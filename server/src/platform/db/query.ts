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

/** A row of these columns: `Selected<'tag', typeof columns>`. */
export type Selected<S extends Source, C extends readonly unknown[]> = Row<S, C[number]>;

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => (part === '*' ? part : `"${part}"`))
    .join('.');

const known = new Map<string, string>();

/** `a.b as c` → `"a"."b" as "c"` */
function named(name: string): string {
  let made = known.get(name);
  if (made === undefined) known.set(name, (made = name.split(' as ').map(quoted).join(' as ')));
  return made;
}

/** Puts a statement together as one flat text: of parts within parts every call would pay for. */
class Text {
  readonly #fragments = [''];
  readonly #values: unknown[] = [];

  add(...pieces: unknown[]): this {
    for (const piece of pieces) {
      if (typeof piece === 'string') this.#fragments[this.#fragments.length - 1] += piece;
      else {
        this.#values.push(piece);
        this.#fragments.push('');
      }
    }
    return this;
  }

  columns(columns: readonly unknown[]): this {
    for (const [at, column] of columns.entries())
      this.add(at === 0 ? '' : ', ', typeof column === 'string' ? named(column) : column);
    return this;
  }

  rest(parts: TemplateStringsArray, values: readonly unknown[]): this {
    for (const [at, part] of parts.entries()) {
      if (at > 0) {
        this.#values.push(values[at - 1]);
        this.#fragments.push('');
      }
      this.add(part);
    }
    return this;
  }

  statement<Row>(): RawBuilder<Row> {
    return sql(Object.assign(this.#fragments, { raw: this.#fragments }), ...this.#values);
  }
}

/** The part of a statement that is written as SQL. */
type Rest<Row> = (parts: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Row>;

/**
 * Rows of one table: ``select('tag', ['id', 'text'])`where module = ${module} order by id` ``. A column is one of the table,
 * with or without a name of its own, all of them (`*`), or an expression with its type: ``sql<number>`count(*)`.as('n')``.
 */
export function select<S extends Source, const C extends Column<S>>(from: S, columns: readonly C[]): Rest<Row<S, C>> {
  const source = typeof from === 'string' ? named(from) : from;
  return (parts, ...values) =>
    new Text().add('select ').columns(columns).add(' from ', source, ' ').rest(parts, values).statement();
}

/** What a change answers of the rows that it touched: ``returning('job', ['id'])`update job set … where …` ``. */
export function returning<S extends Source, const C extends Column<S>>(
  _changed: S,
  columns: readonly C[],
): Rest<Row<S, C>> {
  return (parts, ...values) => new Text().rest(parts, values).add(' returning ').columns(columns).statement();
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
