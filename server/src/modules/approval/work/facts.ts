// What a list says of the records: how they are called, whom they are about and how much, as far as the node lets it out.
import { say, spoken } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, Definition, EntityDefinition, Field, Row } from '../../../engine/entity.ts';
import { presentPage, textFieldOf } from '../../../engine/present.ts';
import { revealText } from '../../../engine/reveal.ts';
import { titleField } from '../../../engine/title.ts';
import { atNode } from './record.ts';
import { loadVersion } from './store.ts';

interface About {
  instance: number;
  entity: string;
  record: number;
  flow: number;
  flow_version: number;
  /** Whose grants hold; empty: the start. */
  node: string;
  title: string;
}

export interface Shown {
  title: string;
  facts: [title: string, value: string][];
}

/** At most two: the customer, and the first amount of the form; of a form that the company made its first choice and its first number. */
function factFields({ entity, fields }: Definition): Field[] {
  if (entity.family) {
    const first = (...types: string[]) => fields.find(({ custom, type }) => custom && types.includes(type));
    return [first('select', 'radio'), first('number')].filter((field) => field !== undefined);
  }
  const customer = fields.find((field) => field.type === 'customer' && field.column !== null);
  const amount = fields.find(
    (field) => field.type === 'number' && field.total && field.column !== null && field.form !== false,
  );
  return [customer, amount].filter((field) => field !== undefined);
}

export const inThousands = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

/** An instance as it is seen at a node. */
export const seenAs = ({ instance, node }: Pick<About, 'instance' | 'node'>): string => `${instance}:${node}`;

/**
 * What is said of the records, by `seenAs`.
 * @param named true: their names only
 */
export async function shownOf(call: Call, rows: readonly About[], named = false): Promise<Map<string, Shown>> {
  const all = new Map<string, Shown>();
  // Rows whose node lets out the same are presented together.
  const groups = Map.groupBy(rows, ({ entity, flow, flow_version, node }) => [entity, flow, flow_version, node].join());
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const entity = call.engine.byName(first.entity);
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    const fields = factFields(definition);
    const root = await loadVersion(call, first.flow, first.flow_version);
    const own = atNode(call, definition, 0, root, first.node || root.id, false);
    const wire = titleField(entity)?.wire ?? 'id';
    for (const row of group)
      all.set(seenAs(row), { title: revealText(own.actor, entity.module, wire, row.title), facts: [] });
    await nameUntitled(own, entity, group, all);
    if (named || fields.length === 0) continue;
    const ids = [...new Set(group.map(({ record }) => record))];
    const records = await call.db.rows<Row>(
      sql`select * from ${sql.table(entity.table)} where id = any(${ids}::bigint[]) and deleted_at is null`,
    );
    const plain = { ...entity };
    delete plain.present;
    delete plain.presentPage;
    const wires = await presentPage(own, { ...definition, fields, entity: plain }, records);
    const byId = new Map(records.map((record, at) => [record.id, wires[at]]));
    for (const row of group) {
      const wire = byId.get(row.record);
      if (!wire) continue;
      const list = fields.flatMap((field): [string, string][] => {
        const value = wire[textFieldOf(field)] ?? wire[field.wire];
        if (value === undefined || value === null || value === '') return [];
        return [[field.title, field.type === 'number' ? inThousands(String(value)) : String(value)]];
      });
      const one = all.get(seenAs(row));
      if (one) one.facts = list;
    }
  }
  return all;
}

/** What has no name, or none that may be seen here, is called by its kind and number. */
async function nameUntitled(
  own: Call,
  entity: EntityDefinition,
  rows: readonly About[],
  shown: ReadonlyMap<string, Shown>,
): Promise<void> {
  const bare = rows.filter((row) => shown.get(seenAs(row))?.title === '');
  if (bare.length === 0) return;
  const field = entity.fields.find(({ column }) => column === 'number');
  const ids = bare.map(({ record }) => record);
  const numbers = field
    ? await own.db.rows<{ id: number; number: string }>(
        sql`select id, number from ${sql.table(entity.table)} where id = any(${ids}::bigint[])`,
      )
    : [];
  for (const row of bare) {
    const number = numbers.find(({ id }) => id === row.record)?.number ?? '';
    const seen = field ? revealText(own.actor, entity.module, field.wire, number) : '';
    const one = shown.get(seenAs(row));
    if (one)
      one.title = seen ? `${entity.label} ${seen}` : spoken(say('workUntitled', { kind: entity.label }), own.language);
  }
}
