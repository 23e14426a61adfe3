// Products of the showcase as banners refer to them.
import { sql } from 'kysely';
import type { ReferenceSource } from '../../engine/entity.ts';
import { loadVisible } from '../../engine/load.ts';
import { idsNamed } from '../../engine/named.ts';
import { isReadable, revealText } from '../../engine/reveal.ts';
import { showcaseProductEntity } from './showcase.entity.ts';

export const showcaseProductReference: ReferenceSource = {
  visible: async (call, ids) => {
    if (!call.actor.can(`${showcaseProductEntity.grant}.index`)) return new Set();
    return new Set((await loadVisible(call, showcaseProductEntity, ids)).map((row) => row.id));
  },
  labels: async (db, actor, ids) => {
    if (!isReadable(actor, 'Products', { wire: 'name' })) return new Map();
    const rows = await db.rows<{ id: number; name: string }>(
      sql`select id, name from showcase_product where id = any(${ids}::bigint[])`,
    );
    return new Map(rows.map((row) => [row.id, revealText(actor, 'Products', 'name', row.name)]));
  },
  named: (call, names) => idsNamed(call, showcaseProductEntity, names),
};
