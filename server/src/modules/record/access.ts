// Who can see a record, and why. Whether somebody sees it is decided by their own list; the reasons are derived from its parts.
import type { AccessBar, AccessPerson, AccessReason, RecordAccess } from '@crm/protocol/answers/recordAccess';
import { type AccessKind, accessKinds } from '@crm/protocol/recordAccess';
import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { loadOne, lockOf } from '../../engine/load.ts';
import { rowReader } from '../../engine/query/scope.ts';
import { hasScope, viewersOf } from '../../engine/query/viewers.ts';
import { records } from '../../engine/records.ts';
import { Actor } from '../../platform/access/actor.ts';
import type { OrganisationUser, Role } from '../../platform/access/organisation.ts';
import { select } from '../../platform/db/query.ts';
import { AppError, forbidden, invalid } from '../../platform/errors.ts';

/** Of those who do not see it, how many are listed. */
const mostOthers = 5;

export interface AccessRequest {
  id: number;
  page: number;
  rows: number;
  /** Part of a name; empty for everybody who sees it. */
  key: string;
  /** This person alone; 0 for everybody. */
  userid: number;
}

interface Membership {
  user_id: number;
  access: 'read' | 'write';
  expires: string | null;
  given_by: number;
  live: boolean;
}

/** The record, and what its scope is made of. */
interface Subject {
  call: Call;
  entity: EntityDefinition;
  row: Row;
  owner: number;
  /** The pool that it lies in; 0 for none. */
  pool: number;
  members: ReadonlyMap<number, Membership>;
}

/**
 * People who see a record that the caller sees.
 * @throws AppError `not_found`; `forbidden` for people who may not know the owner; `invalid` for an unknown person
 */
export async function recordAccess(
  call: Call,
  entity: EntityDefinition,
  request: AccessRequest,
): Promise<RecordAccess> {
  if (!hasScope(entity)) throw invalid({ module: msg('accessUnscoped') });
  if (!call.actor.can(`${entity.grant}.index`)) throw forbidden();
  const subject = await subjectOf(call, entity, request.id);
  const people = candidates(call, request).map(
    ({ id }) => new Actor(call.actor.organisation, id, 0, call.actor.definitionVersion),
  );
  const awake = people.filter((person) => userOf(person).enabled);
  const seeing = await viewersOf(call.db, entity, request.id, awake);
  const sees = new Set(seeing);
  const viewers = seeing
    .map((person) => ({ person, reasons: reasonsOf(subject, person) }))
    .sort((a, b) => rank(a.reasons) - rank(b.reasons) || byName(a.person, b.person));
  const groups: Partial<Record<AccessKind, number>> = {};
  for (const { reasons } of viewers) {
    const [first] = reasons;
    if (first) groups[first.kind] = (groups[first.kind] ?? 0) + 1;
  }
  const begin = (request.page - 1) * request.rows;
  const rows = await Promise.all(
    viewers.slice(begin, begin + request.rows).map(async ({ person, reasons }) => ({
      ...personOf(person),
      edit: await mayEdit(subject, person),
      reasons,
    })),
  );
  const without = request.key !== '' || request.userid > 0 ? people.filter((person) => !sees.has(person)) : [];
  return {
    rows,
    total: viewers.length,
    groups,
    others: await explainMissing(subject, without.sort(byName).slice(0, mostOthers)),
    othersTotal: without.length,
  };
}

async function subjectOf(call: Call, entity: EntityDefinition, id: number): Promise<Subject> {
  const row = (await loadOne(call, entity, id)) as Row & { $pool?: number };
  const owner = Number(row[entity.owner as string]);
  const pool = Number(row.$pool ?? 0);
  // The list of people who see it would reveal the owner: each role whose scope has the owner, and each that has not.
  const field = entity.fields.find((one) => one.column === entity.owner);
  if (owner > 0 && field && !isReadable(rowReader(entity, call.actor, row), entity.module, field))
    throw new AppError('forbidden', msg('accessOwnerHidden'));
  const { members } = entity;
  const memberships = members
    ? await call.db.rows(
        select(records(members), [
          sql<number>`user_id`.as('user_id'),
          sql<'read' | 'write'>`access`.as('access'),
          sql<string | null>`to_char(expires_at, 'YYYY-MM-DD HH24:MI:SS')`.as('expires'),
          sql<number>`given_by`.as('given_by'),
          sql<boolean>`(expires_at is null or expires_at > now())`.as('live'),
        ])`where ${sql.ref(members.key)} = ${row[members.local]}`,
      )
    : [];
  return { call, entity, row, owner, pool, members: new Map(memberships.map((one) => [one.user_id, one])) };
}

/** People as pickers find them; a disabled person can be requested by id. @throws AppError `invalid` */
function candidates(call: Call, { key, userid }: AccessRequest): OrganisationUser[] {
  const { users } = call.actor.organisation;
  if (userid > 0) {
    const user = users.get(userid);
    if (!user || user.deleted) throw invalid({ userid: msg('personMissing') });
    return [user];
  }
  const wanted = comparable(key);
  return [...users.values()].filter(
    (user) =>
      user.enabled && !user.deleted && (wanted === '' || user.searchText.includes(wanted) || user.loginName === wanted),
  );
}

