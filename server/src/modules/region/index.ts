// Provinces, cities and counties. They do not change while the program runs.
import type { Region } from '@crm/protocol/answers/dictionary';
import * as z from 'zod';
import type { ReferenceSource } from '../../engine/entity.ts';
import { defineModule } from '../../engine/module.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { route } from '../../platform/http/route.ts';
import { zOptionalId, zWhole } from '../../platform/http/values.ts';
import { presetSetting } from './preset.ts';
import { city, county } from './region.fields.ts';

export { placeFields } from './place.fields.ts';

interface RegionRecord extends Region {
  parent: number;
  type: number;
}

let regions: Map<number, RegionRecord> | undefined;

async function allRegions(db: Db): Promise<Map<number, RegionRecord>> {
  if (!regions || regions.size === 0) {
    const rows = await db.rows(select('region', ['id', 'name', 'parent_id as parent', 'type'])`order by id`);
    regions = new Map(rows.map((row) => [row.id, row]));
  }
  return regions;
}

const reference: ReferenceSource = {
  async visible(call, ids) {
    const known = await allRegions(call.db);
    return new Set(ids.filter((id) => known.has(id)));
  },
  async within(db, id, parentId) {
    return (await allRegions(db)).get(id)?.parent === parentId;
  },
  /** In full, or without what kind of place it is: 浙江 for 浙江省. */
  async named({ db }, names, field, second) {
    const level = field.type === 'county' ? 3 : second ? 2 : 1;
    const places = [...(await allRegions(db)).values()].filter(({ type }) => type === level);
    const alike = (name: string) => {
      const exact = places.filter((place) => place.name === name);
      return exact.length > 0 || name.length < 2 ? exact : places.filter((place) => place.name.startsWith(name));
    };
    return new Map(names.map((name) => [name, alike(name).map(({ id }) => id)]));
  },
  async labels(db, _actor, ids) {
    const known = await allRegions(db);
    return new Map(
      ids.flatMap((id) => {
        const region = known.get(id);
        return region ? [[id, region.name] as const] : [];
      }),
    );
  },
};

export const regionModule = defineModule({
  name: 'region',
  settings: [presetSetting],
  references: { region: reference },
  fieldTypes: { city, county },
  routes: () => [
    route({
      path: 'Api/city/list',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area: '行政区划',
      summary: 'type 1 省、2 市、3 县；市县用 parentid',
      english: 'type 1 provinces, 2 cities, 3 counties; cities and counties need parentid',
      body: z.looseObject({ type: zWhole(1, 3), parentid: zOptionalId }),
      answer: z.array(z.strictObject({ id: z.number(), name: z.string() })),
      handle: async ({ db, body }) => {
        const found = [...(await allRegions(db)).values()].filter(
          (region) => region.type === body.type && (body.type === 1 || region.parent === body.parentid),
        );
        return { data: found.map(({ id, name }) => ({ id, name })) };
      },
    }),
  ],
});
