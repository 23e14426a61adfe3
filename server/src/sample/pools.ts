// The pools of the sample company, both without contact data until it is claimed: the one for everybody with rules, and one for the big customers of one department.

import { sql } from 'kysely';
import { bumpAccessVersion } from '../platform/access/versions.ts';
import type { Db } from '../platform/db/database.ts';
import { returning, select } from '../platform/db/query.ts';
import type { Employee } from './staff.ts';

/** The department that has a pool of its own for its big customers. */
export const keyDepartment = '华南销售部';

export interface SamplePools {
  /** Of everybody. */
  common: number;
  /** Of the department's big customers; 0 without that department. */
  key: number;
}

/** @param levels ids of the customer levels, the most important first */
export async function createPools(db: Db, staff: readonly Employee[], levels: readonly number[]): Promise<SamplePools> {
  const common = await db.first(select('pool', [sql<number | null>`min(id)`.as('id')])`where everyone`);
  if (!common?.id) throw new Error('there is no pool');
  const [big = 0, usual = 0] = levels;
  const rules = [
    {
      type: 'noFollowUp',
      days: 365,
      levels: [
        { level: big, days: null },
        { level: usual, days: 400 },
      ],
      exempt: true,
    },
  ];
  await db.run(
    sql`update pool set rules = ${JSON.stringify(rules)}::jsonb, notice_days = 7, blind = true where id = ${common.id}`,
  );
  const department = await db.first(select('department', ['id', 'head_id'])`where name = ${keyDepartment} limit 1`);
  if (!department || !staff.some((person) => person.department === keyDepartment)) return { common: common.id, key: 0 };
  const strict = [{ type: 'noFollowUp', days: null, levels: [{ level: big, days: 365 }], exempt: true }];
  const key = await db.first(returning('pool', ['id'])`
    insert into pool (name, blind, view_limit, claim_limit, own_limit, bar_days, notice_days, rules)
    values ('华南大客户公海', true, 30, 3, 400, 30, 14, ${JSON.stringify(strict)}::jsonb)`);
  const id = key?.id ?? 0;
  await db.run(sql`insert into pool_department (pool_id, department_id) values (${id}, ${department.id})`);
  if (department.head_id > 0)
    await db.run(sql`insert into pool_person (pool_id, user_id, admin) values (${id}, ${department.head_id}, true)`);
  await bumpAccessVersion(db);
  return { common: common.id, key: id };
}
