// Statements that are the same for every call of a person, until rights or definitions change: they are built and compiled once.
import { type CompiledStatement, compiled } from '../../platform/db/compiled.ts';
import type { Statement } from '../../platform/db/query.ts';

interface Kept {
  statement: CompiledStatement<unknown> | undefined;
  /** `performance.now()` when it was built. */
  at: number;
}

/** Milliseconds after which one is built again: what chooses between plans are estimates of that age. */
const lifetime = 60_000;
/** Of one person and one kind of records. */
const mostKept = 40;

const kept = new WeakMap<object, WeakMap<object, Map<string, Kept>>>();

/**
 * @param rights of the actor, and what else the statement is made for: both are replaced as a whole when they change
 * @param key everything else that it depends on
 * @param build the statement, or undefined where there is none
 */
export async function keptStatement<Row>(
  { rights }: { rights: object },
  about: object,
  key: string,
  build: () => Promise<Statement<Row> | undefined>,
): Promise<CompiledStatement<Row> | undefined> {
  let own = kept.get(rights);
  if (!own) kept.set(rights, (own = new WeakMap()));
  let statements = own.get(about);
  if (!statements) own.set(about, (statements = new Map()));
  const known = statements.get(key);
  if (known && performance.now() - known.at < lifetime) return known.statement;
  const built = await build();
  const statement = built && compiled(built);
  if (statements.size >= mostKept) statements.clear();
  statements.set(key, { statement, at: performance.now() });
  return statement;
}
