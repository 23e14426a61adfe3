// What calls answer, as schemas.
import { zStartNode } from '@crm/protocol/answers/flow';
import * as z from 'zod';
import type { Rehearsal } from './flow/rehearse.ts';
import type { FlowTemplate } from './flow/templates.ts';
import type { Acted } from './work/actions.ts';
import type { Delegation } from './work/delegations.ts';

export const zFlowTemplate: z.ZodType<FlowTemplate, FlowTemplate> = z.strictObject({
  key: z.string(),
  name: z.string(),
  module: z.string(),
  nodes: zStartNode,
});

export const zRehearsal: z.ZodType<Rehearsal, Rehearsal> = z.strictObject({
  total: z.number(),
  same: z.number(),
  capped: z.literal(1).optional(),
  rows: z.array(
    z.strictObject({ id: z.number(), title: z.string(), addtime: z.string(), before: z.string(), after: z.string() }),
  ),
});

export const zNamed = z.strictObject({ id: z.number(), name: z.string() });

export const zDelegation: z.ZodType<Delegation, Delegation> = z.strictObject({
  id: z.number(),
  userid: z.number(),
  username: z.string(),
  begin: z.string(),
  end: z.string(),
  flows: z.array(z.number()),
  modules: z.array(z.string()),
  kinds: z.array(z.strictObject({ module: z.string(), title: z.string() })),
  amountFrom: z.string(),
  amountTo: z.string(),
  submitters: z.array(zNamed),
  departments: z.array(zNamed),
  state: z.enum(['over', 'now', 'coming']),
});

export const zActed: z.ZodType<Acted, Acted> = z.strictObject({
  id: z.number(),
  Status: z.literal([0, 1, 2, 4, 3, 9]),
  resubmitted: z.literal(true).optional(),
});
