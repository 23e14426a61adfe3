// What a person's calendar holds on some days, each kind as its list answers it.
import { type Agenda, type AgendaKind, agendaKinds } from '@crm/protocol/agenda';
import { taskStates } from '@crm/protocol/task';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { calendar } from '../../engine/query/calendar.ts';
import { leadStates } from '../lead/index.ts';

/** Grants of which one is enough to have a calendar. */
export const agendaGrants = [
  'oa.task.index',
  'crm.customer.index',
  'crm.clues.index',
  'crm.recpay.index',
  'crm.contract.index',
] as const;

/** Conditions of a list that leave what is still to be done, each with the field that one must be able to read for it. */
const pending: Record<AgendaKind, { field: string; filter: Record<string, unknown> }[]> = {
  task: [{ field: 'status', filter: { status: `${taskStates.waiting},${taskStates.working}` } }],
  customer: [],
  clues: [{ field: 'state', filter: { state: leadStates.open } }],
  recpay: [{ field: 'planState', filter: { pending: 1 } }],
  contract: [
    { field: 'state', filter: { state: 1 } },
    { field: 'noRenewal', filter: { data: JSON.stringify([{ field: 'noRenewal', type: 'empty' }]) } },
  ],
};

function reads({ actor }: Call, entity: EntityDefinition, wire: string): boolean {
  const field = entity.fields.find((one) => one.wire === wire);
  return field !== undefined && isReadable(actor, entity.module, field);
}

/** The filter for the list; undefined where this person may not filter by owner. */
function filterFor(call: Call, entity: EntityDefinition, kind: AgendaKind, userid: number) {
  const isOwn = userid === call.actor.userId;
  if (!isOwn && !reads(call, entity, 'userid')) return undefined;
  const whose = isOwn ? { dataType: 'mine' } : { userid };
  const conditions = pending[kind].filter(({ field }) => reads(call, entity, field)).map(({ filter }) => filter);
  return Object.assign({ ...whose }, ...conditions) as Record<string, unknown>;
}

export interface AgendaRequest {
  /** First and last day, `yyyy-MM-dd`, six weeks at most. */
  from: string;
  to: string;
  kinds: readonly (typeof agendaKinds)[number][];
  /** Whose. */
  userid: number;
  /** Most entries of a kind for a day. */
  most: number;
}

/** @throws AppError `invalid` for days that are none, or too many */
export async function agendaParts(
  call: Call,
  { from, to, kinds, userid, most }: AgendaRequest,
): Promise<Agenda<Record<string, unknown>>> {
  const agenda: Agenda<Record<string, unknown>> = { parts: [] };
  // One after the other: a call holds one connection, and one person's calendar is not to take several.
  for (const { kind, grant, by } of kinds) {
    const entity = call.engine.entity(kind);
    if (!entity || !call.actor.can(`${grant}.index`) || !reads(call, entity, by)) continue;
    const filter = filterFor(call, entity, kind, userid);
    if (filter) agenda.parts.push({ kind, ...(await calendar(call, entity, { by, from, to }, filter, most)) });
  }
  return agenda;
}
