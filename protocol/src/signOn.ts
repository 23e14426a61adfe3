// Signing in by an identity provider of the company: what an administrator keeps of it, and what people see.

/** oidc: any provider of OpenID Connect; the others speak protocols of their own. */
export const signOnKinds = ['oidc', 'wecom', 'dingtalk', 'feishu'] as const;
export type SignOnKind = (typeof signOnKinds)[number];

/** By what a person is found who comes for the first time; none: only whoever linked the identity beforehand. */
export const signOnMatches = ['none', 'username', 'mobile'] as const;
export type SignOnMatch = (typeof signOnMatches)[number];

export const signOnLimits = {
  name: 30,
  url: 500,
  client: 200,
  secret: 500,
  scopes: 200,
  claim: 50,
  providers: 20,
  /** Tries of one administrator in a minute. */
  tries: 10,
  /** People of a list that are looked at in one go, and characters of it. */
  lines: 300,
  people: 400_000,
  /** Minutes for which somebody may stay at the provider. */
  minutes: 10,
} as const;

/** Where the browser comes back to, below the address of the program. */
export const signOnReturn = '/login/return';

/** What is kept of a provider, but for its secret. */
export interface SignOnSettings {
  name: string;
  kind: SignOnKind;
  /** Issuer; of the others the address of their sign-in page, empty for the official one. */
  issuer: string;
  /** Of the others: where their interface is, empty for the official address. */
  apiUrl: string;
  clientId: string;
  /** Number of the application, of wecom alone. */
  agentId: string;
  /** Separated by blanks. */
  scopes: string;
  match: SignOnMatch;
  /** Names of claims; empty for none. */
  usernameClaim: string;
  mobileClaim: string;
  nameClaim: string;
  departmentClaim: string;
  /** People who are unknown are created with this role and, where no other is told, in this department. */
  creates: 0 | 1;
  roleId: number;
  departmentId: number;
  /** Name and department follow the provider at every sign-in. */
  updates: 0 | 1;
  /** The provider asks for a second factor itself: the person's own is not asked for. */
  secondFactor: 0 | 1;
  enabled: 0 | 1;
}

export interface SignOnRow extends SignOnSettings {
  id: number;
  version: number;
  /** There is a secret; it is never told. */
  hasSecret: boolean;
  /** People whose identity is linked. */
  links: number;
}

/** `api/signOn/providers`: buttons of the sign-in page. */
export interface SignOnButton {
  id: number;
  name: string;
}

/** `api/signOn/options` */
export interface SignOnOptions {
  roles: { id: number; name: string }[];
  departments: { id: number; name: string }[];
}

/** What is looked at of a provider before anybody signs in by it. */
export type SignOnPoint = 'reach' | 'issuer' | 'endpoints' | 'keys' | 'secret';

/** `api/signOn/try`: one of the points, in the order in which a sign-in meets them; it stops where going on says nothing. */
export interface SignOnTried {
  point: SignOnPoint;
  ok: boolean;
  /** Why not; empty where it is well. */
  reason: string;
}

/** `api/signOn/begin`: where to go, and what has to come back together with the provider's answer. */
export interface SignOnBeginning {
  url: string;
  key: string;
}

/** Row of `api/signOn/mine`: a provider, and whether one's own identity of it is linked. */
export interface OwnSignOn {
  id: number;
  name: string;
  linked: boolean;
  linkedAt: string;
  lastAt: string;
}

/** Row of `api/signOn/links`. */
export interface SignOnLink {
  id: number;
  userid: number;
  UserName: string;
  /** As the provider calls the person. */
  subject: string;
  linkedAt: string;
  lastAt: string;
}

/** Which claim of an exported list says who somebody is for ever. */
export const signOnSubjects: Record<SignOnKind, string> = {
  oidc: 'sub',
  wecom: 'userid',
  dingtalk: 'unionid',
  feishu: 'open_id',
};

/** What becomes of one of a list: linked before, linked now, created, nothing and why, no person at all. */
export interface SignOnBrought {
  line: number;
  verdict: 'linked' | 'match' | 'create' | 'none' | 'bad';
  name: string;
  department: string;
  reason: string;
}

/** `api/signOn/preview` */
export interface SignOnPreview {
  rows: SignOnBrought[];
  /** Goes along with `api/signOn/bring`: it does this, or nothing. */
  seal: string;
}

/** What a new provider of a kind usually takes. */
export const signOnDefaults: Record<
  SignOnKind,
  Pick<SignOnSettings, 'scopes' | 'match' | 'usernameClaim' | 'mobileClaim' | 'nameClaim' | 'departmentClaim'>
> = {
  oidc: {
    scopes: 'openid profile',
    match: 'username',
    usernameClaim: 'preferred_username',
    mobileClaim: 'phone_number',
    nameClaim: 'name',
    departmentClaim: '',
  },
  wecom: {
    scopes: '',
    match: 'username',
    usernameClaim: 'userid',
    mobileClaim: 'mobile',
    nameClaim: 'name',
    departmentClaim: 'department_name',
  },
  dingtalk: {
    scopes: 'openid',
    match: 'mobile',
    usernameClaim: 'userid',
    mobileClaim: 'mobile',
    nameClaim: 'name',
    departmentClaim: '',
  },
  feishu: {
    scopes: '',
    match: 'mobile',
    usernameClaim: 'user_id',
    mobileClaim: 'mobile',
    nameClaim: 'name',
    departmentClaim: '',
  },
};
