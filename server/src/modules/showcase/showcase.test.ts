// The showcase through the API: what everybody sees, what stays inside, who publishes, and who is named there.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { open, png, upload } from '../../../test/upload.ts';
import { query, select } from '../../platform/db/query.ts';
import { RateLimiter } from '../../platform/http/rate-limiter.ts';
import { isOutside } from './banner.entity.ts';

let company: Company;
let counter = 0;

beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function added(path: string, body: Record<string, unknown>, person: Person = company.admin): Promise<number> {
  const answer = (await person.call(path, body)).body;
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data.id;
}

async function picture(picType = 'Products', code = 'cover', person: Person = company.admin) {
  const sent = await upload(company, person, { picType, code }, { name: '老板的图.png', content: await png() });
  return sent.body.data as { id: number; url: string };
}

async function addProduct(body: Record<string, unknown> = {}, person: Person = company.admin): Promise<number> {
  const cover = (await picture('Products', 'cover', person)).id;
  return added('api/Products/add', { name: `展品${++counter}`, cover, ...body }, person);
}

async function addBanner(body: Record<string, unknown> = {}): Promise<number> {
  const img = (await picture('banner', 'img')).id;
  return added('api/banner/add', { title: `轮播${++counter}`, img, ...body });
}

const outside = async (body: Record<string, unknown> = {}) =>
  (await company.guest.call('api/Products/ProductsIndex', body)).body.data;
const detail = async (id: number, body: Record<string, unknown> = {}) =>
  (await company.guest.call('api/Products/Productsdetail', { id, ...body })).body;
const banners = async () =>
  (await company.guest.call('api/banner/BannerIndex')).body.data as { rows: Record<string, unknown>[]; total: number };
const idsOf = (data: { rows: { id: number }[] }) => data.rows.map((row) => row.id);
const bodyOf = async (person: Person, path: string, body: Record<string, unknown>) =>
  (await person.call(path, body)).body;
const dayFrom = async (days: number) =>
  (
    await company.database.first(
      query.selectNoFrom([sql<string>`to_char(current_date + ${days}::int, 'YYYY-MM-DD')`.as('day')]),
    )
  )?.day;

