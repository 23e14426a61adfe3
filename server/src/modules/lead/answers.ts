// What calls answer, as schemas.

import * as z from 'zod';
import { zRejected } from '../../platform/http/answers.ts';

export const zTurned = z.strictObject({
  count: z.number(),
  rows: z.array(z.strictObject({ id: z.number(), customerId: z.number() })),
  rejected: zRejected.optional(),
  left: z.array(z.strictObject({ id: z.number(), fields: z.array(z.string()).readonly() })).optional(),
  duplicates: z.array(z.strictObject({ id: z.number(), customerId: z.number(), CustomerName: z.string() })).optional(),
});
