// What calls answer, as schemas.

import * as z from 'zod';
import type { FreshSecret } from './second-factor.ts';

export const zFreshSecret: z.ZodType<FreshSecret, FreshSecret> = z.strictObject({
  secret: z.string(),
  uri: z.string(),
});
