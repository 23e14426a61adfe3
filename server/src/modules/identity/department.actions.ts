// The department tree: create, change, delete, without circles and orphans.

import type { BranchNode } from '@crm/protocol/answers/identity';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdOne, holdSettings, readSettings } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings } from '../../engine/settings/write.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid, type Rejection } from '../../platform/errors.ts';

export interface DepartmentInput {
  text: string;
  parentid: number;
  /** '2' is a company. */
  attributes: string;
  /** Head, 0 for none. */
  userid: number;
}

type DepartmentRow = SettingsOf<'department'>;

/** The tree, optionally only the branches with a matching name. */
export async function departmentTree(call: Pick<Call, 'db' | 'actor'>, query: string): Promise<BranchNode[]> {
  const rows = await call.db.rows<DepartmentRow & { people: number; total: number }>(sql`
    with recursive member(user_id, department_id) as (
      select u.id, u.department_id from app_user u where u.deleted_at is null
      union select x.user_id, x.department_id from user_department x join app_user u on u.id = x.user_id where u.deleted_at is null
    ), below(top, id) as (
      select id, id from department union all select b.top, d.id from department d join below b on d.parent_id = b.id
    ), counted as (
      select b.top as id, count(distinct m.user_id) as total, count(distinct m.user_id) filter (where b.id = b.top) as people
      from below b join member m on m.department_id = b.id group by b.top
    )
    select d.id, d.parent_id, d.name, d.kind, d.head_id, d.version, coalesce(c.people, 0) as people, coalesce(c.total, 0) as total
    from department d left join counted c on c.id = d.id order by d.sort, d.id`);
  const nodes = new Map<number, BranchNode>();
  for (const row of rows) {
    nodes.set(row.id, {
      id: row.id,
      text: row.name,
      attributes: row.kind === 'company' ? '2' : '1',
      parentid: row.parent_id,
      userid: row.head_id,
      headName: call.actor.organisation.users.get(row.head_id)?.name ?? '',
      count: Number(row.people),
      total: Number(row.total),
      version: row.version,
      children: [],
    });
  }
  const roots: BranchNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.parentid)?.children ?? roots).push(node);
  return query === '' ? roots : roots.flatMap((root) => matching(root, query));
}

function matching(node: BranchNode, query: string): BranchNode[] {
  if (node.text.includes(query)) return [node];
  const children = node.children.flatMap((child) => matching(child, query));
  return children.length > 0 ? [{ ...node, children }] : [];
}

async function lockTree(call: Call): Promise<void> {
  await call.db.run(sql`lock table department in share row exclusive mode`);
}

async function check(
  call: Call,
  input: DepartmentInput,
  organisation: Organisation,
  before?: DepartmentRow,
): Promise<void> {
  if (input.userid && input.userid !== before?.head_id) {
    const head = organisation.users.get(input.userid);
    if (!head || head.deleted || !head.enabled) throw invalid({ userid: msg('headMissing') });
  }
  // Those that have had one name for long stay, and can be changed in all else.
  if (input.text !== before?.name || input.parentid !== before.parent_id) {
    const namesake = await call.db.first(sql`select 1 from department
      where parent_id = ${input.parentid} and lower(name) = lower(${input.text}) and id <> ${before?.id ?? 0}`);
    if (namesake) throw invalid({ text: msg('departmentNameTaken') });
  }
  if (!input.parentid) return;
  // Read under the lock: the snapshot may be older than another move that has just been made.
  const above = await call.db.rows<{ id: number }>(sql`
    with recursive up(id, parent_id) as (
      select id, parent_id from department where id = ${input.parentid}
      union select d.id, d.parent_id from department d join up on d.id = up.parent_id
    ) select id from up`);
  if (above.length === 0) throw invalid({ parentid: msg('parentMissing') });
  if (before && above.some((row) => row.id === before.id)) throw invalid({ parentid: msg('parentBelow') });
}

const kindOf = (attributes: string) => (attributes === '2' ? 'company' : 'department');
/** Behind the others there. */
const lastBelow = (parent: number) =>
  sql`(select coalesce(max(s.sort), 0) + 1 from department s where s.parent_id = ${parent})`;

