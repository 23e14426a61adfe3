// Uploads that do not go smoothly: in parts, twice at once, repeated, too much, broken off; and what is cleaned up after.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileLimits } from '@crm/protocol/files';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, runJobOf } from '../../../test/company.ts';
import { open, pdf, png, sendForm, upload } from '../../../test/upload.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const object of company.storage.list()) keys.push(object.key);
  return keys.sort();
}

const staged = () => readdir(company.storage.stagingDir);
const files = async () =>
  (await company.database.first(query.selectFrom('file').select([sql<number>`count(*)`.as('n')])))?.n;

const album = { picType: 'album' };
const pending = { picType: 'customer' };

describe('in parts', () => {
  const whole = Buffer.concat([pdf, randomBytes(3000)]);
  const send = (fields: Record<string, string | number>, from?: number, to?: number, person = company.seller) =>
    upload(
      company,
      person,
      fields,
      from === undefined ? undefined : { name: '大文件.pdf', content: whole.subarray(from, to) },
    );

  test('is put together once, however many ask for it at once', async () => {
    const { uploadid } = (await send({ ...pending, total: whole.length })).body.data;
    await send({ uploadid, offset: 0 }, 0, 1000);
    const { write } = company.storage;
    let written = 0;
    const others: ReturnType<typeof send>[] = [];
    company.storage.write = async (...args) => {
      if (!args[0].startsWith('uploads/') && ++written === 1) {
        for (let at = 0; at < 8; at++) others.push(send({ uploadid }));
        await setTimeout(200);
      }
      await write.apply(company.storage, args);
    };
    const first = await send({ uploadid, offset: 1000 }, 1000);
    const answers = [first, ...(await Promise.all(others))];
    company.storage.write = write;
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(written).toBe(1);
  });

  test('goes on where it stopped, and answers the file at the end', async () => {
    const before = await objects();
    const begun = await send({ ...pending, total: whole.length });
    expect(begun.body.data).toEqual({ uploadid: expect.any(String), offset: 0 });
    const { uploadid } = begun.body.data;
    expect((await send({ uploadid, offset: 0 }, 0, 1000)).body.data).toEqual({ uploadid, offset: 1000 });
    // A part that arrived twice, and one beyond the place where the upload stands, change nothing.
    expect((await send({ uploadid, offset: 0 }, 0, 1000)).body.data).toEqual({ uploadid, offset: 1000 });
    expect((await send({ uploadid, offset: 2000 }, 2000)).body.data).toEqual({ uploadid, offset: 1000 });
    expect((await company.seller.call('api/file/uploadState', { uploadid })).body.data).toEqual({
      uploadid,
      offset: 1000,
      total: whole.length,
    });
    const done = await send({ uploadid, offset: 1000 }, 1000);
    expect(done.body).toMatchObject({ msg: '上传成功', data: { FileName: '大文件.pdf', size: whole.length } });
    expect((await open(company, done.body.data.url)).rawPayload.equals(whole)).toBe(true);
    expect((await objects()).filter((key) => !before.includes(key))).toHaveLength(1);
    // The answer may have been lost: asking for the state and sending again both answer the same file.
    const state = (await company.seller.call('api/file/uploadState', { uploadid })).body.data;
    expect(state).toMatchObject({ offset: whole.length, file: { id: done.body.data.id } });
    expect((await send({ uploadid, offset: 1000 }, 1000)).body.data.id).toBe(done.body.data.id);
    expect(await staged()).toEqual([]);
  });

  test('the first call may carry the first part', async () => {
    const { uploadid, offset } = (await send({ ...pending, total: whole.length, offset: 0 }, 0, 1500)).body.data;
    expect(offset).toBe(1500);
    expect((await send({ uploadid, offset: 1500 }, 1500)).body.data.size).toBe(whole.length);
  });

  test('the same part sent by two at once counts once, and two last calls make one file', async () => {
    const { uploadid } = (await send({ ...pending, total: whole.length })).body.data;
    // All four have looked where the upload stands before the first of them moves it on.
    const { promise: allHere, resolve } = Promise.withResolvers<void>();
    let here = 0;
    const { write } = company.storage;
    company.storage.write = async (...what) => {
      if (++here === 4) resolve();
      await allHere;
      return write.apply(company.storage, what);
    };
    await Promise.all([1, 2, 3, 4].map(() => send({ uploadid, offset: 0 }, 0, 1000)));
    company.storage.write = write;
    expect((await company.seller.call('api/file/uploadState', { uploadid })).body.data.offset).toBe(1000);
    const count = await files();
    const last = await Promise.all([1, 2, 3, 4].map(() => send({ uploadid, offset: 1000 }, 1000)));
    const ids = new Set(last.map((one) => one.body.data.id));
    expect([...ids]).toEqual([expect.any(Number)]);
    expect(await files()).toBe((count ?? 0) + 1);
    expect((await open(company, last[0]?.body.data.url)).rawPayload.equals(whole)).toBe(true);
    expect((await objects()).filter((key) => key.startsWith('uploads/'))).toEqual([]);
  });

  test('somebody else’s is not there, and what does not fit is refused', async () => {
    const { uploadid } = (await send({ ...pending, total: 1000 })).body.data;
    expect((await send({ uploadid, offset: 0 }, 0, 10, company.peer)).body.code).toBe('not_found');
    expect((await company.peer.call('api/file/uploadState', { uploadid })).body.code).toBe('not_found');
    expect((await send({ uploadid, offset: 0 }, 0, 1001)).body.fields).toHaveProperty('total');
    expect((await send({ uploadid, offset: 0, total: 999 }, 0, 10)).body.fields).toHaveProperty('total');
    expect((await send({ ...pending, total: fileLimits.size + 1 })).body.fields).toHaveProperty('total');
    const large = await upload(
      company,
      company.seller,
      { uploadid, offset: 0 },
      { name: 'a', content: Buffer.alloc(fileLimits.part + 1) },
    );
    expect([large.status, large.body.msg]).toEqual([413, '每一部分不能超过4MB']);
    expect((await objects()).filter((key) => key.startsWith('uploads/'))).toEqual([]);
  });

  test('content that may not be uploaded is refused at the end and leaves nothing', async () => {
    const page = Buffer.from('<html><script>1</script></html>');
    const before = await objects();
    const { uploadid } = (await send({ ...pending, total: page.length, FileName: 'x.pdf' })).body.data;
    const sent = await upload(company, company.seller, { uploadid, offset: 0 }, { name: 'blob', content: page });
    expect(sent.body.fields?.['file']).toContain('网页');
    expect((await company.seller.call('api/file/uploadState', { uploadid })).body.code).toBe('not_found');
    expect(await objects()).toEqual(before);
  });

  test('finished ones are not counted among the open', async () => {
    for (let n = 0; n < 20; n++) {
      const done = await send({ ...pending, total: whole.length, offset: 0 }, 0, whole.length, company.peer);
      expect(done.body.data.size).toBe(whole.length);
    }
    const next = await send({ ...pending, total: 10 }, undefined, undefined, company.peer);
    expect(next.body.result).toBe('success');
  });

  test('nobody begins uploads without end', async () => {
    const begin = () => send({ ...pending, total: 10 }, undefined, undefined, company.manager);
    const answers = await Promise.all(Array.from({ length: 25 }, begin));
    expect(answers.filter(({ body }) => body.result === 'success')).toHaveLength(20);
    expect(await begin()).toMatchObject({ status: 429, body: { code: 'too_many' } });
  });
});

