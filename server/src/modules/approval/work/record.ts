// The record of an approval as its participants see it: under the grants of a node, regardless of the owner.
import type { FieldGrant } from '@crm/protocol/access';
import type { FlowNode, StartNode } from '@crm/protocol/answers/flow';
import type { FormDefinition } from '@crm/protocol/answers/form';
import type { NodeGrant } from '@crm/protocol/flow';
import { findNode } from '@crm/protocol/flowCheck';
import type { Call, Definition, EntityDefinition } from '../../../engine/entity.ts';
import { formDefinition } from '../../../engine/form.ts';
import { presentPage } from '../../../engine/present.ts';
import { loadDetailRow } from '../../../engine/query/page.ts';
import { titleField } from '../../../engine/title.ts';
import { presentLines } from '../../../engine/write/lines.ts';
import { StepActor } from '../../../platform/access/actor.ts';

function grantsOf(root: StartNode, node: string): Readonly<Record<string, NodeGrant>> {
  const found: FlowNode | undefined = findNode(root, node);
  return (found && 'fields' in found ? found.fields : undefined) ?? {};
}

/** Modules of the record and of what it belongs to, and those whose scope holds for them. */
function aboutOf(call: Call, entity: EntityDefinition): Set<string> {
  const modules = new Set<string>();
  for (
    let at: EntityDefinition | undefined = entity;
    at && !modules.has(at.module);
    at = at.parent && call.engine.byName(at.parent.entity)
  )
    modules.add(at.module).add(at.scopeModule ?? at.module);
  return modules;
}

/** Where somebody stands to an approval. */
export interface Place {
  /** Node whose grants hold. */
  node: string;
  /** They were copied, and have no other part in it. */
  copied: boolean;
}

/**
 * The call of a person at a node. A person who was copied and has no role for the kind sees what the node names, and the approval's
 * title: none of their roles defines what is hidden.
 * @param edits false: fields that may be changed at the node are read only, such as for recipients of copies
 * @param behalf the person they stand in for, who sees no less; 0 for nobody
 */
export function atNode(
  call: Call,
  definition: Definition,
  id: number,
  root: StartNode,
  { node, copied }: Place,
  edits: boolean,
  behalf = 0,
): Call {
  const { entity } = definition;
  const grants = grantsOf(root, node);
  const limits = new Map<string, FieldGrant>();
  const isBare = copied && !call.actor.can(`${entity.grant}.index`);
  const title = titleField(entity)?.wire;
  const limit = (wire: string) => {
    const grant = grants[wire] ?? (isBare && wire !== title ? 'hidden' : 'read');
    limits.set(`${entity.module}.${wire}`, grant === 'edit' && !edits ? 'read' : grant);
  };
  for (const field of definition.fields) {
    limit(field.wire);
    if (field.wire2)
      limits.set(`${entity.module}.${field.wire2}`, limits.get(`${entity.module}.${field.wire}`) ?? 'read');
  }
  for (const { wire } of entity.children ?? []) limit(wire);
  return {
    ...call,
    actor: new StepActor(
      call.actor,
      limits,
      aboutOf(call, entity),
      { module: entity.module, grant: entity.grant, id },
      behalf,
    ),
  };
}

/** Form and record as they are shown at a node; null where the record is gone. */
export async function recordAt(
  own: Call,
  definition: Definition,
  id: number,
): Promise<{ form: FormDefinition; row: Record<string, unknown> } | null> {
  const row = await loadDetailRow(own, definition.entity, id);
  if (!row) return null;
  const [wire] = await presentPage(own, definition, [row]);
  if (!wire) return null;
  await presentLines(own, definition.entity, [row], [wire]);
  const form = await formDefinition(own, definition, undefined);
  // What a list of them could do is nothing here.
  return { form: { ...form, cols: [] }, row: wire };
}
