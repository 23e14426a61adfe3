// Uses of a kind's fields in print templates.

import { msg } from '@crm/protocol/sentences';
import type { FieldUse, FieldUses } from '../../engine/field-uses.ts';
import { select } from '../../platform/db/query.ts';
import { AppError } from '../../platform/errors.ts';
import { templateNames } from './rendering.ts';

/** Not to be read is not to be printed either. */
async function namesOf(who: number, temp: string): Promise<string[]> {
  return templateNames(who, temp).catch((error: unknown) => {
    if (error instanceof AppError) return [];
    throw error;
  });
}

/** Templates of the kind itself; those of what belongs to it name its fields by its module. */
export const templateFieldUses: FieldUses = async (call, entity) => {
  const templates = await call.db.rows(
    select('print_template', [
      'entity',
      'name',
      'temp',
    ])`where deleted_at is null and (entity = ${entity.name} or temp like ${`%${entity.module}.%`}) order by id`,
  );
  const uses: FieldUse[] = [];
  for (const template of templates) {
    const where = msg('printPlace', { name: template.name });
    const own = template.entity === entity.name ? '' : `${entity.module}.`;
    const wires = (await namesOf(call.actor.userId, template.temp))
      .filter((name) => name.startsWith(own))
      .map((name) => name.slice(own.length).split('.')[0] ?? '');
    // Values that are labelled have their text under a name of its own.
    const fields = new Set(wires.flatMap((wire) => [wire, wire.replace(/Name$/, '')]));
    for (const field of fields) uses.push({ field, where });
  }
  return uses;
};