describe('repeated and parallel', () => {
  test('an idempotency key does the work once, also for calls at the same time', async () => {
    const customer = await addCustomer(company.seller, '重复上传公司');
    const before = await objects();
    const key = { 'idempotency-key': 'upload-1' };
    const send = (content = pdf, name = 'a.pdf') =>
      upload(company, company.seller, { picType: 'customer', modelId: customer }, { name, content }, key);
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map((one) => one.body.data?.id)).size).toBe(1);
    expect(answers.every((one) => one.body.result === 'success')).toBe(true);
    expect((await objects()).filter((one) => !before.includes(one))).toHaveLength(1);
    const log = await company.seller.call('api/operationLog/index', { module: 'customer', modelId: customer });
    expect(log.body.data.rows.filter((row: { action: string }) => row.action === 'uploadFile')).toHaveLength(1);
    // Other bytes, or another name, are another request.
    expect((await send(Buffer.concat([pdf, pdf]))).body.code).toBe('conflict');
    expect((await send(pdf, 'b.pdf')).body.code).toBe('conflict');
    expect((await objects()).filter((one) => !before.includes(one))).toHaveLength(1);
  });

  test('two uploads at once are two files', async () => {
    const content = await png(300, 200);
    const both = await Promise.all(
      [1, 2, 3].map(() => upload(company, company.seller, album, { name: 'a.png', content })),
    );
    expect(new Set(both.map((one) => one.body.data.id)).size).toBe(3);
    expect(new Set(both.map((one) => one.body.data.url.split('?')[0])).size).toBe(3);
  });
});

