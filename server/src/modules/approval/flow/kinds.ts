// What flows can be made for: every kind of record that carries how far its approval is.
import type { FlowKind } from '@crm/protocol/answers/flow';
import { msg } from '@crm/protocol/sentences';
import type { Call, EntityDefinition, Field } from '../../../engine/entity.ts';
import { invalid } from '../../../platform/errors.ts';

export const isApproved = (entity: EntityDefinition): boolean =>
  entity.fields.some((field) => field.writer === 'approval' && field.wire === 'approval');

/** @throws AppError `invalid` for what stands under no approval */
export function entityFor(call: Pick<Call, 'engine'>, module: string): EntityDefinition {
  const entity = call.engine.entity(module);
  if (!entity || !isApproved(entity)) throw invalid({ module: msg('moduleMissing') });
  return entity;
}

/** Filled in by people, in the form; not by the program, nor by a formula. */
const isEntered = (field: Field): boolean => field.form !== 'readonly' && field.writer === undefined && !field.formula;

export async function flowKinds(call: Call): Promise<FlowKind[]> {
  const kinds: FlowKind[] = [];
  // A form that the company gave up takes no submissions any more.
  for (const entity of call.engine.entities.filter((one) => isApproved(one) && one.api.add)) {
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    kinds.push({
      module: entity.module,
      title: entity.label,
      fields: [
        ...definition.fields
          .filter((field) => field.showInForm && field.column !== null)
          .map((field) => ({
            field: field.wire,
            title: field.title,
            ...(field.type === 'user'
              ? { people: 1 as const, ...(isEntered(field) ? { entered: 1 as const } : {}) }
              : {}),
            ...(field.custom ? { own: 1 as const } : {}),
          })),
        ...(entity.children ?? []).map(({ wire, title }) => ({ field: wire, title, lines: 1 as const })),
      ],
    });
  }
  return kinds;
}