/** With its number where another department has the same name: the log could not distinguish them. */
function placeName({ departments }: Organisation, id: number): string {
  const name = departments.get(id)?.name ?? '';
  const namesakes = [...departments.values()].filter((one) => one.name === name);
  return namesakes.length > 1 ? `${name}（${id}）` : name;
}

export const departmentSettings = defineSettings<DepartmentRow>({
  name: 'department',
  module: 'branch',
  table: 'department',
  missing: msg('departmentMissing'),
  deletion: 'forever',
  log: {
    fields: {
      text: { title: '名称', text: ({ name }) => name },
      parentid: {
        title: '上级',
        text: ({ parent_id: id }, { actor }) => placeName(actor.organisation, id),
      },
      attributes: {
        title: '类型',
        text: ({ kind }) => renderSentence(msg(kind === 'company' ? 'company' : 'department')),
      },
      userid: { title: '负责人', text: (row, { actor }) => actor.organisation.users.get(row.head_id)?.name ?? '' },
    },
    note: ({ name }, action) => (action === 'edit' ? '' : name),
  },
  moves: 'access',
  rooms: () => ['user:all', 'branch:all'],
});

export async function createDepartment(call: Call, input: DepartmentInput): Promise<number> {
  await lockTree(call);
  await check(call, input, call.actor.organisation);
  const made = await insertSettings(call, departmentSettings, {
    parent_id: input.parentid,
    name: input.text,
    kind: kindOf(input.attributes),
    head_id: input.userid,
    sort: lastBelow(input.parentid),
  });
  return made.id;
}

export async function updateDepartment(
  call: Call,
  id: number,
  input: Partial<DepartmentInput>,
  version: number | undefined,
): Promise<void> {
  await lockTree(call);
  const before = await holdOne(call, departmentSettings, id, { version });
  const next: DepartmentInput = {
    text: input.text ?? before.name,
    parentid: input.parentid ?? before.parent_id,
    attributes: input.attributes ?? (before.kind === 'company' ? '2' : '1'),
    userid: input.userid ?? before.head_id,
  };
  await check(call, next, call.actor.organisation, before);
  await changeSettings(call, departmentSettings, before, {
    name: next.text,
    parent_id: next.parentid,
    kind: kindOf(next.attributes),
    head_id: next.userid,
    ...(next.parentid === before.parent_id ? {} : { sort: lastBelow(next.parentid) }),
  });
}

/** Departments whose head goes have none; part of a write that changes who may do what anyway. */
export async function vacateDepartments(call: Call, userIds: readonly number[]): Promise<void> {
  const heads = sql`t.head_id = any(${userIds}::bigint[])`;
  // One that somebody deletes meanwhile has no head either.
  await call.db.run(sql`select t.id from department t where ${heads} order by t.id for update`);
  for (const row of await readSettings(call.db, departmentSettings, heads))
    await changeSettings(call, departmentSettings, row, { head_id: 0 });
}

/** Deletes empty departments; one that is not rejects the whole call. */
export async function deleteDepartments(call: Call, ids: readonly number[]): Promise<number> {
  await lockTree(call);
  // Adding people to one of them locks its row; only after that is done is it known whether it is empty.
  const departments = await holdSettings(call, departmentSettings, ids);
  const rows = await call.db.rows(
    select('department as d', [
      'd.id',
      'd.name',
      sql<boolean>`exists (select 1 from app_user u where u.deleted_at is null and u.department_id = d.id)
        or exists (select 1 from user_department x join app_user u on u.id = x.user_id where u.deleted_at is null and x.department_id = d.id)`.as(
        'people',
      ),
      sql<boolean>`exists (select 1 from department c where c.parent_id = d.id and c.id <> all(${ids}::bigint[]))`.as(
        'children',
      ),
    ])`where d.id = any(${ids}::bigint[])`,
  );
  const rejected: Rejection[] = rows.flatMap((row) => {
    if (row.children) return [{ id: row.id, reason: msg('departmentHasChildren', { name: row.name }) }];
    return row.people ? [{ id: row.id, reason: msg('departmentHasPeople', { name: row.name }) }] : [];
  });
  const [first] = rejected;
  if (first) throw conflict(first.reason, { rejected });
  await call.db.run(sql`delete from user_department where department_id = any(${ids}::bigint[])`);
  await removeSettings(call, departmentSettings, departments);
  return departments.length;
}
