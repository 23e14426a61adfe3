// Accounts that came by registration.
import type { Row } from '../../engine/record/registries.ts';

/** Came by registration, and nobody decided yet. */
export function awaitsDecision(row: Row): boolean {
  return Number(row.registration) === 1;
}
