// Pools and their rules on the wire.

export const recycleRuleTypes = ['noFollowUp', 'noContract', 'contractEnded'] as const;
export type RecycleRuleType = (typeof recycleRuleTypes)[number];

/** Why customers go into a pool by themselves. Days are whole days of the company; null: never. */
export interface RecycleRule {
  type: RecycleRuleType;
  /** Of customers whose level is not named. */
  days: number | null;
  levels: readonly { level: number; days: number | null }[];
  /** Customers with a deal stay. */
  exempt: boolean;
}

/** A person as pickers show them. */
export interface PoolPerson {
  UserID: number;
  NickName: string;
  Header: string;
}

/** What is entered of a pool; numbers are null for no limit. */
export interface PoolBody {
  name: string;
  enabled: 0 | 1;
  everyone: 0 | 1;
  /** Names of fields: `tel`, `contact.mobile`. */
  hidden: string[];
  blind: 0 | 1;
  viewLimit: number | null;
  claimLimit: number | null;
  ownLimit: number | null;
  barDays: number;
  noticeDays: number;
  rules: RecycleRule[];
}

export interface PoolDetail extends PoolBody {
  id: number;
  version: number;
  /** The one that a new company begins with; it stays. */
  isDefault: 0 | 1;
  admins: PoolPerson[];
  users: PoolPerson[];
  departments: { id: number; text: string }[];
  /** Customers that lie in it. */
  customers: number;
  AddTime: string;
  can: { edit: boolean; delete: boolean };
}

/** What rules can be made of. */
export interface PoolOptions {
  fields: { value: string; label: string }[];
  levels: { value: number; label: string }[];
  rules: RecycleRuleType[];
}

/** A pool that the person belongs to, with what they used up today. */
export interface OwnPool {
  id: number;
  name: string;
  enabled: 0 | 1;
  blind: 0 | 1;
  admin: 0 | 1;
  claimLimit: number | null;
  claimed: number;
  viewLimit: number | null;
  viewed: number;
  ownLimit: number | null;
  owned: number;
  barDays: number;
}

/** What rules as entered would take beyond those that stand. */
export interface PoolForecast {
  /** At most 100,000 are counted. */
  customers: number;
  owners: number;
  /** `yyyy-MM-dd`: they go in the night after this day at the earliest. */
  day: string;
}

/** A customer that will be recycled, and why. */
export interface RecyclePreviewRow {
  id: number;
  CustomerName: string;
  userid: number;
  UserName: string;
  Header: string;
  recycleDays: number;
  recycleReason: string;
  recyclePool: string;
}
