// The sample company: people, customers, follow-ups, products and suppliers that look like those of a real one, for a demonstration
// and, with very many customers, for measuring.

import type { DemoAccount } from '@crm/protocol/answers/identity';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { modules } from '../modules.ts';
import { definitionsChanged } from '../platform/access/versions.ts';
import { hashPassword, verifyPassword } from '../platform/auth/password.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { connectAlone } from '../platform/db/lone-connection.ts';
import { withKysely } from '../platform/db/migrate.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { query, type Statement, select } from '../platform/db/query.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { ApprovalScene } from './approval-scene.ts';
import { planApprovals } from './approvals.ts';
import { attachFiles } from './attachments.ts';
import { customerBatches } from './batches.ts';
import { ContractMaker, createAccounts, createContracts } from './contracts.ts';
import type { CustomerSettings, Vocabulary } from './customers.ts';
import { addKitRows } from './kit-rows.ts';
import { addLeads } from './leads.ts';
import { createNews } from './news.ts';
import { createOrders } from './orders.ts';
import { addOwnFields } from './own-fields.ts';
import { createOwnReports } from './own-reports.ts';
import { endWithProgram, indexParts, tablesOfParts, waitForOthers } from './parts.ts';
import { MobileNumbers } from './person-names.ts';
import { readPlaces } from './places.ts';
import { createPools } from './pools.ts';
import { createPrints } from './prints.ts';
import { drawProducts } from './product-pictures.ts';
import { createProducts } from './products.ts';
import { type Begun, forget, keepBegun, keepPart, type Made, resume } from './progress.ts';
import { Random } from './random.ts';
import { createRules } from './rules.ts';
import { createShowcase } from './showcase.ts';
import { createStaff, type Employee } from './staff.ts';
import { demoUsernames, planStaff, type StaffPlan } from './staff-plan.ts';
import { addSuppliers } from './suppliers.ts';
import { copyRows, nextId, RowBatch, setLastId, takeIndexes } from './table-rows.ts';
import { createTargets } from './targets.ts';
import { createTasks } from './tasks.ts';
import { createViews } from './views.ts';
import { createWebhooks } from './webhooks.ts';
import { planWorkForms } from './work-forms.ts';
import { createWorkLogs } from './work-logs.ts';

/** Everybody in the sample company has this one. */
const demoPassword = 'Yunqi#2026';
const supplierCount = 60;
const leadCount = 180;
/** Days since flows and forms were drawn. */
const drawn = 31;
/** Customers that were leads before. */
const formerLeads = 24;
const defaultCustomers = 3000;
const filled = '数据库中已有客户，示例公司只能写入没有客户的数据库';
/** Mobile numbers for people and suppliers; customers' contacts get others. */
const reservedMobiles = 1000;
/** From here on: it is written in parts, indexes are made afterwards, and there are few follow-ups a customer. */
export const inParts = 20_000;
/** Customers after which the counters take in what was written; some parts. */
const foldEvery = 100_000;
const folded = sql`select fold_row_counts(), fold_measures()`;
/** From here on: 200 salespeople. */
const benchmarkSize = 100_000;

export interface SampleOptions {
  /** 3,000 by default. */
  customers?: number;
  /** The same seed gives the same people, customers and contacts. */
  seed?: number;
  /** Milliseconds since 1970 that all dates are relative to; the present by default. */
  now?: number;
  /** Customers a part, where they are very many; 10,000 by default. */
  partSize?: number;
  /** False leaves them out where the customers are very many; others have some in any case. */
  contracts?: boolean;
  /** Where attachments are kept; without it there are none. */
  storage?: Storage;
  /** Receives Chinese lines for the operator. */
  log?: (line: string) => void;
}

/**
 * Fills a database that has an administrator, a company and no customers; all of it or, after an error, nothing. Very many are
 * written in parts that stay: the same arguments go on with them.
 * @throws OperatorError when there are customers or these people already
 */
