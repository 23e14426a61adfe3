// Attachments of the sample company's newest customers: quotations, notes of a visit, plans of the site.
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { objectKey, thumbKey } from '../modules/file/index.ts';
import type { Db } from '../platform/db/database.ts';
import { select } from '../platform/db/query.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Random } from './random.ts';

const products = [
  ['21.5寸工业显示器', 1680],
  ['32寸壁挂显示终端', 2950],
  ['工业平板电脑 i5', 4380],
  ['嵌入式工控机', 3260],
  ['触控一体机 43寸', 6800],
  ['安装支架', 180],
] as const;
const notes = [
  '客户关注交期，要求合同签订后20个工作日内到货。',
  '现场供电为220V，需预留两路网线；墙体为轻钢龙骨，安装需加固。',
  '已演示样机，车间主任对亮度满意，信息部要求支持远程开关机。',
  '竞品报价低约8%，但质保只有一年，客户更看重三年质保。',
  '付款方式倾向3-6-1，需财务总监确认。',
];

interface DrawnFile {
  name: string;
  format: string;
  type: string;
  bytes: Buffer;
  picture?: { width: number; height: number; thumb: Buffer };
}

function quotation(random: Random): DrawnFile {
  const lines = random.sample(products, random.whole(2, 4)).map(([name, price], at) => {
    const count = random.whole(1, 40);
    return `${at + 1},${name},${count},${price}.00,${count * price}.00`;
  });
  const text = `\ufeff序号,产品名称,数量,单价（元）,金额（元）\r\n${lines.join('\r\n')}\r\n`;
  return { name: '产品报价单.csv', format: 'csv', type: 'text/csv', bytes: Buffer.from(text) };
}

function visit(random: Random): DrawnFile {
  const text = `拜访记录\r\n\r\n${random.sample(notes, 3).join('\r\n')}\r\n`;
  return { name: '拜访记录.txt', format: 'txt', type: 'text/plain', bytes: Buffer.from(text) };
}

/** Rooms, walls and the places of the devices; without words, as no font is there for sure. */
async function plan(random: Random): Promise<DrawnFile> {
  const [width, height] = [960, 640];
  const rooms = Array.from({ length: 3 }, (_, at) => {
    const x = 60 + at * 290;
    const devices = Array.from({ length: random.whole(1, 4) }, (_device, place) => {
      const y = 130 + place * 100;
      return `<rect x="${x + random.whole(20, 150)}" y="${y}" width="70" height="42" rx="4" fill="#1677ff"/>`;
    });
    return `<rect x="${x}" y="80" width="260" height="480" fill="#fff" stroke="#434343" stroke-width="6"/>${devices.join('')}`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f0f2f5"/>${rooms.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(picture)).png().toBuffer();
  const thumb = await sharp(bytes).resize(240, 240, { fit: 'inside' }).webp().toBuffer();
  return { name: '现场布置图.png', format: 'png', type: 'image/png', bytes, picture: { width, height, thumb } };
}

interface SampleCustomer {
  id: number;
  /** Under which the panel keeps attachments. */
  code: string;
  owner: number;
  at: string;
}

/** Gives every third of the newest customers that somebody spoke with one to three files by their owner. */
export async function attachFiles(db: Db, storage: Storage, random: Random): Promise<void> {
  const customers = await db.rows(select('customer', [
    'id',
    'code',
    'owner_id as owner',
    sql<string>`last_follow_up_at`.as('at'),
  ])`
    where owner_id > 0 and last_follow_up_at is not null order by created_at desc, id desc limit 90`);
  // Oldest first, as the log is read by its ids.
  for (const customer of customers.filter((_one, at) => at % 3 === 0).sort((a, b) => a.at.localeCompare(b.at))) {
    const made = [quotation(random), visit(random), await plan(random)];
    for (const file of random.sample(made, random.whole(1, 3))) await keep(db, storage, customer, file);
  }
}

async function keep(
  db: Db,
  storage: Storage,
  customer: SampleCustomer,
  { name, format, type, bytes, picture }: DrawnFile,
): Promise<void> {
  const key = randomBytes(16).toString('hex');
  await storage.write(objectKey(key), bytes, { size: bytes.length, type });
  if (picture) await storage.write(thumbKey(key), picture.thumb, { size: picture.thumb.length, type: 'image/webp' });
  await db.run(sql`
    insert into file (key, user_id, module, record_id, field, name, format, type, size, sha256, width, height, has_thumb, attached_at, created_at)
    values (${key}, ${customer.owner}, 'customer', ${customer.id}, ${customer.code}, ${name}, ${format}, ${type}, ${bytes.length},
      ${createHash('sha256').update(bytes).digest()}, ${picture?.width ?? 0}, ${picture?.height ?? 0}, ${picture !== undefined}, ${customer.at}, ${customer.at})`);
  await db.run(sql`
    insert into operation_log (entity, record_id, action, user_id, ip, note, created_at)
    values ('customer', ${customer.id}, 'uploadFile', ${customer.owner}, ${`10.8.${customer.owner % 6}.${10 + (customer.owner % 200)}`}, ${name}, ${customer.at})`);
}
