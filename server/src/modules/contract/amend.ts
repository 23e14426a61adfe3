// Amending a contract in force: what it was is kept as a revision, with the reason and with what changed.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Amend } from '../../engine/contributions.ts';
import { detailOf } from '../../engine/crud-routes.ts';
import type { Call } from '../../engine/entity.ts';
import { loadOne } from '../../engine/load.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { updateRecord } from '../../engine/write/update.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { asSubmitter, submitAmendment, withReturnedAmendment } from '../approval/index.ts';
import { contractEntity } from './contract.entity.ts';

/** Takes effect when its approval passes. */
export const applyAmendment: Amend = async (call, body, reason, by) => {
  await amendContract(asSubmitter(call, by), body, reason);
};

/**
 * Hands an amendment of a contract in force in, or lets it take effect at once where no flow is on.
 * @throws AppError `not_found`, `forbidden`, `conflict`, `invalid`, also where nothing would change
 */
export async function handInAmendment(
  call: Call,
  body: Record<string, unknown>,
  reason: string,
): Promise<{ id: number; version: number; revision: number; task?: number }> {
  const row = await loadOne(call, contractEntity, Number(body['id']), { lock: true });
  const task = await submitAmendment(call, contractEntity, row, { body, reason }, (own, sent, why) =>
    amendContract(own, sent, why).then(() => undefined),
  );
  if (task === undefined) return amendContract(call, body, reason);
  return { id: row.id, version: row.version, revision: Number(row.revision), task };
}

/**
 * The contract as the amendment would make it that was sent back to the person, for the form in which they change it.
 * @throws AppError `not_found` where there is none
 */
export async function returnedAmendment(call: Call, id: number): Promise<Record<string, unknown>> {
  const row = await loadOne(call, contractEntity, id);
  const stored = await call.db.rows(select('contract_line', ['id'])`where contract_id = ${row.id}`);
  const { shown, reason } = await withReturnedAmendment(call, contractEntity, row.id, () =>
    detailOf(call, contractEntity, row.id),
  );
  const kept = new Set(stored.map((line) => line.id));
  for (const { wire } of contractEntity.children ?? []) {
    const lines = (shown[wire] ?? []) as Record<string, unknown>[];
    // Lines that it would add are none yet.
    for (const line of lines) if (!kept.has(Number(line['id']))) delete line['id'];
  }
  return { ...shown, version: row.version, reason };
}

/**
 * Writes a form's values over a contract in force.
 * @throws AppError `not_found`, `forbidden`, `conflict`, `invalid`, also where nothing would change
 */
async function amendContract(
  call: Call,
  body: Record<string, unknown>,
  reason: string,
): Promise<{ id: number; version: number; revision: number }> {
  const id = Number(body['id']);
  const before = await loadOne(call, contractEntity, id, { lock: true });
  const shown = await detailOf(call, contractEntity, id);
  const { row } = await updateRecord(call, contractEntity, body, { action: 'amend', note: reason });
  if (row.version === before.version) throw invalid({ reason: msg('amendedNothing') });
  const log = await call.db.first(select('operation_log', [sql<number>`max(id)`.as('id')])`
    where entity = 'contract' and record_id = ${id} and action = 'amend'`);
  await call.db.run(sql`
    insert into contract_revision (contract_id, revision, reason, before, log_id, created_by)
    values (${id}, ${before.revision}, ${reason}, ${JSON.stringify(shown)}::jsonb, ${log?.id ?? 0}, ${call.actor.userId})`);
  const revision = Number(before.revision) + 1;
  const [now] = await changeRecords(
    call,
    contractEntity,
    [row],
    { revision: String(revision) },
    {
      action: 'amended',
      as: 'contract',
      keepVersion: true,
    },
  );
  return { id, version: (now ?? row).version, revision };
}