export async function createSampleCompany(database: Database, options: SampleOptions = {}): Promise<void> {
  const client = await connectAlone(database.pool);
  try {
    await endWithProgram(client);
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = '0'; set synchronous_commit = off",
    );
    await waitForOthers(client);
    await client.query('begin');
    await withKysely(client, (kysely) => fill(client, dbOn(kysely), database.pool, options));
    await client.query('commit');
    // Counting by index alone depends on the vacuum. Very many rows are seldom changed afterwards: nothing visits them again.
    const way = (options.customers ?? defaultCustomers) >= inParts ? 'freeze, analyze' : 'analyze';
    const kits = modules.flatMap((module) => module.kits ?? []).map(({ entity }) => `${entity.table}, `);
    await client.query(
      `vacuum (${way}) ${kits.join('')}customer, contact, follow_up, supplier, product, product_category, product_price, showcase_product, banner, stock, stock_movement, receiver, goods, sales_order, sales_order_line, contract, contract_line, receipt_plan, receipt, expense, renewal, invoice, expense_claim, work_record, work_log, task, task_member, task_msg, lead, lead_follow_up, operation_log, row_count, measure_day, app_user`,
    );
  } finally {
    // An open transaction ends with it.
    await client.end();
  }
}

/** The demonstration accounts that are in the database and still have their first password. */
export async function sampleAccounts(database: Database): Promise<DemoAccount[]> {
  const accounts = await database.rows(select('app_user as u', [
    'u.username',
    'u.nickname',
    'u.password_hash',
    sql<string>`coalesce((select string_agg(r.name, '、' order by r.id)
      from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '')`.as('role'),
  ])`
    where u.username_key = any(${[...demoUsernames]}::text[]) and u.deleted_at is null and u.status = 1
    order by array_position(${[...demoUsernames]}::text[], u.username_key)`);
  const verified = new Map<string, boolean>();
  for (const { password_hash: hash } of accounts) {
    if (!verified.has(hash)) verified.set(hash, await verifyPassword(hash, demoPassword).catch(() => false));
  }
  return accounts
    .filter((account) => verified.get(account.password_hash))
    .map(({ role, username, nickname: NickName }) => ({ role, username, NickName, password: demoPassword }));
}

async function fill(client: pg.ClientBase, db: Db, pool: pg.Pool, options: SampleOptions): Promise<void> {
  const { customers = defaultCustomers, seed = 1, log = () => {} } = options;
  const plan = planStaff(customers >= benchmarkSize, new Random(seed + 2));
  const begun = (await resume(client, db, { customers, seed })) ?? (await begin(client, db, plan, options));
  const { settings } = begun;
  const { sparse, staff, vocabulary, now } = settings;
  if (begun.customers > 0) log(`继续写入，已有客户 ${begun.customers} / ${customers}`);
  const maker = begun.firstAccount > 0 ? await ContractMaker.open(client, db, { now, ...begun }) : undefined;
  let contracts = begun.contracts;
  for await (const batch of customerBatches(settings, sparse, begun.customers)) {
    // Its one statement, for ids, is sent before the copy takes the connection.
    const making = maker?.make(batch.deals, 0, new Random(seed + 8 + batch.customers));
    const [made] = await Promise.all([making, copyRows(client, batch.rows)]);
    if (made) await maker?.write(made);
    contracts += made?.count ?? 0;
    await setLastId(client, 'customer', settings.firstCustomerId + batch.customers - 1);
    await setLastId(client, 'contact', settings.firstContactId + batch.contacts - 1);
    if (!sparse) continue;
    // What the counters note of each part takes more room than the counters.
    if (batch.customers % foldEvery === 0) await db.run(folded);
    await keepPart(client, { ...batch, contracts });
    log(`已写入客户 ${batch.customers} / ${customers}`);
  }
  if (sparse) {
    log('正在建立索引');
    await indexParts(client, pool, begun.indexes);
    await forget(client);
  }
  const mobiles = new MobileNumbers(seed);
  for (let given = 0; given < begun.mobilesGiven; given++) mobiles.next();
  if (!sparse) await addOwnFields(db);
  await createSuppliers(client, db, staff, vocabulary, mobiles, now, new Random(seed + 4));
  const products = sparse
    ? []
    : await createProducts(
        client,
        db,
        { now, buyers: buyersOf(staff), levels: vocabulary.levels },
        new Random(seed + 7),
      );
  if (!sparse) contracts = await createContracts(client, db, now, new Random(seed + 8));
  if (!sparse) await createLeads(client, db, staff, vocabulary, mobiles, now, new Random(seed + 6));
  const orders = sparse ? 0 : await createOrders(client, db, { now, staff }, new Random(seed + 8));
  const tasks = sparse ? 0 : await createTasks(client, db, now, seed + 9);
  const logs = sparse ? 0 : await createWorkLogs(client, db, now, new Random(seed + 10));
  if (!sparse) await addKitRows(client, db, { staff, now, seed: seed + 11 });
  if (!sparse) await createTargets(client, now);
  await nameCompany(db, plan.company);
  if (!sparse) await giveNotices(db);
  if (!sparse) await createNews(client, db, { staff, now }, new Random(seed + 9));
  if (!sparse) await createRules(db);
  if (!sparse) await createViews(db, demoUsernames[0]);
  if (!sparse) await createOwnReports(db);
  if (!sparse) await createWebhooks(db, demoUsernames[0], now);
  if (!sparse) await createPrints(db, now, demoUsernames[0]);
  if (!sparse && options.storage) await attachFiles(db, options.storage, new Random(seed + 5));
  if (!sparse && options.storage) await drawProducts(db, options.storage, products);
  if (!sparse && options.storage) await createShowcase(client, db, options.storage, { products, staff, now });
  if (!sparse) {
    const scene = await ApprovalScene.open(db, now);
    await scene.logAsOf(drawn);
    const stories = [...(await planApprovals(scene)), ...(await planWorkForms(scene))];
    await scene.flowsAsOf(drawn);
    await scene.play(stories);
  }
  if (!sparse) await orderNotices(db);
  if (!sparse) await sendAway(db, 'huangwenbin');
  await db.run(folded);
  log(
    `已写入客户 ${customers}，产品 ${begun.products + products.length}，合同 ${contracts}，供应商 ${supplierCount}${sparse ? '' : `，线索 ${leadCount + formerLeads}，订单 ${orders}，任务 ${tasks}，工作日志 ${logs}`}`,
  );
}

