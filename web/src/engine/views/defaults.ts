// Default views of lists as this browser knows them, so that a list without one need not wait for a request.
import { currentLogin } from '../../shared/session/token.ts';
import type { Parameters } from '../query/listState.ts';

function key(module: string, fixed: Parameters): string {
  return `view.${currentLogin()?.UserID ?? 0}.${module}.${Object.entries(fixed).join()}`;
}

/** True once the server was queried in this browser. */
export function knowsDefault(module: string, fixed: Parameters): boolean {
  return localStorage.getItem(key(module, fixed)) !== null;
}

/** 0 for none. */
export function defaultView(module: string, fixed: Parameters): number {
  return Number(localStorage.getItem(key(module, fixed))) || 0;
}

export function keepDefault(module: string, fixed: Parameters, id: number): void {
  try {
    localStorage.setItem(key(module, fixed), String(id));
  } catch {
    // Without room the list opens as it does without a view.
  }
}
