// What calls answer, as schemas.
import * as z from 'zod';

/** One step of setting up a company. */
export const zSetupStep = z.strictObject({
  key: z.enum(['company', 'department', 'role', 'people', 'customer', 'pool', 'rules']),
  done: z.boolean(),
});
export type SetupStep = z.infer<typeof zSetupStep>;

export const zSetupState = z.strictObject({ done: z.boolean(), steps: z.array(zSetupStep) });
export type SetupState = z.infer<typeof zSetupState>;