/** The people and what the customers refer to; very many customers go on from here after a stop. */
async function begin(
  client: pg.ClientBase,
  db: Db,
  plan: StaffPlan,
  {
    customers = defaultCustomers,
    seed = 1,
    now = Date.now(),
    contracts: withContracts = true,
    partSize = 10_000,
    log = () => {},
  }: SampleOptions,
): Promise<Begun & Made> {
  await refuseFilled(db);
  const mobiles = new MobileNumbers(seed);
  const staff = await createStaff(db, plan, await hashPassword(demoPassword), mobiles, now, new Random(seed + 3));
  log(`已建立示例公司 ${plan.company}：${plan.departments.length} 个部门，${staff.length} 名员工`);

  const vocabulary = await readVocabulary(db, staff);
  const sparse = customers >= inParts;
  const firstCustomerId = await nextId(client, 'customer');
  const firstContactId = await nextId(client, 'contact');
  const settings: CustomerSettings = {
    count: customers,
    batchSize: partSize,
    seed,
    now,
    sparse,
    dealt: sparse && withContracts,
    staff,
    vocabulary,
    reservedMobiles,
    firstCustomerId,
    firstContactId,
  };
  const none = { customers: 0, contacts: 0, contracts: 0 };
  const begun = { settings, mobilesGiven: mobiles.given, indexes: [], products: 0, firstAccount: 0 };
  if (!sparse) return { ...begun, ...none };
  const { length: products } = await createProducts(
    client,
    db,
    { now, buyers: buyersOf(staff), levels: vocabulary.levels },
    new Random(seed + 7),
  );
  const firstAccount = withContracts ? await createAccounts(client, db, now) : 0;
  const kept = { ...begun, products, firstAccount, indexes: await takeIndexes(client, tablesOfParts) };
  await keepBegun(client, kept);
  return { ...kept, ...none };
}

const buyersOf = (staff: readonly Employee[]) => staff.filter((person) => person.department === '采购部');

async function refuseFilled(db: Db): Promise<void> {
  if (await db.first(sql`select 1 from customer limit 1`)) throw new OperatorError(filled);
  const taken = await db.first(
    sql`select 1 from app_user where username_key = any(${[...demoUsernames]}::text[]) limit 1`,
  );
  if (taken) throw new OperatorError('数据库中已有与示例公司同名的账号，示例公司只能写入新的数据库');
}

async function nameCompany(db: Db, name: string): Promise<void> {
  const home = (await readPlaces(db)).find(({ cityName }) => cityName === '杭州市');
  const preset = home ? `${home.provinceId},${home.cityId}` : 'none';
  await db.run(sql`insert into setting (key, value)
    values ('company.name', ${JSON.stringify(name)}::jsonb), ('region.preset', ${JSON.stringify(preset)}::jsonb)
    on conflict (key) do update set value = excluded.value`);
  await definitionsChanged(db);
}

