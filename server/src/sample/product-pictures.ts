// Pictures of the sample company's products: a drawing for each kind; without words, as no font is there for sure.
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { objectKey, thumbKey } from '../modules/file/index.ts';
import type { Db } from '../platform/db/database.ts';
import { returning } from '../platform/db/query.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Shape } from './product-list.ts';
import type { SampleProduct } from './products.ts';
import { toText } from './working-time.ts';

const side = 480;
export const colours = ['#1677ff', '#13a8a8', '#3f6600', '#531dab', '#ad4e00', '#0958d9'];

export const drawings: Record<Shape, (colour: string) => string> = {
  screen: (colour) => `
    <rect x="70" y="110" width="340" height="220" rx="12" fill="#262626"/>
    <rect x="86" y="126" width="308" height="188" fill="${colour}"/>
    <path d="M100 290 L170 210 L220 250 L300 160 L380 230 V300 H100 Z" fill="#fff" opacity="0.35"/>
    <rect x="215" y="330" width="50" height="40" fill="#595959"/><rect x="160" y="368" width="160" height="14" rx="7" fill="#434343"/>`,
  box: (colour) => `
    <rect x="80" y="150" width="320" height="180" rx="10" fill="#434343"/>
    ${[0, 1, 2, 3, 4, 5].map((at) => `<rect x="${100 + at * 50}" y="170" width="30" height="10" fill="#8c8c8c"/>`).join('')}
    ${[0, 1, 2, 3].map((at) => `<rect x="${100 + at * 70}" y="240" width="50" height="60" rx="4" fill="#141414" stroke="${colour}" stroke-width="5"/>`).join('')}
    <circle cx="376" cy="206" r="9" fill="${colour}"/>`,
  sensor: (colour) => `
    <rect x="180" y="90" width="120" height="190" rx="20" fill="${colour}"/>
    <rect x="200" y="280" width="80" height="60" fill="#8c8c8c"/><path d="M240 340 C240 400 320 380 330 430" stroke="#434343" stroke-width="14" fill="none"/>
    <circle cx="240" cy="150" r="34" fill="#fff" opacity="0.85"/><rect x="210" y="210" width="60" height="12" rx="6" fill="#fff" opacity="0.7"/>`,
  cart: (colour) => `
    <rect x="70" y="220" width="340" height="110" rx="18" fill="${colour}"/><rect x="110" y="150" width="260" height="70" rx="6" fill="#bfbfbf"/>
    <circle cx="140" cy="340" r="34" fill="#262626"/><circle cx="340" cy="340" r="34" fill="#262626"/>
    <circle cx="140" cy="340" r="14" fill="#8c8c8c"/><circle cx="340" cy="340" r="14" fill="#8c8c8c"/><rect x="86" y="256" width="60" height="18" rx="9" fill="#fff"/>`,
  sheet: (colour) => `
    <rect x="90" y="90" width="300" height="300" rx="14" fill="#fff" stroke="#d9d9d9" stroke-width="4"/><rect x="90" y="90" width="300" height="56" rx="14" fill="${colour}"/>
    ${[60, 130, 95, 160].map((height, at) => `<rect x="${130 + at * 60}" y="${350 - height}" width="36" height="${height}" fill="${colour}" opacity="${0.4 + at * 0.15}"/>`).join('')}`,
  part: (colour) => `
    <circle cx="240" cy="240" r="120" fill="none" stroke="${colour}" stroke-width="44" stroke-dasharray="60 34"/>
    <circle cx="240" cy="240" r="96" fill="#8c8c8c"/><circle cx="240" cy="240" r="40" fill="#f5f5f5"/>`,
};

/** Gives most products a picture; every eighth has none yet. */
export async function drawProducts(db: Db, storage: Storage, products: readonly SampleProduct[]): Promise<void> {
  for (const [at, product] of products.entries()) {
    if (at % 8 === 7) continue;
    const drawing = drawings[product.shape](colours[at % colours.length] ?? '');
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#f5f5f5"/>${drawing}</svg>`;
    await keep(db, storage, product, await sharp(Buffer.from(picture)).png().toBuffer());
  }
}

async function keep(db: Db, storage: Storage, { id, userId, at }: SampleProduct, bytes: Buffer): Promise<void> {
  const thumb = await sharp(bytes).resize(240, 240, { fit: 'inside' }).webp().toBuffer();
  const key = randomBytes(16).toString('hex');
  await storage.write(objectKey(key), bytes, { size: bytes.length, type: 'image/png' });
  await storage.write(thumbKey(key), thumb, { size: thumb.length, type: 'image/webp' });
  const moment = toText(at);
  const file = await db.first(returning('file', ['id'])`
    insert into file (key, user_id, module, record_id, field, name, format, type, size, sha256, width, height, has_thumb, attached_at, created_at)
    values (${key}, ${userId}, 'product', ${id}, 'cover', '产品图.png', 'png', 'image/png', ${bytes.length},
    ${createHash('sha256').update(bytes).digest()}, ${side}, ${side}, true, ${moment}, ${moment})`);
  await db.run(sql`update product set cover = ${JSON.stringify([file?.id])}::jsonb where id = ${id}`);
}
