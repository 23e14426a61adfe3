// Products of the public showcase as the engine sees them.
import { msg } from '@crm/protocol/sentences';
import { type Call, defineEntity, type EntityHooks, type Values } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { fieldScene } from '../../engine/scenes.ts';
import { select } from '../../platform/db/query.ts';
import { forbidden, invalid, rejection } from '../../platform/errors.ts';
import { type ShowcaseProductRow, showcaseProductShape } from './showcase.fields.ts';

const seesPrices = ({ actor }: Call): boolean =>
  actor.can('erp.product.index') && isReadable(actor, 'product', { wire: 'price' });

/** Publishing a price reveals it: only people who may see it can do so. */
function requirePrice(call: Call, values: Values, before?: ShowcaseProductRow): void {
  const shows = Number(values['show_price'] ?? before?.show_price ?? 0);
  const product = Number(values['product_id'] ?? before?.product_id ?? 0);
  const isSet = before?.show_price !== 1 || before.product_id !== product;
  // A text that stood in its place hid it.
  const isBared = before?.price_text !== '' && (values['price_text'] ?? before?.price_text ?? '') === '';
  const isPublished = before?.status !== 1 && Number(values['status'] ?? before?.status ?? 0) === 1;
  if (shows !== 1 || !(isSet || isPublished || isBared)) return;
  if (product === 0) throw invalid({ showPrice: msg('showcasePriceOf') });
  if (!seesPrices(call)) throw invalid({ showPrice: msg('showcasePriceUnseen') });
}

const hooks: EntityHooks<ShowcaseProductRow> = {
  beforeCreate: async (call, values) => requirePrice(call, values),
  beforeUpdate: async (call, values, before) => requirePrice(call, values, before),
  // What comes back is as public as it was.
  beforeRestore: async (call, rows) => {
    if (seesPrices(call)) return;
    const rejected = rows
      .filter((row) => row.status === 1 && row.show_price === 1 && row.price_text === '')
      .map(({ id }) => rejection(id, msg('showcasePriceUnseen')));
    if (rejected.length > 0) throw forbidden(msg('showcasePriceUnseen'), rejected);
  },
};

export const showcaseProductEntity = defineEntity(showcaseProductShape, {
  search: (row) => ({ names: [row.name], words: [row.intro] }),
  scenes: [fieldScene(showcaseProductShape.fields, 'status', 'popover')],
  presentPage: async (call, rows, wires) => {
    const shown = rows.filter((row) => row.show_price === 1 && row.price_text === '').map((row) => row.product_id);
    const prices = await call.db.rows(select('product', ['id', 'price'])`
      where id = any(${shown}::bigint[]) and deleted_at is null and status = 1`);
    for (const [at, row] of rows.entries()) {
      const price = shown.includes(row.product_id) ? prices.find((one) => one.id === row.product_id)?.price : null;
      Object.assign(wires[at] as object, {
        shownPrice: row.show_price === 1 && row.price_text === '' ? (price ?? '') : '',
      });
    }
  },
  hooks,
});
