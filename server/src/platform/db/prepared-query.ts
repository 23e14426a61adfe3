// Statements that stay prepared on a connection: what they answer is described once, not with every run.
import type { Writable } from 'node:stream';
import pg from 'pg';

/** What the driver's own query does besides what its types say; `pg` 8. */
interface DriverQuery {
  readonly name: string;
  readonly text: string;
  values: unknown[];
  portal: string;
  query_timeout?: number;
  callback?: (error: Error | null, result: pg.QueryResult) => void;
  _result: { fields: pg.FieldDef[]; rows: unknown[]; _types?: pg.CustomTypesConfig };
  _canceledDueToError: unknown;
  hasBeenParsed(connection: DriverConnection): boolean;
  prepare(connection: DriverConnection): void;
  submit(connection: DriverConnection): Error | null;
  handleRowDescription(message: { fields: DescribedField[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: unknown, connection: DriverConnection): void;
}

interface DriverConnection {
  bind(config: object): void;
  execute(config: object): void;
  sync(): void;
}

type DescribedField = pg.FieldDef & { format: 'text' | 'binary' };
type Parser = (text: string) => unknown;

/** How the rows of a statement are read. */
interface Shape {
  fields: pg.FieldDef[];
  rowOf(values: (string | null)[]): Record<string, unknown>;
}

/** By connection, whose statements keep their columns, and by name. */
const shapes = new WeakMap<DriverConnection, Map<string, Shape>>();
/** The same for all connections where the columns are the same, by name. */
const shared = new Map<string, Shape>();
/** Names are few; beyond these nothing is shared. */
const mostShared = 1000;
const noRows: Shape = { fields: [], rowOf: () => ({}) };

const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** A named statement as the driver sends it, without the question what its columns are where that is known. */
class PreparedQuery extends DriverQuery {
  /** Known from an earlier run. */
  #shape: Shape | undefined;
  #described: Shape | undefined;

  override prepare(connection: DriverConnection): void {
    const shape = this.hasBeenParsed(connection) ? shapes.get(connection)?.get(this.name) : undefined;
    if (!shape) {
      super.prepare(connection);
      return;
    }
    try {
      connection.bind({ portal: '', statement: this.name, values: this.values, valueMapper: prepareValue });
    } catch (error) {
      // The driver sends what it may have begun, and reports the error.
      connection.sync();
      this.handleError(error, connection);
      return;
    }
    this.#shape = shape;
    this._result.fields = shape.fields;
    connection.execute({});
    connection.sync();
  }

  override handleRowDescription({ fields }: { fields: DescribedField[] }): void {
    const types = this._result._types ?? pg.types;
    this.#described = this.#shape = shapeOf(this.name, fields, types);
    this._result.fields = fields;
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this._canceledDueToError) return;
    try {
      this._result.rows.push(this.#shape?.rowOf(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    const known = shapes.get(connection) ?? new Map<string, Shape>();
    shapes.set(connection, known);
    if (this.#described) known.set(this.name, this.#described);
    else if (!this.#shape) known.set(this.name, noRows);
    super.handleCommandComplete(message, connection);
  }
}

function shapeOf(name: string, fields: DescribedField[], types: pg.CustomTypesConfig): Shape {
  const known = shared.get(name);
  const isSame = (field: DescribedField, at: number) =>
    field.name === known?.fields[at]?.name && field.dataTypeID === known.fields[at].dataTypeID;
  if (known && known.fields.length === fields.length && fields.every(isSame)) return known;
  const shape = { fields, rowOf: rowReader(fields, types) };
  if (shared.size < mostShared) shared.set(name, shape);
  return shape;
}

/**
 * A function that makes a row of the texts of its columns. It is written out, column by column, so that all rows of a
 * statement are objects of one shape: reading a page costs a third of what it does in a loop.
 */
function rowReader(fields: readonly DescribedField[], types: pg.CustomTypesConfig): Shape['rowOf'] {
  const parsers = fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format) as Parser);
  const properties = fields.map(({ name }, at) => {
    const value = parsers[at] === keepText ? `v[${at}]` : `v[${at}] === null ? null : p[${at}](v[${at}])`;
    // In brackets it is a property like any other.
    return `${name === '__proto__' ? '["__proto__"]' : JSON.stringify(name)}: ${value}`;
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- names of columns only, as JSON; nothing of a call
  const make = new Function('p', `return (v) => ({ ${properties.join(', ')} })`) as (
    parsers: Parser[],
  ) => Shape['rowOf'];
  return make(parsers);
}

/** The parser of what stays text. */
export const keepText: Parser = pg.types.getTypeParser(25, 'text');

/** A statement with the time after which its connection is given up, in milliseconds. */
export type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/** What the driver is given for a statement: a named one stays prepared on its connection. */
export function sendable(statement: TimedQuery): TimedQuery {
  return statement.name === undefined
    ? statement
    : Object.assign(new PreparedQuery(statement), { query_timeout: statement.query_timeout });
}

/** Runs a statement on a connection. */
export function runOn(client: pg.ClientBase, statement: TimedQuery): Promise<pg.QueryResult> {
  if (statement.name === undefined) return client.query(statement);
  return new Promise((resolve, reject) => {
    const query = Object.assign(sendable(statement), {
      callback: (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result)),
    });
    void client.query(query);
  });
}

/** Runs statements one after another on a connection; they leave in one piece, as each piece that is sent costs as much as a short statement. */
export function runTogether(client: pg.ClientBase, statements: readonly TimedQuery[]): Promise<pg.QueryResult>[] {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  try {
    return statements.map((statement) => runOn(client, statement));
  } finally {
    stream.uncork();
  }
}
