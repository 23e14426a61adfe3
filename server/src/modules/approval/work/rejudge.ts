// A record is changed while its approval is under way: decisions that rested on the old values are made again by the new ones.
import type { Call } from '../../../engine/entity.ts';
import type { Subscription } from '../../../engine/write/guards.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { select } from '../../../platform/db/query.ts';
import { isApproved } from '../flow/kinds.ts';
import { perform } from './perform.ts';
import { takeBackSteps } from './take-back.ts';
import { openWork } from './work.ts';

/** Judges the conditions passed so far, and the delegations, again. @param step of the person who changed it; 0 for nobody */
export async function judgeAgain(call: Call, instance: number, step: number): Promise<void> {
  await perform(await openWork(call, instance), { type: 'edited', step }, { verb: '' });
  await takeBackSteps(await openWork(call, instance));
}

/** What approvals write themselves, amendments that are tried or take effect, and what is judged where it is done. */
const own = new Set([
  'submitted',
  'keptDraft',
  'void',
  'amend',
  'amended',
  'approvalBegun',
  'approvalPassed',
  'approvalRefused',
  'approvalReturned',
  'approvalRevoked',
  'approvalEdited',
]);

/** Other changes of the record, such as handing it to somebody else. */
export const judgeChanged: Subscription = async (call, { entity: name, action, rows }) => {
  if (own.has(action) || !isApproved(call.engine.byName(name))) return;
  const running = await call.db.rows(
    select('flow_instance', ['id'])`
    where entity = ${name} and record_id = any(${rows.map(({ id }) => id)}::bigint[]) and state = 0
    and not returned order by record_id`,
    PREPARED,
  );
  for (const { id } of running) await judgeAgain(call, id, 0);
};
