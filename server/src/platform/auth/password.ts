// Password rules and hashing (argon2id).

import type { PasswordRules } from '@crm/protocol/answers/identity';
import { limits } from '@crm/protocol/limits';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { textLength } from '@crm/protocol/text';
import { hash, verify } from '@node-rs/argon2';
import type { Settings } from '../settings/settings.ts';
import { commonPasswords } from './common-passwords.ts';
import { HashingTurns } from './hashing-turns.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

declare module '../settings/setting.ts' {
  interface SettingValues {
    'password.length': number;
    /** How many kinds of characters: capital and small letters, digits, others. */
    'password.kinds': number;
    /** How many of the last passwords are not taken again. */
    'password.history': number;
  }
}

/** A company's rules for passwords. */
export function passwordRules(settings: Settings): PasswordRules {
  return {
    length: settings.get('password.length'),
    kinds: settings.get('password.kinds'),
    history: settings.get('password.history'),
  };
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** A Chinese sentence about what is wrong with the password, or undefined. */
export function passwordProblem(
  password: string,
  username = '',
  rules: Pick<PasswordRules, 'length' | 'kinds'> = { length: limits.password.min, kinds: 1 },
): Sentence | undefined {
  const length = textLength(password);
  if (length < rules.length) return msg('passwordTooShort', { min: rules.length });
  if (length > limits.password.max) return msg('passwordTooLong', { max: limits.password.max });
  const plain = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(plain) || /^(.)\1+$/u.test(plain)) return msg('passwordCommon');
  if (username && plain === username.toLowerCase()) return msg('passwordIsName');
  if (kinds.filter((kind) => kind.test(password)).length < rules.kinds)
    return msg('passwordKinds', { count: rules.kinds });
  return undefined;
}

/** Hashing takes the processor and the threads that reading files needs, too: never more at a time than these. */
export const hashingTurns = new HashingTurns();

/** @param from address of a stranger, whose hashing is counted */
export function hashPassword(password: string, from?: string): Promise<string> {
  return hashingTurns.run(from, () => hash(password.normalize('NFKC'), parameters));
}

/** @param from address of a stranger, whose hashing is counted */
export function verifyPassword(stored: string, password: string, from?: string): Promise<boolean> {
  return hashingTurns.run(from, () => verify(stored, password.normalize('NFKC')));
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that the time of an answer does not reveal whether a name exists. */
export async function verifyNothing(password: string, from?: string): Promise<false> {
  decoy ??= hash('no such person', parameters);
  await verifyPassword(await decoy, password, from);
  return false;
}
