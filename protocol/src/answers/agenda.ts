// What calls answer, as schemas.

import * as z from 'zod';

/** Whether a person made an address under which the calendar is read elsewhere. */
export const zCalendarFeed = z.strictObject({
  on: z.boolean(),
  /** `yyyy-MM-dd HH:mm:ss`; empty without one. */
  createdAt: z.string(),
});
export type CalendarFeed = z.infer<typeof zCalendarFeed>;
