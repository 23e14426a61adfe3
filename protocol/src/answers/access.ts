// What calls answer, as schemas.

import * as z from 'zod';
import type { GrantCatalogue, PermissionTree } from '../access.ts';

export const zGrantCatalogue: z.ZodType<GrantCatalogue, GrantCatalogue> = z.strictObject({
  branches: z.array(
    z.strictObject({
      key: z.enum(['system', 'crm', 'oa', 'bi', 'call', 'dbcall', 'erp', 'manager']),
      label: z.string(),
      modules: z.array(
        z.strictObject({
          key: z.string(),
          label: z.string(),
          scoped: z.boolean(),
          where: z.string().optional(),
          actions: z.array(
            z.strictObject({
              key: z.string(),
              label: z.string(),
              needs: z.array(z.string()).optional(),
              reserved: z.boolean().optional(),
            }),
          ),
          fields: z.array(z.strictObject({ field: z.string(), title: z.string() })),
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
  scopes: z.array(
    z.strictObject({
      value: z.enum(['department', 'self', 'subordinates', 'departmentBelow', 'all']),
      label: z.string(),
    }),
  ),
  fieldGrants: z.array(z.strictObject({ value: z.enum(['read', 'edit', 'hidden', 'mask']), label: z.string() })),
});

export const zPermissionTree: z.ZodType<PermissionTree, PermissionTree> = z.strictObject({
  system: z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]),
  crm: z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]),
  oa: z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]),
  bi: z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]),
  call: z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]),
  dbcall: z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]),
  erp: z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]),
  manager: z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.literal(true)))]),
});
