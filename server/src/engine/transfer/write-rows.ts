// Writes rows of an import through the write door, all at once and by halves where that is refused; or tries it, and takes it back.
import { msg, packed, type Sentence } from '@crm/protocol/sentences';
import { type AppError, conflict } from '../../platform/errors.ts';
import type { Call, EntityDefinition } from '../entity.ts';
import { attempt } from '../write/attempt.ts';
import { type CreateOptions, createRecords } from '../write/create.ts';
import { Journal } from '../write/journal.ts';
import { rememberedRows } from '../write/undo.ts';
import { updateRecord } from '../write/update.ts';
import { addSheetProblems, bodyOfUpdate, dryRunDistinct } from './dry-run.ts';
import type { ImportPlan } from './plan.ts';
import { isWrong, type RowOutcome } from './row-outcome.ts';
import { type LineStatus, type Reasons, rowStatuses } from './runs.ts';

export function reasonsOf(problems: Iterable<readonly [string, Sentence]>): Reasons {
  return [...problems].map(([key, problem]) => [key, packed(problem)] as const);
}

export function skippedLine({ match }: ImportPlan, { line, why }: Extract<RowOutcome, { kind: 'skip' }>): LineStatus {
  return { line, status: rowStatuses.skip, reasons: reasonsOf([[match?.wire ?? '', why]]) };
}

/** See `CreateOptions`. */
type Manner = Pick<CreateOptions, 'trial' | 'turn'>;

/** Writes what is to be written of these rows; each has its fate. */
export async function writeEach(
  call: Call,
  plan: ImportPlan,
  outcomes: readonly RowOutcome[],
  manner: Manner,
): Promise<LineStatus[]> {
  const fresh = outcomes.filter((row) => row.kind === 'fresh' && !isWrong(row));
  for (const { body } of fresh) plan.entity.sheet?.begin?.(body, plan.passwordHash);
  const outcome = await createEach(call, plan.entity, fresh, manner);
  await manner.turn?.();
  const changed: Update[] = [];
  for (const row of outcomes) {
    if (isWrong(row)) outcome.push({ line: row.line, status: rowStatuses.refused, reasons: reasonsOf(row.problems) });
    else if (row.kind === 'skip') outcome.push(skippedLine(plan, row));
    else if (row.kind === 'update')
      changed.push({ line: row.line, id: row.row.id, body: bodyOfUpdate(plan, row.body) });
  }
  outcome.push(...(await updateEach(call, plan.entity, changed)));
  return outcome;
}

/**
 * Writes the rows as the import would, and rolls all of it back: whatever the write door would refuse is found now, whichever
 * module refuses. Answers the refused rows, by their line.
 */
export async function dryRunRows(
  call: Call,
  plan: ImportPlan,
  outcomes: readonly RowOutcome[],
  turn?: () => Promise<void>,
): Promise<Map<number, LineStatus>> {
  const open = outcomes.filter((row) => !isWrong(row) && row.kind !== 'skip');
  const refused = new Map<number, LineStatus>();
  if (open.length === 0) return refused;
  await attempt(call, async () => {
    for (const one of await writeEach(call, plan, open, { trial: true, turn }))
      if (one.status === rowStatuses.refused) refused.set(one.line, { ...one, status: rowStatuses.wrong });
    throw conflict(msg('importNotRead'));
  });
  return refused;
}

/** What the write door does not check: others may have written since the dry run. */
export async function recheckRows(call: Call, plan: ImportPlan, outcomes: readonly RowOutcome[]): Promise<void> {
  const open = outcomes.filter((row) => !isWrong(row) && row.kind !== 'skip');
  addSheetProblems(call, plan, open);
  await dryRunDistinct(call, plan, open);
}

/** All at once; where that is refused, by halves, so that one wrong row costs few attempts. */
async function createEach(
  call: Call,
  entity: EntityDefinition,
  rows: readonly RowOutcome[],
  manner: Manner,
): Promise<LineStatus[]> {
  if (rows.length === 0) return [];
  let done: LineStatus[] = [];
  const refused = await attempt(call, async () => {
    const bodies = rows.map(({ body }) => body);
    const results = await createRecords(call, entity, bodies, { verb: 'import', assign: true, ...manner });
    await call.requireRights?.();
    done = results.map((result, at): LineStatus => {
      const { line } = rows[at] as RowOutcome;
      return 'row' in result
        ? { line, status: rowStatuses.created, recordId: Number(result.row.id) }
        : { line, status: rowStatuses.refused, reasons: reasonsOf(Object.entries(result.problems)) };
    });
  });
  if (!refused) return done;
  const [only, another] = rows;
  if (only && !another) return [refusedLine(only.line, refused)];
  const half = Math.ceil(rows.length / 2);
  return [
    ...(await createEach(call, entity, rows.slice(0, half), manner)),
    ...(await createEach(call, entity, rows.slice(half), manner)),
  ];
}

function refusedLine(line: number, { fields, sentence }: AppError): LineStatus {
  const named = Object.entries(fields ?? {});
  return { line, status: rowStatuses.refused, reasons: reasonsOf(named.length > 0 ? named : [['', sentence]]) };
}

interface Update {
  line: number;
  id: number;
  body: Record<string, unknown>;
}

/** Each by itself; the check against giving somebody too much runs once for all, and by halves where it fails. */
async function updateEach(call: Call, entity: EntityDefinition, rows: readonly Update[]): Promise<LineStatus[]> {
  if (rows.length === 0) return [];
  let done: LineStatus[] = [];
  const refused = await attempt(call, async () => {
    done = [];
    for (const row of rows) done.push(await updateOne(call, entity, row));
    await call.requireRights?.();
  });
  if (!refused) return done;
  const [only, another] = rows;
  if (only && !another) return [refusedLine(only.line, refused)];
  const half = Math.ceil(rows.length / 2);
  return [
    ...(await updateEach(call, entity, rows.slice(0, half))),
    ...(await updateEach(call, entity, rows.slice(half))),
  ];
}

async function updateOne(call: Call, entity: EntityDefinition, { line, id, body }: Update): Promise<LineStatus> {
  const journal = new Journal();
  const refused = await attempt(call, () =>
    updateRecord({ ...call, journal }, entity, { ...body, [entity.idWire ?? 'id']: id }),
  );
  if (refused) return refusedLine(line, refused);
  const was = await rememberedRows(call, { entity, action: 'edit' }, journal);
  return { line, status: rowStatuses.updated, recordId: id, ...(was ? { was } : {}) };
}
