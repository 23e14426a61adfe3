// The showcase of the sample company: banners and a dozen of its products, with drawn pictures, shared by two of the staff.
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import sharp from 'sharp';
import { objectKey, thumbKey } from '../modules/file/index.ts';
import { bannerEntity, showcaseProductEntity } from '../modules/showcase/index.ts';
import type { Db } from '../platform/db/database.ts';
import { query, returning, select } from '../platform/db/query.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { addDeclaredRow } from './declared-row.ts';
import { colours, drawings } from './product-pictures.ts';
import type { SampleProduct } from './products.ts';
import type { Employee } from './staff.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
import { day, toText } from './working-time.ts';

/** Beginning of the product's name, category by its place, a text for the price, and one line of description. */
const shown = [
  ['21.5寸工业显示器', 0, '', '全贴合高亮屏，车间强光下也看得清'],
  ['触控一体机 21.5寸', 0, '', '十点触控，戴手套也能操作'],
  ['智能网关（5G）', 1, '¥3,980 起', '一台网关接入整条产线'],
  ['边缘计算盒子（增强型）', 1, '面议', '双路视频实时分析，断网照常工作'],
  ['车间看板 55寸', 2, '', '产量、节拍、良率一屏掌握'],
  ['安灯看板 43寸', 2, '', '三色报警灯联动，异常一分钟内响应'],
  ['工业平板电脑 i5', 0, '', 'IP65 防护，电池可热插拔'],
  ['嵌入式工控机', 0, '', '无风扇设计，7×24 小时运行'],
  ['数据采集终端 16路', 0, '', '16 位精度，八年不用校准'],
  ['手持数据终端', 1, '¥2,280', '一二维扫码，单手可握'],
  ['LoRa 汇聚网关', 2, '', '两百个节点，覆盖三公里厂区'],
  ['无线采集节点', 1, '', '电池供电三年，免布线'],
] as const;

const story = (name: string) =>
  [
    `${name}面向制造现场设计，出厂前逐台老化测试 72 小时。`,
    '支持常见的工业协议，可与现有的 MES、ERP 系统对接；提供接口文档和样例程序。',
    '质保三年，全国主要城市次日上门。需要试用请联系我们，样机可免费试用十五天。',
  ].join('\n');

const side = 600;
const wide = [1200, 480] as const;

const backgrounds = [
  ['#10316b', '#2259d6'],
  ['#0b4f4a', '#13a8a8'],
  ['#3b1f6b', '#7a4bd0'],
] as const;
/** Title, and the place of the product that it leads to. */
const banners = [
  ['看得见的车间：显示终端新品上市', 4],
  ['一台网关，接入整条产线', 2],
  ['边缘计算，异常一秒发现', 3],
] as const;

function productPicture(drawing: string, turn: number): string {
  const tones = ['#f5f7fb', '#eef3f6', '#f6f2ec'][turn];
  const place =
    turn === 0 ? '' : `transform="translate(240 240) scale(${turn === 1 ? 1.25 : 0.8}) translate(-240 -240)"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${tones}"/><ellipse cx="240" cy="405" rx="150" ry="16" fill="#000" opacity="0.08"/><g ${place}>${drawing}</g></svg>`;
}

