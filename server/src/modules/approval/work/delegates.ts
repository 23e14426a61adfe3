// For which approvals somebody stands in: the range of what was agreed, and which of several it is.
import type { Call, Definition, Row } from '../../../engine/entity.ts';
import { isReadable } from '../../../engine/field-permissions.ts';
import { storedOf } from '../../../engine/present.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Organisation } from '../../../platform/access/organisation.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { select } from '../../../platform/db/query.ts';
import { amountField } from './facts.ts';

/** What was agreed; what is empty limits nothing. */
export interface Range {
  flows: readonly number[];
  /** Domain names of kinds of records. */
  kinds: readonly string[];
  submitters: readonly number[];
  departments: readonly number[];
  from: string | null;
  to: string | null;
}

/** What an approval is to the ranges. */
export interface Ranged {
  flow: number;
  kind: string;
  submitter: number;
  /** Undefined where the kind has none. */
  amount: number | undefined;
}

export interface Agreed extends Range {
  id: number;
  user: number;
  /** Who stands in. */
  stands: number;
}

const columns = [
  'id',
  'user_id as user',
  'to_id as stands',
  'flows',
  'kinds',
  'submitters',
  'departments',
  'amount_from as from',
  'amount_to as to',
] as const;

/** What was ever agreed between these: who stood in, and for whom. */
export async function agreedBetween(
  call: Call,
  pairs: readonly { user: number; forUser: number }[],
): Promise<Agreed[]> {
  if (pairs.length === 0) return [];
  return call.db.rows(
    select('flow_delegation', columns)`
    where (user_id, to_id) in (
    select * from unnest(${pairs.map(({ forUser }) => forUser)}::bigint[], ${pairs.map(({ user }) => user)}::bigint[]))`,
    PREPARED,
  );
}

/** Today's, by whom they are of. */
export async function agreedToday(call: Call): Promise<Map<number, Agreed[]>> {
  const rows = await call.db.rows(
    select('flow_delegation', columns)`
    where ended_at is null and current_date between begin_on and end_on order by id`,
    PREPARED,
  );
  return Map.groupBy(rows, ({ user }) => user);
}

export function rangedOf({
  definition,
  row,
  flowId,
  submitter,
}: {
  definition: Definition;
  row: Row;
  flowId: number;
  submitter: number;
}): Ranged {
  const field = amountField(definition);
  const stored = field ? storedOf(row, field) : undefined;
  const amount = stored === undefined || stored === null || stored === '' ? undefined : Number(stored);
  return { flow: flowId, kind: definition.entity.name, submitter, amount };
}

/** Whether a person may know by which amount somebody stands in. */
export function readsAmount(reader: Actor, definition: Definition): boolean {
  const field = amountField(definition);
  return !field || isReadable(reader, definition.entity.module, field);
}

function isOfSubmitter({ submitters, departments }: Range, submitter: number, organisation: Organisation): boolean {
  if (submitters.length === 0 && departments.length === 0) return true;
  if (submitters.includes(submitter)) return true;
  const own = organisation.departmentsAbove(submitter);
  return departments.some((id) => own.includes(id));
}

/** Of the range only what a change of the record can leave. */
export function isWithinAmounts({ from, to }: Range, { amount }: Ranged): boolean {
  if (from === null && to === null) return true;
  if (amount === undefined || Number.isNaN(amount)) return false;
  return (from === null || amount >= Number(from)) && (to === null || amount <= Number(to));
}

export function isWithin(range: Range, about: Ranged, organisation: Organisation): boolean {
  const { flows, kinds } = range;
  if (flows.length > 0 && !flows.includes(about.flow)) return false;
  if (kinds.length > 0 && !kinds.includes(about.kind)) return false;
  return isWithinAmounts(range, about) && isOfSubmitter(range, about.submitter, organisation);
}

/** By how many things it is limited, then to how few kinds. */
function narrowness({ flows, kinds, submitters, departments, from, to }: Range): [limits: number, kinds: number] {
  const limits =
    Number(flows.length + kinds.length > 0) +
    Number(from !== null || to !== null) +
    Number(submitters.length + departments.length > 0);
  return [limits, flows.length > 0 ? flows.length : kinds.length];
}

/** The narrowest of those that fit, else the one that was made first. @param delegations in the order in which they were made */
export function narrowest(delegations: readonly Agreed[]): Agreed | undefined {
  let best: Agreed | undefined;
  for (const one of delegations) {
    if (!best) best = one;
    else {
      const [limits, kinds] = narrowness(one);
      const [most, fewest] = narrowness(best);
      if (limits > most || (limits === most && limits > 0 && kinds < fewest)) best = one;
    }
  }
  return best;
}
