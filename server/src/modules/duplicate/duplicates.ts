// Whether a name or a number exists already, among leads, customers, pools and contacts, regardless of their owners.
import type { DuplicateRow } from '@crm/protocol/answers/duplicate';
import { mostDuplicates } from '@crm/protocol/duplicate';
import { msg } from '@crm/protocol/sentences';
import { comparable, withoutSuffix } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { applyFieldPermissions, applyFieldPermissionsToText, isReadable } from '../../engine/field-permissions.ts';
import { presentPage } from '../../engine/present.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { digits, likeText, nameKey, nameToken, numberToken, searchTerms } from '../../engine/search-text.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { allPools, contactEntity, customerEntity, poolLimits } from '../customer/index.ts';
import { leadEntity } from '../lead/index.ts';
import { maskedName } from './masked-name.ts';

/** Records of one kind that a key may be found in. */
interface Place {
  entity: EntityDefinition;
  type: 'customer' | 'clues' | 'contact';
  /** Columns that hold numbers. */
  numbers: readonly string[];
  /** Where the owner, the pool and the latest follow-up stand, as SQL over `t`. */
  about: RawBuilder<unknown>;
  where?: RawBuilder<boolean>;
}

const ofCustomer = sql`t.owner_id, t.pool_id, t.last_follow_up_at::text as followed, 0 as customer, '' as customer_name, false as customer_seen`;

function placesOf(call: Call): Place[] {
  return [
    { entity: customerEntity, type: 'customer', numbers: ['phone'], about: ofCustomer },
    {
      entity: leadEntity,
      type: 'clues',
      numbers: ['mobile', 'phone'],
      about: sql`t.owner_id, 0 as pool_id, t.last_follow_up_at::text as followed, 0 as customer, '' as customer_name, false as customer_seen`,
      // One that became a customer is found as that.
      where: sql<boolean>`t.state <> 2`,
    },
    {
      entity: contactEntity,
      type: 'contact',
      numbers: ['mobile'],
      about: sql`c.owner_id, c.pool_id, c.last_follow_up_at::text as followed, c.id as customer, c.name as customer_name, ${visibleOver(call, 'c')} as customer_seen`,
    },
  ];
}