function bannerPicture(at: number): string {
  const [from, to] = backgrounds[at % backgrounds.length] ?? ['#10316b', '#2259d6'];
  const shape = (['screen', 'box', 'sensor'] as const)[at % 3] ?? 'screen';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide[0]}" height="${wide[1]}" viewBox="0 0 1200 480">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="1200" height="480" fill="url(#g)"/><circle cx="960" cy="120" r="300" fill="#fff" opacity="0.07"/><circle cx="260" cy="470" r="240" fill="#fff" opacity="0.05"/>
    <g transform="translate(400 0)">${drawings[shape]('#9ec1ff')}</g></svg>`;
}

class Pictures {
  readonly #db: Db;
  readonly #storage: Storage;

  constructor(db: Db, storage: Storage) {
    this.#db = db;
    this.#storage = storage;
  }

  async keep(drawing: string, place: { module: string; id: number; field: string; userId: number; at: number }) {
    const bytes = await sharp(Buffer.from(drawing)).png().toBuffer();
    const thumb = await sharp(bytes).resize(400, 400, { fit: 'inside' }).webp().toBuffer();
    const { width, height } = await sharp(bytes).metadata();
    const key = randomBytes(16).toString('hex');
    await this.#storage.write(objectKey(key), bytes, { size: bytes.length, type: 'image/png' });
    await this.#storage.write(thumbKey(key), thumb, { size: thumb.length, type: 'image/webp' });
    const moment = toText(place.at);
    const row = await this.#db.first(returning('file', ['id'])`
      insert into file (key, user_id, module, record_id, field, name, format, type, size, sha256, width, height, has_thumb, attached_at, created_at)
      values (${key}, ${place.userId}, ${place.module}, ${place.id}, ${place.field}, '展示图.png', 'png', 'image/png', ${bytes.length},
      ${createHash('sha256').update(bytes).digest()}, ${width}, ${height}, true, ${moment}, ${moment})`);
    return row?.id ?? 0;
  }
}

export async function createShowcase(
  client: pg.ClientBase,
  db: Db,
  storage: Storage,
  { products, staff, now }: { products: readonly SampleProduct[]; staff: readonly Employee[]; now: number },
): Promise<void> {
  const pictures = new Pictures(db, storage);
  const names = new Map(
    (await db.rows(query.selectFrom('product').select(['id', 'name']))).map(({ id, name }) => [name, id]),
  );
  const kinds = await db.rows(select('dictionary_entry', ['id'])`where type = 'showcaseType' order by sort, id`);
  const userId = staff.find((person) => person.department === '市场部')?.id ?? staff[0]?.id ?? 1;
  const batch = new RowBatch();
  const first = await nextId(client, 'showcase_product');
  const entry = (id: number, at: number) => ({ id, userId, at, ip: `10.8.${userId % 6}.${10 + (userId % 200)}` });
  for (const [place, [name, kind, price, intro]] of shown.entries()) {
    const id = first + place;
    const at = now - (60 - place * 4) * day;
    const product = products.find((one) => one.id === names.get(name));
    const drawing = drawings[product?.shape ?? 'box'](colours[place % colours.length] ?? '');
    const files: number[] = [];
    for (const turn of [0, 1, 2]) {
      const field = turn === 0 ? 'cover' : 'album';
      files.push(await pictures.keep(productPicture(drawing, turn), { module: 'Products', id, field, userId, at }));
    }
    const values = {
      name,
      product_id: product?.id ?? 0,
      show_price: price === '' ? 1 : 0,
      price_text: price,
      category: kinds[kind]?.id ?? 0,
      cover: files.slice(0, 1),
      album: files.slice(1),
      intro,
      cont: story(name),
      sort: String(place + 1),
      // The last one is still being prepared.
      status: place === shown.length - 1 ? 0 : 1,
    };
    await addDeclaredRow(batch, db, showcaseProductEntity, values, entry(id, at));
  }
  const firstBanner = await nextId(client, 'banner');
  for (const [place, [title, target]] of banners.entries()) {
    const id = firstBanner + place;
    const at = now - (30 - place) * day;
    const image = await pictures.keep(bannerPicture(place), { module: 'banner', id, field: 'img', userId, at });
    const values = {
      title,
      image: [image],
      showcase_product_id: first + target,
      sort: String(place + 1),
      status: 1,
    };
    await addDeclaredRow(batch, db, bannerEntity, values, entry(id, at));
  }
  await copyRows(client, batch.encode());
  await setLastId(client, 'showcase_product', first + shown.length - 1);
  await setLastId(client, 'banner', firstBanner + banners.length - 1);
  await db.run(sql`insert into showcase_sharer (user_id, phone)
    select id, true from app_user where username_key in ('zhangwei', 'lina')`);
}
