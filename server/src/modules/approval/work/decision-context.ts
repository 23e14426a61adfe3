// What helps to decide an approval: what an amendment changes, the customer whom it concerns, how earlier ones were decided.
import type { ContextFigure, DecisionContext } from '@crm/protocol/answers/decisionContext';
import type { Call } from '../../../engine/entity.ts';
import { isReadable } from '../../../engine/field-permissions.ts';
import { readableRows, storedOf } from '../../../engine/present.ts';
import { seenBy } from './access.ts';
import { differenceOf } from './difference.ts';
import { earlierOf } from './earlier.ts';
import { atNode } from './record.ts';
import type { InstanceRow } from './store.ts';
import { type Work, workOf } from './work.ts';

/**
 * Customer and earlier decisions are shown to people who have or had to decide; all others see only the changes.
 * @param stepId 0: whichever is the person's
 */
export async function decisionContextOf(call: Call, instance: InstanceRow, stepId: number): Promise<DecisionContext> {
  const work = await workOf(call, instance);
  const seen = await seenBy(call, instance, work.steps, work.root, stepId);
  const { step } = seen;
  const own = atNode(call, work.definition, instance.record_id, work.root, seen, false, step?.for_user);
  const changes = await differenceOf(work, own);
  const decides = step !== undefined && step.place !== 'start';
  const customer = decides ? await customerOf(call, own, work) : undefined;
  return {
    ...(changes ? { changes } : {}),
    ...(customer ? { customer } : {}),
    earlier: decides ? await earlierOf(call, instance) : [],
  };
}

/** @param own the call of the person at the node, which may hide whom the record is about */
async function customerOf(
  call: Call,
  own: Call,
  { definition, record }: Work,
): Promise<DecisionContext['customer'] | undefined> {
  const field = definition.fields.find(({ type, column }) => type === 'customer' && column !== null);
  if (!field || !record || record['deleted_at'] !== null) return undefined;
  if (!isReadable(own.actor, definition.entity.module, field)) return undefined;
  const id = Number(storedOf(record, field) ?? 0);
  if (!(id > 0)) return undefined;
  const [texts] = await readableRows(own, { fields: [field] }, [record]);
  const figures: ContextFigure[] = [];
  for (const figuresOf of call.engine.customerFigures) figures.push(...(await figuresOf(call, id)));
  return figures.length > 0 ? { id, name: texts?.get(field.wire) ?? '', figures } : undefined;
}
