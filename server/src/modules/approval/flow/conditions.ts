// Which branch a record takes: evaluates all conditions of a drawing in one query, by the list's own filter.
import type { ConditionBranch, ConditionNode, FlowNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { type Formula, readFormula } from '@crm/protocol/formula';
import { type RawBuilder, sql } from 'kysely';
import { type Call, type Definition, type EntityDefinition, type Row, storesNothing } from '../../../engine/entity.ts';
import { isReadable } from '../../../engine/field-permissions.ts';
import { sqlTypeOf } from '../../../engine/fields/registry.ts';
import { preparedFor } from '../../../engine/prepared.ts';
import { storedOf } from '../../../engine/present.ts';
import { allOf, parseRequest } from '../../../engine/query/request.ts';
import { Actor } from '../../../platform/access/actor.ts';
import type { Organisation } from '../../../platform/access/organisation.ts';
import { AppError } from '../../../platform/errors.ts';

/** A flow decides by the record's content, regardless of the submitter: nobody's field grants count. */
export function asNobody(call: Call): Call {
  return { ...call, actor: new Actor(call.actor.organisation, 0, 0, call.actor.definitionVersion) };
}

function conditionsIn(root: FlowNode): ConditionNode[] {
  return nodesOf(root).filter((node) => node.type === 'condition');
}

/** Whether the branch's conditions about who hands it in hold. */
export function fitsSubmitter(
  branch: Pick<ConditionBranch, 'when'>,
  organisation: Organisation,
  submitter: number,
): boolean {
  return branch.when.every(({ field, type, value = '' }) => {
    if (!field.startsWith('$')) return true;
    const wanted = new Set(value.split(',').map(Number));
    const own =
      field === '$submitter'
        ? [submitter]
        : field === '$department'
          ? organisation.departmentsAbove(submitter)
          : organisation.rolesOf(submitter).map(({ id }) => id);
    const isOne = own.some((id) => wanted.has(id));
    return type === 'notin' || type === 'ne' ? !isOne : isOne;
  });
}

/** The filter of a branch as SQL over `t`; undefined where it has no condition on the record. @throws AppError `invalid` */
export async function branchSql(
  call: Call,
  entity: EntityDefinition,
  branch: ConditionBranch,
): Promise<RawBuilder<boolean> | undefined> {
  const data = branch.when.filter(({ field }) => !field.startsWith('$'));
  if (data.length === 0) return undefined;
  const request = await parseRequest(asNobody(call), entity, { data });
  return allOf(request.predicates);
}

/** Reads an expression over what is stored of the record. */
export function branchFormula(definition: Definition, text: string): ReturnType<typeof readFormula> {
  // Of many fields some are called like what the language has; only what is written is looked for.
  const words = new Set(text.match(/\w+/g));
  const kinds = new Map(
    definition.fields.flatMap((field) => {
      if (!words.has(field.wire)) return [];
      const type = storesNothing(field) ? 'jsonb' : sqlTypeOf(field);
      return type === 'jsonb' ? [] : [[field.wire, type === 'numeric' ? 'number' : 'text'] as const];
    }),
  );
  return readFormula(text, kinds, 'number');
}

const holds = (formula: Formula | undefined, definition: Definition, row: Row): boolean => {
  const value = formula?.evaluate((wire) => {
    const field = definition.byWire.get(wire);
    return field ? storedOf(row, field) : null;
  });
  return typeof value === 'number' && value !== 0;
};

/** Whether a person may read, in full, every field that a branch uses: either half of a pair counts as the pair. */
export function mayReadCondition(
  reader: Actor,
  definition: Definition,
  { when, expression = '' }: ConditionBranch,
): boolean {
  const words = new Set([...when.map(({ field }) => field), ...(expression.match(/\w+/g) ?? [])]);
  const { entity, fields } = definition;
  const isUsed = ({ wire, wire2 }: Definition['fields'][number]) =>
    words.has(wire) || (wire2 !== undefined && words.has(wire2));
  return fields.every((field) => !isUsed(field) || isReadable(reader, entity.module, field));
}

/**
 * Whether a person may know which branch is taken: they may read its fields and those of the branches before it. Taking the
 * default branch reveals something about all of them.
 */
export function mayKnow(
  reader: Actor,
  definition: Definition,
  { branches }: Pick<ConditionNode, 'branches'>,
  taken: string,
): boolean {
  const at = branches.findIndex(({ id }) => id === taken);
  const evaluated = at < 0 || branches[at]?.otherwise ? branches : branches.slice(0, at + 1);
  return evaluated.every((branch) => mayReadCondition(reader, definition, branch));
}

/**
 * Node → branch that the record takes as it is stored now. A condition that can no longer be evaluated because its field is gone
 * does not hold.
 * @param tried true: a dry run of a drawing, evaluated once
 */
export async function branchesTaken(
  call: Call,
  definition: Definition,
  row: Row,
  root: FlowNode,
  submitter: number,
  tried = false,
): Promise<Map<string, string>> {
  const { entity } = definition;
  const taken = new Map<string, string>();
  const evaluated: { branch: ConditionBranch; predicate: RawBuilder<boolean> }[] = [];
  const broken = new Set<string>();
  const nodes = conditionsIn(root);
  for (const branch of nodes.flatMap((node) => node.branches)) {
    try {
      const predicate = await branchSql(call, entity, branch);
      if (predicate) evaluated.push({ branch, predicate });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      broken.add(branch.id);
    }
  }
  const answers = await evaluate(call, entity, row.id, evaluated, tried ? undefined : preparedFor(entity));
  const isTaken = (branch: ConditionBranch): boolean => {
    if (branch.otherwise || broken.has(branch.id)) return false;
    if (!fitsSubmitter(branch, call.actor.organisation, submitter)) return false;
    if (answers.get(branch.id) === false) return false;
    if (!branch.expression) return branch.when.length > 0;
    return holds(branchFormula(definition, branch.expression).formula, definition, row);
  };
  for (const node of nodes) {
    const branch =
      node.branches.find(isTaken) ?? node.branches.find(({ otherwise }) => otherwise) ?? node.branches.at(-1);
    if (branch) taken.set(node.id, branch.id);
  }
  return taken;
}

async function evaluate(
  call: Call,
  entity: EntityDefinition,
  id: number,
  branches: readonly { branch: ConditionBranch; predicate: RawBuilder<boolean> }[],
  prepared: ReturnType<typeof preparedFor>,
): Promise<Map<string, boolean>> {
  if (branches.length === 0) return new Map();
  const row = await call.db.first<Record<string, boolean | null>>(
    sql`
    select ${sql.join(branches.map(({ predicate }, at) => sql`(${predicate}) as ${sql.ref(`b${at}`)}`))}
    from ${sql.table(entity.table)} t where t.id = ${id}`,
    prepared,
  );
  return new Map(branches.map(({ branch }, at) => [branch.id, row?.[`b${at}`] === true]));
}
