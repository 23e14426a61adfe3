// Writes departments, roles and people of the sample company and gives it its name.

import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { initials } from '../engine/search-text.ts';
import { bumpAccessVersion } from '../platform/access/versions.ts';
import type { Db } from '../platform/db/database.ts';
import { query, returning } from '../platform/db/query.ts';
import type { MobileNumbers } from './person-names.ts';
import type { Random } from './random.ts';
import type { PlannedPerson, StaffPlan } from './staff-plan.ts';
import { day, pastMoment, toText } from './working-time.ts';

export interface Employee extends PlannedPerson {
  id: number;
}

/**
 * @param passwordHash the one that all of them get
 * @returns the people with their ids, in the order of the plan
 */
export async function createStaff(
  db: Db,
  plan: StaffPlan,
  passwordHash: string,
  mobiles: MobileNumbers,
  now: number,
  random: Random,
): Promise<Employee[]> {
  const company = await db.first(returning('department', ['id'])`
    update department set name = ${plan.company} where id = (select min(id) from department where kind = 'company')`);
  if (!company) throw new Error('there is no company to rename');
  const departmentIds = await createDepartments(db, plan, company.id);
  const roleIds = await createRoles(db, plan);

  const people = plan.people.map((person) => {
    const created = pastMoment(now - random.whole(430, 1400) * day, now, random);
    return {
      username: person.username,
      username_key: comparable(person.username),
      nickname: person.nickname,
      nickname_key: comparable(person.nickname),
      initials: initials(person.nickname),
      mobile: mobiles.next(),
      department_id: departmentIds.get(person.department) ?? company.id,
      status: person.enabled ? 1 : 0,
      created_at: toText(created),
      last_login_at: toText(pastMoment(now - (person.enabled ? random.whole(0, 3) : 60) * day, now, random)),
    };
  });
  const rows = await db.rows(returning('app_user', ['id', 'username'])`
    insert into app_user (username, username_key, password_hash, nickname, nickname_key, initials, mobile, department_id, status,
    created_by, created_at, updated_at, last_login_at)
    select username, username_key, ${passwordHash}, nickname, nickname_key, initials, mobile, department_id, status,
    (select min(id) from app_user), created_at, created_at, last_login_at
    from json_to_recordset(${JSON.stringify(people)}::json) as p(username text, username_key text, nickname text, nickname_key text,
    initials text, mobile text, department_id bigint, status smallint, created_at timestamptz, last_login_at timestamptz)`);
  const ids = new Map(rows.map((row) => [row.username, row.id]));
  const idOf = (username: string): number => ids.get(username) ?? 0;

  const links = plan.people.map((person) => ({
    user_id: idOf(person.username),
    role_id: roleIds.get(person.role) ?? 0,
    superior_id: idOf(person.superior),
    also: departmentIds.get(person.alsoIn) ?? 0,
  }));
  const linksJson = JSON.stringify(links);
  await db.run(sql`insert into user_role (user_id, role_id)
    select user_id, role_id from json_to_recordset(${linksJson}::json) as l(user_id bigint, role_id bigint)`);
  await db.run(sql`insert into user_department (user_id, department_id)
    select user_id, also from json_to_recordset(${linksJson}::json) as l(user_id bigint, also bigint) where also > 0`);
  await db.run(sql`update app_user u set superior_id = l.superior_id
    from json_to_recordset(${linksJson}::json) as l(user_id bigint, superior_id bigint) where u.id = l.user_id and l.superior_id > 0`);
  const heads = plan.departments.map((department) => ({
    id: departmentIds.get(department.name),
    head: idOf(department.head),
  }));
  heads.push({ id: company.id, head: idOf(plan.departments[0]?.head ?? '') });
  await db.run(sql`update department d set head_id = h.head
    from json_to_recordset(${JSON.stringify(heads)}::json) as h(id bigint, head bigint) where d.id = h.id`);
  await createSignIns(db, people, ids, now, random);
  await bumpAccessVersion(db);
  return plan.people.map((person) => ({ ...person, id: idOf(person.username) }));
}

/** User agents of browsers in an office. */
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; V2405A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
];
/** Days that the log of sign-ins of the sample company goes back. */
const signInDays = 14;

/** A fortnight of mornings: most sign in from the office, some mistype, and people who left are refused. */
async function createSignIns(
  db: Db,
  people: readonly { username: string; status: number }[],
  ids: ReadonlyMap<string, number>,
  now: number,
  random: Random,
): Promise<void> {
  const rows: { user_id: number; result: string; ip: string; agent: string; created_at: string; at: number }[] = [];
  for (const { username, status } of people.slice(0, 60)) {
    const own = agents[random.whole(0, agents.length - 1)] ?? '';
    const ip = `10.20.${random.whole(1, 3)}.${random.whole(10, 240)}`;
    for (let back = signInDays; back > 0; back -= random.whole(1, 3)) {
      const note = (result: string, minutes: number) => {
        const at = pastMoment(now - back * day, now, random) + minutes * 60_000;
        rows.push({ user_id: ids.get(username) ?? 0, result, ip, agent: own, created_at: toText(at), at });
      };
      if (status !== 1) {
        if (back === signInDays) note('closed', 0);
        continue;
      }
      if (random.whole(1, 12) === 1) note('wrong', 0);
      note('done', 1);
    }
  }
  rows.sort((one, other) => one.at - other.at);
  await db.run(sql`insert into sign_in_log (user_id, result, ip, agent, created_at)
    select user_id, result, ip, agent, least(created_at, now()) from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(user_id bigint, result text, ip text, agent text, created_at timestamptz)`);
}

/** Parents come before their children in the plan. Answers ids by name. */
async function createDepartments(db: Db, plan: StaffPlan, companyId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [sort, department] of plan.departments.entries()) {
    const parent = ids.get(department.parent) ?? companyId;
    const row = await db.first(returning('department', ['id'])`
      insert into department (parent_id, name, sort) values (${parent}, ${department.name}, ${sort})`);
    if (row) ids.set(department.name, row.id);
  }
  return ids;
}

/** Answers ids by name, with those of the roles that were there before. */
async function createRoles(db: Db, plan: StaffPlan): Promise<Map<string, number>> {
  await db.run(sql`insert into role (name, ext, grants, scopes, fields)
    select name, ext, grants, scopes, fields from json_to_recordset(${JSON.stringify(plan.roles)}::json)
      as r(name text, ext text, grants jsonb, scopes jsonb, fields jsonb)
    on conflict (name) do nothing`);
  const rows = await db.rows(query.selectFrom('role').select(['id', 'name']));
  return new Map(rows.map((row) => [row.name, row.id]));
}