describe('what everybody sees', () => {
  test('is a published product, and exactly these of its fields', async () => {
    const [kind] = await company.database.rows(select('dictionary_entry', ['id', 'name'])`
      where type = 'showcaseType' order by sort, id`);
    const album = [await picture('Products', 'album'), await picture('Products', 'album')];
    const id = await addProduct({
      name: '工业显示器',
      type: kind?.id,
      priceText: '¥1,280 起',
      intro: '宽温、高亮',
      cont: '第一段\n第二段',
      album: album.map((one) => one.id).join(),
    });
    const at = expect.stringMatching(/^\/api\/Products\/picture\/\d+-[0-9a-f]{32}(\?v=thumb)?$/);
    const listed = {
      id,
      name: '工业显示器',
      cover: { url: at, thumb: at },
      intro: '宽温、高亮',
      type: kind?.id,
      typeName: kind?.name,
      price: '¥1,280 起',
    };
    const list = await outside({ key: '显示器 高亮' });
    expect(list).toEqual({
      rows: [listed],
      total: 1,
      types: [{ id: kind?.id, name: kind?.name, count: 1 }],
      company: '我的公司',
      sharer: null,
    });
    expect((await detail(id)).data).toEqual({
      ...listed,
      album: [
        { url: at, thumb: at },
        { url: at, thumb: at },
      ],
      cont: '第一段\n第二段',
      company: '我的公司',
      sharer: null,
    });
  });

  test('has no draft, nothing deleted, and nothing that does not exist', async () => {
    const [draft, gone, shown] = [await addProduct({ status: 0 }), await addProduct(), await addProduct()];
    await company.admin.call('api/Products/delete', { ids: gone });
    const ids = idsOf(await outside({ rows: 50 }));
    expect(ids).toContain(shown);
    expect(ids).not.toContain(draft);
    expect(ids).not.toContain(gone);
    for (const id of [draft, gone, 999_999])
      expect(await detail(id)).toMatchObject({ code: 'not_found', msg: '该产品不存在或已下架' });
    await company.admin.call('api/Products/edit', { id: draft, status: 1 });
    expect((await detail(draft)).result).toBe('success');
    await company.admin.call('api/Products/edit', { id: draft, status: 0 });
    expect((await detail(draft)).code).toBe('not_found');
  });

  test('comes in the order that was given, by category, and in pages', async () => {
    const type = await added('api/Status/add', { types: 'showcaseType', Name: '页序' });
    const [last, first, middle] = [
      await addProduct({ type, sort: 9 }),
      await addProduct({ type, sort: 1 }),
      await addProduct({ type, sort: 5 }),
    ];
    const all = await outside({ type });
    expect([idsOf(all), all.total]).toEqual([[first, middle, last], 3]);
    expect(idsOf(await outside({ type, rows: 2, page: 2 }))).toEqual([last]);
    expect(idsOf(await outside({ type, rows: 2, page: 3 }))).toEqual([]);
  });

  test.each([
    [{ rows: 51 }, 'rows'],
    [{ page: 1001 }, 'page'],
    [{ page: 0 }, 'page'],
    [{ type: 'x' }, 'type'],
    [{ u: "' or 1=1" }, 'u'],
    [{ key: '长'.repeat(51) }, 'key'],
  ])('is refused for %j', async (body, field) => {
    const answer = (await company.guest.call('api/Products/ProductsIndex', body)).body;
    expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual(['invalid', [field]]);
  });

  test('does not take signs of patterns for anything', async () => {
    await addProduct({ name: '百分之百%' });
    expect((await outside({ key: '%' })).total).toBe(1);
    expect((await outside({ key: '_%_没有' })).total).toBe(0);
  });

  test('is told again only when it changed', async () => {
    const fetchProducts = (tag?: string) =>
      company.app.server.inject({
        method: 'GET',
        url: '/api/Products/ProductsIndex?rows=1',
        headers: tag ? { 'if-none-match': tag } : {},
      });
    const answer = await fetchProducts();
    expect(answer.headers['cache-control']).toBe('public, no-cache');
    const tag = answer.headers['etag'] as string;
    expect([(await fetchProducts(tag)).statusCode, (await fetchProducts(tag)).body]).toEqual([304, '']);
    await addProduct();
    const changed = await fetchProducts(tag);
    expect([changed.statusCode, changed.json().data.total]).toEqual([200, answer.json().data.total + 1]);
  });
});

