// An unsaved form as it will look: to its designer, or to somebody of one role.
import { type FieldGrant, fieldGrants, grantModule } from '@crm/protocol/access';
import type { FormPreview } from '@crm/protocol/answers/customForm';
import { msg, renderSentence } from '@crm/protocol/sentences';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { formDefinition } from '../../engine/form.ts';
import { select } from '../../platform/db/query.ts';
import { notFound } from '../../platform/errors.ts';
import { draftForm, type FormChange } from './save.ts';

type Actor = Call['actor'];

/** The same person with the field grants of one role alone; what else they may do stays. */
function asRole(actor: Actor, roleId: number): Actor {
  const role = actor.organisation.roles.get(roleId);
  if (!role) throw notFound();
  const grantOf = (module: string, field: string): FieldGrant =>
    role.admin ? 'edit' : (role.fields[module]?.[field] ?? 'edit');
  // Nobody sees more through another role than by their own.
  const narrower = (module: string, field: string): FieldGrant => {
    const places = [grantOf(module, field), actor.fieldGrant(module, field)].map((grant) => fieldGrants.indexOf(grant));
    return fieldGrants[Math.min(...places)] ?? 'hidden';
  };
  return Object.create(actor, {
    fieldGrant: { value: narrower },
    can: { value: (path: string) => role.admin || role.grants.has(path) },
    seesModule: { value: (module: string) => role.admin || role.sees.has(grantModule(module)) },
  }) as Actor;
}

/** @param roleId undefined: as the caller */
export async function previewOf(
  call: Call,
  entity: EntityDefinition,
  change: Omit<FormChange, 'confirmed'>,
  roleId: number | undefined,
): Promise<FormPreview> {
  const form = await call.db.first(select('form', ['id', 'module', 'version'])`where module = ${entity.module}`);
  if (!form) throw notFound(msg('formMissing'));
  const { now, problems } = await draftForm(call, entity, form, change);
  const fields = now.map(({ field }) => field);
  const byWire = new Map(fields.map((field) => [field.wire, field]));
  const definition = { formId: form.id, version: -1, entity, fields, byWire };
  const actor = roleId === undefined ? call.actor : asRole(call.actor, roleId);
  const rendered = Object.entries(problems).map(([key, sentence]) => [key, renderSentence(sentence, call.language)]);
  return {
    form: await formDefinition({ ...call, actor }, definition, undefined),
    problems: Object.fromEntries(rendered) as Record<string, string>,
  };
}
