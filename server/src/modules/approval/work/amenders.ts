// Amendments take effect by the module of their kind, which puts in how.
import type { Call } from '../../../engine/entity.ts';
import type { StoredWork } from './stored.ts';

/** What takes effect when an amendment passes, by kind of record; put in by the module that knows how. */
export type Amend = (call: Call, body: Record<string, unknown>, reason: string, by: number) => Promise<void>;
const amenders = new Map<string, Amend>();
export function amends(entity: string, amend: Amend): void {
  amenders.set(entity, amend);
}

/** Makes an amendment take effect. */
export async function applyPending({ call, row, entity }: StoredWork): Promise<void> {
  const amend = amenders.get(entity.name);
  if (row.pending && amend) await amend(call, row.pending.body, row.pending.reason, row.submitter_id);
}
