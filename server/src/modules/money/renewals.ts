// What a renewal does to its contract: its end moves when the renewal passes, and back when that is made void.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { records } from '../../engine/records.ts';
import { changeRecords } from '../../engine/write/change.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import { select } from '../../platform/db/query.ts';
import { passed } from '../approval/index.ts';
import { type ContractRow, contractEntity } from '../contract/index.ts';
import { type RenewalRow, renewalEntity } from './money.entity.ts';
import { recalculated } from './totals.ts';

type Ended = ContractRow & { end: string | null };
type Renewal = RenewalRow & { end: string; before: string | null };

const ends = [sql<string>`t.end_on`.as('end'), sql<string | null>`t.end_before`.as('before')] as const;

function loadRenewal(call: Call, id: number): Promise<Renewal | undefined> {
  return call.db.first(select(records(renewalEntity), ['*', ...ends])`where id = ${id}`);
}

async function held(call: Call, contractId: number): Promise<Ended | undefined> {
  const [row] = await call.db.rows(select(records(contractEntity), ['*', 't.end_on as end'])`
    where id = ${contractId} for no key update`);
  return row;
}

async function setEnd(call: Call, contract: Ended, end: string | null): Promise<void> {
  const set = { end_on: end, no_renewal: false, no_renewal_reason: '' };
  await changeRecords(call, contractEntity, [contract], set, { action: 'renewed', as: 'contract' });
}

async function keepBefore(call: Call, renewal: Renewal, end: string | null): Promise<void> {
  if (renewal.before === end) return;
  const set = { end_before: end };
  await changeRecords(call, renewalEntity, [renewal], set, { action: recalculated, keepVersion: true });
}

/** The contract ends when this renewal ends; its earlier end is kept to undo it. */
async function renew(call: Call, id: number): Promise<void> {
  const renewal = await loadRenewal(call, id);
  const contract = renewal && (await held(call, renewal.contract_id));
  if (!contract) return;
  await keepBefore(call, renewal, contract.end);
  await setEnd(call, contract, renewal.end);
}

/**
 * Where the contract ended before this one: that is for the next renewal to go back to, or where none came after, the end of
 * the contract. An end that was amended since stays.
 */
async function takeBack(call: Call, id: number): Promise<void> {
  const gone = await loadRenewal(call, id);
  const contract = gone && (await held(call, gone.contract_id));
  if (!contract) return;
  const [next] = await call.db.rows(select(records(renewalEntity), ['t.*', ...ends])`
    join renewal g on g.id = ${id} and t.contract_id = g.contract_id and (t.passed_at, t.id) > (g.passed_at, g.id)
    where t.state = 1 and t.approval = 2 and t.deleted_at is null order by t.passed_at, t.id limit 1`);
  if (!next) {
    if (contract.end === gone.end) await setEnd(call, contract, gone.before);
  } else if (next.before === gone.end) await keepBefore(call, next, gone.before);
}

export const renewalChanged: Subscription = async (call, { action, rows }) => {
  if (action !== passed && action !== 'void') return;
  // The latest first where they are taken back: each goes to the one before it.
  const inOrder = await call.db.rows(select('renewal', ['id'])`
    where id = any(${rows.map(({ id }) => id)}::bigint[]) order by passed_at, id`);
  const ids = inOrder.map(({ id }) => id);
  if (action === passed) for (const id of ids) await renew(call, id);
  else for (const id of ids.toReversed()) await takeBack(call, id);
};
