// Rich text in a custom field: cleaned when written, its pictures bare in the database and signed when shown.
import { richTags } from '@crm/protocol/richText';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { open, png, upload } from '../../../test/upload.ts';
import { cleanHtml, plainText } from '../../engine/fields/editor.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  await company.database.run(sql`insert into form_field (form_id, field, custom, type, title)
    select id, 'story', true, 'editor', '介绍' from form where module = 'customer'`);
  await company.database.run(sql`update meta set definition_version = definition_version + 1`);
});
afterAll(() => company.close());

const picture = async (person: Person) =>
  (await upload(company, person, { picType: 'customer' }, { name: 'a.png', content: await png() })).body.data as {
    id: number;
    url: string;
  };
const story = async (person: Person, id: number) =>
  String((await person.call('api/customer/Views', { id })).body.data.story);
const stored = async (id: number) =>
  (await company.database.first(select('customer', [sql<string>`ext ->> 'story'`.as('story')])`where id = ${id}`))
    ?.story ?? '';

test('nothing that runs is kept, and words and looks are', async () => {
  const id = await addCustomer(company.seller, '富文本公司');
  const sent = `<p style="text-align:center;position:fixed;font-size:16pt">你好<b onclick="x()">世界</b></p><script>alert(1)</script>
    <img src="https://evil.example/x.png"><img src="/api/file/../x" onerror="alert(1)"><a href="javascript:alert(1)">点</a><iframe src="/"></iframe><svg onload="x()"></svg>`;
  expect((await company.seller.call('api/customer/edit', { id, story: sent })).body.result).toBe('success');
  const html = await stored(id);
  expect(html).toContain('<b>世界</b>');
  expect(html).toContain('text-align:center');
  expect(html).toContain('font-size:16pt');
  expect(html).not.toMatch(/script|onclick|onerror|onload|javascript|evil|iframe|svg|position|<img/i);
});

test('a table as the editor makes it is kept whole, and its cells are words of their own', async () => {
  const table =
    '<table><thead><tr><th colspan="2"><p>价目</p></th></tr></thead><tbody><tr><td><p>甲</p></td><td><p>10</p></td></tr></tbody></table>';
  const id = await addCustomer(company.seller, '表格公司', { story: `${table}<p>完</p>` });
  expect(await stored(id)).toBe(`${table}<p>完</p>`);
  // Everything that the client lets through, the server keeps.
  for (const tag of richTags.filter((one) => !['br', 'hr', 'img', 'col'].includes(one)))
    expect(
      cleanHtml(`<${tag}>字</${tag}>`, () => false),
      tag,
    ).toMatch(new RegExp(`^<${tag}\\b.*>字</${tag}>$`));
  expect(plainText('<table><tr><td>甲</td><td>乙</td></tr></table>')).toBe('甲 乙');
});

test('a picture is one’s own, lies bare in the database, opens for those who see the record, and goes with the text', async () => {
  const { seller, manager, stranger } = company;
  const id = await addCustomer(seller, '图文公司');
  const own = await picture(seller);
  const put = (person: Person, html: string) => person.call('api/customer/edit', { id, story: html });
  expect((await put(seller, `<p>图</p><img src="${own.url.replaceAll('&', '&amp;')}">`)).body.result).toBe('success');
  expect(await stored(id)).toContain(`/api/file/open/${own.id}-`);
  expect(await stored(id)).not.toContain('?');
  const address = /src="([^"]+)"/.exec(await story(manager, id))?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await open(company, address)).statusCode).toBe(200);
  expect((await open(company, address.split('?')[0] ?? '')).statusCode).toBe(404);
  // Saved again as it was shown: the same text.
  const version = (await seller.call('api/customer/Views', { id })).body.data.version;
  expect((await put(seller, await story(seller, id))).body.data.version).toBe(version);
  // An address that one has only seen cannot be put into a text of one's own.
  const foreign = await addCustomer(stranger, '外人的公司');
  const stolen = await stranger.call('api/customer/edit', {
    id: foreign,
    story: `<img src="${address.split('?')[0]}">`,
  });
  expect(stolen.body).toMatchObject({ code: 'invalid', fields: { story: expect.any(String) } });
  expect((await put(manager, `${await story(manager, id)}<p>补充</p>`)).body.result).toBe('success');
  await put(seller, '<p>没有图了</p>');
  expect((await open(company, address)).statusCode).toBe(404);
});
