// How much of the disk one person may take: what belongs to nothing, what came within a day, and the part that is kept free.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileLimits } from '@crm/protocol/files';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { pdf, upload } from '../../../test/upload.ts';

let company: Company;
let customer: number;
beforeAll(async () => {
  company = await createCompany();
  customer = await addCustomer(company.seller, '附件公司');
});
afterAll(() => company.close());
beforeEach(async () => {
  await company.database.run(sql`delete from file_upload`);
  await company.database.run(sql`delete from file`);
});

const waiting = { picType: 'customer' };
const send = (person: Person, fields: Record<string, string | number> = waiting) =>
  upload(company, person, fields, { name: 'a.pdf', content: pdf });
const staged = () => readdir(company.storage.stagingDir);

/** A file of that many bytes that somebody uploaded, without its bytes. */
async function has(
  person: Person,
  bytes: number,
  { attached = false, deleted = false, hours = 0 } = {},
): Promise<void> {
  await company.database.run(sql`
    insert into file (key, user_id, module, name, format, type, size, sha256, created_at, attached_at, deleted_at)
    values (${randomBytes(16).toString('hex')}, ${person.id}, 'customer', 'a.pdf', 'pdf', 'application/pdf', ${bytes}, '',
      now() - make_interval(hours => ${hours}), ${attached ? sql`now()` : null}, ${deleted ? sql`now()` : null})`);
}

test('what belongs to nothing has a limit for each person, to the byte, and records are not concerned', async () => {
  const { seller, peer } = company;
  await has(seller, fileLimits.waiting - pdf.length);
  expect((await send(seller)).body.result).toBe('success');
  const refused = await send(seller);
  expect(refused).toMatchObject({
    status: 413,
    body: { code: 'too_many', msg: expect.stringContaining('尚未保存的上传') },
  });
  expect(await staged()).toEqual([]);
  expect((await send(peer)).body.result).toBe('success');
});

test('to have deleted it makes no room, until the night has taken it', async () => {
  const { seller } = company;
  await has(seller, fileLimits.waiting, { deleted: true, hours: 25 });
  expect((await send(seller)).body.code).toBe('too_many');
  await runJobOf(company, 'file.cleanUp');
  expect((await send(seller)).body.result).toBe('success');
});

test('an upload in parts takes its room when it begins, and its parts have it', async () => {
  const { seller } = company;
  const content = Buffer.concat([pdf, Buffer.alloc(100)]);
  await has(seller, fileLimits.waiting - content.length);
  const [first, second] = [content.subarray(0, 100), content.subarray(100)];
  const begun = await upload(company, seller, { ...waiting, total: content.length }, { name: 'a.pdf', content: first });
  expect(begun.body.data).toMatchObject({ offset: 100 });
  expect((await upload(company, seller, { ...waiting, total: 1 })).body.code).toBe('too_many');
  const { uploadid } = begun.body.data;
  const done = await upload(company, seller, { uploadid, offset: 100 }, { name: 'a.pdf', content: second });
  expect(done.body.data).toMatchObject({ size: content.length });
});

test('calls at once count each other', async () => {
  const { seller } = company;
  await has(seller, fileLimits.waiting - 2 * pdf.length);
  const results = (await Promise.all([1, 2, 3, 4].map(() => send(seller)))).map(({ body }) => body.result);
  expect(results.toSorted()).toEqual(['error', 'error', 'success', 'success']);
});

test('what the program made for somebody waits for no form, and counts among what came within the day', async () => {
  const { seller } = company;
  await has(seller, fileLimits.waiting);
  expect((await send(seller)).body.code).toBe('too_many');
  await company.database.run(sql`update file set module = 'made'`);
  expect((await send(seller)).body.result).toBe('success');
  await company.database.run(sql`update file set size = ${fileLimits.day} where module = 'made'`);
  expect(await send(seller)).toMatchObject({ status: 413, body: { msg: expect.stringContaining('一天最多') } });
});

test('one day has a limit, whatever they belong to; administrators have none', async () => {
  const { seller, admin } = company;
  const place = { picType: 'customer', modelId: customer, code: 'letters' };
  for (const person of [seller, admin]) await has(person, fileLimits.day - pdf.length, { attached: true, hours: 23 });
  expect((await send(seller, place)).body.result).toBe('success');
  expect(await send(seller, place)).toMatchObject({ status: 413, body: { msg: expect.stringContaining('一天最多') } });
  expect((await seller.call('api/customer/index', { rows: 1 })).body.result).toBe('success');
  for (let n = 0; n < 2; n++) expect((await send(admin, place)).body.result).toBe('success');
  await company.database.run(sql`update file set created_at = created_at - interval '2 hours'`);
  expect((await send(seller, place)).body.result).toBe('success');
});

test('the last of the disk is for administrators', async () => {
  const { seller, admin } = company;
  await admin.call('api/setting/edit', { key: 'file.reserve', value: 100_000 });
  expect(await send(seller)).toMatchObject({ status: 507, body: { msg: expect.stringContaining('磁盘空间不足') } });
  expect((await send(admin)).body.result).toBe('success');
  await admin.call('api/setting/edit', { key: 'file.reserve', value: 1 });
  expect((await send(seller)).body.result).toBe('success');
});

test.each([
  ['more than a file may have', fileLimits.size + 300_000, ''],
  ['more than is left', 300_000 + 1000, ''],
  [
    'a part that is too large',
    fileLimits.part + 300_000,
    '--b\r\ncontent-disposition: form-data; name="total"\r\n\r\n9000000\r\n',
  ],
])('refused by its announced length, before it is received: %s', async (_what, length, fields) => {
  const { seller } = company;
  if (length < fileLimits.part) await has(seller, fileLimits.waiting - 1000);
  const head = `${fields}--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const answer = await company.app.server.inject({
    method: 'POST',
    url: '/api/file/UploadFile?picType=customer',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      authkey: seller.token,
      'content-length': String(length),
    },
    payload: `${head}${pdf}`,
  });
  expect(answer.statusCode).toBe(413);
  expect(await staged()).toEqual([]);
});
