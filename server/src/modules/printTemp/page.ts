// One record on paper: the template filled with what this reader may see, cleaned of everything but words and their looks.
import type { PrintPage } from '@crm/protocol/answers/print';
import { msg } from '@crm/protocol/sentences';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { loadOne, refusal } from '../../engine/load.ts';
import { listPage } from '../../engine/query/list.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { unknownNames } from './places.ts';
import { filledPage, templateNames } from './rendering.ts';
import { momentValues, recordValues, sampleValues, valuesAbove } from './values.ts';

/** Kinds of records that can be printed: those whose `can` includes printing. */
export function printedEntities(call: Pick<Call, 'engine'>): EntityDefinition[] {
  return call.engine.entities.filter((entity) => entity.abilities?.includes('print'));
}

/** @throws AppError `invalid` for a kind that cannot be printed */
export function printedEntity(call: Pick<Call, 'engine'>, module: string): EntityDefinition {
  const entity = printedEntities(call).find((one) => one.module.toLowerCase() === module.toLowerCase());
  if (!entity) throw invalid({ module: msg('printModuleUnknown') });
  return entity;
}

/** People who may print records of the kind at all. */
export function mayPrint({ actor }: Pick<Call, 'actor'>, { grant }: EntityDefinition): boolean {
  return actor.can(`${grant}.index`) && actor.can(`${grant}.print`);
}

function requirePrint(call: Call, entity: EntityDefinition, row: Row & { $writer: boolean }): void {
  const refused = refusal(call, entity, row, 'print');
  if (refused) throw forbidden(refused);
}

/** A record that was printed, or is about to be. @throws AppError `not_found`, `forbidden` */
export async function requirePrintable(call: Call, entity: EntityDefinition, recordId: number): Promise<void> {
  if (!mayPrint(call, entity)) throw forbidden(msg('printNotYours'));
  requirePrint(call, entity, await loadOne(call, entity, recordId));
}

/**
 * What comes out of the printer.
 * @throws AppError `not_found` for a record out of sight, `forbidden` for one that may not be printed, `invalid` at `temp`
 */
export async function printPage(
  call: Call,
  entity: EntityDefinition,
  { temp, recordId }: { temp: string; recordId: number },
): Promise<PrintPage> {
  if (!mayPrint(call, entity)) throw forbidden(msg('printNotYours'));
  const names = await templateNames(call.actor.userId, temp);
  const { row, values, title } = await recordValues(call, entity, recordId);
  requirePrint(call, entity, row);
  const wanted = new Set(names.map((name) => name.split('.')[0] as string));
  const above = await valuesAbove(call, entity, row, wanted);
  const html = await filledPage(call.actor.userId, temp, { ...above, ...values, sys: momentValues(call) });
  return { html, title, recordId };
}

/** The same for the author of a template: with the record chosen, the latest one, or a sample where there is none. */
export async function previewPage(
  call: Call,
  entity: EntityDefinition,
  { temp, recordId }: { temp: string; recordId: number },
): Promise<PrintPage> {
  const names = await templateNames(call.actor.userId, temp);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const unknown = await unknownNames(call, definition, names);
  const shown = recordId > 0 ? recordId : await latestOf(call, entity);
  if (shown > 0) return { ...(await printPage(call, entity, { temp, recordId: shown })), unknown };
  const values = { ...sampleValues(call, definition), sys: momentValues(call) };
  return { html: await filledPage(call.actor.userId, temp, values), title: '', recordId: 0, unknown };
}

/** The newest record that this person may print; 0 for none. */
async function latestOf(call: Call, entity: EntityDefinition): Promise<number> {
  if (!mayPrint(call, entity)) return 0;
  const { rows } = await listPage(call, entity, { page: 1, rows: 1 });
  const id = Number(rows[0]?.['id'] ?? 0);
  if (id === 0) return 0;
  const { row } = await recordValues(call, entity, id);
  return refusal(call, entity, row, 'print') ? 0 : id;
}
