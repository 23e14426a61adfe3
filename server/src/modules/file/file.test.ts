// Files through the API: upload, lists, rename, delete, addresses, scope, content, avatars.
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from '../../../test/company.ts';
import { open, pdf, png, sendForm, upload } from '../../../test/upload.ts';
import { query, select } from '../../platform/db/query.ts';
import { fileSecretOf } from '../../platform/secrets/file-secret.ts';
import { Addresses, parseAddress } from '../../platform/storage/addresses.ts';

let company: Company;
let customer: number;
beforeAll(async () => {
  company = await createCompany();
  customer = await addCustomer(company.seller, '附件公司');
});
afterAll(() => company.close());

async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const object of company.storage.list()) keys.push(object.key);
  return keys.sort();
}

const attach = (person = company.seller, name = '报价.pdf') =>
  upload(company, person, { picType: 'customer', modelId: customer, code: 'quote' }, { name, content: pdf });

describe('files of a record', () => {
  test('of a module that one may not see are not listed, however the record is called', async () => {
    const { admin, seller } = company;
    const [type] = (await admin.call('api/Status/json', { types: 'gysType' })).body.data;
    const add = await admin.call('api/gys/add', { name: '只给采购看的供应商', gysType: type.id });
    const supplier = add.body.data.id;
    const sent = await upload(
      company,
      admin,
      { picType: 'gys', modelId: supplier },
      { name: '合同.pdf', content: pdf },
    );
    expect(sent.body.result).toBe('success');
    const list = await admin.call('api/file/list', { picType: 'gys', modelId: supplier });
    expect(list.body).toMatchObject({ rows: [{ FileName: '合同.pdf' }] });
    for (const modelId of [supplier, 0])
      expect((await seller.call('api/file/list', { picType: 'gys', modelId })).body.code, String(modelId)).toBe(
        'forbidden',
      );
  });

  test('upload, list, open, count, log', async () => {
    const { body } = await attach();
    expect(body).toMatchObject({
      result: 'success',
      data: {
        FileName: '报价.pdf',
        filename: '报价.pdf',
        format: 'pdf',
        size: pdf.length,
        userid: company.seller.id,
        username: '李销售',
        thumb: '',
      },
    });
    const list = await company.seller.call('api/file/list', { picType: 'customer', modelId: customer, code: 'quote' });
    expect(list.body).toMatchObject({ result: 'success', rows: [{ id: body.data.id, FileName: '报价.pdf' }] });
    const other = await company.seller.call('api/file/list', { picType: 'customer', modelId: customer, code: 'else' });
    expect(other.body).toMatchObject({ rows: [] });
    const answer = await open(company, body.data.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="__.pdf"; filename*=UTF-8''${encodeURIComponent('报价.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox/),
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    const log = await company.seller.call('api/operationLog/index', { module: 'customer', modelId: customer });
    expect(log.body.data.rows[0]).toMatchObject({ action: 'uploadFile', actionName: '上传附件', ext: '报价.pdf' });
    // The panel lists what hangs on the customer's own code, and its tab counts the same.
    const { code } = (await company.seller.call('api/customer/Views', { id: customer })).body.data;
    for (const name of ['合同.pdf', '合同.pdf'])
      await upload(company, company.seller, { picType: 'customer', modelId: customer, code }, { name, content: pdf });
    const own = await company.seller.call('api/file/list', { picType: 'customer', modelId: customer, code });
    expect(own.body).toMatchObject({ rows: [{ FileName: '合同.pdf' }, { FileName: '合同.pdf' }] });
    const numbers = await company.seller.call('api/customer/Subtotal', { id: customer });
    expect(numbers.body.data.files).toBe(2);
  });

  test('who does not see the record sees no file, and the id tells nothing', async () => {
    const { id } = (await attach()).body.data;
    const { stranger } = company;
    expect((await stranger.call('api/file/list', { picType: 'customer', modelId: customer })).body.code).toBe(
      'not_found',
    );
    expect((await attach(stranger)).body.code).toBe('not_found');
    for (const path of ['api/file/DeleteFile', 'api/file/delete', 'api/file/edit']) {
      const foreign = await stranger.call(path, { id, FileName: 'x.pdf' });
      const missing = await stranger.call(path, { id: 987_654_321, FileName: 'x.pdf' });
      expect(foreign.body.code, path).toBe('not_found');
      expect(foreign.body.msg, path).toBe(missing.body.msg);
    }
  });

  test('a colleague who sees the record may read, not rename and not delete', async () => {
    const { id, url } = (await attach()).body.data;
    const list = await company.manager.call('api/file/list', { picType: 'CUSTOMER', modelId: customer });
    expect((list.body as { rows: { id: number }[] }).rows.map((row) => row.id)).toContain(id);
    for (const path of ['api/file/DeleteFile', 'api/file/delete', 'api/file/edit'])
      expect((await company.manager.call(path, { id, FileName: 'x.pdf' })).body.code, path).toBe('forbidden');
    expect((await open(company, url)).statusCode).toBe(200);
  });

  test('a reader of a shared record may not add to it', async () => {
    await company.database.run(
      sql`insert into customer_member (customer_id, user_id, access) values (${customer}, ${company.stranger.id}, 'read')`,
    );
    const before = await objects();
    expect((await attach(company.stranger)).body.code).toBe('forbidden');
    expect((await company.stranger.call('api/file/list', { picType: 'customer', modelId: customer })).body.result).toBe(
      'success',
    );
    expect(await objects()).toEqual(before);
    await company.database.run(sql`delete from customer_member where user_id = ${company.stranger.id}`);
  });

  test('the uploader renames and deletes; the address is dead at once', async () => {
    const { id, url } = (await attach()).body.data;
    const renamed = await company.seller.call('api/file/edit', { id, FileName: '../合\u0000同\u202e/终稿' });
    expect(renamed.body.code).toBe('invalid');
    const named = await company.seller.call('api/file/edit', { id, FileName: '../合同\u202e\n/终稿' });
    expect(named.body.data.FileName).toBe('合同终稿.pdf');
    expect((await company.seller.call('api/file/edit', { id, FileName: ' ' })).body.code).toBe('invalid');
    const deleted = await company.seller.call('api/file/DeleteFile', { id });
    expect(deleted.body).toMatchObject({ result: 'success', msg: '删除成功' });
    expect((await open(company, url)).statusCode).toBe(404);
    expect((await company.seller.call('api/file/DeleteFile', { id })).body.code).toBe('not_found');
    const log = await company.seller.call('api/operationLog/index', { module: 'customer', modelId: customer });
    expect(log.body.data.rows.slice(0, 2)).toMatchObject([
      { actionName: '删除附件', ext: '合同终稿.pdf' },
      { actionName: '重命名附件', ext: '报价.pdf → 合同终稿.pdf' },
    ]);
  });

  test.each(['hidden', 'mask'])('files of a field under the grant %s are not shown', async (grant) => {
    const fields = { picType: 'customer', modelId: customer, code: 'tel' };
    const { id } = (await upload(company, company.seller, fields, { name: '号码.pdf', content: pdf })).body.data;
    const { body } = await company.admin.call('main/role/detail', { id: company.roles.manager });
    const role = { id: company.roles.manager, version: body.data.version };
    await company.admin.call('main/role/edit', { ...role, fields: { customer: { tel: grant } } });
    const list = await company.manager.call('api/file/list', { picType: 'customer', modelId: customer });
    const shown = (list.body as { rows: { id: number }[] }).rows.map((row) => row.id);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).not.toContain(id);
    expect((await company.manager.call('api/file/delete', { id })).body.code).toBe('not_found');
    const log = await company.manager.call('api/operationLog/index', { module: 'customer', modelId: customer });
    expect(JSON.stringify(log.body)).not.toContain('号码');
    await company.admin.call('main/role/edit', { id: company.roles.manager, fields: {} });
  });

  test('what the uploader attached goes out of their sight with the record', async () => {
    const { seller, stranger } = company;
    const id = await addCustomer(seller, '转手公司');
    const fields = { picType: 'customer', modelId: id };
    const { id: fileId } = (await upload(company, seller, fields, { name: '转手.pdf', content: pdf })).body.data;
    const own = async () =>
      (await seller.call('api/file/index', { key: '转手' })).body as {
        rows: { id: number }[];
        total: number;
      };
    expect(await own()).toMatchObject({ rows: [{ id: fileId }], total: 1 });
    await seller.call('api/customer/ToGonghai', { ids: id });
    expect((await stranger.call('api/customer/receive', { ids: id })).body.result).toBe('success');
    expect(await own()).toEqual({ result: 'success', msg: '', data: null, rows: [], total: 0 });
  });

  test('a file is no new value of a field that holds none', async () => {
    const fields = { picType: 'customer', modelId: customer, code: 'CustomerName' };
    await upload(company, company.seller, fields, { name: '新名.pdf', content: pdf });
    const { body } = await company.seller.call('api/operationLog/index', { module: 'customer', modelId: customer });
    expect(body.data.rows[0].changes).toEqual([{ field: 'CustomerName', title: '附件', old: '', new: '新名.pdf' }]);
  });

  test('those who see the record are told', async () => {
    const announced: unknown[] = [];
    const { Effects } = await import('../../platform/events/effects.ts');
    const { changed } = Effects.prototype;
    Effects.prototype.changed = function (module, ids, rooms) {
      announced.push([module, ids, rooms.includes(`customer:o:${company.seller.id}`)]);
      changed.call(this, module, ids, rooms);
    };
    const { id } = (await attach()).body.data;
    await company.seller.call('api/file/delete', { id });
    Effects.prototype.changed = changed;
    expect(announced).toEqual([
      ['customer', [customer], true],
      ['customer', [customer], true],
    ]);
  });

  test.each([
    [{ picType: 'nothing' }, 'picType'],
    [{}, 'picType'],
    [{ picType: 'pool', modelId: 5 }, 'picType'],
    [{ picType: 'customer', modelId: '-1' }, 'modelId'],
    [{ picType: 'customer', code: 'x'.repeat(51) }, 'code'],
    [{ picType: 'album', categoryid: 99 }, 'categoryid'],
    [{ picType: 'customer', total: 0 }, 'total'],
    [{ picType: 'customer', uploadid: '../x' }, 'uploadid'],
  ])('%j is refused', async (fields, wrong) => {
    const { body } = await upload(company, company.seller, fields, {
      name: 'a.pdf',
      content: pdf,
    });
    expect(body.code).toBe('invalid');
    expect(Object.keys(body.fields ?? {})).toEqual([wrong]);
  });

  test('fields may come after the file', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pdf)]), 'later.pdf');
    form.append('picType', 'customer');
    expect((await sendForm(company, company.seller, form)).body).toMatchObject({ data: { FileName: 'later.pdf' } });
  });
});