const userOf = (person: Actor): OrganisationUser => person.organisation.users.get(person.userId) as OrganisationUser;

const collator = new Intl.Collator('zh');
const byName = (a: Actor, b: Actor): number => collator.compare(a.name, b.name) || a.userId - b.userId;

function rank([first]: readonly AccessReason[]): number {
  return first ? accessKinds.indexOf(first.kind) : accessKinds.length;
}

function personOf(person: Actor): AccessPerson {
  const user = userOf(person);
  const branch = person.organisation.departments.get(user.departmentId)?.name ?? '';
  return { userid: user.id, username: user.name, header: user.avatar, branch };
}

/** Roles that let the person see records of the kind at all, and what of the record's each reaches. */
function rolesOf({ entity, owner }: Subject, person: Actor): { role: Role; reaches: boolean }[] {
  const { organisation, userId } = person;
  return organisation
    .rolesOf(userId)
    .filter((role) => !role.admin && role.grants.has(`${entity.grant}.index`))
    .map((role) => {
      const within = organisation.resolveScope(userId, [scopeOf(entity, role)]);
      return { role, reaches: owner > 0 && (within === 'all' || within.includes(owner)) };
    });
}

function scopeOf(entity: EntityDefinition, role: Role) {
  return role.scopes[entity.scopeModule ?? entity.module] ?? 'self';
}

/** Everything that holds, the nearest first. */
function reasonsOf(subject: Subject, person: Actor): AccessReason[] {
  const { entity, owner, pool, members } = subject;
  const reasons: AccessReason[] = [];
  if (owner > 0 && owner === person.userId) reasons.push({ kind: 'owner' });
  const share = members.get(person.userId);
  if (share?.live && owner > 0) {
    const by = person.organisation.users.get(share.given_by)?.name;
    reasons.push({
      kind: 'member',
      access: share.access,
      ...(share.expires ? { expires: share.expires } : {}),
      ...(by ? { by } : {}),
    });
  }
  if (entity.audience?.people(person.organisation, subject.row).includes(person.userId))
    reasons.push({ kind: 'audience' });
  for (const { role, reaches } of rolesOf(subject, person))
    if (reaches) reasons.push({ kind: 'scope', role: role.name, scope: scopeOf(entity, role) });
  if (pool > 0 && entity.pool && !person.isAdministrator) {
    const masked = entity.pool.limits?.(person, pool) !== undefined;
    reasons.push({ kind: 'pool', pool: entity.pool.name(person.organisation, pool), masked });
  }
  for (const role of person.organisation.rolesOf(person.userId))
    if (role.admin) reasons.push({ kind: 'administrator', role: role.name });
  return reasons;
}

/** By the rules of the person's own detail answer. */
async function mayEdit({ call, entity, row, members }: Subject, person: Actor): Promise<boolean> {
  const share = members.get(person.userId);
  const $writer = share?.live === true && share.access === 'write';
  return (await lockOf({ ...call, actor: person }, entity, { ...row, $writer }, 'edit')) === undefined;
}

/** Those who do not see it, with everything that would have to be different. */
async function explainMissing(subject: Subject, people: readonly Actor[]): Promise<RecordAccess['others']> {
  if (people.length === 0) return [];
  const left = await leaversOf(subject, people);
  return people.map((person) => ({ ...personOf(person), bars: barsOf(subject, person, left.get(person.userId)) }));
}

function barsOf(subject: Subject, person: Actor, left: string | undefined): AccessBar[] {
  const { entity, pool, members } = subject;
  if (!userOf(person).enabled) return [{ kind: 'disabled' }];
  const bars: AccessBar[] = [];
  const roles = rolesOf(subject, person);
  if (!person.can(`${entity.grant}.index`)) bars.push({ kind: 'noGrant' });
  else if (pool > 0) bars.push({ kind: 'pool', pool: entity.pool?.name(person.organisation, pool) ?? '' });
  else for (const { role } of roles) bars.push({ kind: 'scope', role: role.name, scope: scopeOf(entity, role) });
  const share = members.get(person.userId);
  if (share && !share.live && share.expires) bars.push({ kind: 'expired', expires: share.expires });
  else if (left && !share) bars.push({ kind: 'left', at: left });
  return bars;
}

/** When each of these people last left the record, or the one that its members are those of. */
async function leaversOf(
  { call, entity, row }: Subject,
  people: readonly Actor[],
): Promise<ReadonlyMap<number, string>> {
  if (!entity.members) return new Map();
  const { local } = entity.members;
  const name = local === 'id' ? entity.name : entity.parent?.entity;
  const found = await call.db.rows(select('operation_log', [
    'user_id as user',
    sql<string>`to_char(max(created_at), 'YYYY-MM-DD HH24:MI:SS')`.as('at'),
  ])`
    where entity = ${name} and record_id = ${row[local]} and action = 'leave'
    and user_id = any(${people.map((person) => person.userId)}::bigint[]) group by user_id`);
  return new Map(found.map(({ user, at }) => [user, at]));
}
