// Where the keys come from: the environment, a file that only its owner reads, or a command.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../db/backups.ts';
import { codeOf } from '../db/database-home.ts';
import { OperatorError } from '../db/operator-error.ts';
import { Keyring, keyBytes } from './keyring.ts';

export type KeySource =
  | { kind: 'given'; keys: readonly Buffer[] }
  | { kind: 'file'; file: string }
  /** A program and its arguments; no shell is between. */
  | { kind: 'command'; words: readonly string[] };

export function newKey(): Buffer {
  return randomBytes(keyBytes);
}

/** Keys with commas or blanks between, hexadecimal or base64; undefined where any of it is no key. */
export function parseKeys(text: string): Buffer[] | undefined {
  const words = text
    .replaceAll(/^\s*#.*$/gm, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const keys = words.map((word) => {
    if (/^[0-9a-f]{64}$/i.test(word)) return Buffer.from(word, 'hex');
    return /^[\w+/-]{43}=?$/.test(word) ? Buffer.from(word, 'base64') : undefined;
  });
  const whole = keys.filter((key) => key?.length === keyBytes) as Buffer[];
  return whole.length > 0 && whole.length === words.length ? whole : undefined;
}

/** As an operator calls it. */
export function nameOf(source: KeySource): string {
  if (source.kind === 'file') return `密钥文件 ${source.file}`;
  return source.kind === 'given' ? 'SECRET_KEY' : 'SECRET_KEY_COMMAND';
}

/** @returns undefined where there is no file @throws OperatorError */
export async function loadKeyring(source: KeySource): Promise<Keyring | undefined> {
  if (source.kind === 'given') return new Keyring(source.keys);
  if (source.kind === 'command') return new Keyring(await keysOfCommand(source.words));
  const keys = readKeyFile(source.file);
  return keys && new Keyring(keys, () => readKeyFile(source.file) ?? []);
}

/** @returns undefined where there is no file @throws OperatorError where others may read it, or it holds no keys */
export function readKeyFile(file: string): Buffer[] | undefined {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw new OperatorError(`密钥文件 ${file} 也能被其他用户读写，请执行 chmod 600 ${file}，再启动`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new OperatorError(`不能读取密钥文件 ${file}（${codeOf(error)}），请检查它的所有者和权限`);
  }
  const keys = parseKeys(text);
  if (!keys) throw new OperatorError(`密钥文件 ${file} 的内容不是密钥：每行应是 32 字节的 base64 或十六进制`);
  return keys;
}

const heading = `# 加密数据库中密钥类内容的密钥。请另外保存一份，不要和备份放在一起；丢失以后这些内容无法恢复。
# 第一个是最新的；其余是以前的，恢复当时的备份需要它们。
`;

/** Replaces the file as a whole, on the disk when it answers. @throws OperatorError where it cannot be written */
export async function writeKeyFile(file: string, keys: readonly Buffer[]): Promise<void> {
  const fresh = `${file}.new`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // Of one who was killed.
    rmSync(fresh, { force: true });
    const handle = openSync(fresh, 'wx', 0o600);
    try {
      writeSync(handle, heading + keys.map((key) => `${key.toString('base64')}\n`).join(''));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    keepOwner(file, fresh);
    renameSync(fresh, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new OperatorError(
      `不能写入密钥文件 ${file}（${codeOf(error)}），请检查文件夹的权限，或用 SECRET_KEY_FILE 指定别处`,
    );
  }
}

/** What root writes is still read by the account of the program. */
function keepOwner(file: string, fresh: string): void {
  if (process.getuid?.() !== 0) return;
  const found = statSync(file, { throwIfNoEntry: false }) ?? statSync(path.dirname(file));
  chownSync(fresh, found.uid, found.gid);
}

async function keysOfCommand([program = '', ...words]: readonly string[]): Promise<Buffer[]> {
  const { stdout } = await promisify(execFile)(program, words, {
    timeout: 30_000,
    maxBuffer: 65_536,
    windowsHide: true,
  }).catch((error: unknown) => {
    const { code, killed } = error as { code?: number | string; killed?: boolean };
    const reason = killed ? '30 秒内没有结束' : typeof code === 'number' ? `退出码 ${code}` : (code ?? '没有成功');
    // What it printed may be a key.
    throw new OperatorError(`SECRET_KEY_COMMAND 没有给出密钥（${reason}），请在终端里运行它，检查后再启动`);
  });
  const keys = parseKeys(stdout);
  if (!keys) throw new OperatorError('SECRET_KEY_COMMAND 打印的不是密钥：每行应是 32 字节的 base64 或十六进制');
  return keys;
}
