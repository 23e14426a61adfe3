// Who gets a record: whose turn it is, who has the fewest open ones, or who has the place.

import type { AssignAction, RegionAction } from '@crm/protocol/answers/automation';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, Definition, EntityDefinition, Row } from '../../engine/entity.ts';
import { storedOf, storedSecond } from '../../engine/present.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { regionField } from './rules.ts';

/** True for people who are enabled and may see such records at all. */
export function mayOwn(organisation: Organisation, entity: EntityDefinition, userId: number): boolean {
  const user = organisation.users.get(userId);
  if (!user?.enabled || user.deleted) return false;
  return organisation.rolesOf(userId).some((role) => role.admin || role.grants.has(`${entity.grant}.index`));
}

/** People to whom nothing is assigned today. */
export async function awayToday(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.rows(select('assignee_away', ['user_id as id'])`where until >= current_date`);
  return new Set(rows.map((row) => row.id));
}

/** All possible assignees: those who are named, then the people of the departments and of their subdepartments. */
export function possibleAssignees(organisation: Organisation, action: AssignAction): number[] {
  const named = new Set(action.users);
  if (action.departments.length > 0)
    for (const user of organisation.users.values())
      if (organisation.departmentsAbove(user.id).some((id) => action.departments.includes(id))) named.add(user.id);
  return [...named];
}

/** A pick: the person, or why there is nobody; `meant` where somebody should be. */
export type Pick = { user: number } | { nobody: Sentence; meant: boolean };

const nobodyLeft = (): Pick => ({ nobody: msg('ruleNobody'), meant: true });

/**
 * Picks for one action of one rule, one record after the other. What it keeps in memory is right while nobody else picks
 * for the rule: the run of the rules is one at a time.
 */
export class Picker {
  readonly #pick: (row: Row) => Pick;
  readonly #turns: Map<number, number> | undefined;
  readonly #ruleId: number;

  private constructor(ruleId: number, pick: (row: Row) => Pick, turns?: Map<number, number>) {
    this.#ruleId = ruleId;
    this.#pick = pick;
    this.#turns = turns;
  }

  /** @param ruleId 0 of a draft, whose turns begin with the first person */
  static async open(
    call: Call,
    definition: Definition,
    ruleId: number,
    action: AssignAction | RegionAction,
    away: ReadonlySet<number>,
  ): Promise<Picker> {
    const { organisation } = call.actor;
    const { entity } = definition;
    const isOpen = (id: number) => !away.has(id) && mayOwn(organisation, entity, id);
    if (action.by === 'region') return new Picker(ruleId, (row) => byRegion(definition, action, row, isOpen));
    const people = possibleAssignees(organisation, action).filter(isOpen);
    if (action.by === 'load') {
      const loads = await loadsOf(call, entity, people);
      return new Picker(ruleId, () => least(people, loads));
    }
    const rows = await call.db.rows(select('automation_turn', ['user_id as id', 'given'])`where rule_id = ${ruleId}`);
    const turns = new Map(rows.map(({ id, given }) => [id, Number(given)]));
    let last = Math.max(0, ...turns.values());
    const take = (): Pick => {
      const next = leastOf(people, turns);
      if (next === undefined) return nobodyLeft();
      turns.set(next, ++last);
      return { user: next };
    };
    return new Picker(ruleId, take, turns);
  }

  pick(row: Row): Pick {
    return this.#pick(row);
  }

  /** Keeps whose turn it was. */
  async keep(call: Call): Promise<void> {
    if (!this.#turns || this.#turns.size === 0) return;
    const rows = [...this.#turns].map(([user, given]) => ({ user, given }));
    await call.db.run(sql`
      insert into automation_turn (rule_id, user_id, given)
      select ${this.#ruleId}, r."user", r.given from json_to_recordset(${JSON.stringify(rows)}::json) as r("user" bigint, given bigint)
      on conflict (rule_id, user_id) do update set given = excluded.given`);
  }
}

/** The person with the smallest number; of several the first. */
function leastOf(people: readonly number[], numbers: ReadonlyMap<number, number>): number | undefined {
  let found: number | undefined;
  for (const id of people) if (found === undefined || (numbers.get(id) ?? 0) < (numbers.get(found) ?? 0)) found = id;
  return found;
}

function least(people: readonly number[], loads: Map<number, number>): Pick {
  const next = leastOf(people, loads);
  if (next === undefined) return nobodyLeft();
  loads.set(next, (loads.get(next) ?? 0) + 1);
  return { user: next };
}

async function loadsOf(call: Call, entity: EntityDefinition, people: readonly number[]): Promise<Map<number, number>> {
  const owner = sql.ref(`t.${entity.owner}`);
  const open = entity.automated?.open ? sql.raw(entity.automated.open) : sql`true`;
  const rows = await call.db.rows(
    select(sql`${sql.table(entity.table)} t`, [
      sql<number>`${owner}`.as('id'),
      sql<number>`count(*)`.as('n'),
    ])`where ${owner} = any(${people}::bigint[]) and t.deleted_at is null and ${open} group by 1`,
  );
  return new Map(rows.map(({ id, n }) => [id, Number(n)]));
}

function byRegion(
  definition: Definition,
  { places, otherwise }: RegionAction,
  row: Row,
  isOpen: (id: number) => boolean,
): Pick {
  const field = regionField(definition);
  const province = field ? Number(storedOf(row, field) ?? 0) : 0;
  const city = field ? Number(storedSecond(row, field) ?? 0) : 0;
  const found =
    places.find((place) => place.city > 0 && place.city === city) ??
    places.find((place) => place.city === 0 && place.province === province && province > 0);
  for (const id of [found?.userid ?? 0, otherwise]) if (id > 0 && isOpen(id)) return { user: id };
  return found || otherwise > 0 ? nobodyLeft() : { nobody: msg('ruleNoRegion'), meant: false };
}
