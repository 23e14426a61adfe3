// What the program needs of a PostgreSQL that it did not start itself, found out before anything is written to it.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from './operator-error.ts';

/** Milliseconds that the database may take for each answer. */
const timeoutMs = 10_000;
const oldest = 15;

const needsSessions =
  'DATABASE_URL 指向事务模式的连接池（如 PgBouncer），而本程序需要会话：请直接连接 PostgreSQL，或把连接池改为会话模式（pool_mode = session）';

/** @throws OperatorError with one Chinese sentence when the program could not work there */
export async function requireUsableDatabase(url: string): Promise<void> {
  const clients = [newClient(url), newClient(url)] as const;
  try {
    await clients[0].connect();
    await requireRights(clients[0]);
    await clients[1].connect();
    await requireSessions(...clients);
  } catch (error) {
    throw connectionProblem(error) ?? error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** The sentence for a refused connection; undefined for everything else. */
function connectionProblem(error: unknown): OperatorError | undefined {
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case '28P01':
    case '28000':
      return new OperatorError('DATABASE_URL 指定的数据库拒绝了登录，请检查账号、密码和它的 pg_hba.conf');
    case '3D000':
      return new OperatorError('DATABASE_URL 指定的数据库不存在，请先建立它');
    case '42501':
      return new OperatorError('DATABASE_URL 的账号没有需要的权限，请使用这个数据库的所有者');
    case '53300':
      return new OperatorError('DATABASE_URL 指定的数据库已没有空闲的连接，请提高 max_connections，或关闭不用的程序');
    case '08P01':
      // The error of poolers for a command that only a session of PostgreSQL supports.
      return new OperatorError(needsSessions);
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENOENT':
      return new OperatorError('无法连接 DATABASE_URL 指定的数据库，请检查地址、端口，以及它是否在运行');
  }
  // The driver has no code for these.
  if (/timeout expired|Query read timeout/.test(message ?? ''))
    return new OperatorError('DATABASE_URL 指定的数据库没有答复，请检查地址、端口，以及它是否在运行');
  return undefined;
}

async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    version: number;
    shown: string;
    encoding: string;
    usable: boolean;
    reads: string;
    account: string;
    name: string;
  }>(`select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
    current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as reads, current_user as account, current_database() as name,
    has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as usable`);
  const found = rows[0];
  if (!found) return;
  if (found.version < oldest * 10_000)
    throw new OperatorError(`DATABASE_URL 指定的是 PostgreSQL ${found.shown}，请使用 ${oldest} 或更新的版本`);
  if (found.reads === 'on')
    throw new OperatorError(
      'DATABASE_URL 指定的数据库只能读取（备用服务器，或正在切换主库），请指向主库，或稍后再启动',
    );
  if (found.encoding !== 'UTF8')
    throw new OperatorError(`数据库 ${found.name} 的编码是 ${found.encoding}，请改用编码为 UTF8 的数据库`);
  if (!found.usable)
    throw new OperatorError(`账号 ${found.account} 不能在数据库 ${found.name} 中建表，请使用它的所有者`);
}

/**
 * What was set on one connection must stay with it: locks, settings and LISTEN do. A pooler that gives each transaction
 * any connection lets the second client see what the first one set, or the first one lose it while the second is at work.
 */
async function requireSessions(first: pg.Client, second: pg.Client): Promise<void> {
  const mark = randomUUID();
  const marked = `select coalesce(current_setting('crm.session', true), '') = $1 as marked`;
  await first.query(`select set_config('crm.session', $1, false)`, [mark]);
  await second.query('begin');
  const strange = await second.query<{ marked: boolean }>(marked, [mark]);
  const kept = await first.query<{ marked: boolean }>(marked, [mark]);
  await second.query('rollback');
  if (strange.rows[0]?.marked || !kept.rows[0]?.marked) throw new OperatorError(needsSessions);
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'crm-start',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // Errors reach us through the promises; without a listener a broken connection would end the process.
  client.on('error', () => {});
  return client;
}
