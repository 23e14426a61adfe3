// What this browser knows of a list's views, so that one without a default, or without any, need not wait for a request.
import { currentLogin } from '../../shared/session/token.ts';
import type { Parameters } from '../query/listState.ts';

function key(module: string, fixed: Parameters): string {
  return `view.${currentLogin()?.UserID ?? 0}.${module}.${Object.entries(fixed).join()}`;
}

/** The default's id, 0 for none, and how many views there are; empty before the server was asked in this browser. */
function kept(module: string, fixed: Parameters): string[] {
  return localStorage.getItem(key(module, fixed))?.split(':') ?? [];
}

/** True once the server was queried in this browser. */
export function knowsDefault(module: string, fixed: Parameters): boolean {
  return kept(module, fixed).length > 0;
}

/** 0 for none. */
export function defaultView(module: string, fixed: Parameters): number {
  return Number(kept(module, fixed)[0]) || 0;
}

/** How many views the list has; undefined while that is not known. */
export function knownViews(module: string, fixed: Parameters): number | undefined {
  const count = kept(module, fixed)[1];
  return count === undefined ? undefined : Number(count);
}

/** @param count how many views there are; by default as many as were known */
export function keepDefault(module: string, fixed: Parameters, id: number, count = knownViews(module, fixed)): void {
  try {
    localStorage.setItem(key(module, fixed), count === undefined ? String(id) : `${id}:${count}`);
  } catch {
    // Without room the list opens as it does without a view.
  }
}
