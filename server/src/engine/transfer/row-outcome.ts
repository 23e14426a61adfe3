// What is to become of a row: new, an update of a record, nothing because it is there, or nothing because it is wrong.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import type { Call } from '../entity.ts';
import { refusal } from '../load.ts';
import { type NamedRow, recordsNamed } from '../named.ts';
import { type ReadLine, readLines } from './cells.ts';
import type { ImportPlan } from './plan.ts';
import type { StoredLine } from './runs.ts';

export type RowOutcome = ReadLine & {
  /** Identifies rows of one name below one parent; absent where rows are not identified by name. */
  key?: string;
} & ({ kind: 'fresh' } | { kind: 'update'; row: NamedRow } | { kind: 'skip'; why: Sentence } | { kind: 'wrong' });

/** What the rows before hold that only one may hold, with the line of each that is to become a record. */
export type Seen = Map<string, number>;

/** By the names that there are already. Rows that could not be read have their fate as well, beside their problems. */
export async function rowOutcomes(call: Call, plan: ImportPlan, lines: readonly StoredLine[]): Promise<RowOutcome[]> {
  const read = await readLines(call, plan, lines);
  const { match, entity, policy } = plan;
  if (!match) return read.map((one) => ({ ...one, kind: 'fresh' }));
  const names = read.map(({ body }) => String(body[match.wire] ?? ''));
  const known = await recordsNamed(call, entity, names.filter(Boolean), match);
  const above = plan.definition.fields.find((field) => field.column === entity.parent?.key);
  return read.map((one, at): RowOutcome => {
    const wrong = (problem: Sentence): RowOutcome => {
      one.problems.set(match.wire, problem);
      return { ...one, kind: 'wrong' };
    };
    const name = comparable(names[at] ?? '');
    if (name === '') return { ...one, kind: 'fresh' };
    // Records of one name below different parents are different records.
    const parent = above ? Number(one.body[above.wire] ?? 0) : 0;
    const key = `${parent}\n${name}`;
    const alike = (known.get(name) ?? []).filter((row) => !above || Number(row[above.column as string]) === parent);
    const [row, another] = alike;
    if (!row) return { ...one, key, kind: 'fresh' };
    if (policy === 'skip') return { ...one, key, kind: 'skip', why: msg('importThere') };
    if (another) return wrong(msg('importSeveral'));
    const refused = refusal(call, entity, row, 'edit');
    return refused ? wrong(refused) : { ...one, key, kind: 'update', row };
  });
}

/** Whether nothing is to be written of a row because of what is wrong with it. */
export function isWrong(row: RowOutcome): boolean {
  return row.kind === 'wrong' || row.problems.size > 0;
}
