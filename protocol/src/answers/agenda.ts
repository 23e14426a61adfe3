// What calls answer, as schemas.

import * as z from 'zod';
import type { CalendarFeed } from '../agenda.ts';

export const zCalendarFeed: z.ZodType<CalendarFeed, CalendarFeed> = z.strictObject({
  on: z.boolean(),
  createdAt: z.string(),
});
