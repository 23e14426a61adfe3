// What everybody sees: only what is published, and of it only what is named here.

import type {
  ShowcaseBanner,
  ShowcaseDetail,
  ShowcaseList,
  ShowcasePicture,
  ShowcaseProduct,
  ShowcaseSharer,
} from '@crm/protocol/answers/showcase';
import { limits } from '@crm/protocol/limits';
import { showcaseLimits } from '@crm/protocol/showcase';
import { type RawBuilder, sql } from 'kysely';
import { termsSql } from '../../engine/query/search.ts';
import { searchTerms } from '../../engine/search-text.ts';
import { Actor } from '../../platform/access/actor.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import type { Db } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';

/** SQL over `t`, a product of the showcase. */
const published = sql`t.deleted_at is null and t.status = 1`;
/** SQL over `b`, a banner. */
const running = sql`b.deleted_at is null and b.status = 1 and (b.start_on is null or b.start_on <= current_date)
  and (b.end_on is null or b.end_on >= current_date)`;

export const picturePath = 'api/Products/picture/';

interface Picture {
  id: number;
  key: string;
}

function shown(picture: Picture | null | undefined): ShowcasePicture | null {
  if (!picture) return null;
  const url = `/${picturePath}${picture.id}-${picture.key}`;
  return { url, thumb: `${url}?v=thumb` };
}

/** The pictures of a column of files, in their order, as JSON. */
function picturesOf(column: RawBuilder<unknown>): RawBuilder<Picture[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', f.id, 'key', f.key) order by e.place), '[]')
    from jsonb_array_elements_text(${column}) with ordinality e(id, place)
    join file f on f.id = e.id::bigint and f.deleted_at is null and f.has_thumb)`;
}

type Listed = Omit<ShowcaseProduct, 'cover'> & { cover: Picture[] };

const productColumns = [
  't.id',
  't.name',
  picturesOf(sql`t.cover`).as('cover'),
  't.intro',
  't.category as type',
  sql<string>`coalesce(d.name, '')`.as('typeName'),
  sql<string>`case when t.price_text <> '' then t.price_text
    when t.show_price = 1 and p.price is not null then '¥' || to_char(p.price, 'FM999,999,999,999,990.00')
    else '' end`.as('price'),
] as const;
const productJoins = sql`left join dictionary_entry d on d.id = t.category and d.type = 'showcaseType' and d.enabled
  left join product p on p.id = t.product_id and p.deleted_at is null and p.status = 1`;

function presented({ cover, ...row }: Listed): ShowcaseProduct {
  return { ...row, type: row.typeName === '' ? 0 : row.type, cover: shown(cover[0]) };
}

export async function shownBanners(db: Db): Promise<ShowcaseBanner[]> {
  const rows = await db.rows(
    query
      .selectFrom('banner as b')
      .leftJoin('showcase_product as t', (join) => join.on(sql<boolean>`t.id = b.showcase_product_id and ${published}`))
      .select([
        'b.id',
        'b.title',
        picturesOf(sql`b.image`).as('pictures'),
        sql<number>`coalesce(t.id, 0)`.as('productId'),
        'b.link',
      ])
      .where(sql<boolean>`${running}`)
      .orderBy('b.sort')
      .orderBy('b.id', 'desc')
      .limit(showcaseLimits.banners),
  );
  return rows.map(({ pictures, ...row }) => ({ ...row, picture: shown(pictures[0]) }));
}

export async function shownProducts(
  db: Db,
  wanted: { page?: number | undefined; rows?: number | undefined; type: number; key?: string | undefined },
): Promise<Pick<ShowcaseList, 'rows' | 'total' | 'types'>> {
  const { page = 1, rows = limits.pageSize, type, key = '' } = wanted;
  const where = sql`${published} and ${termsSql(sql`t.search_text`, searchTerms(key))}`;
  const narrowed = type > 0 ? sql`${where} and t.category = ${type}` : where;
  const [listed, counted, types] = await Promise.all([
    db.rows(select('showcase_product as t', productColumns)`${productJoins} where ${narrowed}
      order by t.sort, t.id desc limit ${rows} offset ${(page - 1) * rows}`),
    db.first(select('showcase_product as t', [sql<number>`count(*)`.as('n')])`where ${narrowed}`),
    db.rows(
      query
        .selectFrom('showcase_product as t')
        .innerJoin('dictionary_entry as d', (join) =>
          join.on(sql<boolean>`d.id = t.category and d.type = 'showcaseType' and d.enabled`),
        )
        .select(['d.id', 'd.name', sql<number>`count(*)`.as('count')])
        .where(sql<boolean>`${published}`)
        .groupBy(['d.id', 'd.name', 'd.sort'])
        .orderBy('d.sort')
        .orderBy('d.id'),
    ),
  ]);
  return { rows: listed.map(presented), total: counted?.n ?? 0, types };
}

export async function shownProduct(
  db: Db,
  id: number,
): Promise<Omit<ShowcaseDetail, 'company' | 'sharer'> | undefined> {
  const row = await db.first(select('showcase_product as t', [
    ...productColumns,
    picturesOf(sql`t.album`).as('album'),
    't.cont',
  ])`
    ${productJoins} where t.id = ${id} and ${published}`);
  if (!row) return undefined;
  const { album, cont, ...listed } = row;
  return { ...presented(listed), album: album.map((one) => shown(one) as ShowcasePicture), cont };
}

/** True for a picture of what is published; of everything else nobody learns that it is there. */
export async function isShownPicture(db: Db, id: number): Promise<boolean> {
  const held = JSON.stringify([id]);
  const found = await db.first(sql`
    select 1 from showcase_product t where (t.cover || t.album) @> ${held}::jsonb and ${published}
    union all select 1 from banner b where b.image @> ${held}::jsonb and ${running} limit 1`);
  return found !== undefined;
}

/** The person who shared the showcase, if they still work here and may still do so; otherwise nobody. */
export async function shownSharer(db: Db, organisation: Organisation, id: number): Promise<ShowcaseSharer | null> {
  if (id === 0) return null;
  const user = organisation.users.get(id);
  if (!user?.enabled || user.deleted || !new Actor(organisation, id, 0, 0).can('crm.Products.index')) return null;
  const row = await db.first(
    query
      .selectFrom('showcase_sharer as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .select([sql<string>`case when s.phone then u.mobile else '' end`.as('phone')])
      .where(sql<boolean>`s.user_id = ${id}`),
  );
  return row ? { id, name: user.name, avatar: user.avatar, phone: row.phone } : null;
}
