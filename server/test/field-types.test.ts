// Both ends of every field type together: what the client's control sends goes into the form's call, and what the detail
// answers is what the client's cell is tested to show. The samples are the client's own (protocol/fixtures/field-types.json).
import { readFileSync } from 'node:fs';
import { itemTypes } from '@crm/protocol/form';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, createCompany } from './company.ts';
import { upload } from './upload.ts';

interface Sample {
  item: Record<string, unknown> & { type: string; field2?: string; parent?: string };
  sent: Record<string, unknown>;
  shown: Record<string, unknown>;
  kept?: Record<string, unknown>;
}

const fixture = JSON.parse(
  readFileSync(new URL('../../protocol/fixtures/field-types.json', import.meta.url), 'utf8'),
) as Record<string, Sample[]>;
const samples = Object.entries(fixture).flatMap(([type, list]) =>
  Array.isArray(list) ? list.map((sample, at) => ({ type, at, ...sample })) : [],
);

let company: Company;
/** The fixture's ids → those of this company's records, by kind. */
const mapped = new Map<string, number>();
const names = new Map<string, string>();

beforeAll(async () => {
  company = await createCompany();
  const { admin, database } = company;
  const region = async (fixtureId: number, name: string, parent?: string) => {
    const row = await database.first<{ id: number }>(
      sql`select r.id from region r left join region p on p.id = r.parent_id where r.name = ${name} and (${parent ?? null}::text is null or p.name = ${parent ?? null}) order by r.type, r.id limit 1`,
    );
    mapped.set(`region:${fixtureId}`, row?.id ?? 0);
  };
  await region(10, '江苏省');
  await region(12, '苏州市');
  await region(120, '昆山市', '苏州市');
  mapped.set('region:1', 1).set('region:2', 2);
  const entry = await database.first<{ id: number }>(sql`select id from dictionary_entry where name = '展会'`);
  mapped.set('dictionary:5', entry?.id ?? 0);
  mapped.set('branch:3', company.departments.east).set('branch:4', company.departments.south);
  const user = async (fixtureId: number, NickName: string) =>
    mapped.set(
      `user:${fixtureId}`,
      (
        await admin.call('api/user/add', {
          username: `fixture${fixtureId}`,
          password: 'Kehu#2026',
          NickName,
          BranchId: company.departments.east,
          RoleId: company.roles.seller,
        })
      ).body.data.id,
    );
  await user(7, '林晓东');
  await user(8, '周敏');
  const customer = await admin.call('api/customer/add', { CustomerName: '苏州云启科技有限公司' });
  mapped.set('customer:21', customer.body.data.id);
  const product = { name: '铝合金支架', xinghao: 'ZJ-01', standard: '40×40', price: '100', costPrice: '80' };
  const [piece] = (await admin.call('api/Status/json', { types: 'danwei' })).body.data.filter(
    (one: { Name: string }) => one.Name === '件',
  );
  const made = await admin.call('api/product/add', { ...product, unit: piece.id });
  mapped.set('product:41', made.body.data.id);
  for (const [id, contractName] of [
    [31, 'HT-20260305-0001'],
    [32, 'HT-20260305-0002'],
  ] as const) {
    const body = { customerId: customer.body.data.id, contractName, Money: '1' };
    mapped.set(`contract:${id}`, (await admin.call('api/contract/add', body)).body.data.id);
  }
  names.set('uploader', '系统管理员');
});
afterAll(() => company.close());

const kinds: Record<string, string> = {
  city: 'region',
  county: 'region',
  statusSelect: 'dictionary',
  branch: 'branch',
  user: 'user',
  customer: 'customer',
  contract: 'contract',
  product: 'product',
  file: 'file',
  picture: 'file',
  cover: 'file',
};

