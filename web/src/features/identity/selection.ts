// The pickers' rules: how many may be chosen, when the choice confirms itself, what is refused. Pure.
import type { FormItem } from '@crm/protocol/answers/form';
import type { BranchNode, UserValue } from '@crm/protocol/answers/identity';
import type { PickedUser } from '@crm/protocol/identity';
import { isCompany } from './branchTree.ts';

/** Selections that an item allows; one by default. */
export function maxOf(item: Pick<FormItem, 'max' | 'multiple' | 'checkbox' | 'multipleLimit'>): number {
  if (item.max && item.max > 0) return item.max;
  return item.multiple || item.checkbox ? item.multipleLimit || 100 : 1;
}

export interface Toggled<T> {
  chosen: T[];
  /** The limit is reached: the choice confirms itself. */
  complete: boolean;
}

/** Adds or removes one; beyond the limit nothing is added. Reaching the limit completes the choice. */
export function toggle<T>(chosen: T[], one: T, max: number, keyOf: (entry: T) => number): Toggled<T> {
  const key = keyOf(one);
  if (chosen.some((entry) => keyOf(entry) === key)) {
    return { chosen: chosen.filter((entry) => keyOf(entry) !== key), complete: false };
  }
  if (max === 1) return { chosen: [one], complete: true };
  if (chosen.length >= max) return { chosen, complete: false };
  const next = [...chosen, one];
  return { chosen: next, complete: next.length === max };
}

/** Only an item that itself sets `max` to 1 asks for a company: a superior node. */
export function refusesBranch(item: Pick<FormItem, 'max'>, node: Pick<BranchNode, 'attributes'>): boolean {
  return item.max === 1 && !isCompany(node);
}

export function toUserValue({ UserID, NickName, Header }: PickedUser): UserValue {
  return { userid: UserID, username: NickName, header: Header };
}

export function toPickedUser({ userid, username, header }: UserValue): PickedUser {
  return { UserID: userid, NickName: username, Header: header };
}

/** Ids in a number or a comma-joined text. */
export function idsOf(value: unknown): number[] {
  return String(value ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
