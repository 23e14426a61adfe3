// The company's logo and the name of the program: who sets them, what shows them without a session, and what becomes of the files.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, runJobOf } from '../../../test/company.ts';
import { open, pdf, png, upload } from '../../../test/upload.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const set = (value: string) => company.admin.call('api/setting/edit', { key: 'company.logo', value });
const brand = async () => Reflect.get((await company.guest.call('api/user/isApplogin')).body, 'brand');
const send = async (person = company.admin, content?: Buffer, picType = 'setting') => {
  const { body } = await upload(company, person, { picType }, { name: '标志.png', content: content ?? (await png()) });
  return /\/(\d+-[0-9a-f]{32})/.exec(body.data.url)?.[1] as string;
};
const idOf = (value: string) => Number(value.split('-')[0]);
const fileOf = (value: string) =>
  company.database.first(
    select('file', ['module', 'record_id as record', sql<boolean>`deleted_at is not null`.as('deleted')])`
    where id = ${idOf(value)}`,
  );

test('a logo opens without a session at its own address, every other file does not', async () => {
  expect(await brand()).toEqual({ title: '', logo: '' });
  const first = await send();
  expect((await open(company, `/api/setting/logo/${first}`)).statusCode).toBe(404);
  expect((await set(first)).body.data.changes).toEqual([
    { field: 'company.logo', title: '标志', old: '', new: '标志.png' },
  ]);
  expect(await brand()).toEqual({ title: '', logo: `/api/setting/logo/${first}` });
  expect((await company.seller.call('api/setting/company')).body.data.logo).toBe(`/api/setting/logo/${first}`);
  const shown = await open(company, `/api/setting/logo/${first}`);
  expect(shown).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
  expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(shown.headers['x-content-type-options']).toBe('nosniff');
  const other = await send();
  for (const address of [other, `${idOf(first)}-${other.split('-')[1]}`, '', '1', `../file/open/${other}`])
    expect((await open(company, `/api/setting/logo/${address}`)).statusCode).toBe(404);
});

test('it is a picture that the caller uploaded and that belongs to nothing, or nothing changes', async () => {
  const before = await brand();
  const wrong = [
    await send(company.seller),
    await send(company.admin, pdf),
    await send(company.admin, undefined, 'avatar'),
    `${idOf(await send())}-${'0'.repeat(32)}`,
    '/api/file/open/1',
    '<svg/>',
  ];
  for (const value of wrong)
    expect((await set(value)).body).toMatchObject({
      code: 'invalid',
      fields: { 'company.logo': '请选择自己上传的图片' },
    });
  expect(await brand()).toEqual(before);
  const { body } = await company.seller.call('api/setting/edit', { key: 'company.logo', value: '' });
  expect(body.code).toBe('forbidden');
});

test('the one in use stays, whoever cleans up; the one before goes with the recycle bin', async () => {
  const [first, second] = [await send(), await send()];
  await set(first);
  await company.database.run(sql`update file set created_at = now() - interval '2 years'`);
  await runJobOf(company, 'file.cleanUp');
  expect((await open(company, `/api/setting/logo/${first}`)).statusCode).toBe(200);
  // Nobody deletes it as a file of their own.
  const { body } = await company.admin.call('api/file/DeleteFile', { id: idOf(first) });
  expect(body.result).toBe('error');
  const third = await send();
  await set(third);
  expect((await open(company, `/api/setting/logo/${first}`)).statusCode).toBe(404);
  expect(await fileOf(first)).toEqual({ module: 'setting', record: 1, deleted: true });
  await company.database.run(sql`update file set deleted_at = now() - interval '2 years' where deleted_at is not null`);
  await runJobOf(company, 'file.cleanUp');
  expect([await fileOf(first), await fileOf(second)]).toEqual([undefined, undefined]);
  expect((await open(company, `/api/setting/logo/${third}`)).statusCode).toBe(200);
  // Removed: the product's mark is back, and the same file does not come again.
  await set('');
  expect((await brand()).logo).toBe('');
  expect(await fileOf(third)).toMatchObject({ deleted: true });
  expect((await set(third)).body.code).toBe('invalid');
});

test('the name of the program is short, and may be left empty', async () => {
  const title = (value: string) => company.admin.call('api/setting/edit', { key: 'company.title', value });
  expect((await title('云'.repeat(21))).body.fields).toHaveProperty(['company.title']);
  expect((await title('衡山工作台')).body.result).toBe('success');
  expect((await brand()).title).toBe('衡山工作台');
  expect((await company.seller.call('api/setting/company')).body.data.title).toBe('衡山工作台');
  expect((await title('')).body.result).toBe('success');
  expect((await brand()).title).toBe('');
});
