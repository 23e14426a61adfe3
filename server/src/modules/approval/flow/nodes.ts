// A drawing as it is sent: shapes and limits; what is still to be filled in is no error of a draft.

import type { ApproverSource, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import { dateRanges, filterTypes } from '@crm/protocol/filter';
import { approverModes, flowLimits, type NodeGrant, nodeGrants } from '@crm/protocol/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { formulaLimit } from '@crm/protocol/formula';
import { enteredLine, enteredText } from '@crm/protocol/text';
import * as z from 'zod';
import { sentenceError } from '../../../platform/http/issue.ts';
import { isBrokenText, nestedSchema } from '../../../platform/http/values.ts';

const zKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  // What is kept by node is looked up by it.
  .refine((key) => !(key in Object.prototype));
const text = (max: number, entered = enteredText) =>
  z
    .string()
    .max(max)
    .refine((value) => !isBrokenText(value))
    .transform(entered);
const zName = text(flowLimits.name, enteredLine);
const zWire = z.string().regex(/^\$?[A-Za-z][A-Za-z0-9_]{0,60}$/);
const zId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const zIds = z.array(zId).max(flowLimits.named);
const zLevel = z.int().min(1).max(flowLimits.levels);

const zSource: z.ZodType<ApproverSource> = z.union([
  z.object({ type: z.literal('user'), ids: zIds }),
  z.object({ type: z.literal('role'), ids: zIds }),
  z.object({ type: z.literal('head'), level: zLevel }),
  z.object({ type: z.literal('superior'), level: zLevel, chain: z.literal(1).optional() }),
  z.object({ type: z.literal('submitter') }),
  z.object({ type: z.literal('field'), field: z.union([zWire, z.literal('')]) }),
  z.object({ type: z.literal('chosen'), ids: zIds.optional() }),
  z.object({ type: z.literal('previous'), ids: zIds.optional() }),
]);

const zSources = z.array(zSource).max(10);
const zGrants = z
  .record(zWire, z.enum(nodeGrants))
  .refine((grants) => Object.keys(grants).length <= 300)
  .optional() as z.ZodType<Record<string, NodeGrant> | undefined>;
const zCondition = z.object({
  field: zWire,
  type: z.enum([...filterTypes, ...dateRanges]),
  value: text(4000).optional(),
  // The value's label, for people who read the drawing.
  text: text(4000).optional(),
});

const zNode: z.ZodType<FlowNode> = z
  .lazy(() => {
    const base = { id: zKey, name: zName, next: zNode.optional() };
    return z.discriminatedUnion('type', [
      z.object({ ...base, type: z.literal('start'), fields: zGrants }),
      z.object({
        ...base,
        type: z.literal('approver'),
        approvers: zSources,
        mode: z.enum(approverModes),
        ratio: z.int().min(1).max(100).optional(),
        fields: zGrants,
        empty: z.enum(['pass', 'admin', 'refuse']),
        self: z.enum(['approve', 'skip', 'superior']).optional(),
        repeated: z.enum(['again', 'skip']).optional(),
        timeout: z
          .object({
            hours: z.int().min(1).max(flowLimits.hours),
            action: z.enum(['remind', 'pass', 'refuse']),
            working: z.literal(1).optional(),
          })
          .optional(),
        back: z.enum(['replay', 'return']).optional(),
        opinion: z.literal('required').optional(),
      }),
      z.object({
        ...base,
        type: z.literal('condition'),
        branches: z
          .array(
            z.object({
              id: zKey,
              name: zName,
              when: z.array(zCondition).max(flowLimits.conditions),
              expression: text(formulaLimit, (formula) => formula).optional(),
              otherwise: z.literal(1).optional(),
              next: zNode.optional(),
            }),
          )
          .max(flowLimits.branches),
      }),
      z.object({
        ...base,
        type: z.literal('parallel'),
        branches: z.array(z.object({ id: zKey, name: zName, next: zNode.optional() })).max(flowLimits.branches),
      }),
      z.object({ ...base, type: z.literal('cc'), approvers: zSources, fields: zGrants }),
      z.object({ id: zKey, name: zName, type: z.literal('end') }),
    ]);
  })
  .meta({ id: 'FlowNode' });

function depthOf(node: FlowNode | undefined): number {
  let deepest = 0;
  for (let at = node; at; at = at.next)
    if (at.type === 'condition' || at.type === 'parallel')
      for (const branch of at.branches) deepest = Math.max(deepest, 1 + depthOf(branch.next));
  return deepest;
}

/** The start is the first node and the only one, the end the last of the trunk; ids are there once. */
function isWhole(root: FlowNode): root is StartNode {
  const nodes = nodesOf(root);
  const ids = nodes.flatMap((node) => [
    node.id,
    ...(node.type === 'condition' || node.type === 'parallel' ? node.branches.map(({ id }) => id) : []),
  ]);
  const ends = nodes.filter(({ type }) => type === 'end');
  let last = root;
  while (last.next) last = last.next;
  return (
    root.type === 'start' &&
    nodes.filter(({ type }) => type === 'start').length === 1 &&
    ends.length <= 1 &&
    ends.every((end) => end === last) &&
    new Set(ids).size === ids.length
  );
}

/**
 * Nodes, branches, conditions and lists of a drawing together. All conditions are columns of one statement, of which there may
 * be 1,664; each is at least three things.
 */
const mostThings = 4500;

/** Chains are as deep as they are long when parsed: the depth of the input is measured first. */
function isBounded(value: unknown): boolean {
  let nodes = 0;
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let one = open.pop(); one; one = open.pop()) {
    if (typeof one.value !== 'object' || one.value === null) continue;
    if (one.depth > flowLimits.nodes * 4) return false;
    if ((nodes += 1) > mostThings) return false;
    for (const below of Object.values(one.value)) open.push({ value: below, depth: one.depth + 1 });
  }
  return true;
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value, (key, inner: unknown) => (key === '__proto__' ? undefined : inner));
  } catch {
    return undefined;
  }
}

/** Travels as text: node within node it is deeper than bodies may be. */
export const zNodes = z
  .unknown()
  .transform(parsed)
  .refine(isBounded, { error: sentenceError('flowTooBig', { max: flowLimits.nodes }) })
  .pipe(zNode)
  .refine((root) => nodesOf(root).length <= flowLimits.nodes && depthOf(root) <= flowLimits.depth, {
    error: sentenceError('flowTooBig', { max: flowLimits.nodes }),
  })
  .refine(isWhole, { error: sentenceError('badFormat') })
  .meta({ [nestedSchema]: zNode });
