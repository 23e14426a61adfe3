// Tokens by which programs call in the name of a person, with a part of that person's rights.

/** `read` sees the records of a module, `write` does all that its person may do there. */
export type TokenLevel = 'read' | 'write';

/** By module of the permission tree: `{'crm.customer': 'read'}`. */
export type TokenGrants = Record<string, TokenLevel>;

export const tokenLimits = {
  name: 50,
  days: 365,
  /** Calls a minute. */
  rate: 1200,
  usualRate: 120,
  ips: 20,
  /** Tokens in force that one person may have. */
  perPerson: 50,
} as const;

export type TokenState = 'active' | 'expired' | 'revoked';

/** Of `api/apiToken/mine` and `api/apiToken/index`. */
export interface ApiTokenRow {
  id: number;
  name: string;
  /** First characters; the rest was shown once. */
  prefix: string;
  grants: TokenGrants;
  ips: string[];
  rate: number;
  AddTime: string;
  /** End of its life. */
  expires: string;
  state: TokenState;
  /** Empty while it was never used. */
  lastUsed: string;
  lastIp: string;
  userid: number;
  UserName: string;
}

/** `api/apiToken/options`: what one may give to a token of one's own. */
export interface ApiTokenOptions {
  branches: { key: string; label: string; modules: { key: string; label: string; writable: boolean }[] }[];
  /** What every module is called, by its key, in the order of the permission tree. */
  names: Record<string, string>;
  /** False where the company lets administrators alone make tokens. */
  allowed: boolean;
}
