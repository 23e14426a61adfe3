// Whose ways into the program end with a write to people: somebody else may have made them.
import type { Call } from '../../engine/entity.ts';
import type { WriteEvent } from '../../engine/write/guards.ts';

/** Ids of those who were given a password, disabled or deleted. */
export function whoseWaysEnd({ actor }: Pick<Call, 'actor'>, { action, rows, before }: WriteEvent): number[] {
  const hadPassword = new Map(before.map((row) => [row.id, row['password_hash']]));
  return rows
    .filter(
      (row) =>
        action === 'delete' ||
        row['status'] !== 1 ||
        (row.id !== actor.userId && row['password_hash'] !== hadPassword.get(row.id)),
    )
    .map(({ id }) => id);
}
