// What calls answer, as schemas.

import * as z from 'zod';
import { branches, fieldGrants, scopeNames } from '../access.ts';

/** What a role can be given: answer of `main/role/permissions`. */
export const zGrantCatalogue = z.strictObject({
  branches: z.array(
    z.strictObject({
      key: z.enum(branches),
      label: z.string(),
      modules: z.array(
        z.strictObject({
          key: z.string(),
          label: z.string(),
          /** True when a data scope applies. */
          scoped: z.boolean(),
          /** Where it is met, for modules without a page of their own. */
          where: z.string().optional(),
          actions: z.array(
            z.strictObject({
              key: z.string(),
              label: z.string(),
              /** Paths (`crm.pool.index`) without which it is of no use. */
              needs: z.array(z.string()).optional(),
              /** True while no call needs it. */
              reserved: z.boolean().optional(),
            }),
          ),
          /** Fields that can be hidden, masked or made read-only. */
          fields: z.array(z.strictObject({ field: z.string(), title: z.string() })),
          /** Of a family of kinds that the company makes: each of them with its fields. */
          kinds: z
            .array(
              z.strictObject({
                key: z.string(),
                label: z.string(),
                fields: z.array(z.strictObject({ field: z.string(), title: z.string() })),
              }),
            )
            .optional(),
        }),
      ),
    }),
  ),
  scopes: z.array(z.strictObject({ value: z.enum(scopeNames), label: z.string() })),
  fieldGrants: z.array(z.strictObject({ value: z.enum(fieldGrants), label: z.string() })),
});
export type GrantCatalogue = z.infer<typeof zGrantCatalogue>;

const zBranchGrants = z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]);

/** `{crm: {customer: {index: true}}, oa: false}`: truthy leaves only, an empty branch is `false`. */
export const zPermissionTree = z.strictObject({
  system: zBranchGrants,
  crm: zBranchGrants,
  oa: zBranchGrants,
  bi: zBranchGrants,
  call: zBranchGrants,
  dbcall: zBranchGrants,
  erp: zBranchGrants,
  manager: zBranchGrants,
});
export type PermissionTree = z.infer<typeof zPermissionTree>;
