// Login tokens: 32 random bytes, of which the database only ever sees the hash.
import { createHash, randomBytes } from 'node:crypto';

/** A new token, 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** True when the text could be a token at all; saves a look-up for rubbish. */
export function looksLikeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
