// Who decides at a node: from its sources, the organisation as it is now, and the record.
import type { ApproverSource, FlowNode } from '@crm/protocol/answers/flow';
import type { Definition, Row } from '../../../engine/entity.ts';
import { isReadable } from '../../../engine/field-permissions.ts';
import { storedOf } from '../../../engine/present.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Organisation } from '../../../platform/access/organisation.ts';

export interface About {
  organisation: Organisation;
  submitter: number;
  definition: Definition;
  row: Row;
  /** Node → people whom the submitter chose. */
  chosen: Readonly<Record<string, readonly number[]>>;
  /** It is an amendment. */
  amends?: boolean;
  /** Whom those who passed the node before named. */
  named?: readonly number[];
}

export function canDecide(organisation: Organisation, id: number): boolean {
  const user = organisation.users.get(id);
  return user !== undefined && user.enabled && !user.deleted;
}

/** Whether the people of the node come from a field that the person may not read in full. */
export function hidesPeople(node: FlowNode, reader: Actor, { byWire, entity }: Definition): boolean {
  if (node.type !== 'approver' && node.type !== 'cc') return false;
  return node.approvers.some((source) => {
    const field = source.type === 'field' ? byWire.get(source.field) : undefined;
    return field !== undefined && !isReadable(reader, entity.module, field);
  });
}

/** People who can sign in, each once, in the order of the sources. */
export function approversOf(node: FlowNode, about: About): number[] {
  if (node.type !== 'approver' && node.type !== 'cc') return [];
  const found = node.approvers.flatMap((source) => peopleOf(source, node.id, about));
  return [...new Set(found)].filter((id) => canDecide(about.organisation, id));
}

function peopleOf(source: ApproverSource, node: string, about: About): readonly number[] {
  switch (source.type) {
    default:
      return placedBy(source, about.organisation, about.submitter);
    case 'field':
      return fieldPeople(source.field, about);
    case 'chosen':
      return about.amends ? chosenBefore(chosenAmong(source, node, about), about) : chosenAmong(source, node, about);
    case 'previous':
      return (about.named ?? []).filter((id) => source.ids?.includes(id) ?? true);
  }
}

/** The drawing that an amendment goes through may leave another choice than the one that the record went through. */
function chosenAmong({ ids = [] }: { ids?: number[] }, node: string, { chosen }: About): readonly number[] {
  const all = chosen[node] ?? [];
  return ids.length > 0 ? all.filter((id) => ids.includes(id)) : all;
}

/**
 * An amendment repeats no choice, and its submitter may have been the one chosen for the record: where nobody else of those
 * chosen is left, the administrators decide.
 */
function chosenBefore(chosen: readonly number[], { organisation, submitter }: About): readonly number[] {
  const others = chosen.filter((id) => id !== submitter && canDecide(organisation, id));
  return others.length > 0 ? others : administratorsFor(organisation, submitter);
}

/** Sources that depend on names and the organisation alone, not on the record or on choices. */
export type PlaceSource = Exclude<ApproverSource, { type: 'field' | 'chosen' | 'previous' }>;

/** Also those who cannot sign in, and doubles. */
export function placedBy(source: PlaceSource, organisation: Organisation, submitter: number): readonly number[] {
  switch (source.type) {
    case 'user':
      return source.ids;
    case 'role': {
      const wanted = new Set(source.ids);
      return [...organisation.users.keys()].filter((id) =>
        organisation.rolesOf(id).some((role) => wanted.has(role.id)),
      );
    }
    case 'head':
      return [headOf(organisation, submitter, source.level)];
    case 'superior': {
      const above = superiorsOf(organisation, submitter, source.level);
      return source.chain ? above : above.slice(source.level - 1);
    }
    case 'submitter':
      return [submitter];
  }
}

function fieldPeople(wire: string, { definition, row }: About): readonly number[] {
  const field = definition.byWire.get(wire);
  if (!field || field.column === null) return [];
  return [storedOf(row, field)]
    .flat()
    .map(Number)
    .filter((id) => id > 0);
}

/** Whom fields of the record name at a node, as text that can be compared; undefined where it takes nobody from fields. */
export function namedByRecord(node: FlowNode, about: About): string | undefined {
  if (node.type !== 'approver' && node.type !== 'cc') return undefined;
  const fields = node.approvers.flatMap((source) => (source.type === 'field' ? [source.field] : []));
  return fields.length > 0 ? fields.flatMap((field) => fieldPeople(field, about)).join() : undefined;
}

/** Head of the person's department, or of the one so many levels above it; 0 for none. */
function headOf(organisation: Organisation, user: number, level: number): number {
  let id = organisation.users.get(user)?.departmentId ?? 0;
  for (let at = 1; at < level && id; at += 1) id = organisation.departments.get(id)?.parentId ?? 0;
  return organisation.departments.get(id)?.headId ?? 0;
}

/** The direct superior, where they can sign in; 0 for none. */
export function superiorNow(organisation: Organisation, user: number): number {
  const above = organisation.superiorOf(user);
  return canDecide(organisation, above) ? above : 0;
}

/** The direct superior first; a circle ends where it closes. */
export function superiorsOf(organisation: Organisation, user: number, most: number): number[] {
  const found: number[] = [];
  for (
    let id = organisation.superiorOf(user);
    id && id !== user && !found.includes(id);
    id = organisation.superiorOf(id)
  ) {
    found.push(id);
    if (found.length === most) break;
  }
  return found;
}

/** Who decides where nobody else does: not on their own submissions, unless there is no other one. */
export function administratorsFor(organisation: Organisation, submitter: number): number[] {
  const all = administratorsOf(organisation);
  const others = all.filter((id) => id !== submitter);
  return others.length > 0 ? others : all;
}

export function administratorsOf(organisation: Organisation): number[] {
  return [...organisation.users.keys()].filter(
    (id) => canDecide(organisation, id) && organisation.rolesOf(id).some((role) => role.admin),
  );
}