describe('the price', () => {
  const linked = async (price = '99.5') =>
    added('api/product/add', { name: `货${++counter}`, price, costPrice: '42.42' });

  test('is the text, else that of the product where this was said', async () => {
    const productid = await linked('1234.5');
    const id = await addProduct({ productid });
    expect((await detail(id)).data.price).toBe('');
    await company.admin.call('api/Products/edit', { id, showPrice: 1 });
    expect((await detail(id)).data.price).toBe('¥1,234.50');
    const inside = async () => (await bodyOf(company.admin, 'api/Products/detail', { id })).data.shownPrice;
    expect(await inside()).toBe('1234.50');
    await company.admin.call('api/Products/edit', { id, priceText: '面议' });
    const answer = await detail(id);
    expect(answer.data.price).toBe('面议');
    expect(JSON.stringify(answer)).not.toContain('42.42');
  });

  test('of a product that is not sold any more, or gone, is not shown', async () => {
    const productid = await linked();
    const id = await addProduct({ productid, showPrice: 1 });
    expect((await detail(id)).data.price).toBe('¥99.50');
    await company.admin.call('api/product/edit', { id: productid, status: 0 });
    expect((await detail(id)).data.price).toBe('');
    await company.admin.call('api/product/edit', { id: productid, status: 1 });
    await company.admin.call('api/product/delete', { ids: productid });
    expect((await detail(id)).data.price).toBe('');
  });

  test('is published by nobody who may not see it', async () => {
    const grants = {
      crm: { Products: { index: true, add: true, edit: true, delete: true } },
      erp: { product: { index: true } },
      manager: { recycle: { index: true, restore: true } },
    };
    const blind = await addPerson(company, 'blind', { grants, fields: { product: { price: 'hidden' } } });
    const productid = await linked();
    const id = await addProduct({ productid }, blind);
    expect(await bodyOf(blind, 'api/Products/edit', { id, showPrice: 1 })).toMatchObject({
      code: 'invalid',
      fields: { showPrice: '您无权查看该产品的售价，不能公开它' },
    });
    expect((await detail(id)).data.price).toBe('');
    // What somebody else prepared is not theirs to publish either, but theirs to describe.
    const draft = await addProduct({ productid, showPrice: 1, status: 0 });
    expect((await bodyOf(blind, 'api/Products/edit', { id: draft, status: 1 })).code).toBe('invalid');
    expect((await bodyOf(blind, 'api/Products/edit', { id: draft, intro: '新' })).result).toBe('success');
    expect((await bodyOf(blind, 'api/Products/edit', { id: draft, productid: await linked() })).code).toBe('invalid');
    // Nor what somebody else withdrew.
    const gone = await addProduct({ productid, showPrice: 1 });
    await company.admin.call('api/Products/delete', { ids: gone });
    const bin = await bodyOf(blind, 'api/recycle/index', { module: 'Products' });
    const entry = bin.data.rows.find((row: { modelId: number }) => row.modelId === gone).id;
    expect((await bodyOf(blind, 'api/recycle/restore', { ids: entry })).code).toBe('forbidden');
    expect((await detail(gone)).code).toBe('not_found');
    expect((await bodyOf(company.admin, 'api/recycle/restore', { ids: entry })).result).toBe('success');
    // Nor what a text stands for.
    const worded = await addProduct({ productid, showPrice: 1, priceText: '面议' });
    expect((await bodyOf(blind, 'api/Products/edit', { id: worded, priceText: '' })).code).toBe('invalid');
    expect((await bodyOf(blind, 'api/Products/edit', { id: worded, priceText: '电询' })).result).toBe('success');
    expect((await detail(worded)).data.price).toBe('电询');
  });

  test('needs a product', async () => {
    const cover = (await picture()).id;
    expect(await bodyOf(company.admin, 'api/Products/add', { name: '无', cover, showPrice: 1 })).toMatchObject({
      fields: { showPrice: '请先选择关联产品' },
    });
  });
});

