// What one provider is to the program, and the three questions that every kind of provider answers.

import type { SignOnPoint, SignOnSettings } from '@crm/protocol/answers/signOn';
import type { Sentence } from '@crm/protocol/sentences';
import { isBrokenText } from '../../platform/http/values.ts';

/** As it is stored, with the secret: never leaves the server. */
export interface Provider extends SignOnSettings {
  id: number;
  version: number;
  clientSecret: string;
}

/** A provider's address and client: enough for trying it. */
export type Connection = Pick<Provider, 'kind' | 'issuer' | 'apiUrl' | 'clientId' | 'clientSecret'>;

/** What a try found of one point; without a reason it is well. */
export interface TrialPoint {
  point: SignOnPoint;
  reason?: Sentence;
}

/** One sign-in that is under way. */
export interface Attempt {
  redirectUri: string;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

export interface Identity {
  /** Who it is, the same for ever with this provider. */
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

export interface Protocol {
  /** The address to which the browser is sent. @throws SignOnFailure */
  address(provider: Provider, attempt: Attempt): Promise<string>;
  /**
   * Who came back, with the provider's claims.
   * @param query of the address to which the browser came back
   * @throws SignOnFailure
   */
  identify(provider: Provider, attempt: Attempt, query: URLSearchParams): Promise<Identity>;
  /**
   * Goes as far as a sign-in can go without a person, and changes nothing there.
   * @param redirectUri empty where this program has no address yet
   */
  trial(connection: Connection, redirectUri: string): Promise<TrialPoint[]>;
}

/** `away`: no answer; `refused`: an answer that proves nothing. The message is for the log, without secrets. */
export class SignOnFailure extends Error {
  readonly kind: 'away' | 'refused';
  constructor(kind: SignOnFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Characters of what an identity is known by: as many as OpenID Connect lets it have. */
const longestSubject = 255;

/** True for what an identity can be known by here. */
export function isSubject(text: string): boolean {
  return text !== '' && text.length <= longestSubject && !isBrokenText(text);
}

/** Text of a claim: numbers as they are written, the first of several; empty for anything else, and for what cannot be kept. */
export function claimText(claims: Identity['claims'], name: string): string {
  if (name === '') return '';
  const value = claims[name];
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'number') return String(one);
  return typeof one === 'string' && !isBrokenText(one) ? one.trim() : '';
}