describe('content decides', () => {
  const send = (name: string, content: Buffer | string, fields: Record<string, string> = { picType: 'customer' }) =>
    upload(company, company.seller, fields, { name, content });
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]);

  test.each([
    ['html named .png', 'a.png', '<html><script>alert(1)</script></html>', '网页'],
    ['html with a comment before it, named .txt', 'a.txt', '<!-- x -->\n<html></html>', '网页'],
    ['html after comments', 'a.txt', '\uFEFF <!-- a --> <!--b-->\n<script>alert(1)</script>', '网页'],
    ['an open comment', 'a.txt', '<!---->'.repeat(3) + '<!-- <html>', '网页'],
    ['svg', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '网页'],
    ['svg with xml head named .txt', 'a.txt', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', '网页'],
    ['executable named .pdf', 'a.pdf', exe, '程序'],
    ['shell script named .txt', 'a.txt', '#!/bin/sh\nrm -rf /', '脚本'],
    ['script by name', 'a.js', 'alert(1)', '脚本'],
    ['text of no known kind', 'a.ini', 'x=1', '不支持'],
    ['bytes that are no text', 'a.txt', Buffer.from([1, 0, 2, 255]), '不支持'],
    ['neither UTF-8 nor GBK', 'a.txt', Buffer.from([0x61, 0xff, 0xff, 0x80]), '不支持'],
    ['empty', 'a.txt', '', '空'],
  ])('%s is refused', async (_what, name, content, words) => {
    const before = await objects();
    const { body } = await send(name, content);
    expect(body.code).toBe('invalid');
    expect(body.fields?.['file']).toContain(words);
    expect(await objects()).toEqual(before);
    expect(await readdir(company.storage.stagingDir)).toEqual([]);
  });

  test.each([
    ['说明.txt', Buffer.from('你好\n'), 'txt', '说明.txt'],
    ['gbk.csv', Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x2c, 0x31]), 'csv', 'gbk.csv'],
    ['readme.md', Buffer.from('# x\n<html> is a tag'), 'md', 'readme.md'],
    ['evil.exe', pdf, 'pdf', 'evil.exe.pdf'],
    ['旧版.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'doc', '旧版.doc'],
    [`${'长'.repeat(300)}.pdf`, pdf, 'pdf', `${'长'.repeat(196)}.pdf`],
  ])('%s is kept', async (name, content, format, kept) => {
    const { body } = await send(name, content);
    expect(body).toMatchObject({ result: 'success', data: { format, FileName: kept } });
    const answer = await open(company, body.data.url);
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.rawPayload.equals(content)).toBe(true);
  });

  test('pictures are drawn anew: upright, without metadata and without what hangs behind them', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c00' } })
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const { body } = await send('照片.JPEG', polyglot, { picType: 'album' });
    expect(body).toMatchObject({
      data: { FileName: '照片.JPEG', format: 'jpg', thumb: expect.stringContaining('v=thumb') },
    });
    const whole = await open(company, body.data.url);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline/),
    });
    const text = whole.rawPayload.toString('latin1');
    expect(text).not.toContain('SECRET-ARTIST');
    expect(text).not.toContain('<script>');
    const about = await sharp(whole.rawPayload).metadata();
    expect([about.width, about.height, about.exif]).toEqual([600, 900, undefined]);
    expect(body.data.size).toBe(whole.rawPayload.length);
    const small = await open(company, body.data.thumb);
    const thumb = await sharp(small.rawPayload).metadata();
    expect([small.headers['content-type'], thumb.width, thumb.height]).toEqual(['image/webp', 267, 400]);
  });

  test('a moving picture stays so, and its small copy is the first frame', async () => {
    const frame = (colour: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const gif = await sharp(await Promise.all(['#f00', '#0f0'].map(frame)), { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await send('动图.gif', gif, { picType: 'album' });
    expect((await sharp((await open(company, body.data.url)).rawPayload).metadata()).pages).toBe(2);
    const thumb = await sharp((await open(company, body.data.thumb)).rawPayload).metadata();
    expect([thumb.pages ?? 1, thumb.width, thumb.height]).toEqual([1, 20, 10]);
    const row = await company.database.first(sql`select width, height from file where id = ${body.data.id}`);
    expect(row).toEqual({ width: 20, height: 10 });
  });

  test('broken and huge pictures are refused', async () => {
    const noisy = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#000',
      },
    })
      .jpeg()
      .toBuffer();
    const cut = await send('cut.jpg', noisy.subarray(0, noisy.length / 2));
    expect(cut.body.fields).toEqual({ file: '图片已损坏，无法读取' });
    const bomb = await sharp({ create: { width: 8000, height: 7600, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await send('bomb.png', bomb)).body.fields).toEqual({ file: '图片过大，最多6000万像素' });
    const heavy = Buffer.concat([await png(), Buffer.alloc(20 * 1024 * 1024)]);
    const large = await send('large.png', heavy);
    expect([large.status, large.body.msg]).toEqual([413, '图片不能超过20MB']);
  });

  test('avatars and albums hold pictures only', async () => {
    for (const picType of ['avatar', 'album'])
      expect((await send('a.pdf', pdf, { picType })).body.fields?.['file']).toContain('只能上传图片');
  });
});

