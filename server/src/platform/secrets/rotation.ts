// Another key: everything is encrypted again in one transaction; or what a lost key encrypted is given up.
import type { Database, Db } from '../db/database.ts';
import { OperatorError } from '../db/operator-error.ts';
import { otherKey, putInForce, sealEverything, unreadableRows } from './at-rest.ts';
import { type KeySource, loadKeyring, nameOf, newKey, readKeyFile, writeKeyFile } from './key-source.ts';
import type { Keyring } from './keyring.ts';
import { holdKeyAlone, provenKey, readCheck, type SealedColumn } from './secrets.ts';

export interface Rotation {
  /** Values that were encrypted again. */
  sealed: number;
  /** Values that stay as they are, since their key is not known. */
  unreadable: number;
}

/**
 * Puts the first key of the source in force; where it is that already, a file gets a new one. The file has the new key before
 * the database asks for it, and keeps the former: whenever it is killed, everything can be read, and it may be run again.
 * Processes that run read the file again when they meet the new key.
 * @throws OperatorError where the key is another one, or the source has no new one
 */
export async function rotateKey(
  database: Database,
  source: KeySource,
  columns: readonly SealedColumn[],
): Promise<Rotation> {
  return database.transaction(async (tx) => {
    // Of two rotations the second takes the file as the first left it.
    await holdKeyAlone(tx);
    const check = await readCheck(tx);
    let keyring = (await loadKeyring(source)) ?? (check === null ? await withNewKey(source) : undefined);
    const before = keyring && check !== null ? provenKey(keyring, check) : undefined;
    if (!keyring || (check !== null && before === undefined)) throw otherKey(source, keyring);
    if (before === keyring.first) keyring = await withNewKey(source);
    await putInForce(tx, keyring, keyring.first);
    return sealEverything(tx, keyring, keyring.first, columns);
  });
}

async function withNewKey(source: KeySource): Promise<Keyring> {
  if (source.kind !== 'file')
    throw new OperatorError(
      `${nameOf(source)} 的第一个密钥就是正在使用的：请把新的密钥写在它前面（如 openssl rand -base64 32 的输出），用逗号分隔，再运行一次`,
    );
  await writeKeyFile(source.file, [newKey(), ...(readKeyFile(source.file) ?? [])]);
  const keyring = await loadKeyring(source);
  if (!keyring) throw new OperatorError(`${nameOf(source)} 写入后不见了，请检查它所在的文件夹`);
  return keyring;
}

/**
 * After a key was lost: what cannot be read any more is given up, so that nobody is locked out. No process may run.
 * @returns one Chinese sentence for each kind of what was given up; none where everything can be read
 */
export async function forgetUnreadable(
  database: Database,
  source: KeySource,
  columns: readonly SealedColumn[],
): Promise<string[]> {
  return database.transaction(async (tx) => {
    await holdKeyAlone(tx);
    const check = await readCheck(tx);
    const keyring = (await loadKeyring(source)) ?? (await withNewKey(source));
    const said: string[] = [];
    for (const column of columns) {
      const rows = await unreadableRows(tx, keyring, column);
      if (rows.length === 0) continue;
      const names = (await column.forget(tx, rows)).join('、');
      said.push(`${column.title}：${names && `${names} `}${column.hint}`);
    }
    await settle(tx, keyring, (check !== null ? provenKey(keyring, check) : undefined) ?? keyring.first, columns);
    return said;
  });
}

async function settle(tx: Db, keyring: Keyring, keyId: string, columns: readonly SealedColumn[]): Promise<void> {
  await putInForce(tx, keyring, keyId);
  await sealEverything(tx, keyring, keyId, columns);
}
