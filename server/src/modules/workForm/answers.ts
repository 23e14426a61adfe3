// What calls answer, as schemas.
import * as z from 'zod';

export const zData = z.strictObject({ id: z.number(), module: z.string() });
