// What the write door would refuse of a row, found before anything is written: the form's rules, parents, unique values.
import { ruleFields } from '@crm/protocol/rules';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import type { Call, Field } from '../entity.ts';
import { loadVisible, refusal } from '../load.ts';
import { records } from '../records.ts';
import { isWritable, type Validated, validateBodies } from '../validate.ts';
import type { ImportPlan } from './plan.ts';
import type { RowOutcome, Seen } from './row-outcome.ts';

type Body = Record<string, unknown>;

/** The part of a body that an existing record takes. */
export function bodyOfUpdate({ definition, entity }: ImportPlan, body: Body): Body {
  const companions = new Set((entity.companions ?? []).map(({ wire }) => wire));
  const isOpen = (wire: string): boolean => {
    const field = definition.fields.find((one) => one.wire === wire || one.wire2 === wire);
    return field ? isWritable(field, false) : (entity.sheet?.fields ?? []).some((one) => one.wire === wire);
  };
  return Object.fromEntries(Object.entries(body).filter(([wire]) => !companions.has(wire) && isOpen(wire)));
}

/**
 * Adds what is wrong to the rows' problems, to those of reading their cells as well; rows that stay as they are are not
 * looked at.
 * @param seen what came before in the same file and is to be a record; the rows' own are added
 * @returns the rows with their fates, as those before them leave them
 */
export async function dryRun(
  call: Call,
  plan: ImportPlan,
  rows: readonly RowOutcome[],
  seen: Seen,
): Promise<readonly RowOutcome[]> {
  const unread = new Set(rows.filter((row) => row.problems.size > 0));
  const open = rows.filter((row) => row.kind === 'fresh' || row.kind === 'update');
  const validated = await validateBodies(
    call,
    plan.definition,
    open.map((row) =>
      row.kind === 'update'
        ? { body: bodyOfUpdate(plan, row.body), before: row.row }
        : { body: row.body, before: undefined },
    ),
  );
  for (const [at, row] of open.entries())
    addProblems(row, plan.definition.fields, (validated[at] as Validated).problems, '');
  addSheetProblems(call, plan, open);
  const uniques = await dryRunUnique(call, plan, open, validated);
  for (const [row, more] of await dryRunDistinct(call, plan, open))
    uniques.set(row, [...(uniques.get(row) ?? []), ...more]);
  const fresh = open.filter((row) => row.kind === 'fresh');
  await dryRunParents(call, plan, fresh);
  await dryRunCompanions(call, plan, fresh);
  return rows.map((row) => afterOthers(plan, row, { unread: unread.has(row), uniques: uniques.get(row) ?? [] }, seen));
}

/** Leaves out what only follows from a cell that could not be read. */
function addProblems(
  row: RowOutcome,
  fields: readonly Field[],
  problems: Readonly<Record<string, Sentence>>,
  prefix: string,
): void {
  const unread = new Set(row.problems.keys());
  for (const [wire, problem] of Object.entries(problems)) {
    const field = fields.find((one) => one.wire === wire || one.wire2 === wire);
    const parent = field?.parent;
    const above = parent && fields.find((one) => one.wire === parent || one.wire2 === parent);
    const needed = [field, above].flatMap((one) => (one ? [one.wire, one.wire2 ?? one.wire] : []));
    const causes = [wire, ...needed, ...(field ? ruleFields(field) : [])];
    if (!causes.some((cause) => unread.has(`${prefix}${cause}`))) row.problems.set(`${prefix}${wire}`, problem);
  }
}

/** The entity's own problems with the rows of a sheet. */
export function addSheetProblems(call: Call, { entity }: ImportPlan, rows: readonly RowOutcome[]): void {
  for (const row of rows) {
    const before = row.kind === 'update' ? row.row : undefined;
    for (const [wire, problem] of Object.entries(entity.sheet?.problems?.(call, row.body, before) ?? {}))
      if (!row.problems.has(wire)) row.problems.set(wire, problem);
  }
}

/** What of a row no other may have. */
interface Unique {
  key: string;
  wire: string;
}

/** Of two rows that are alike the second is no new record; one that is wrong becomes none, and is like no other. */
function afterOthers(
  { policy, match, entity }: ImportPlan,
  row: RowOutcome,
  own: { unread: boolean; uniques: readonly Unique[] },
  seen: Seen,
): RowOutcome {
  if (row.kind === 'skip' || row.kind === 'wrong') return row;
  const earlier = (key: string): number | undefined => {
    const line = seen.get(key);
    return line === row.line ? undefined : line;
  };
  const named: Unique[] = row.key !== undefined && match ? [{ key: row.key, wire: match.wire }] : [];
  const isSkipped = policy === 'skip' && entity.sheet?.match === undefined;
  const like =
    isSkipped && !own.unread ? named.map(({ key }) => earlier(key)).find((line) => line !== undefined) : undefined;
  if (like !== undefined) {
    const why = msg('importTwiceInFile', { row: like });
    return { line: row.line, body: row.body, problems: new Map(), kind: 'skip', why };
  }
  const all = [...named, ...own.uniques];
  for (const { key, wire } of all) {
    const line = earlier(key);
    if (line !== undefined && !row.problems.has(wire)) row.problems.set(wire, msg('importTwiceInFile', { row: line }));
  }
  for (const { key } of all) {
    if (row.problems.size === 0) seen.set(key, row.line);
    else if (seen.get(key) === row.line) seen.delete(key);
  }
  return row;
}

