// Signing in by an identity provider of the company: what an administrator keeps of it, and what people see.

/** oidc: any provider of OpenID Connect; the others have protocols of their own. */
export const signOnKinds = ['oidc', 'wecom', 'dingtalk', 'feishu'] as const;
export type SignOnKind = (typeof signOnKinds)[number];

/** How a person is matched at the first sign-in; none: only identities that were linked beforehand. */
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

/** The claim of an exported list that identifies a person permanently. */
export const signOnSubjects: Record<SignOnKind, string> = {
  oidc: 'sub',
  wecom: 'userid',
  dingtalk: 'unionid',
  feishu: 'open_id',
};

/** What a new provider of a kind usually takes. */
export const signOnDefaults: Record<
  SignOnKind,
  Record<'scopes' | 'usernameClaim' | 'mobileClaim' | 'nameClaim' | 'departmentClaim', string> & { match: SignOnMatch }
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
