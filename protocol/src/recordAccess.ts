// Who can see a record, and why: answer of `api/record/access`.
import type { ScopeName } from './access.ts';

/** What gives a person sight of a record; each holds by itself, beside the grant to see records of the kind. */
export type AccessReason =
  | { kind: 'owner' }
  /** A share: until when (`yyyy-MM-dd HH:mm:ss`), and who gave it, where that is known. */
  | { kind: 'member'; access: 'read' | 'write'; expires?: string; by?: string }
  /** It is meant for them. */
  | { kind: 'audience' }
  /** A role whose data scope has the owner. */
  | { kind: 'scope'; role: string; scope: ScopeName }
  /** The pool that the record lies in, until it is claimed; masked: some fields are limited there. */
  | { kind: 'pool'; pool: string; masked: boolean }
  | { kind: 'administrator'; role: string };

/** In the order in which they are told. */
export const accessKinds = [
  'owner',
  'member',
  'audience',
  'scope',
  'pool',
  'administrator',
] as const satisfies readonly AccessReason['kind'][];
export type AccessKind = (typeof accessKinds)[number];

/** Why somebody does not see it. */
export type AccessBar =
  | { kind: 'disabled' }
  /** No role lets them see records of this kind at all. */
  | { kind: 'noGrant' }
  /** A role whose data scope does not have the owner. */
  | { kind: 'scope'; role: string; scope: ScopeName }
  /** It lies in a pool that they do not belong to, or may not see. */
  | { kind: 'pool'; pool: string }
  /** A share that is over, and since when. */
  | { kind: 'expired'; expires: string }
  /** They left it by themselves. */
  | { kind: 'left'; at: string };

export interface AccessPerson {
  userid: number;
  username: string;
  header: string;
  /** Name of the department. */
  branch: string;
}

export interface AccessRow extends AccessPerson {
  /** True where they may change it, too. */
  edit: boolean;
  /** At least one, in the order of `accessKinds`. */
  reasons: AccessReason[];
}

export interface Inaccessible extends AccessPerson {
  /** At least one. */
  bars: AccessBar[];
}

export interface RecordAccess {
  /** One page of those who see it, by their first reason and then by name. */
  rows: AccessRow[];
  total: number;
  /** How many there are by their first reason. */
  groups: Partial<Record<AccessKind, number>>;
  /** With a name that is searched for, or a person that is asked about: those who do not see it, the first few. */
  others: Inaccessible[];
  othersTotal: number;
}