describe('own files', () => {
  test('the index lists one’s own only, by place, album and name', async () => {
    const album = (
      await upload(company, company.peer, { picType: 'album' }, { name: '产品图_1.png', content: await png() })
    ).body.data;
    const pending = (await upload(company, company.peer, { picType: 'OpportLogs' }, { name: 'b.pdf', content: pdf }))
      .body.data;
    const ids = async (person: typeof company.peer, body: Record<string, unknown>) => {
      const answer = (await person.call('api/file/index', body)).body as {
        result: string;
        rows: { id: number }[];
        total: number;
      };
      expect(answer.result).toBe('success');
      return { ids: answer.rows.map((row) => row.id), total: answer.total };
    };
    expect(await ids(company.peer, {})).toEqual({ ids: [pending.id, album.id], total: 2 });
    expect(await ids(company.peer, { page: 2, rows: 1 })).toEqual({ ids: [album.id], total: 2 });
    expect(await ids(company.peer, { categoryid: 1 })).toEqual({ ids: [album.id], total: 1 });
    expect(await ids(company.peer, { picType: 'ALBUM', key: '图_' })).toEqual({ ids: [album.id], total: 1 });
    expect(await ids(company.peer, { key: '%' })).toEqual({ ids: [], total: 0 });
    expect((await ids(company.seller, { categoryid: 1 })).ids).not.toContain(album.id);
    expect((await company.seller.call('api/file/DeleteFile', { id: pending.id })).body.code).toBe('not_found');
    expect((await company.peer.call('api/file/categories')).body.data).toEqual([{ id: 1, name: '默认相册' }]);
  });
});