/** The scope of customers, over another name than `t`. */
function visibleOver(call: Call, name: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from customer t where t.id = ${sql.ref(`${name}.id`)} and ${visibleSql(customerEntity, call.actor)})`;
}

interface Found extends Row {
  $seen: boolean;
  $same: boolean;
  owner_id: number;
  pool_id: number;
  followed: string | null;
  customer: number;
  customer_name: string;
  customer_seen: boolean;
  name: string;
}

/** What was typed: a number of at least seven digits, or at least two distinctive characters of a name. */
type Key =
  | { kind: 'number'; numbers: string[] }
  | { kind: 'name'; whole: string; typed: string; distinctive: string; tokens: string[] };

const shortestNumber = 7;
const shortestName = 2;
/** Candidates by tokens that are compared in full. */
const mostCandidates = 2000;

/** @throws AppError `invalid` for what would be found in too many names */
function keyOf(typed: string): Key {
  const plain = comparable(typed);
  const number = digits(plain);
  if (/^[\d\s+()-]+$/.test(plain) && number !== '') {
    if (number.length < shortestNumber) throw invalid({ key: msg('duplicateShort') });
    const bare = number.replace(/^86(?=1\d{10}$)/, '');
    return { kind: 'number', numbers: [...new Set([number, bare, `86${bare}`])] };
  }
  const distinctive = nameKey(typed);
  const [tokens = []] = searchTerms(distinctive).tokenSets;
  if ([...distinctive].length < shortestName || tokens.length === 0) throw invalid({ key: msg('duplicateShort') });
  return { kind: 'name', whole: typed, typed: withoutSuffix(typed), distinctive, tokens };
}

/** Names, and numbers, that this person may search for: a match must not reveal a field that a role hides. */
function maySearch(actor: Actor, { entity, numbers }: Place, key: Key): boolean {
  if (!actor.can(`${entity.grant}.index`)) return false;
  return entity.fields
    .filter((field) => (key.kind === 'name' ? field.isName : field.column !== null && numbers.includes(field.column)))
    .every((field) => isReadable(actor, entity.module, field));
}

/** The person as far as records of a pool are concerned, whether they belong to it or not: what it hides is hidden. */
function inPool(actor: Actor, poolId: number): Actor {
  return poolId > 0 ? actor.narrowed(poolLimits(actor, poolId)) : actor;
}

/** At most ten records, the same ones before the similar ones, those that the person sees first. */
export async function findDuplicates(call: Call, typed: string): Promise<DuplicateRow[]> {
  const key = keyOf(typed);
  const rows: (DuplicateRow & { seen: boolean })[] = [];
  for (const place of placesOf(call)) {
    if (!maySearch(call.actor, place, key)) continue;
    const found = await candidates(call, place, key);
    const shown = await presentFound(call, place, key, found);
    rows.push(...shown.map((row, at) => ({ ...row, seen: found[at]?.$seen === true })));
  }
  const order = (row: (typeof rows)[number]) => (row.same ? 0 : 2) + (row.seen ? 0 : 1);
  return rows
    .sort((a, b) => order(a) - order(b))
    .slice(0, mostDuplicates)
    .map(({ seen: _seen, ...row }) => row);
}

async function candidates(call: Call, place: Place, key: Key): Promise<Found[]> {
  const { entity, numbers, about, where } = place;
  const same =
    key.kind === 'number'
      ? sql<boolean>`t.search_tokens && ${key.numbers.map(numberToken)}::text[]`
      : sql<boolean>`t.search_tokens @> ${[nameToken(key.distinctive)]}::text[]`;
  const alike = key.kind === 'name' ? sql`or t.search_tokens @> ${key.tokens}::text[]` : sql``;
  const matches =
    key.kind === 'number'
      ? sql`(${sql.join(
          numbers.map(
            (column) => sql`regexp_replace(t.${sql.ref(column)}, '\\D', '', 'g') = any(${key.numbers}::text[])`,
          ),
          sql` or `,
        )})`
      : // The first line of the searched text is the name.
        sql`(${same} or replace(split_part(t.search_text, E'\\n', 1), ' ', '') like ${`%${likeText(key.distinctive)}%`})`;
  // A match must not reveal what a pool hides until it is claimed.
  const closed = allPools(call.actor.organisation)
    .filter((pool) => !maySearch(inPool(call.actor, pool.id), place, key))
    .map((pool) => pool.id);
  const pool = entity === contactEntity ? sql`c.pool_id` : entity === customerEntity ? sql`t.pool_id` : sql`0`;
  const pooled = sql`${pool} <> all(${closed}::bigint[])`;
  const rows = await call.db.rows<Found>(sql`
    with candidate as materialized (
      (select t.id from ${sql.table(entity.table)} t where t.deleted_at is null and ${same} limit ${sql.lit(mostCandidates)})
      union
      (select t.id from ${sql.table(entity.table)} t where t.deleted_at is null and (${same} ${alike}) limit ${sql.lit(mostCandidates)}))
    select t.*, ${about}, ${visibleSql(entity, call.actor)} as "$seen", ${same} as "$same"
    from candidate join ${sql.table(entity.table)} t on t.id = candidate.id ${entity === contactEntity ? sql`join customer c on c.id = t.customer_id` : sql``}
    where t.deleted_at is null and ${pooled} and ${matches} and ${where ?? sql`true`}
    order by "$same" desc, "$seen" desc, followed desc nulls last, t.id limit ${sql.lit(mostDuplicates)}`);
  return rows;
}

async function presentFound(call: Call, place: Place, key: Key, found: readonly Found[]): Promise<DuplicateRow[]> {
  const { entity, type } = place;
  const { actor } = call;
  const nameWire = entity.fields.find((field) => field.isName)?.wire ?? '';
  const seen = found.filter((row) => row.$seen);
  const definition = await call.engine.definitionFor(call.db, entity, actor);
  const wires = await presentPage(call, definition, seen);
  const shown = new Map(seen.map((row, at) => [row.id, wires[at] as Record<string, unknown>]));
  const pools = await call.db.rows(select('pool', ['id', 'name'])`
    where id = any(${found.map((row) => row.pool_id)}::bigint[])`);
  const poolName = new Map(pools.map((pool) => [pool.id, pool.name]));
  const followedSource = type === 'clues' ? 'clues.genjinTime' : 'customer.genjinTime';
  const ownerSource = type === 'clues' ? 'clues.userid' : 'customer.userid';
  const typed = key.kind === 'name' ? [key.whole, key.typed] : [];
  return found.map((row) => {
    const wire = shown.get(row.id);
    const pooled = row.pool_id > 0;
    const owner = actor.organisation.users.get(row.owner_id)?.name ?? '';
    return {
      type: type === 'customer' && pooled ? 'pool' : type,
      id: row.$seen ? row.id : 0,
      name: wire ? String(wire[nameWire] ?? '') : maskedName(row.name, ...typed),
      same: row.$same,
      customerId: row.customer_seen ? Number(row.customer) : 0,
      customerName: row.customer_seen
        ? applyFieldPermissionsToText(inPool(actor, row.pool_id), 'customer', 'CustomerName', row.customer_name)
        : maskedName(row.customer_name, ...typed),
      UserName: pooled ? '' : applyFieldPermissionsToText(actor, entity.module, ownerSource, owner),
      genjinTime: String(applyFieldPermissions(actor, entity.module, followedSource, moment(row.followed)) ?? ''),
      pool: poolName.get(row.pool_id) ?? '',
      can: { receive: type === 'customer' && pooled && row.$seen && actor.can('crm.customer.receive') },
    };
  });
}

/** As the database writes it, in the company's time: 2026-03-11 10:00:00+08 → 2026-03-11 10:00:00. */
function moment(stored: string | null): string {
  return stored?.slice(0, 19) ?? '';
}