describe('pictures', () => {
  test('of what is published open for everybody, those of drafts for nobody', async () => {
    const album = await picture('Products', 'album');
    const id = await addProduct({ album: album.id });
    const { cover, album: rest } = (await detail(id)).data;
    const small = await open(company, cover.thumb);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    const whole = await open(company, rest[0].url);
    expect([whole.statusCode, whole.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect(whole.headers['content-disposition']).not.toContain('%E8%80%81');
    for (const change of [{ status: 0 }, { status: 1, album: '' }]) {
      await company.admin.call('api/Products/edit', { id, ...change });
      expect((await open(company, rest[0].url)).statusCode, JSON.stringify(change)).toBe(404);
    }
    expect((await open(company, cover.url)).statusCode).toBe(200);
    await company.admin.call('api/Products/delete', { ids: id });
    expect((await open(company, cover.url)).statusCode).toBe(404);
  });

  test('of other records do not open, nor by a wrong key, nor without a signature', async () => {
    const product = await added('api/product/add', {
      name: '内部图',
      cover: (await picture('product', 'cover')).id,
    });
    const inner = (await company.admin.call('api/product/Views', { id: product })).body.data.cover[0].url as string;
    const bare = inner.split('?')[0] as string;
    expect((await open(company, bare.replace('/api/file/open/', '/api/Products/picture/'))).statusCode).toBe(404);
    const id = await addProduct();
    const { cover } = (await detail(id)).data;
    expect((await open(company, cover.url.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(32)}`))).statusCode).toBe(404);
    expect((await open(company, cover.url.replace('Products/picture', 'file/open'))).statusCode).toBe(404);
    for (const made of ['x', '1', '1-', '..%2f..%2fetc', `1-${'g'.repeat(32)}`])
      expect((await open(company, `/api/Products/picture/${made}`)).statusCode, made).toBe(404);
  });
});

describe('banners', () => {
  test('are shown in their order while they are on and within their days', async () => {
    const [yesterday, today, tomorrow] = [await dayFrom(-1), await dayFrom(0), await dayFrom(1)];
    const shown = [
      await addBanner({ sort: 1, startTime: today, endTime: today }),
      await addBanner({ sort: 2, startTime: yesterday }),
      await addBanner({ sort: 3, endTime: tomorrow }),
    ];
    const hidden = [
      await addBanner({ status: 0 }),
      await addBanner({ startTime: tomorrow }),
      await addBanner({ endTime: yesterday }),
    ];
    const { rows, total } = await banners();
    expect([rows.map((row) => row['id']), total]).toEqual([shown, 3]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['id', 'link', 'picture', 'productId', 'title']);
    for (const id of hidden) {
      const { data } = await bodyOf(company.admin, 'api/banner/Views', { id });
      const bare =
        (data.img[0].url as string).split('?')[0]?.replace('/api/file/open/', '/api/Products/picture/') ?? '';
      expect((await open(company, bare)).statusCode, String(id)).toBe(404);
    }
    await company.admin.call('api/banner/delete', { ids: shown.join() });
  });

  test('lead to a published product or an address outside, and to nothing else', async () => {
    const productid = await addProduct();
    const id = await addBanner({ productid });
    const target = async () => (await banners()).rows.find((row) => row['id'] === id);
    expect(await target()).toMatchObject({ productId: productid, link: '' });
    await company.admin.call('api/Products/edit', { id: productid, status: 0 });
    expect(await target()).toMatchObject({ productId: 0 });
    for (const link of [
      'javascript:alert(1)',
      'JaVaScRiPt://x',
      'data:text/html,x',
      'http://example.com',
      '//example.com',
      '/crm/customer',
      'https://user:pw@example.com',
      'https://user@example.com',
      'https://',
      'https://a b.com',
      'https:\\\\example.com',
    ]) {
      const answer = await bodyOf(company.admin, 'api/banner/edit', { id, productid: 0, link });
      expect([answer.code, Object.keys(answer.fields ?? {})], link).toEqual(['invalid', ['link']]);
    }
    expect(await bodyOf(company.admin, 'api/banner/edit', { id, link: 'https://example.com/x' })).toMatchObject({
      fields: { link: '展示产品和链接只能填写一个' },
    });
    await company.admin.call('api/banner/edit', { id, productid: 0, link: 'https://example.com/x?y=1#z' });
    expect(await target()).toMatchObject({ productId: 0, link: 'https://example.com/x?y=1#z' });
    const ends = { startTime: '2031-05-02', endTime: '2031-05-01' };
    expect((await bodyOf(company.admin, 'api/banner/edit', { id, ...ends })).fields).toHaveProperty('endTime');
    expect((await bodyOf(company.admin, 'api/banner/edit', { id, productid: 999_999, link: '' })).code).toBe('invalid');
  });

  test('an address outside is one that a browser only goes to', () => {
    expect(isOutside('https://例子.测试/路')).toBe(true);
    expect(isOutside('https://example.com\n.evil')).toBe(false);
  });
});

describe('who shared it', () => {
  const sharerOf = async (u: unknown) => (await outside({ u })).sharer;

  test('is named only after they said so, with the phone only where they said that', async () => {
    const { seller } = company;
    expect(await sharerOf(seller.id)).toBeNull();
    expect(await sharerOf(company.admin.id)).toBeNull();
    await company.database.run(sql`update app_user set mobile = '13900008888' where id = ${seller.id}`);
    expect((await bodyOf(seller, 'api/Products/share', {})).data).toEqual({
      shared: true,
      phone: false,
      mobile: '13900008888',
    });
    expect(await sharerOf(seller.id)).toEqual({ id: seller.id, name: '李销售', avatar: '', phone: '' });
    await seller.call('api/Products/share', { phone: 1 });
    expect((await sharerOf(seller.id))?.phone).toBe('13900008888');
    expect((await detail(await addProduct(), { u: seller.id })).data.sharer).toEqual(await sharerOf(seller.id));
    expect((await bodyOf(seller, 'api/Products/sharing', {})).data).toMatchObject({ shared: true, phone: true });
    await seller.call('api/Products/unshare');
    expect(await sharerOf(seller.id)).toBeNull();
  });

  test('is nobody any more who may not, or who left', async () => {
    const leaving = await addPerson(company, 'leaving', { grants: { crm: { Products: { index: true } } } });
    await leaving.call('api/Products/share');
    expect((await sharerOf(leaving.id))?.id).toBe(leaving.id);
    await company.admin.call('api/user/edit', { UserID: leaving.id, status: 0 });
    expect(await sharerOf(leaving.id)).toBeNull();
    await company.admin.call('api/user/edit', { UserID: leaving.id, status: 1, RoleId: company.roles.seller });
    expect((await sharerOf(leaving.id))?.id).toBe(leaving.id);
    const { data } = await bodyOf(company.admin, 'main/role/add', { name: '无展示', grants: JSON.stringify({}) });
    await company.admin.call('api/user/edit', { UserID: leaving.id, RoleId: data.id });
    expect(await sharerOf(leaving.id)).toBeNull();
    for (const u of [0, 999_999, '']) expect(await sharerOf(u)).toBeNull();
  });
});

describe('rights', () => {
  test('sellers look and share, managers publish, others get nothing', async () => {
    const id = await addProduct({}, company.manager);
    expect(idsOf((await bodyOf(company.seller, 'api/Products/index', { rows: 200 })).data)).toContain(id);
    for (const [path, body] of [
      ['api/Products/add', { name: '不许' }],
      ['api/Products/edit', { id, name: '不许' }],
      ['api/Products/delete', { ids: id }],
      ['api/banner/index', {}],
      ['api/banner/add', { title: '不许' }],
    ] as const)
      expect((await bodyOf(company.seller, path, body)).code, path).toBe('forbidden');
    const nobody = await addPerson(company, 'nobody', { grants: { crm: { customer: { index: true } } } });
    for (const path of ['api/Products/index', 'api/Products/share', 'api/Products/sharing'])
      expect((await bodyOf(nobody, path, {})).code, path).toBe('forbidden');
    expect((await company.guest.call('api/Products/detail', { id })).body.code).toBe('signed_out');
  });

  test.each([
    ['api/Products/add', { name: '' }, ['name', 'cover']],
    ['api/Products/add', { name: '甲', cover: 999_999 }, ['cover']],
    ['api/Products/add', { name: '甲', cover: '1,2' }, ['cover']],
    [
      'api/Products/add',
      { name: '甲', sort: '-1', intro: '长'.repeat(121), status: 2 },
      ['cover', 'status', 'sort', 'intro'],
    ],
    ['api/Products/add', { name: '甲', type: 999_999, productid: 999_999 }, ['cover', 'type', 'productid']],
    ['api/banner/add', {}, ['title', 'img']],
  ])('%s refuses %j', async (path, body, fields) => {
    const answer = await bodyOf(company.admin, path, body);
    expect(answer.code).toBe('invalid');
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual([...fields].sort());
  });

  test('a change of something older is refused; two changes at once leave one of them', async () => {
    const id = await addProduct();
    const both = await Promise.all(
      ['甲', '乙'].map((intro) => bodyOf(company.admin, 'api/Products/edit', { id, version: 1, intro })),
    );
    expect(both.map((one) => one.result).sort()).toEqual(['error', 'success']);
    expect(both.find((one) => one.result === 'error')?.code).toBe('conflict');
  });

  test('what is deleted comes back as it was, with its pictures', async () => {
    const id = await addProduct({ intro: '回来' });
    const { cover } = (await detail(id)).data;
    await company.admin.call('api/Products/delete', { ids: id });
    const [entry] = (await bodyOf(company.admin, 'api/recycle/index', { module: 'Products' })).data.rows;
    await company.admin.call('api/recycle/restore', { ids: entry.id });
    expect((await detail(id)).data).toMatchObject({ intro: '回来', cover });
    expect((await open(company, cover.url)).statusCode).toBe(200);
  });
});

test('an address that asks too often waits for the next minute', () => {
  let now = 0;
  const pace = new RateLimiter(2, 1000, () => now);
  const isTaken = (address: string) => {
    try {
      pace.take(address);
      return true;
    } catch {
      return false;
    }
  };
  expect(['a', 'a', 'a', 'b'].map(isTaken)).toEqual([true, true, false, true]);
  now = 1000;
  expect(isTaken('a')).toBe(true);
});