describe('abuse', () => {
  const form = (...entries: [string, string | Blob, string?][]) => {
    const made = new FormData();
    for (const [name, value, fileName] of entries)
      if (typeof value === 'string') made.append(name, value);
      else made.append(name, value, fileName);
    return made;
  };
  const blob = new Blob([new Uint8Array(pdf)]);
  const kind: [string, string] = ['picType', 'customer'];

  test.each([
    ['two files', () => form(kind, ['file', blob, 'a.pdf'], ['file', blob, 'b.pdf']), 200],
    ['a file under another name', () => form(kind, ['other', blob, 'a.pdf']), 200],
    ['no file', () => form(kind), 200],
    ['a field twice', () => form(kind, kind, ['file', blob, 'a.pdf']), 200],
    ['a name that reaches a prototype', () => form(kind, ['__proto__', 'x'], ['file', blob, 'a.pdf']), 200],
    ['constructor', () => form(kind, ['constructor', 'x'], ['file', blob, 'a.pdf']), 200],
    [
      'too many fields',
      () => form(kind, ...Array.from({ length: 60 }, (_, n): [string, string] => [`f${n}`, 'x'])),
      200,
    ],
    ['a huge field', () => form(kind, ['code', 'x'.repeat(70_000)], ['file', blob, 'a.pdf']), 413],
  ])('%s is refused and leaves nothing', async (_what, made, status) => {
    const before = await objects();
    const answer = await sendForm(company, company.seller, made());
    expect([answer.status, answer.body.code]).toEqual([status, 'invalid']);
    expect(await objects()).toEqual(before);
    expect(await staged()).toEqual([]);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no parts', 'multipart/form-data; boundary=b', ''],
    [
      'a part without an end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc',
    ],
    ['rubbish', 'multipart/form-data; boundary=b', 'rubbish'],
  ])('%s', async (_what, type, payload) => {
    const answer = await company.app.server.inject({
      method: 'POST',
      url: '/api/file/UploadFile',
      headers: { 'content-type': type, authkey: company.seller.token },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([200, 'invalid']);
    expect(await staged()).toEqual([]);
  });

  test('too large is refused by its announced length, and by its bytes', async () => {
    const content = Buffer.alloc(fileLimits.size + 1, 'a');
    const answer = await upload(company, company.seller, pending, { name: 'a.txt', content });
    expect([answer.status, answer.body.msg, answer.body.fields]).toEqual([
      413,
      '文件不能超过50MB',
      { file: '文件不能超过50MB' },
    ]);
    const announced = await company.app.server.inject({
      method: 'POST',
      url: '/api/file/UploadFile',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        authkey: company.seller.token,
        'content-length': '99999999',
      },
      payload: '--b--',
    });
    expect(announced.statusCode).toBe(413);
    expect(await staged()).toEqual([]);
  });

  test('only pictures have the limit of pictures, to the byte', async () => {
    const send = (name: string, head: Buffer, size: number) =>
      upload(company, company.seller, pending, {
        name,
        content: Buffer.concat([head, Buffer.alloc(size - head.length)]),
      });
    expect((await send('large.pdf', pdf, fileLimits.pictureSize + 1)).body.result).toBe('success');
    const large = await send('large.png', await png(), fileLimits.pictureSize + 1);
    expect([large.status, large.body.code]).toEqual([413, 'invalid']);
    expect((await send('fits.png', await png(), fileLimits.pictureSize)).status).toBe(200);
  });

  test('the token and wrong fields are looked at before the file is read', async () => {
    const guest = await upload(company, company.guest, pending, { name: 'a.pdf', content: pdf });
    expect(guest.body.code).toBe('signed_out');
    const large = Buffer.alloc(fileLimits.size + 1, 'a');
    const wrong = await upload(
      company,
      company.seller,
      { ...pending, modelId: 'x' },
      { name: 'a.txt', content: large },
    );
    expect([wrong.status, wrong.body.fields]).toEqual([200, { modelId: '格式不正确' }]);
  });

  test('multipart stays unknown to every other call', async () => {
    const encoded = new Response(form(['CustomerName', 'x']));
    const answer = await company.app.server.inject({
      method: 'POST',
      url: '/api/customer/add',
      headers: { 'content-type': encoded.headers.get('content-type') as string, authkey: company.seller.token },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(415);
  });

  test('an upload broken off in the middle leaves nothing behind', async () => {
    const before = [await objects(), await files()];
    const address = await listening();
    const socket = connect(address.port, '127.0.0.1');
    socket.write(
      `POST /api/file/UploadFile HTTP/1.1\r\nhost: x\r\nauthkey: ${company.seller.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n` +
        `--b\r\ncontent-disposition: form-data; name="picType"\r\n\r\ncustomer\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(300_000)}`,
    );
    await until(async () => (await staged()).length === 1);
    socket.destroy();
    await until(async () => (await staged()).length === 0);
    expect([await objects(), await files()]).toEqual(before);
  });

  test('a download broken off in the middle keeps no file open', async () => {
    const content = Buffer.concat([pdf, randomBytes(8_000_000)]);
    const { url } = (await upload(company, company.seller, pending, { name: 'a.pdf', content })).body.data;
    const address = await listening();
    const openFiles = async () => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) =>
          import('node:fs/promises').then((fs) => fs.readlink(`/proc/self/fd/${fd}`).catch(() => '')),
        ),
      );
      return links.filter((link) => link.startsWith(String(company.storage.folder)));
    };
    const socket = connect(address.port, '127.0.0.1');
    socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(socket, 'data');
    expect(await openFiles()).toHaveLength(1);
    socket.destroy();
    await until(async () => (await openFiles()).length === 0);
  });
});