/** Adds that a value is taken by a record; what of the rows has to be unlike other rows' is returned. */
async function dryRunUnique(
  call: Call,
  { definition, entity }: ImportPlan,
  open: readonly RowOutcome[],
  validated: readonly Validated[],
): Promise<Map<RowOutcome, Unique[]>> {
  const found = new Map<RowOutcome, Unique[]>();
  for (const field of definition.fields) {
    if (!field.unique || !field.column || field.custom) continue;
    const column = field.column;
    const valueOf = (at: number): string => {
      const value = validated[at]?.values[column];
      return typeof value === 'string' ? value.toLowerCase() : '';
    };
    const values = [...new Set(open.map((_row, at) => valueOf(at)).filter(Boolean))];
    const taken = await call.db.rows(select(records(entity), [
      'id',
      sql<string>`lower(${sql.ref(column)})`.as('value'),
    ])`
      where lower(${sql.ref(column)}) = any(${values}::text[]) and deleted_at is null`);
    for (const [at, row] of open.entries()) {
      const value = valueOf(at);
      if (value === '') continue;
      const own = row.kind === 'update' ? row.row.id : 0;
      if (taken.some((one) => one.value === value && one.id !== own))
        row.problems.set(field.wire, field.unique.message);
      else found.set(row, [...(found.get(row) ?? []), { key: `${field.wire}=${value}`, wire: field.wire }]);
    }
  }
  return found;
}

/**
 * The same of numbers that a form takes twice and a sheet does not, however they are written: of two people with one mobile
 * number one is mistyped.
 */
export async function dryRunDistinct(
  call: Call,
  { definition, entity }: ImportPlan,
  rows: readonly RowOutcome[],
): Promise<Map<RowOutcome, Unique[]>> {
  const found = new Map<RowOutcome, Unique[]>();
  for (const { wire, message } of entity.sheet?.distinct ?? []) {
    const column = definition.byWire.get(wire)?.column;
    if (!column) continue;
    const digits = (row: RowOutcome) => String(row.body[wire] ?? '').replaceAll(/\D/g, '');
    const values = [...new Set(rows.map(digits).filter(Boolean))];
    if (values.length === 0) continue;
    const taken = await call.db.rows(select(
      sql`(
        select id, regexp_replace(${sql.ref(column)}, '\\D', '', 'g') as value from ${sql.table(entity.table)} where deleted_at is null) t`,
      [sql<number>`id`.as('id'), sql<string>`value`.as('value')],
    )`
      where value = any(${values}::text[])`);
    for (const row of rows) {
      const value = digits(row);
      if (value === '') continue;
      const own = row.kind === 'update' ? row.row.id : 0;
      if (!taken.some((one) => one.value === value && one.id !== own))
        found.set(row, [{ key: `${wire}=${value}`, wire }]);
      else if (!row.problems.has(wire)) row.problems.set(wire, message);
    }
  }
  return found;
}

/** Whether the parents allow it, which the door checks for all of them at once. */
async function dryRunParents(
  call: Call,
  { definition, entity }: ImportPlan,
  fresh: readonly RowOutcome[],
): Promise<void> {
  const { parent } = entity;
  const field = definition.fields.find((one) => one.column === parent?.key);
  if (!parent || !field) return;
  const idOf = (row: RowOutcome) => Number(row.body[field.wire] ?? 0);
  const above = call.engine.byName(parent.entity);
  const ids = [...new Set(fresh.map(idOf))].filter((id) => id > 0);
  const rows = await loadVisible(call, above, ids);
  const reasons = new Map(rows.map((row) => [row.id, refusal(call, above, row, parent.actions?.create ?? 'edit')]));
  for (const row of fresh) {
    const reason = reasons.get(idOf(row));
    if (reason && !row.problems.has(field.wire)) row.problems.set(field.wire, reason);
  }
}

async function dryRunCompanions(call: Call, { entity }: ImportPlan, fresh: readonly RowOutcome[]): Promise<void> {
  for (const { wire, entity: name } of entity.companions ?? []) {
    const child = call.engine.byName(name);
    const definition = await call.engine.definitionFor(call.db, child, call.actor);
    const without = definition.fields.filter((field: Field) => field.column !== child.parent?.key);
    const bodyOf = (row: RowOutcome) => (row.body[wire] ?? {}) as Body;
    // What could not be read was filled in as well.
    const filled = fresh.filter(
      (row) =>
        Object.keys(bodyOf(row)).length > 0 || [...row.problems.keys()].some((key) => key.startsWith(`${wire}.`)),
    );
    const validated = await validateBodies(
      call,
      { ...definition, fields: without },
      filled.map((row) => ({ body: bodyOf(row), before: undefined })),
    );
    for (const [at, row] of filled.entries()) addProblems(row, without, validated[at]?.problems ?? {}, `${wire}.`);
  }
}
