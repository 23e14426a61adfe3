// What a renewal does to its contract: its end moves when the renewal passes, and back when that is made void.
import type { Call, Row } from '../../engine/entity.ts';
import { changeRecords } from '../../engine/write/change.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import { select } from '../../platform/db/query.ts';
import { passed } from '../approval/index.ts';
import { contractEntity } from '../contract/index.ts';
import { renewalEntity } from './money.entity.ts';
import { settled } from './settle.ts';

interface Ended {
  id: number;
  version: number;
  end: string | null;
}

type Renewal = Row & { contract_id: number; end: string; before: string | null };

function loadRenewal(call: Call, id: number): Promise<Renewal | undefined> {
  return call.db.first(select('renewal', ['*', 'end_on as end', 'end_before as before'])`where id = ${id}`);
}

async function held(call: Call, contractId: number): Promise<Ended | undefined> {
  const [row] = await call.db.rows(select('contract', ['*', 'end_on as end'])`
    where id = ${contractId} for no key update`);
  return row;
}

async function setEnd(call: Call, contract: Ended, end: string | null): Promise<void> {
  const set = { end_on: end, no_renewal: false, no_renewal_reason: '' };
  await changeRecords(call, contractEntity, [contract] as never, set as never, { action: 'renewed', as: 'contract' });
}

async function keepBefore(call: Call, renewal: Renewal, end: string | null): Promise<void> {
  if (renewal.before === end) return;
  const set = { end_before: end };
  await changeRecords(call, renewalEntity, [renewal] as never, set as never, { action: settled, keepVersion: true });
}

/** The contract ends where this one says; where it ended until now is kept for the way back. */
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
  const [next] = await call.db.rows(select('renewal as n', ['n.*', 'n.end_on as end', 'n.end_before as before'])`
    join renewal g on g.id = ${id} and n.contract_id = g.contract_id and (n.passed_at, n.id) > (g.passed_at, g.id)
    where n.state = 1 and n.approval = 2 and n.deleted_at is null order by n.passed_at, n.id limit 1`);
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
