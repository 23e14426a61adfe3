// What an amendment that passes does.
import type { StoredWork } from './stored.ts';

/** Makes an amendment take effect. */
export async function applyPending({ call, row, entity }: StoredWork): Promise<void> {
  const amend = call.engine.amendOf(entity.name);
  if (row.pending && amend) await amend(call, row.pending.body, row.pending.reason, row.submitter_id);
}
