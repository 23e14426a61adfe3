// Calls of the public showcase: without a login, limited by address, and sent again only when something changed.

import { zShowcaseBanner, zShowcasePicture, zShowcaseProduct, zShowcaseSharer } from '@crm/protocol/answers/showcase';
import { msg } from '@crm/protocol/sentences';
import { showcaseLimits } from '@crm/protocol/showcase';
import { textLength } from '@crm/protocol/text';
import * as z from 'zod';
import type { Organisation } from '../../platform/access/organisation.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { RateLimiter } from '../../platform/http/rate-limiter.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zId, zOptionalId, zText, zWhole } from '../../platform/http/values.ts';
import { parseAddress } from '../../platform/storage/addresses.ts';
import { openPicture } from '../file/index.ts';
import {
  isShownPicture,
  picturePath,
  shownBanners,
  shownProduct,
  shownProducts,
  shownSharer,
} from './public.queries.ts';

const area = '展示页';
const zSharer = zOptionalId.describe('分享人的编号');
/** Of one address in a minute: an office behind one address looks through everything, a program that copies it does not. */
const mostCalls = 1200;

export function publicRoutes(): Route[] {
  const limiter = new RateLimiter(mostCalls);
  const common = async (
    call: { db: Parameters<typeof shownSharer>[0]; organisation: Organisation; name: string },
    u: number,
  ) => ({
    company: call.name,
    sharer: await shownSharer(call.db, call.organisation, u),
  });
  return [
    route({
      path: 'api/banner/BannerIndex',
      method: 'both',
      access: 'public',
      kind: 'read',
      quick: true,
      cached: true,
      area,
      summary: '展示页的轮播图；只含启用且在日期内的',
      english: 'Banners of the showcase; only those enabled and within their dates',
      body: z.looseObject({}),
      answer: zRows(zShowcaseBanner),
      handle: async ({ db, ip }) => {
        limiter.take(ip);
        const rows = await shownBanners(db);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/Products/ProductsIndex',
      method: 'both',
      access: 'public',
      kind: 'read',
      quick: true,
      cached: true,
      area,
      summary: '展示页的产品；只含已发布的，带有产品的分类、公司名称和分享人',
      english:
        'Products of the showcase; only published ones, with their categories, the company name and the person sharing',
      body: z.looseObject({
        page: zWhole(1, showcaseLimits.pages).optional().describe('页码，从 1 开始'),
        rows: zWhole(1, showcaseLimits.rows).optional().describe('每页行数，默认 20，最多 50'),
        type: zOptionalId.describe('展示分类'),
        key: zText
          .refine((text) => textLength(text) <= showcaseLimits.key, {
            error: sentenceError('tooLong', { max: showcaseLimits.key }),
          })
          .optional()
          .describe('搜索文字'),
        u: zSharer,
      }),
      answer: z.strictObject({
        company: z.string(),
        sharer: zShowcaseSharer.nullable(),
        rows: z.array(zShowcaseProduct),
        total: z.number(),
        types: z.array(z.strictObject({ id: z.number(), name: z.string(), count: z.number() })),
      }),
      handle: async ({ db, ip, body, actor, settings }) => {
        limiter.take(ip);
        const { organisation } = actor;
        const listed = await shownProducts(db, body);
        return {
          data: { ...listed, ...(await common({ db, organisation, name: settings.get('company.name') }, body.u)) },
        };
      },
    }),
    route({
      path: 'api/Products/Productsdetail',
      method: 'both',
      access: 'public',
      kind: 'read',
      quick: true,
      cached: true,
      area,
      summary: '展示页的一个产品',
      english: 'A product of the showcase',
      body: z.looseObject({ id: zId, u: zSharer }),
      answer: z.strictObject({
        company: z.string(),
        sharer: zShowcaseSharer.nullable(),
        type: z.number(),
        id: z.number(),
        name: z.string(),
        cover: zShowcasePicture.nullable(),
        price: z.string(),
        album: z.array(zShowcasePicture),
        cont: z.string(),
        typeName: z.string(),
        intro: z.string(),
      }),
      handle: async ({ db, ip, body, actor, settings }) => {
        limiter.take(ip);
        const { organisation } = actor;
        const found = await shownProduct(db, body.id);
        if (!found) throw notFound(msg('showcaseGone'));
        return {
          data: { ...found, ...(await common({ db, organisation, name: settings.get('company.name') }, body.u)) },
        };
      },
    }),
    pictureRoute(limiter),
  ];
}

function pictureRoute(limiter: RateLimiter): Route {
  const missing = () => new AppError('not_found', msg('fileGone'), { status: 404 });
  return route({
    path: `${picturePath}:address`,
    method: 'GET',
    access: 'public',
    kind: 'read',
    quick: true,
    area,
    summary: '展示页的图片；只有已发布的产品和启用的轮播图的图片能打开',
    english: 'A picture of the showcase; only those of published products and enabled banners open',
    streams: true,
    timeout: 10 * 60_000,
    body: z
      .looseObject({
        address: z.unknown().meta({ type: 'string' }).describe('图片的地址'),
        v: z.unknown().meta({ type: 'string' }).describe('thumb 为小图'),
      })
      .partial(),
    handle: async (call) => {
      limiter.take(call.ip);
      const { address, v } = call.body;
      const parsed = typeof address === 'string' ? parseAddress(`/api/file/open/${address}`) : undefined;
      if (!parsed || !(await isShownPicture(call.db, parsed.id))) throw missing();
      const stream = await openPicture(call, parsed, v === 'thumb', `public, max-age=${pictureSeconds}`);
      if (!stream) throw missing();
      return { stream };
    },
  });
}

/** What was shown may be shown for as long as this by those who keep it, after it was withdrawn. */
const pictureSeconds = 300;