async function listening(): Promise<AddressInfo> {
  if (!company.app.server.server.listening) await company.app.server.listen({ port: 0, host: '127.0.0.1' });
  return company.app.server.server.address() as AddressInfo;
}

/** Waits for something that happens on the other side of a socket. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

describe('clean-up', () => {
  const run = () => runJobOf(company, 'file.cleanUp');

  test('leaves the parts of an upload that waits, however old they are', async () => {
    const part = await upload(
      company,
      company.seller,
      { ...pending, total: 100, offset: 0 },
      { name: 'a', content: 'half' },
    );
    const { uploadid } = part.body.data;
    const parts = (await objects()).filter((key) => key.startsWith(`uploads/${uploadid}/`));
    expect(parts).toHaveLength(1);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(path.join(String(company.storage.folder), parts[0] as string), yesterday, yesterday);
    await run();
    expect(await objects()).toEqual(expect.arrayContaining(parts));
    await company.database.run(
      sql`update file_upload set updated_at = now() - interval '25 hours' where id = ${uploadid}`,
    );
    await run();
    expect((await objects()).filter((key) => parts.includes(key))).toEqual([]);
  });

  test('removes what nobody uses, and nothing else', async () => {
    const customer = await addCustomer(company.seller, '清理公司');
    const send = async (fields: Record<string, string | number>, content: Buffer = pdf, name = 'a.pdf') =>
      (await upload(company, company.seller, fields, { name, content })).body.data;
    const picture = await png();
    const kept = [
      await send({ picType: 'customer', modelId: customer }),
      await send(album, picture, 'a.png'),
      await send({ picType: 'customer', modelId: customer }),
    ];
    const orphan = await send({ picType: 'avatar' }, picture, 'a.png');
    const worn = await send({ picType: 'avatar' }, picture, 'worn.png');
    await company.seller.call('api/user/setHeader', { url: worn.url });
    const young = await send(pending);
    const deleted = await send({ picType: 'customer', modelId: customer });
    await company.seller.call('api/file/DeleteFile', { id: deleted.id });
    await company.seller.call('api/file/DeleteFile', { id: kept[2].id });
    const old = [orphan, worn, ...kept].map((file) => file.id);
    await company.database.run(
      sql`update file set created_at = now() - interval '25 hours' where id = any(${old}::bigint[])`,
    );
    await company.admin.call('api/setting/edit', { key: 'recycle.days', value: 10 });
    await company.database.run(sql`update file set deleted_at = now() - interval '11 days' where id = ${deleted.id}`);
    const part = await upload(
      company,
      company.seller,
      { ...pending, total: 100, offset: 0 },
      { name: 'a', content: 'half' },
    );
    await company.database.run(
      sql`update file_upload set updated_at = now() - interval '25 hours' where id = ${part.body.data.uploadid}`,
    );
    const [stale, fresh] = ['stale', 'fresh'].map((name) => path.join(company.storage.stagingDir, name)) as [
      string,
      string,
    ];
    for (const place of [stale, fresh]) await writeFile(place, 'half');
    const left = `ab/${'ab'.repeat(16)}`;
    await company.storage.write(left, Buffer.from('left'), { size: 4, type: 'text/plain' });
    await company.storage.write('other/thing.txt', Buffer.from('not ours'), { size: 8, type: 'text/plain' });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(stale, yesterday, yesterday);
    const age = async (key: string) => utimes(path.join(String(company.storage.folder), key), yesterday, yesterday);
    // What belongs to files that go is young here, and so are small copies: they have to go with the file, not as left over.
    const going = await company.database.rows(select('file', ['key'])`where id in (${orphan.id}, ${deleted.id})`);
    const isYoung = (key: string) => key.endsWith('.thumb') || going.some((file) => key.endsWith(file.key));
    for (const key of await objects()) if (!isYoung(key)) await age(key);
    await company.storage.write(`cd/${'cd'.repeat(16)}`, Buffer.from('young'), { size: 5, type: 'text/plain' });

    await run();
    expect(await readdir(company.storage.stagingDir)).toEqual(['fresh']);
    await rm(fresh);
    const rows = await company.database.rows(query.selectFrom('file').select(['id', 'key', 'has_thumb as thumb']));
    const ids = rows.map((row) => row.id);
    expect(ids).not.toContain(orphan.id);
    expect(ids).not.toContain(deleted.id);
    for (const file of [...kept, worn, young]) expect(ids).toContain(file.id);
    const expected = rows.flatMap(({ key, thumb }) => [
      `${key.slice(0, 2)}/${key}`,
      ...(thumb ? [`${key.slice(0, 2)}/${key}.thumb`] : []),
    ]);
    expect(await objects()).toEqual([...expected, `cd/${'cd'.repeat(16)}`, 'other/thing.txt'].sort());
    expect((await open(company, kept[0].url)).statusCode).toBe(200);
    expect((await company.seller.call('api/file/uploadState', { uploadid: part.body.data.uploadid })).body.code).toBe(
      'not_found',
    );
  });
});