describe('addresses', () => {
  test('bare, forged, expired and foreign ones open nothing', async () => {
    const first = (await attach()).body.data.url as string;
    const second = (await attach()).body.data.url as string;
    const [bare, query] = first.split('?') as [string, string];
    const parts = new URLSearchParams(query);
    const changed = (name: string, value: string) => {
      const other = new URLSearchParams(parts);
      other.set(name, value);
      return `${bare}?${other}`;
    };
    const wrong = [
      bare,
      `${second.split('?')[0]}?${query}`,
      changed('e', String(Number(parts.get('e')) + 600)),
      changed('s', 'A'.repeat(43)),
      changed('v', 'thumb'),
      changed('s', ''),
      '/api/file/open/1-00000000000000000000000000000000?v=file&e=9999999999&s=x',
      '/api/file/open/../../etc/passwd',
      '/api/file/open/%2e%2e%2fpackage.json',
    ];
    for (const url of wrong) {
      const answer = await open(company, url);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found']);
    }
    expect((await open(company, first)).statusCode).toBe(200);
  });

  test('an address ends after an hour, and stays the same for some minutes', async () => {
    const addresses = new Addresses(Buffer.alloc(32, 7));
    const bare = `/api/file/open/5-${'ab'.repeat(16)}`;
    const query = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]));
    const now = 1_800_000_000;
    const url = addresses.signed(bare, 'file', now + 1);
    expect(addresses.signed(bare, 'file', now + 599)).toBe(url);
    expect(addresses.signed(bare, 'file', now + 601)).not.toBe(url);
    expect(addresses.remaining(bare, query(url), now + 3600)).toBeGreaterThan(0);
    expect(addresses.remaining(bare, query(url), now + 4201)).toBe(0);
    expect(new Addresses(Buffer.alloc(32, 8)).remaining(bare, query(url), now)).toBe(0);
    // A person's picture lives longer than the small picture of the same file, whichever was shown first.
    for (const faceFirst of [false, true]) {
      const fresh = new Addresses(Buffer.alloc(32, 7));
      const first = faceFirst ? fresh.avatar(bare, now) : fresh.signed(bare, 'thumb', now);
      const second = faceFirst ? fresh.signed(bare, 'thumb', now) : fresh.avatar(bare, now);
      const [face, small] = faceFirst ? [first, second] : [second, first];
      expect(addresses.remaining(bare, query(face), now + 86_000)).toBeGreaterThan(0);
      expect(addresses.remaining(bare, query(face), now + 3 * 86_400)).toBe(0);
      expect(addresses.remaining(bare, query(small), now + 4201)).toBe(0);
    }
    expect(parseAddress(url)).toEqual({ id: 5, key: 'ab'.repeat(16) });
  });

  test('the address of a small picture does not open the file itself', () => {
    const addresses = new Addresses(Buffer.alloc(32, 7));
    const bare = `/api/file/open/5-${'ab'.repeat(16)}`;
    const now = 1_800_000_000;
    const query = Object.fromEntries(new URLSearchParams(addresses.signed(bare, 'thumb', now).split('?')[1]));
    expect(addresses.remaining(bare, query, now)).toBeGreaterThan(0);
    expect(addresses.remaining(bare, { ...query, v: 'file' }, now)).toBe(0);
  });

  test('an address that outlived its hour is not answered', async () => {
    const { url } = (await attach()).body.data;
    const meta = await company.database.first(query.selectFrom('meta').select(['file_secret as secret']));
    const bare = url.split('?')[0];
    const old = new Addresses(fileSecretOf(meta?.secret ?? '')).signed(bare, 'file', Date.now() / 1000 - 2 * 3600);
    expect((await open(company, old)).statusCode).toBe(404);
  });
});

