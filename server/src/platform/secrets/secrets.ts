// Secrets as modules write and read them: encrypted with the key in force, which the database names.
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { OperatorError } from '../db/operator-error.ts';
import { select } from '../db/query.ts';
import type { Schema } from '../db/schema.ts';
import { type Keyring, keyIdOf, type Place, SecretUnreadable } from './keyring.ts';

/** A column with values that have to be known as they are; the empty text is none. */
export interface SealedColumn {
  table: keyof Schema;
  column: string;
  /** Column of an id that the value is bound to; missing where the table has one row. */
  id?: string;
  /** What is given up with values that can never be read again, and what has to be done then; in Chinese, for the operator. */
  title: string;
  hint: string;
  /**
   * Gives values up whose key was lost.
   * @param rows ids, each once
   * @returns names of what or whom it concerns
   */
  forget(tx: Db, rows: readonly number[]): Promise<string[]>;
}

/** Held shared by who writes secrets, alone by what changes the key. */
const keyLock = 7010;

let inUse: Keyring | undefined;

/** Set once at the start. */
export function useKeyring(keyring: Keyring): void {
  inUse = keyring;
}

export function keyringInUse(): Keyring {
  if (!inUse) throw new Error('no key is in use');
  return inUse;
}

export function placeOf({ table, column }: Pick<SealedColumn, 'table' | 'column'>, row: number): Place {
  return { column: `${table}.${column}`, row };
}

/** What the check value is bound to. */
const checkPlace: Place = { column: 'meta.secret_check', row: 0 };

/** The value by which the key in force is known. */
export function checkOf(keyring: Keyring, keyId: string): string {
  return keyring.seal(keyId, checkPlace, keyId);
}

/** @returns the id of the key in force; undefined where it is not in the ring, or the value is none of its own */
export function provenKey(keyring: Keyring, check: string): string | undefined {
  try {
    const keyId = keyring.open(checkPlace, check);
    return keyId === keyIdOf(check) ? keyId : undefined;
  } catch {
    return undefined;
  }
}

/** The check value of the key in force; null before the first start with one. */
export async function readCheck(db: Db): Promise<string | null> {
  const meta = await db.first(select('meta', ['secret_check as check'])``);
  return meta?.check ?? null;
}

/** Nobody writes a secret until the end of the transaction. */
export async function holdKeyAlone(tx: Db): Promise<void> {
  await tx.run(sql`set local lock_timeout = 0`);
  await tx.run(sql`select pg_advisory_xact_lock(${keyLock})`);
}

/**
 * The key stays in force, and values as they are encrypted, until the end of the transaction. Held before rows with secrets are: what
 * changes the key holds it first, too.
 */
export async function holdKey(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${keyLock})`);
}

/** @param tx of the write: the key stays in force until its end */
export async function seal(tx: Db, column: SealedColumn, row: number, clear: string): Promise<string> {
  const [sealed] = await sealAll(tx, column, row, [clear]);
  return sealed as string;
}

/** The same of several values that are bound to one row. */
export async function sealAll(
  tx: Db,
  column: SealedColumn,
  row: number,
  clear: readonly string[],
): Promise<readonly string[]> {
  await holdKey(tx);
  const keyId = keyIdOf((await readCheck(tx)) ?? '');
  if (keyId === undefined) throw new OperatorError('数据库还没有加密的密钥，请重新启动程序');
  return clear.map((one) => one && keyringInUse().seal(keyId, placeOf(column, row), one));
}

/** @throws SecretUnreadable */
export function open(column: SealedColumn, row: number, stored: string): string {
  return stored && keyringInUse().open(placeOf(column, row), stored);
}

/** Whether this is what is stored; what cannot be read is something else, so that it can be entered anew. */
export function holds(column: SealedColumn, row: number, stored: string, clear: string): boolean {
  try {
    return open(column, row, stored) === clear;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}
