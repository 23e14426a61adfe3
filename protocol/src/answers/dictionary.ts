// Dictionary entries and regions as they travel.

import * as z from 'zod';

/** Row of `api/Status/json?types={key}`. */
export const zDictionaryEntry = z.strictObject({
  id: z.number(),
  Name: z.string(),
  types: z.string(),
  color: z.string(),
  sort: z.number(),
  /** 0 hides the entry from new records; old ones keep it. */
  enabled: z.literal([0, 1]),
  version: z.number(),
  /** Id of the entry that it is becoming; 0 for none. */
  into: z.number(),
});
export type DictionaryEntry = z.infer<typeof zDictionaryEntry>;

export const zDictionaryType = z.strictObject({ key: z.string(), Name: z.string() });
export type DictionaryType = z.infer<typeof zDictionaryType>;

/** Row of `GET /Api/city/list/?type=&parentid=`; type 1 province, 2 city, 3 county. */
export interface Region {
  id: number;
  name: string;
}