describe('avatars', () => {
  test('a picture of the album that was worn stays in the album', async () => {
    const { manager } = company;
    const picture = (
      await upload(company, manager, { picType: 'album' }, { name: 'worn.png', content: await png(300, 300) })
    ).body.data;
    expect((await manager.call('api/user/setHeader', { url: picture.url })).body.result).toBe('success');
    expect((await manager.call('api/user/setHeader', { url: '' })).body.result).toBe('success');
    const left = await company.database.rows(sql`select 1 from file where id = ${picture.id} and deleted_at is null`);
    expect(left).toHaveLength(1);
    expect((await open(company, picture.url)).statusCode).toBe(200);
  });

  test('everybody gets the signed address of a picture that its owner chose', async () => {
    const { peer, seller, manager } = company;
    const file = (await upload(company, peer, { picType: 'avatar' }, { name: 'me.png', content: await png(600, 600) }))
      .body.data;
    expect((await seller.call('api/user/setHeader', { url: file.url })).body.fields).toEqual({
      url: '请选择自己上传的图片',
    });
    const set = await peer.call('api/user/setHeader', { url: file.url });
    expect(set.body).toMatchObject({ result: 'success', data: { url: expect.stringContaining('&s=') } });
    const shown = async () => {
      const { body } = await manager.call('api/user/GetGridJson', { key: '赵同事' });
      return body.data.rows[0].Header as string;
    };
    const picture = await open(company, await shown());
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const stored = await company.database.first(select('app_user', ['avatar'])`where id = ${peer.id}`);
    expect(stored?.avatar).toBe(file.url.split('?')[0]);
    const login = await company.guest.call('api/user/login', { username: 'peer', password: 'Kehu#2026' });
    expect((await open(company, login.body.data.Headimg)).statusCode).toBe(200);
    expect((await peer.call('api/file/DeleteFile', { id: file.id })).body.msg).toBe('图片正在使用，不能删除');

    const next = (await upload(company, peer, { picType: 'avatar' }, { name: 'new.png', content: await png() })).body
      .data;
    await peer.call('api/user/setHeader', { url: next.url.split('?')[0] });
    expect(await shown()).toContain(next.url.split('?')[0]);
    expect((await open(company, file.url)).statusCode).toBe(404);
    await peer.call('api/user/setHeader', { url: '' });
    expect(await shown()).toBe('');
  });

  test.each([
    'https://evil.example/x.png',
    '/api/file/open/1',
    'javascript:alert(1)',
    '/api/file/open/999-00000000000000000000000000000000',
  ])('%s is no avatar', async (url) => {
    expect((await company.seller.call('api/user/setHeader', { url })).body.code).toBe('invalid');
  });
});
