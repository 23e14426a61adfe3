// How very many customers are written: who may, into which tables, and their indexes afterwards.
import type pg from 'pg';
import { connectAlone } from '../platform/db/lone-connection.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { makeIndexes } from './table-rows.ts';

/** What very many customers are written into, the largest first. */
export const tablesOfParts = [
  'customer',
  'contact',
  'follow_up',
  'customer_member',
  'operation_log',
  'contract',
  'contract_line',
  'receipt_plan',
  'receipt',
  'receipt_part',
  'expense',
  'renewal',
  'invoice',
] as const;

/** A statement ends soon after the program, even after one that had no time to say so; where the system can tell. */
export async function endWithProgram(client: pg.ClientBase): Promise<void> {
  await client.query("set client_connection_check_interval = '2s'").catch(() => {});
}

/** Only one at a time: after a stop, the database may need a moment to see that the other one has gone. */
export async function waitForOthers(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('select pg_advisory_lock(28041)');
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new OperatorError('另一个程序正在写入示例公司，请等它结束');
  }
}

/** Each index stays when it is made, by two connections: on one, a second core would wait for most of the time. */
export async function indexParts(client: pg.ClientBase, pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const second = await connectAlone(pool);
  try {
    await client.query('commit');
    await endWithProgram(second);
    const alone = 'set statement_timeout = 0; set max_parallel_maintenance_workers = 0';
    for (const each of [client, second]) await each.query(alone);
    await makeIndexes([client, second], statements);
    await client.query('begin');
  } finally {
    await second.end();
  }
}
