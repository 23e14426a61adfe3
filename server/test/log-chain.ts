// A database with lines in its operation log, and somebody who tampers with them as only its owner can.
import pg from 'pg';
import { chainLog } from '../src/platform/db/log-chain/chain.ts';
import { sentenceOf } from '../src/platform/db/log-chain/findings.ts';
import type { Seal } from '../src/platform/db/log-chain/seals.ts';
import { type VerifyReport, verifyLog } from '../src/platform/db/log-chain/verify.ts';
import { createTestDatabase, createTestPool } from './database.ts';

export interface Logged {
  url: string;
  pool: pg.Pool;
  /** Neither lines nor chain. */
  empty(): Promise<void>;
  /** Adds so many lines, one transaction for all. */
  write(count: number): Promise<void>;
  chain(): Promise<number>;
  /** Runs statements with the triggers of log and chain out of the way. */
  tamper(statements: string): Promise<void>;
  verify(options?: { seals?: Seal[]; hashes?: string[]; from?: string }): Promise<VerifyReport>;
  /** What is wrong, as sentences without their times. */
  problems(options?: { seals?: Seal[]; hashes?: string[]; from?: string }): Promise<string[]>;
  /** Where the chain stands now. */
  seal(): Promise<Seal>;
  close(): Promise<void>;
}

export async function createLogged(): Promise<Logged> {
  const database = await createTestDatabase();
  const pool = createTestPool(database.url, { max: 20 });
  const verify: Logged['verify'] = async ({ seals = [], ...options } = {}) => {
    const client = await pool.connect();
    try {
      return await verifyLog({ client, seals, ...options });
    } finally {
      client.release();
    }
  };
  const tamper = async (statements: string) => {
    const client = await pool.connect();
    try {
      await client.query(
        'begin; alter table operation_log disable trigger user; alter table log_chain disable trigger user',
      );
      await client.query(statements);
      await client.query(
        'alter table operation_log enable trigger user; alter table log_chain enable trigger user; commit',
      );
    } finally {
      client.release();
    }
  };
  return {
    url: database.url,
    pool,
    write: async (count) => {
      await pool.query(
        `insert into operation_log (entity, record_id, action, user_id, ip, note, changes)
         select 'customer', n, 'edit', 1, '10.0.0.1', '', jsonb_build_array(jsonb_build_object('field', 'name', 'old', '甲', 'new', n::text))
         from generate_series(1, $1::int) n`,
        [count],
      );
    },
    chain: () => chainLog(pool),
    empty: () => tamper('truncate operation_log restart identity; truncate log_chain'),
    tamper,
    verify,
    problems: async (options) => {
      const { findings } = await verify(options);
      return findings.map((one) => sentenceOf(one, () => '某时'));
    },
    seal: async () => {
      const { head } = await verify();
      if (!head) throw new Error('nothing is chained');
      return { ...head, at: new Date().toISOString(), source: '封存', abandoned: false };
    },
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
