// What lies in the database: everything secret is encrypted with the key in force, whatever it was before.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { OperatorError } from '../db/operator-error.ts';
import { select } from '../db/query.ts';
import { type KeySource, loadKeyring, nameOf, newKey, writeKeyFile } from './key-source.ts';
import { type Keyring, keyIdOf, prefixOf, SecretUnreadable } from './keyring.ts';
import { checkOf, holdKeyAlone, keyringInUse, placeOf, provenKey, readCheck, type SealedColumn } from './secrets.ts';

const lost = '确实丢失时先停止所有进程，再运行 npm run rotate-key -- --forget';

/** The sentence for a key that is not that of the database. */
export function otherKey(source: KeySource, keyring: Keyring | undefined): OperatorError {
  return new OperatorError(
    keyring
      ? `${nameOf(source)} 不是加密这个数据库的密钥：请换回原来的密钥，共用一个数据库的进程须使用同一个；${lost}`
      : `找不到${nameOf(source)}，而数据库中的内容已经加密：请把原来的文件放回去，或用 SECRET_KEY_FILE 指定它；${lost}`,
  );
}

/**
 * What has to be done about the key before a restored database is started; undefined for nothing.
 * @param check its check value; null where a backup is older than keys: the next start encrypts what is in it
 */
export async function adviceAfterRestore(check: string | null, source: KeySource): Promise<string | undefined> {
  if (check === null) return undefined;
  const keyring = await loadKeyring(source).catch((error: unknown) => {
    if (error instanceof OperatorError) return undefined;
    throw error;
  });
  const keyId = keyring && provenKey(keyring, check);
  if (keyId === undefined)
    return `备份里的密钥类内容用另一个密钥加密，${nameOf(source)} 不能解密：启动之前请换上当时的密钥；${lost}，其他数据不受影响。`;
  return keyId === keyring?.first
    ? undefined
    : '备份用以前的密钥加密，它重新成为正在使用的密钥：启动之后请再运行一次 npm run rotate-key。';
}

/**
 * The keys of this process. Where there is no file yet and nothing is encrypted, a key is made: of processes that start together
 * one makes it.
 * @throws OperatorError where the key is missing or another one
 */
export async function openKeyring(
  database: Database,
  source: KeySource,
  log?: (line: string) => void,
): Promise<Keyring> {
  return database.transaction(async (tx) => {
    await holdKeyAlone(tx);
    const check = await readCheck(tx);
    let keyring = await loadKeyring(source);
    if (!keyring && source.kind === 'file' && check === null) {
      await writeKeyFile(source.file, [newKey()]);
      keyring = await loadKeyring(source);
      log?.(`已生成密钥文件 ${source.file}：请另外保存一份，不要和备份放在一起`);
    }
    if (!keyring || (check !== null && provenKey(keyring, check) === undefined)) throw otherKey(source, keyring);
    return keyring;
  });
}

/**
 * What every start does: the first one puts a key in force; what is still clear, or encrypted with an earlier key, is encrypted with it.
 * @returns how many values could not be read
 * @throws OperatorError for another key
 */
export async function settleSecrets(tx: Db, columns: readonly SealedColumn[]): Promise<void> {
  const keyring = keyringInUse();
  await holdKeyAlone(tx);
  const check = await readCheck(tx);
  const keyId = check === null ? keyring.first : provenKey(keyring, check);
  if (keyId === undefined) throw new OperatorError('数据库用另一个密钥加密，请换回原来的密钥');
  if (check === null) await putInForce(tx, keyring, keyId);
  const { unreadable } = await sealEverything(tx, keyring, keyId, columns);
  if (unreadable > 0) console.warn(`${unreadable} 项加密的内容无法解密，处理办法见 docs/operations.md 的“密钥”一节`);
}

/** @param tx held alone */
export async function putInForce(tx: Db, keyring: Keyring, keyId: string): Promise<void> {
  await tx.run(sql`update meta set secret_check = ${checkOf(keyring, keyId)}`);
}

/** Encrypts with this key what is not. @param tx held alone */
export async function sealEverything(
  tx: Db,
  keyring: Keyring,
  keyId: string,
  columns: readonly SealedColumn[],
): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 };
  for (const column of columns) {
    const others = sql`${sql.ref(column.column)} not like ${`${prefixOf(keyId)}%`}`;
    for await (const rows of valuesOf(tx, column, others)) {
      const changes = rows.flatMap(({ row, value }) => {
        const clear = clearOf(keyring, column, row, value);
        return clear === undefined ? [] : [{ row, value, now: keyring.seal(keyId, placeOf(column, row), clear) }];
      });
      counts.unreadable += rows.length - changes.length;
      counts.sealed += changes.length;
      if (changes.length > 0)
        await tx.run(sql`
          update ${sql.table(column.table)} t set ${sql.ref(column.column)} = x.now
          from unnest(${changes.map(({ row }) => row)}::bigint[], ${changes.map(({ value }) => value)}::text[],
            ${changes.map(({ now }) => now)}::text[]) x (row, was, now)
          where ${rowOf(column)} = x.row and t.${sql.ref(column.column)} = x.was`);
    }
  }
  return counts;
}

/** Ids of rows with a value that cannot be read, each once. */
export async function unreadableRows(tx: Db, keyring: Keyring, column: SealedColumn): Promise<number[]> {
  const found = new Set<number>();
  for await (const rows of valuesOf(tx, column, sql`true`))
    for (const { row, value } of rows) if (clearOf(keyring, column, row, value) === undefined) found.add(row);
  return [...found];
}

/** What is not encrypted yet is its own clear text. @returns undefined for what cannot be read */
function clearOf(keyring: Keyring, column: SealedColumn, row: number, value: string): string | undefined {
  if (keyIdOf(value) === undefined) return value;
  try {
    return keyring.open(placeOf(column, row), value);
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}

/** Rows that are read at a time. */
const batch = 1_000;

async function* valuesOf(
  tx: Db,
  column: SealedColumn,
  which: RawBuilder<unknown>,
): AsyncGenerator<{ row: number; value: string }[]> {
  const value = sql`${sql.ref(column.column)} collate "C"`;
  let after = { row: -1, value: '' };
  for (;;) {
    const rows = await tx.rows(select(sql`${sql.table(column.table)} t`, [
      sql<number>`${rowOf(column)}`.as('row'),
      sql<string>`${sql.ref(column.column)}`.as('value'),
    ])`
      where ${sql.ref(column.column)} <> '' and ${which} and (${rowOf(column)}, ${value}) > (${after.row}, ${after.value})
      order by ${rowOf(column)}, ${value} limit ${batch}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows;
  }
}

function rowOf({ id }: SealedColumn): RawBuilder<unknown> {
  return id === undefined ? sql`0::bigint` : sql`t.${sql.ref(id)}`;
}
