// Statements that are turned into text once and run often, with other values in some places.
import type { CompiledQuery } from 'kysely';
import { query as compiler, type Statement } from './query.ts';

/** Stands in a statement for a value that is only known when it runs; every one is another. */
export class Placeholder {
  readonly isPlaceholder = true;
}

/** One copy of each text, whoever keeps it. */
const texts = new Map<string, string>();
const mostTexts = 2000;

/** The same statement, compiled now. */
export function compiled<Row>(statement: Statement<Row>): CompiledStatement<Row> {
  const query = statement.compile(compiler);
  const text = texts.get(query.sql) ?? query.sql;
  if (texts.size < mostTexts) texts.set(text, text);
  return new CompiledStatement({ ...query, sql: text });
}

export class CompiledStatement<Row> implements Statement<Row> {
  readonly #query: CompiledQuery<Row>;

  constructor(query: CompiledQuery<Row>) {
    this.#query = query;
  }

  compile(): CompiledQuery<Row> {
    return this.#query;
  }

  /** The statement with a value in the places of the placeholder. */
  with(placeholder: Placeholder, value: unknown): CompiledStatement<Row> {
    const parameters = this.#query.parameters.map((one) => (one === placeholder ? value : one));
    return new CompiledStatement({ ...this.#query, parameters });
  }
}
