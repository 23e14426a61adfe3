// The rules of the sample company: leads by region (not switched on yet), big customers soon, and a word when one is given up.

import type { RuleAction } from '@crm/protocol/answers/automation';
import type { FilterPart } from '@crm/protocol/answers/filter';
import type { RuleTrigger } from '@crm/protocol/automation';
import { msg, packed } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { bumpAccessVersion } from '../platform/access/versions.ts';
import type { Db } from '../platform/db/database.ts';
import { query, type Statement, select } from '../platform/db/query.ts';

interface SampleRule {
  name: string;
  entity: string;
  trigger: RuleTrigger;
  condition: FilterPart[];
  actions: RuleAction[];
  enabled: boolean;
}

/** Provinces that a seller of the department has. */
const shares: readonly (readonly [department: string, provinces: readonly string[]])[] = [
  ['华东', ['浙江省', '上海市', '江苏省', '安徽省']],
  ['华南', ['广东省', '福建省', '广西壮族自治区']],
  ['华北', ['北京市', '天津市', '河北省', '山东省']],
];

export async function createRules(db: Db): Promise<void> {
  const first = async (statement: Statement<{ id: number }>) => (await db.first(statement))?.id ?? 0;
  const big = await first(select('dictionary_entry', ['id'])`where type = 'status' order by sort, id limit 1`);
  const fair = await first(
    select('dictionary_entry', ['id'])`where type = 'LaiYuan' and name like '%展%' order by sort, id limit 1`,
  );
  const maker = await first(select('app_user as u', ['u.id'])`
    join user_role r on r.user_id = u.id join role on role.id = r.role_id where role.admin order by u.id desc limit 1`);
  const places = await readShares(db);
  const level: FilterPart = { field: 'status', type: 'in', value: String(big) };
  const rules: SampleRule[] = [
    {
      name: '线索按地区分给销售',
      entity: 'lead',
      trigger: 'created',
      condition: [],
      actions: [{ type: 'assign', by: 'region', places, otherwise: 0 }],
      enabled: false,
    },
    {
      name: '展会来的重点客户两天内跟进',
      entity: 'customer',
      trigger: 'created',
      condition: fair ? [level, { field: 'LaiYuan', type: 'in', value: String(fair) }] : [level],
      actions: [{ type: 'due', days: 2, working: 1, hour: 9 }],
      enabled: true,
    },
    {
      name: '重点客户进公海提醒上级',
      entity: 'customer',
      trigger: 'pooled',
      condition: [level],
      actions: [{ type: 'notify', to: ['superior'], users: [], text: '重点客户进了公海，请看一下' }],
      enabled: true,
    },
  ];
  const ids: number[] = [];
  for (const [at, rule] of rules.filter((one) => one.entity !== 'lead' || places.length > 0).entries())
    ids.push(
      await first(sql`
        insert into automation_rule (name, entity, trigger, condition, actions, enabled, sort, created_by, updated_by)
        values (${rule.name}, ${rule.entity}, ${rule.trigger}, ${JSON.stringify(rule.condition)}::jsonb,
          ${JSON.stringify(rule.actions)}::jsonb, ${rule.enabled}, ${at + 1}, ${maker}, ${maker}) returning id`),
    );
  await logPoolNotices(db, ids.at(-1) ?? 0, big);
  await bumpAccessVersion(db);
}

/** The first seller of each department has its provinces. */
async function readShares(db: Db): Promise<{ province: number; city: number; userid: number }[]> {
  const places: { province: number; city: number; userid: number }[] = [];
  for (const [department, provinces] of shares) {
    const seller = await db.first(
      query
        .selectFrom('app_user as u')
        .innerJoin('department as d', 'd.id', 'u.department_id')
        .select(['u.id'])
        .where(
          sql<boolean>`d.name like ${`${department}%`} and u.status = 1 and u.id <> d.head_id and u.deleted_at is null`,
        )
        .orderBy('u.id')
        .limit(1),
    );
    const found = await db.rows(select('region', ['id'])`
      where type = 1 and name = any(${[...provinces]}::text[]) order by id`);
    if (seller) places.push(...found.map(({ id }) => ({ province: id, city: 0, userid: seller.id })));
  }
  return places;
}

/** Log entries of the last rule about customers that lie in pools. */
async function logPoolNotices(db: Db, rule: number, level: number): Promise<void> {
  const gone = await db.rows(
    query
      .selectFrom('customer as c')
      .innerJoin('app_user as u', 'u.id', 'c.former_owner_id')
      .innerJoin('department as d', 'd.id', 'u.department_id')
      .innerJoin('app_user as h', (join) => join.on(sql<boolean>`h.id = d.head_id and h.id <> u.id`))
      .select(['c.id', 'c.version', 'c.pooled_at as at', 'h.nickname as superior'])
      .where(sql<boolean>`c.owner_id = 0 and c.level = ${level} and c.deleted_at is null and c.pooled_at is not null`)
      .orderBy('c.pooled_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(24),
  );
  const rows = gone.map(({ superior, ...row }) => ({
    ...row,
    notes: [packed(msg('ruleTold', { names: [superior] }))],
  }));
  await db.run(sql`
    insert into automation_log (rule_id, event_id, record_id, version, result, notes, at)
    select ${rule}, 0, r.id, r.version, 'done', r.notes, r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, version integer, at timestamptz, notes jsonb)
    order by r.at, r.id`);
  await db.run(sql`
    insert into automation_day (rule_id, day, done) select rule_id, at::date, count(*) from automation_log group by 1, 2`);
  await db.run(sql`
    update automation_rule set last_run_at = (select max(at) from automation_log l where l.rule_id = automation_rule.id) where id = ${rule}`);
}
