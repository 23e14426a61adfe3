// Reads the configuration from the environment once, and stops the start with one clear line when it is wrong.
import { isIP } from 'node:net';
import path from 'node:path';
import { type KeySource, parseKeys } from './secrets/key-source.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Missing: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  adminPassword: string | undefined;
  demo: boolean;
  /** IANA name; all dates on the wire are in this zone. */
  timeZone: string;
  logLevel: string;
  /** Addresses or networks of reverse proxies whose `x-forwarded-for` is believed. */
  trustedProxies: readonly string[];
  /** Missing: files lie in a folder of `dataDir`. */
  s3: S3Config | undefined;
  /** Missing: `backups` in `dataDir`. */
  backupDir: string | undefined;
  /** Where the changes of the embedded database are archived, if at all: in the folder of backups, or in the bucket. */
  archive: 'folder' | 'bucket' | undefined;
  /** Who may read `/metrics`; missing: nobody. */
  metricsToken: string | undefined;
  /** Where the keys are that encrypt secrets in the database. */
  secretKey: KeySource;
  /** Hosts of the own network that the program may call, such as a telephone gateway. */
  outgoingHosts: readonly string[];
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Put before the name of every object; may be empty. */
  prefix: string;
}

export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * @param env the process's environment
 * @throws ConfigError with one Chinese line that names the variable
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = env['PORT'] ? Number(env['PORT']) : 5700;
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError('配置错误：PORT 必须是 0 到 65535 的整数');
  const timeZone = env['COMPANY_TZ'] || 'Asia/Shanghai';
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new ConfigError('配置错误：COMPANY_TZ 不是有效的时区名称');
  }
  const databaseUrl = env['DATABASE_URL'] || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('配置错误：DATABASE_URL 必须以 postgres:// 开头');
  }
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!logLevels.includes(logLevel)) throw new ConfigError(`配置错误：LOG_LEVEL 只能是 ${logLevels.join('、')}`);
  const demo = env['DEMO'] ?? '';
  if (!['', '0', '1'].includes(demo)) throw new ConfigError('配置错误：DEMO 只能是 0 或 1');
  const adminPassword = env['ADMIN_PASSWORD'] || undefined;
  if (adminPassword && adminPassword.length < 8) throw new ConfigError('配置错误：ADMIN_PASSWORD 至少 8 个字符');
  const metricsToken = env['METRICS_TOKEN'] || undefined;
  if (metricsToken && !/^[!-~]{16,}$/.test(metricsToken))
    throw new ConfigError('配置错误：METRICS_TOKEN 至少 16 个字符，不含空格和汉字');
  const s3 = readS3(env);
  const dataDir = path.resolve(env['DATA_DIR'] || 'data');
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    dataDir,
    secretKey: readKeySource(env, dataDir),
    backupDir: env['BACKUP_DIR'] ? path.resolve(env['BACKUP_DIR']) : undefined,
    archive: readArchive(env, databaseUrl !== undefined, s3 !== undefined),
    metricsToken,
    databaseUrl,
    adminPassword,
    demo: demo === '1',
    timeZone,
    logLevel,
    trustedProxies: readProxies(env['TRUSTED_PROXIES'] ?? ''),
    s3,
    outgoingHosts: (env['OUTGOING_HOSTS'] ?? '')
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ''),
  };
}

/** A folder of backups that was named is taken for a place that outlives the disk of the data. */
function readArchive(env: NodeJS.ProcessEnv, ownServer: boolean, hasBucket: boolean): Config['archive'] {
  const word = env['ARCHIVE'] ?? '';
  if (!['', 'on', 'off', 's3'].includes(word)) throw new ConfigError('配置错误：ARCHIVE 只能是 on、off 或 s3');
  if (ownServer && (word === 'on' || word === 's3'))
    throw new ConfigError('配置错误：ARCHIVE 只用于自带的数据库；使用 DATABASE_URL 时请用数据库自己的归档工具');
  if (word === 's3' && !hasBucket) throw new ConfigError('配置错误：ARCHIVE=s3 需要设置 S3_ENDPOINT 等四项');
  if (word === 's3') return 'bucket';
  const wanted = word === 'on' || (word === '' && Boolean(env['BACKUP_DIR']));
  return wanted && !ownServer ? 'folder' : undefined;
}

function readKeySource(env: NodeJS.ProcessEnv, dataDir: string): KeySource {
  const [given, file, command] = ['SECRET_KEY', 'SECRET_KEY_FILE', 'SECRET_KEY_COMMAND'].map((name) =>
    env[name]?.trim(),
  );
  if ([given, file, command].filter(Boolean).length > 1)
    throw new ConfigError('配置错误：SECRET_KEY、SECRET_KEY_FILE、SECRET_KEY_COMMAND 只能设置一个');
  if (given) {
    const keys = parseKeys(given);
    if (!keys) throw new ConfigError('配置错误：SECRET_KEY 必须是 32 字节的 base64 或十六进制，多个用逗号分隔');
    return { kind: 'given', keys };
  }
  if (command) return { kind: 'command', words: command.split(/\s+/) };
  return { kind: 'file', file: file ? path.resolve(file) : path.join(dataDir, 'secret.key') };
}

function readProxies(text: string): string[] {
  const list = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  for (const one of list) {
    const [address = '', bits, ...more] = one.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
    if (isIP(address) === 0 || !isNetwork || more.length > 0)
      throw new ConfigError('配置错误：TRUSTED_PROXIES 必须是逗号分隔的 IP 地址或网段，如 127.0.0.1,10.0.0.0/8');
  }
  return list;
}

/** All or nothing: a store of which only half is named would silently be the local folder. */
function readS3(env: NodeJS.ProcessEnv): S3Config | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_PREFIX'];
  if (names.every((name) => !env[name])) return undefined;
  const value = (name: string): string => {
    const text = env[name];
    if (!text) throw new ConfigError(`配置错误：使用 S3 存储文件时必须设置 ${name}`);
    return text;
  };
  const endpoint = value('S3_ENDPOINT');
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError('配置错误：S3_ENDPOINT 必须是 http:// 或 https:// 开头的地址');
  const bucket = value('S3_BUCKET');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('配置错误：S3_BUCKET 不是有效的存储桶名称');
  const prefix = (env['S3_PREFIX'] ?? '').replace(/^\/+|\/+$/g, '');
  if (prefix && !/^[\w.-]+(\/[\w.-]+)*$/.test(prefix))
    throw new ConfigError('配置错误：S3_PREFIX 只能含字母、数字、点、横线、下划线和 /');
  return {
    endpoint,
    bucket,
    region: env['S3_REGION'] || 'us-east-1',
    accessKey: value('S3_ACCESS_KEY'),
    secretKey: value('S3_SECRET_KEY'),
    prefix,
  };
}
