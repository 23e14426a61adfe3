// How far a large sample company has been written: kept in the database with each part, so that a stopped run can go on.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../platform/db/database.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { query, select } from '../platform/db/query.ts';
import type { CustomerSettings } from './customers.ts';
import { setLastIdThere } from './table-rows.ts';

/** What the parts after the first need of it. */
export interface Begun {
  settings: CustomerSettings;
  /** Mobile numbers that the staff have. */
  mobilesGiven: number;
  /** Statements that make the indexes which are away meanwhile. */
  indexes: readonly string[];
  products: number;
  /** Of the company's; contracts are made with it, 0 for none. */
  firstAccount: number;
}

export interface Made {
  customers: number;
  contacts: number;
  contracts: number;
}

interface Kept extends Made {
  begun: Begun;
  industries: [string, number][];
}

/** Tables of the parts and of what comes after them, whose ids the database gives. */
const counted = [
  'follow_up',
  'operation_log',
  'contract',
  'contract_line',
  'receipt_plan',
  'receipt',
  'expense',
  'renewal',
  'invoice',
  'supplier',
];

async function keptIn(db: Pick<Db, 'first'>): Promise<Kept | undefined> {
  const there = await db.first(
    query.selectNoFrom([sql<boolean>`to_regclass('sample_progress') is not null`.as('there')]),
  );
  if (!there?.there) return undefined;
  const row =
    await db.first(
      select(sql`sample_progress`, [
        sql<Kept>`json_build_object('begun', begun, 'industries', industries,
        'customers', customers, 'contacts', contacts, 'contracts', contracts)`.as('state'),
      ])``,
    );
  return row?.state;
}

const again = ({ begun: { settings }, customers }: Kept): string =>
  `示例公司只写入了 ${customers} / ${settings.count} 个客户，请运行 npm run sample -- --customers ${settings.count} --seed ${settings.seed} 继续写完，或换一个新的数据库`;

/** Whether a part of a sample company is there. */
export async function sampleBegun(db: Pick<Db, 'first'>): Promise<boolean> {
  return (await keptIn(db)) !== undefined;
}

/** @throws OperatorError for a database that has only a part of a sample company */
export async function refuseHalfSample(db: Pick<Db, 'first'>): Promise<void> {
  const kept = await keptIn(db);
  if (kept) throw new OperatorError(again(kept));
}

/**
 * Goes on with what was begun; undefined where nothing was.
 * @throws OperatorError when it was begun with other arguments
 */
export async function resume(
  client: pg.ClientBase,
  db: Db,
  wanted: { customers: number; seed: number },
): Promise<(Begun & Made) | undefined> {
  const kept = await keptIn(db);
  if (!kept) return undefined;
  const { begun, industries, customers, contacts, contracts } = kept;
  if (begun.settings.count !== wanted.customers || begun.settings.seed !== wanted.seed)
    throw new OperatorError(again(kept));
  // Sequences did not go back with the part that was stopped.
  for (const table of counted) await setLastIdThere(client, table);
  const vocabulary = { ...begun.settings.vocabulary, industries: new Map(industries) };
  return { ...begun, settings: { ...begun.settings, vocabulary }, customers, contacts, contracts };
}

/** Ends the first part; the indexes are away from now on. */
export async function keepBegun(client: pg.ClientBase, begun: Begun): Promise<void> {
  const industries = [...begun.settings.vocabulary.industries];
  await client.query(`create table sample_progress (begun json not null, industries json not null,
    customers bigint not null, contacts bigint not null, contracts bigint not null)`);
  await client.query(`insert into sample_progress values ($1, $2, 0, 0, 0)`, [
    JSON.stringify(begun),
    JSON.stringify(industries),
  ]);
  await client.query('commit; begin');
}

/** Ends a part. */
export async function keepPart(client: pg.ClientBase, { customers, contacts, contracts }: Made): Promise<void> {
  await client.query('update sample_progress set customers = $1, contacts = $2, contracts = $3', [
    customers,
    contacts,
    contracts,
  ]);
  await client.query('commit; begin');
}

/** The last part is complete with its transaction. */
export async function forget(client: pg.ClientBase): Promise<void> {
  await client.query('set local synchronous_commit = on; drop table sample_progress');
}