/** Notices are listed as they were written: the parts of the sample, which write one after the other, are ordered by their times. */
async function orderNotices(db: Db): Promise<void> {
  await db.run(sql`
    with told as (delete from notification returning *)
    insert into notification (user_id, kind, actor_id, params, module, model_id, read_at, created_at)
    select user_id, kind, actor_id, params, module, model_id, read_at, created_at from told order by created_at, id`);
}

/** The newest customers of each person came from the head of the department: two notices unread, the older ones read. */
async function giveNotices(db: Db): Promise<void> {
  await db.run(sql`
    insert into notification (user_id, kind, actor_id, module, model_id, read_at, created_at)
    select owner_id, 'customer.assigned', head_id, 'customer', id, case when newest > 2 then created_at end, created_at
    from (
      select c.id, c.owner_id, c.created_at, d.head_id,
        row_number() over (partition by c.owner_id order by c.created_at desc, c.id desc) as newest
      from customer c join app_user u on u.id = c.owner_id join department d on d.id = u.department_id
      where u.status = 1 and d.head_id > 0 and d.head_id <> u.id and c.deleted_at is null
    ) assigned
    where newest <= 6
    order by created_at, id`);
}

/** One of them comes back from a holiday: the digest shows what came meanwhile. */
async function sendAway(db: Db, username: string): Promise<void> {
  await db.run(sql`
    insert into notice_visit (user_id, seen_at) select id, now() - interval '30 days' from app_user where username = ${username}`);
}

async function createSuppliers(
  client: pg.ClientBase,
  db: Db,
  staff: readonly Employee[],
  vocabulary: Vocabulary,
  mobiles: MobileNumbers,
  now: number,
  random: Random,
): Promise<void> {
  const batch = new RowBatch();
  const firstId = await nextId(client, 'supplier');
  await addSuppliers(
    batch,
    db,
    { count: supplierCount, now, buyers: buyersOf(staff), vocabulary, mobiles, firstId },
    random,
  );
  await copyRows(client, batch.encode());
  await setLastId(client, 'supplier', firstId + supplierCount - 1);
}

async function createLeads(
  client: pg.ClientBase,
  db: Db,
  staff: readonly Employee[],
  vocabulary: Vocabulary,
  mobiles: MobileNumbers,
  now: number,
  random: Random,
): Promise<void> {
  const batch = new RowBatch();
  const firstId = await nextId(client, 'lead');
  const former = await db.rows(
    query
      .selectFrom('customer as c')
      .innerJoin('contact as k', (join) => join.on(sql<boolean>`k.customer_id = c.id and k.is_primary`))
      .select([
        'c.id',
        'c.name',
        'c.owner_id as ownerId',
        'c.source',
        'k.id as contactId',
        'k.name as contactName',
        'k.mobile',
        sql<number>`(extract(epoch from c.created_at) * 1000)::float8`.as('at'),
      ])
      .where(sql<boolean>`c.owner_id > 0`)
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(formerLeads),
  );
  const sellers = staff.filter((person) => person.customers > 0);
  const settings = { count: leadCount, now, sellers, vocabulary, mobiles, former, firstId };
  const made = await addLeads(batch, db, settings, random);
  await copyRows(client, batch.encode());
  await setLastId(client, 'lead', firstId + made - 1);
}

async function readVocabulary(db: Db, staff: readonly Employee[]): Promise<Vocabulary> {
  const entries = await db.rows(select('dictionary_entry', ['id', 'type', 'name'])`
    where enabled order by type, sort, id`);
  const of = (type: string) => entries.filter((entry) => entry.type === type);
  const levels = of('status').map((entry) => entry.id);
  const pools = await createPools(db, staff, levels);
  return {
    places: await readPlaces(db),
    levels,
    sources: of('LaiYuan').map((entry) => entry.id),
    categories: of('gysType').map((entry) => entry.id),
    industries: new Map(of('hangye').map((entry) => [entry.name, entry.id])),
    poolId: pools.common,
    keyPoolId: pools.key,
  };
}

/** The statements of other parts on this one connection, so that everything is in its transaction. */
function dbOn(kysely: Kysely<unknown>): Db {
  const done = <T>(statement: Statement<T>) => kysely.executeQuery(statement.compile(query));
  return {
    rows: async (statement) => (await done(statement)).rows,
    first: async (statement) => (await done(statement)).rows[0],
    run: async (statement) => Number((await done(statement)).numAffectedRows ?? 0),
    queue: async (statement) => void (await done(statement)),
    rollbackTo: async (savepoint) => void (await done(sql`rollback to savepoint ${sql.ref(savepoint)}`)),
  };
}
