// Locks: a locked customer is not recycled. How many a person may have locked is a setting.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { requireAction } from '../../engine/load.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { select } from '../../platform/db/query.ts';
import { AppError, type Rejection, rejection } from '../../platform/errors.ts';
import { lockClaims } from './claim.limits.ts';
import { customerEntity } from './customer.entity.ts';
import type { CustomerRow } from './customer.fields.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'pool.lockLimit': number;
  }
}

interface Done {
  count: number;
  rejected?: Rejection[];
}

/** Locks customers; those without room, or locked already, are reported and the rest is done. */
export async function lockCustomers(call: Call, ids: readonly number[]): Promise<Done> {
  const rows = await requireAction(call, customerEntity, ids, 'lock');
  const owners = [...new Set(rows.map((row) => row.owner_id))].sort((a, b) => a - b);
  for (const owner of owners) await lockClaims(call, owner);
  const used = new Map(
    (
      await call.db.rows(select('customer', ['owner_id as id', sql<number>`count(*)`.as('n')])`
        where owner_id = any(${owners}::bigint[]) and deleted_at is null and locked_at is not null group by owner_id`)
    ).map(({ id, n }) => [id, n]),
  );
  const max = call.settings.get('pool.lockLimit');
  const rejected: Rejection[] = [];
  const going = rows.filter((row) => {
    if (row.locked_at !== null) {
      rejected.push(rejection(row.id, msg('lockedAlready', { name: nameOf(call, row) })));
      return false;
    }
    const n = used.get(row.owner_id) ?? 0;
    if (n >= max) {
      const name = call.actor.organisation.users.get(row.owner_id)?.name ?? '';
      rejected.push(
        rejection(
          row.id,
          msg('locksUsed', { name: applyFieldPermissionsToText(call.actor, 'customer', 'userid', name), max }),
        ),
      );
      return false;
    }
    used.set(row.owner_id, n + 1);
    return true;
  });
  return done(
    await changeRecords(call, customerEntity, going, { locked_at: sql`now()` }, { action: 'lock', keepVersion: true }),
    rejected,
  );
}

/** Unlocks customers. */
export async function unlockCustomers(call: Call, ids: readonly number[]): Promise<Done> {
  const rows = await requireAction(call, customerEntity, ids, 'unlock');
  const going = rows.filter((row) => row.locked_at !== null);
  const rejected = rows
    .filter((row) => row.locked_at === null)
    .map((row) => rejection(row.id, msg('notLocked', { name: nameOf(call, row) })));
  return done(
    await changeRecords(call, customerEntity, going, { locked_at: null }, { action: 'unlock', keepVersion: true }),
    rejected,
  );
}

function nameOf(call: Call, row: CustomerRow): string {
  return applyFieldPermissionsToText(call.actor, 'customer', 'CustomerName', row.name);
}

function done(rows: readonly CustomerRow[], rejected: Rejection[]): Done {
  if (rows.length === 0) throw new AppError('conflict', rejected[0]?.reason ?? msg('notFound'), { data: { rejected } });
  return { count: rows.length, ...(rejected.length > 0 ? { rejected } : {}) };
}
