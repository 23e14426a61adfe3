// What a new form begins with: the fields and the flow of a ready-made one, or the fields of another form.

import type { DesignedField } from '@crm/protocol/answers/customForm';
import { msg } from '@crm/protocol/sentences';
import { workModule } from '@crm/protocol/workForm';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { holdOne } from '../../engine/settings/read.ts';
import { invalid } from '../../platform/errors.ts';
import { addFlow, mayPublish, publishAndActivate } from '../approval/index.ts';
import { designedForm, saveForm } from '../form/index.ts';
import { workFormSettings } from './forms.ts';
import { type ReadyForm, readyForms } from './templates.ts';

export interface Beginning {
  /** Key of a ready-made form. */
  template?: string | undefined;
  /** Another form. */
  copyOf?: number | undefined;
}

/**
 * The call has made the module in its transaction; what follows has to know of it.
 * @returns true where its flow waits to be published by somebody who may
 * @throws AppError `invalid`, `not_found`
 */
export async function beginAs(call: Call, module: string, { template, copyOf }: Beginning): Promise<boolean> {
  const ready = template ? readyForms.find(({ key }) => key === template) : undefined;
  if (template && !ready) throw invalid({ template: msg('choiceUnknown') });
  if (ready && copyOf) throw invalid({ copyOf: msg('workFormBegin') });
  const engine = await call.engine.within(call.db);
  const entity = engine.byName(module);
  await engine.syncForms(call.db, [entity]);
  const inner = { ...call, engine };
  if (ready) {
    await addFields(inner, entity, ready.fields);
    return addReadyFlow({ ...call, engine: await call.engine.within(call.db) }, entity, ready);
  }
  if (copyOf) {
    await holdOne(call, workFormSettings, copyOf);
    const { fields } = await designedForm(inner, engine.byName(workModule(copyOf)));
    await addFields(inner, entity, fields.filter(({ custom }) => custom).map(copied));
  }
  return false;
}

/** The field with what may be set of its type; 0 stands for a height that nobody set. */
function copied({ field, type, can, ...properties }: DesignedField): object {
  const set = can.filter((name) => !(properties[name] === 0 && (name === 'rows' || name === 'height')));
  return { field, type, ...Object.fromEntries(set.map((name) => [name, properties[name]])) };
}

/** Own fields stand before the attachments. */
async function addFields(call: Call, entity: EntityDefinition, fields: readonly object[]): Promise<void> {
  if (fields.length === 0) return;
  const items = fields.map((field, at) => ({ ...field, id: -(at + 1) }));
  const { fields: built } = await designedForm(call, entity);
  const place = built.findIndex(({ field }) => field === 'files');
  const order = built.map(({ id }) => id).toSpliced(place, 0, ...items.map(({ id }) => id));
  await saveForm(call, entity, { items, order, confirmed: false, made: true });
}

/** The people of a flow see what goes through it: callers who may publish it do so, otherwise it waits for somebody who may. */
async function addReadyFlow(call: Call, entity: EntityDefinition, { name, key, nodes }: ReadyForm): Promise<boolean> {
  if (!call.actor.can('oa.flow.add')) return true;
  const id = await addFlow(call, { name: `${name}审批`, module: entity.module, nodes, ready: key });
  if (!mayPublish(call, entity)) return true;
  await publishAndActivate(call, id, 0);
  return false;
}
