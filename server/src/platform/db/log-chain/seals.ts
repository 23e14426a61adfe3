// Where the chain stood, kept outside of the database: in each backup, and in a file of the backup folder that is only added to.
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import * as z from 'zod';
import { MANIFEST_FILE, readManifest, type Sealed, zSealed } from '../backup-manifest.ts';
import { wholeBackups } from '../backups.ts';
import { codeOf } from '../database-home.ts';
import { OperatorError } from '../operator-error.ts';

export const SEALS_FILE = 'log-seals.jsonl';

const zEntry = z.strictObject({
  /** `backup`: made with one; `verified`: the log was found whole; `restored`: the database went back to where it stood then. */
  kind: z.enum(['backup', 'verified', 'restored']),
  at: z.iso.datetime(),
  ...zSealed.shape,
  /** Of a restore: the moment that it went back to; missing where it went on from the newest state. */
  of: z.iso.datetime().optional(),
});
type SealEntry = z.infer<typeof zEntry>;

/** A seal, and whether the database was later brought back to before it. */
export interface Seal extends Sealed {
  at: string;
  /** What it was read from. */
  source: string;
  abandoned: boolean;
}

/** False for a database of an older program. */
export async function hasChain(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('log_chain') is not null as there");
  return rows[0]?.there === true;
}

/** The head of the chain as the connection sees it; undefined before the first block, or where there is no chain at all. */
export async function headOf(client: pg.Pool | pg.ClientBase): Promise<Sealed | undefined> {
  if (!(await hasChain(client))) return undefined;
  const { rows } = await client.query<Sealed>(
    `select no::float8 as block, total::float8 as lines, encode(hash, 'hex') as hash from log_chain c order by c.no desc limit 1`,
  );
  return rows[0];
}

/** Adds an entry, and is done when it is on the disk. */
export async function addSeal(
  folder: string,
  kind: SealEntry['kind'],
  { block, lines, hash }: Sealed,
  of?: string,
): Promise<void> {
  const entry: SealEntry = {
    kind,
    at: new Date().toISOString(),
    block,
    lines,
    hash,
    ...(of === undefined ? {} : { of }),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path.join(folder, SEALS_FILE), 'a+', 0o600);
  try {
    // The rest of a line that a full disk or a power failure cut off was nobody's seal.
    const text = await file.readFile('utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text) await file.truncate(Buffer.byteLength(whole));
    await file.write(`${JSON.stringify(entry)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What the file holds, the oldest first; undefined where there is none. */
async function entriesOf(file: string): Promise<SealEntry[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text
    ?.slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      try {
        return zEntry.parse(JSON.parse(line));
      } catch {
        throw new OperatorError(`封存文件 ${file} 的第 ${at + 1} 行无法读取：请从备份的副本中取回这个文件`);
      }
    });
}

/**
 * The database is now where it stood in a backup: what was sealed beyond that is given up. Where nothing was sealed, nothing is said.
 * @param of the moment that it went back to; missing for the newest state
 */
export async function noteRestore(folder: string, log: Sealed | undefined, of?: string): Promise<void> {
  if ((await entriesOf(path.join(folder, SEALS_FILE))) === undefined) return;
  await addSeal(folder, 'restored', log ?? { block: 0, lines: 0, hash: '0'.repeat(64) }, of);
}

/** The newest seal of the folder, and when the log was last found whole. */
export async function latestSeal(folder: string): Promise<{ seal?: SealEntry; verifiedAt: string }> {
  const entries = (await entriesOf(path.join(folder, SEALS_FILE))) ?? [];
  const seal = entries.findLast(({ kind }) => kind === 'backup');
  return { ...(seal ? { seal } : {}), verifiedAt: entries.findLast(({ kind }) => kind === 'verified')?.at ?? '' };
}

/** A restore, as far as no later one went back to before it: then it never was. */
interface Return {
  at: string;
  index: number;
  block: number;
  of: string;
}

function returnsIn(entries: readonly SealEntry[]): Return[] {
  const returns: Return[] = [];
  for (const [index, { kind, at, block, of = at }] of [...entries.entries()].toReversed())
    if (kind === 'restored' && returns.every((later) => at <= later.of)) returns.push({ at, index, block, of });
  return returns;
}

/**
 * What stood beyond the state that was gone back to: further on in the chain, or in another life of the company, which a restore had
 * begun since that moment.
 */
const isBeyond = ({ block, at }: Pick<Seal, 'block' | 'at'>, to: Return) => block > to.block || at > to.of;

function sealsOf(entries: readonly SealEntry[], source: string): Seal[] {
  const returns = returnsIn(entries);
  return entries.map(({ at, block, lines, hash }, index) => ({
    at,
    block,
    lines,
    hash,
    source,
    abandoned: returns.some((to) => to.index > index && isBeyond({ block, at }, to)),
  }));
}

/** Of the file, and of the backups beside it: what one has lost the other may still have. */
export async function sealsIn(folder: string): Promise<Seal[]> {
  const entries = (await entriesOf(path.join(folder, SEALS_FILE))) ?? [];
  const seals = sealsOf(entries, SEALS_FILE);
  const returns = returnsIn(entries);
  const known = new Set(entries.map(({ block, hash }) => `${block} ${hash}`));
  for (const name of await wholeBackups(folder)) {
    const manifest = await readManifest(path.join(folder, name));
    if (!manifest.log || known.has(`${manifest.log.block} ${manifest.log.hash}`)) continue;
    const seal = { ...manifest.log, at: manifest.createdAt };
    const abandoned = returns.some((to) => to.at > seal.at && isBeyond(seal, to));
    seals.push({ ...seal, source: name, abandoned });
  }
  return seals.filter(({ block }) => block > 0);
}

/** Of a file that was kept elsewhere: one like ours, a backup, or its list of contents. */
export async function sealsOfFile(file: string): Promise<Seal[]> {
  const about = await stat(file).catch(() => undefined);
  if (!about) throw new OperatorError(`找不到封存文件 ${file}`);
  const folder = about.isDirectory() ? file : path.dirname(file);
  if (!about.isDirectory() && path.basename(file) !== MANIFEST_FILE)
    return sealsOf((await entriesOf(file)) ?? [], file).filter(({ block }) => block > 0);
  const manifest = await readManifest(folder);
  if (!manifest.log)
    throw new OperatorError(`备份 ${folder} 里没有操作日志的封存：它由较早的版本写成，或当时还没有日志入链`);
  return [{ ...manifest.log, at: manifest.createdAt, source: file, abandoned: false }];
}
