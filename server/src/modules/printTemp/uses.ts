// What print templates say of the fields of a kind.
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { FieldUse, FieldUses } from '../../engine/field-uses.ts';
import { namesIn, parseTemplate } from './liquid.ts';

function namesOf(temp: string): string[] {
  try {
    return namesIn(parseTemplate(temp));
  } catch {
    // Not to be read is not to be printed either.
    return [];
  }
}

/** Templates of the kind itself; those of what belongs to it name its fields by its module. */
export const templateFieldUses: FieldUses = async (call, entity) => {
  const templates = await call.db.rows<{ entity: string; name: string; temp: string }>(sql`
    select entity, name, temp from print_template
    where deleted_at is null and (entity = ${entity.name} or temp like ${`%${entity.module}.%`}) order by id`);
  return templates.flatMap((template): FieldUse[] => {
    const where = say('printPlace', { name: template.name });
    const own = template.entity === entity.name ? '' : `${entity.module}.`;
    const wires = namesOf(template.temp)
      .filter((name) => name.startsWith(own))
      .map((name) => name.slice(own.length).split('.')[0] ?? '');
    // Values that are labelled have their text under a name of its own.
    return [...new Set(wires.flatMap((wire) => [wire, wire.replace(/Name$/, '')]))].map((field) => ({ field, where }));
  });
};
