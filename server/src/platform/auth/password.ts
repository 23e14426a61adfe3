// Password rules and hashing (argon2id).

import { limits } from '@crm/protocol/limits';
import { type Sentence, say } from '@crm/protocol/sentences';
import { textLength } from '@crm/protocol/text';
import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A Chinese sentence about what is wrong with the password, or undefined. */
export function passwordProblem(password: string, username = ''): Sentence | undefined {
  const length = textLength(password);
  if (length < limits.password.min) return say('passwordTooShort', { min: limits.password.min });
  if (length > limits.password.max) return say('passwordTooLong', { max: limits.password.max });
  const plain = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(plain) || /^(.)\1+$/u.test(plain)) return say('passwordCommon');
  if (username && plain === username.toLowerCase()) return say('passwordIsName');
  return undefined;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters);
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize('NFKC'));
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that the time of an answer does not tell whether a name exists. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('no such person');
  await verifyPassword(await decoy, password);
  return false;
}
