// Products of the showcase as banners refer to them.
import type { ReferenceSource } from '../../engine/entity.ts';
import { applyFieldPermissionsToText, isReadable } from '../../engine/field-permissions.ts';
import { labelledBy } from '../../engine/labels.ts';
import { loadVisible } from '../../engine/load.ts';
import { idsNamed } from '../../engine/named.ts';
import { showcaseProductEntity } from './showcase.entity.ts';

export const showcaseProductReference: ReferenceSource = {
  visible: async (call, ids) => {
    if (!call.actor.can(`${showcaseProductEntity.grant}.index`)) return new Set();
    return new Set((await loadVisible(call, showcaseProductEntity, ids)).map((row) => row.id));
  },
  ...labelledBy({
    table: 'showcase_product',
    column: 'name',
    shown: (actor, name) =>
      isReadable(actor, 'Products', { wire: 'name' })
        ? applyFieldPermissionsToText(actor, 'Products', 'name', name)
        : undefined,
  }),
  named: (call, names) => idsNamed(call, showcaseProductEntity, names),
};