/** Replaces the fixture's ids, wherever the type holds ids, by the company's. */
function localise(type: string, value: unknown): unknown {
  const kind = kinds[type];
  if (!kind) return value;
  const one = (id: unknown) => mapped.get(`${kind}:${String(id)}`) ?? id;
  if (Array.isArray(value)) {
    return value.map((entry) => {
      if (typeof entry !== 'object' || entry === null) return one(entry);
      const { userid, id, productid, ...rest } = entry as Record<string, unknown>;
      // Lines of products have places of their own.
      if (productid !== undefined) return { ...rest, ...(id === undefined ? {} : { id }), productid: one(productid) };
      return {
        ...rest,
        ...(userid === undefined ? {} : { userid: mapped.get(`user:${String(userid)}`) ?? userid }),
        ...(id === undefined ? {} : { id: one(id) }),
      };
    });
  }
  if (typeof value === 'string' && /^\d+(,\d+)+$/.test(value)) return value.split(',').map(one).join(',');
  return typeof value === 'number' ? one(value) : value;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A fresh file for each sample: a file belongs to one record. */
async function uploadFor(sample: Sample): Promise<void> {
  for (const file of (sample.shown['f'] ?? []) as { id: number; FileName: string; format: string }[]) {
    const content = file.format === 'png' ? png : Buffer.from('%PDF-1.4\n%%EOF\n');
    const { body } = await upload(
      company,
      company.admin,
      { picType: 'customer', code: 'f' },
      { name: file.FileName, content },
    );
    mapped.set(`file:${file.id}`, body.data.id);
  }
}

let counter = 0;

/** Adds the sample's item as a custom field of customers and answers its name. */
async function addField(sample: Sample): Promise<{ f: string; g: string; more: Record<string, unknown> }> {
  counter++;
  const f = `f${counter}`;
  const g = `g${counter}`;
  const { type, options, field2, parent, columns, required: _required, ...settings } = sample.item;
  const more: Record<string, unknown> = {};
  let above = '';
  if (parent && type === 'county') {
    above = 'city';
    more['province'] = mapped.get('region:10');
    more['city'] = mapped.get('region:12');
  } else if (parent) {
    above = `p${counter}`;
    const groups = (options as { value: number; label: string }[]).map(({ value, label }) => ({ value, label }));
    await insertField(above, 'select', groups, {});
    more[above] = groups[0]?.value;
  }
  await insertField(f, type, options, {
    ...settings,
    ...(above ? { parent: above } : {}),
    ...(field2 ? { wire2: g } : {}),
    ...(columns
      ? {
          columns: (columns as Record<string, unknown>[]).map((column) => ({
            ...column,
            wire: column['field'],
            column: column['field'],
          })),
        }
      : {}),
    textField: `${f}Name`,
  });
  return { f, g, more };
}

async function insertField(
  name: string,
  type: string,
  options: unknown,
  settings: Record<string, unknown>,
): Promise<void> {
  await company.database.run(sql`insert into form_field (form_id, field, custom, type, title, options, settings)
    select id, ${name}, true, ${type}, ${name}, ${options === undefined ? null : JSON.stringify(options)}::jsonb, ${JSON.stringify(settings)}::jsonb
    from form where module = 'customer'`);
  await company.database.run(sql`update meta set definition_version = definition_version + 1`);
}

async function post(path: string, body: Record<string, unknown>) {
  const answer = await company.app.server.inject({
    method: 'POST',
    url: `/${path}`,
    headers: { authkey: company.admin.token, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return answer.json();
}

/** Signed addresses and moments of upload are whatever they are. */
const passing = new Set(['url', 'thumb', 'addTime', 'size', 'username']);

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !passing.has(key) && !(key === 'userid' && 'FileName' in value))
      .map(([key, one]) => [key, comparable(one)]),
  );
}

describe('what a control sends, the server keeps, and answers what the cell shows', () => {
  test('there is a sample of every item type', () => {
    expect([...new Set(samples.map((sample) => sample.type))].toSorted()).toEqual([...itemTypes].toSorted());
  });

  test.each(samples.map((sample) => [`${sample.type} ${sample.at}`, sample] as const))('%s', async (_name, sample) => {
    const { type } = sample;
    if (kinds[type] === 'file') await uploadFor(sample);
    const { f, g, more } = await addField(sample);
    const rename = (values: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name.replace(/^f/, f).replace(/^g/, g),
          name.endsWith('Name') ? value : localise(type, value),
        ]),
      );
    const added = await post('api/customer/add', {
      CustomerName: `样例${counter}公司`,
      ...more,
      ...rename(sample.sent),
    });
    expect(added, JSON.stringify(added)).toMatchObject({ result: 'success' });
    const { id } = added.data;
    const view = async () => (await company.admin.call('api/customer/Views', { id })).body.data;
    const wanted = comparable(rename(sample.shown)) as Record<string, unknown>;
    const row = await view();
    expect(comparable(row)).toMatchObject(wanted);
    // Edited again and left alone: nothing changes, nothing is logged.
    const kept = await post('api/customer/edit', {
      id,
      version: row.version,
      ...more,
      ...rename(sample.kept ?? sample.sent),
    });
    expect(kept, JSON.stringify(kept)).toMatchObject({ result: 'success', data: { version: row.version } });
    expect(comparable(await view())).toMatchObject(wanted);
    const listed = (await company.admin.call('api/customer/index', { key: `样例${counter}公司` })).body.data.rows[0];
    expect(comparable(listed)).toMatchObject(wanted);
    await company.database.run(sql`update form_field set status = 0 where field in (${f}, ${`p${counter}`})`);
  });
});
