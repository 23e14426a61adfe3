// What calls answer, as schemas.

import * as z from 'zod';
import { zRejected } from '../../platform/http/answers.ts';

export const zData = z.strictObject({
  count: z.number(),
  rejected: zRejected.optional(),
});
