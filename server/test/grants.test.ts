// Every field of every entity, masked and hidden in turn: no answer of any call shows what it holds.
import type { FieldGrant } from '@crm/protocol/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityDefinition, FieldDefinition } from '../src/engine/entity.ts';
import { fieldType } from '../src/engine/fields/registry.ts';
import { allGrants } from '../src/engine/module.ts';
import { modules } from '../src/modules.ts';
import { treeOfPaths } from '../src/platform/access/organisation.ts';
import { addCustomer, type Company, createCompany, type Person } from './company.ts';
import { createRepairTables } from './ground/repair.migration.ts';
import { approvalModule, repairModule } from './ground/repair.module.ts';
import { kits } from './kits.ts';
import { png, upload } from './upload.ts';
import { addWorkForm } from './work-form.ts';

const list = [...modules, repairModule, approvalModule];
let company: Company;
/** Holds every grant in every scope; what they may read changes from test to test. */
let reader: Person;
let readerRole: number;
/** Domain name of an entity → who owns its record, and acts nowhere else. Children have their parent's. */
const owners = new Map<string, { id: number; name: string }>();
const records = new Map<string, { id: number; plain: Map<string, string> }>();

/** Texts that fit some pattern or other; the number makes each the only one of its kind. */
function candidates(at: number): string[] {
  const digits = String(73_910_000 + at);
  return [
    `独有的值${at}号`,
    `139${digits}`,
    `u${digits}@only.example`,
    `www.only${digits}.example`,
    `0571-${digits}`,
    digits,
    `91330100MA${digits}`,
    `only_user_${at}`,
  ];
}

function fits(field: FieldDefinition, text: string): boolean {
  return (!field.pattern || new RegExp(field.pattern, 'u').test(text)) && text.length <= (field.max ?? 300);
}

let counter = 0;

interface Place {
  province: string;
  city: string;
  county: string;
}

let placesTaken = 0;

const places: Place[] = [
  { province: '浙江省', city: '杭州市', county: '西湖区' },
  { province: '江苏省', city: '南京市', county: '玄武区' },
  { province: '广东省', city: '深圳市', county: '南山区' },
  { province: '四川省', city: '成都市', county: '锦江区' },
];

/** A value for a field and the words of it that nobody without the right may read. */
async function valueFor(field: FieldDefinition, place: Place): Promise<{ sent: unknown; plain: string } | undefined> {
  counter++;
  switch (field.type) {
    case 'input':
    case 'textarea': {
      const text = candidates(counter).find((one) => fits(field, one));
      return text ? { sent: text, plain: text } : undefined;
    }
    case 'tags':
      return { sent: `独有标签${counter}号`, plain: `独有标签${counter}号` };
    case 'number':
      if ((field.max ?? 9999) <= 100) return { sent: `43.${10 + (counter % 89)}`, plain: `43.${10 + (counter % 89)}` };
      return { sent: `${7000 + counter}.37`, plain: `${7000 + counter}.37` };
    case 'date':
      return { sent: `2031-05-${String(1 + (counter % 28)).padStart(2, '0')}`, plain: '' };
    case 'datetime':
      return { sent: `2031-05-${String(1 + (counter % 28)).padStart(2, '0')} 07:08`, plain: '' };
    case 'statusSelect': {
      const name = `独有条目${counter}号`;
      const row = await company.database.first<{ id: number }>(
        sql`insert into dictionary_entry (type, name) values (${field.key ?? field.wire}, ${name}) returning id`,
      );
      await company.database.run(sql`update meta set definition_version = definition_version + 1`);
      return { sent: row?.id, plain: name };
    }
    case 'city':
      return { sent: await regionId(place.province), plain: place.province };
    case 'county':
      return { sent: await regionId(place.county), plain: place.county };
    case 'select':
    case 'radio':
      return { sent: field.options?.at(-1)?.value, plain: '' };
    default:
      return undefined;
  }
}

async function regionId(name: string): Promise<number> {
  const row = await company.database.first<{ id: number }>(
    sql`select r.id from region r left join region p on p.id = r.parent_id where r.name = ${name} and (r.type < 3 or p.name = any(${places.map((place) => place.city)}::text[])) order by r.id limit 1`,
  );
  return row?.id ?? 0;
}

/** The body for a call of the kind: shared calls get the kind, and the values nested. */
const bodyOf = (entity: EntityDefinition, values: Record<string, unknown>) =>
  entity.family ? { module: entity.module, data: values } : values;

async function create(entity: EntityDefinition, path: string, more: Record<string, unknown>): Promise<number> {
  const body: Record<string, unknown> = {};
  const plain = new Map<string, string>();
  // Each kind that has a place has one of its own.
  const placed = entity.fields.some(({ type }) => type === 'city');
  const place = places[placed ? placesTaken++ : 0] as Place;
  for (const field of entity.fields) {
    if (!field.column || field.form === false || field.form === 'readonly' || field.writer || field.wire in more)
      continue;
    const value = await valueFor(field, place);
    if (!value) continue;
    body[field.wire] = value.sent;
    if (field.wire2 === 'city') body['city'] = await regionId(place.city);
    if (value.plain) plain.set(field.wire, value.plain);
  }
  const answer = (await company.admin.call(path, bodyOf(entity, { ...body, ...more }))).body;
  expect(answer, `${entity.name}: ${JSON.stringify(answer)}`).toMatchObject({ result: 'success' });
  const { id } = answer.data;
  records.set(entity.name, { id, plain });
  return id;
}

beforeAll(async () => {
  company = await createCompany({ modules: [repairModule, approvalModule], migrate: createRepairTables });
  const { admin, departments } = company;
  const role = await admin.call('main/role/add', { name: '读者', ...reading({}) });
  readerRole = role.body.data.id;
  const user = (username: string, NickName: string, RoleId: number) =>
    admin.call('api/user/add', {
      username,
      password: 'Kehu#2026',
      NickName,
      BranchId: departments.east,
      RoleId,
      status: 1,
    });
  await user('reader', '读者', readerRole);
  reader = await company.signIn('reader');

  const { engine } = company.app;
  const customer = await create(engine.byName('customer'), 'api/customer/add', {});
  await create(engine.byName('contact'), 'api/contact/add', { customerId: customer });
  const contactId = records.get('contact')?.id;
  await create(engine.byName('followUp'), 'api/OpportLogs/Add', { customerId: customer, contactId });
  const lead = await create(engine.byName('lead'), 'api/clues/add', {});
  await create(engine.byName('leadFollowUp'), 'api/OpportLogs/Add', { customerId: lead, type: 'clues' });
  await create(engine.byName('productCategory'), 'api/productCategory/add', {});
  const productid = await create(engine.byName('product'), 'api/product/add', {});
  const warehouseid = await create(engine.byName('warehouse'), 'api/erp/warehouseAdd', {});
  await admin.call('api/erp/stockIn', { warehouseid, productid, number: 5 });
  await create(engine.byName('goods'), 'api/goods/add', { productid, warehouseid });
  await create(engine.byName('receiver'), 'api/shr/add', { customerId: customer });
  await create(engine.byName('order'), 'api/order/add', {
    customerId: customer,
    listJson: [{ productid, warehouseid, sellingprice: '1.25' }],
  });
  const picture = async (picType: string, code: string) =>
    (await upload(company, admin, { picType, code }, { name: '图.png', content: await png() })).body.data.id;
  await create(engine.byName('showcaseProduct'), 'api/Products/add', {
    cover: await picture('Products', 'cover'),
    sort: 7,
  });
  await create(engine.byName('banner'), 'api/banner/add', {
    img: await picture('banner', 'img'),
    link: 'https://example.com',
    sort: 7,
    startTime: '2031-05-01',
    endTime: '2031-05-30',
  });
  const period = { startTime: '2031-05-01', endTime: '2031-05-30' };
  const contractId = await create(engine.byName('contract'), 'api/contract/add', {
    customerId: customer,
    Money: '987654.32',
    ...period,
  });
  await create(engine.byName('receiptPlan'), 'api/recpay/add', { contractId, qici: 77 });
  await create(engine.byName('receipt'), 'api/finance/add', { contractId });
  await create(engine.byName('expense'), 'api/payment/add', { contractId });
  await create(engine.byName('renewal'), 'api/renewal/add', { contractId, ...period });
  await create(engine.byName('invoice'), 'api/invoice/add', { contractId });
  await create(engine.byName('account'), 'api/account/add', {});
  await create(engine.byName('expenseClaim'), 'api/baoxiao/add', { listJson: [{ addTime: '2031-05-01', money: '1' }] });
  const called = { mobile: '13987650123', module: 'customer', id: customer };
  await create(engine.byName('callRecord'), 'api/doublecall/oncall', called);
  records.get('callRecord')?.plain.set('mobile', called.mobile);
  await create(engine.byName('task'), 'api/task/add', {
    modelType: 2,
    customerId: customer,
    endTime: '2031-05-01 07:08',
    repeatUntil: '2031-05-30',
  });
  await create(engine.byName('news'), 'api/news/add', { receivers: 1, cont: '<p>独有的公告</p>' });
  const logId = await create(engine.byName('workLog'), 'api/worklog/add', { type: 2, logDate: '2026-03-04' });
  await create(engine.byName('workLogRule'), 'api/worklogRule/add', {});
  await create(engine.byName('workLogComment'), 'api/worklog/AddLogs', { id: logId });
  await create(engine.byName('repair'), 'api/repair/add', {
    listJson: [{ title: '件', price: '1' }],
    customerId: customer,
  });
  for (const kit of kits) {
    const { refersTo = [] } = kit;
    const named = kit.entity.fields.filter(({ type }) => refersTo.includes(type)).map(({ wire }) => wire);
    const sent = Object.entries(kit.form((entity) => records.get(entity)?.id ?? 0, 0)).filter(([wire]) =>
      named.includes(wire),
    );
    await create(engine.byName(kit.entity.name), kit.entity.api.add ?? '', Object.fromEntries(sent));
  }
  const work = await addWorkForm(admin, { name: '独有的表单' });
  await engine.ready(company.database);
  await create(engine.byName(work.module), 'api/module/add', { state: 'draft' });
  await create(engine.byName('user'), 'api/user/add', { password: 'Kehu#2026', BranchId: departments.south });
  // What the form does not set: an owner that is found nowhere else, and moments of their own.
  for (const entity of engine.entities) {
    const record = records.get(entity.name);
    if (!record) throw new Error(`no record of ${entity.name}: make one above`);
    // Something of every field stands in the log.
    const edit = entity.api.edit;
    const again = edit ? entity.fields.find((field) => field.type === 'textarea') : undefined;
    if (edit && again)
      for (const text of ['另一种说法', record.plain.get(again.wire)])
        await admin.call(edit, bodyOf(entity, { [entity.idWire ?? 'id']: record.id, [again.wire]: text }));
  }
  for (const [year, entity] of engine.entities.entries()) {
    const record = records.get(entity.name) as { id: number; plain: Map<string, string> };
    if (entity.owner) {
      const follows = entity.parent?.follows?.includes(entity.owner);
      let owner = owners.get(follows ? (entity.parent?.entity ?? '') : entity.name);
      if (!owner) {
        const name = `欧阳${'一二三四五六七八九十百千万甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥'[owners.size]}此人`;
        owner = { id: (await user(`owner${owners.size}`, name, company.roles.seller)).body.data.id, name };
      }
      owners.set(entity.name, owner);
      await company.database.run(
        sql`update ${sql.table(entity.table)} set ${sql.ref(entity.owner)} = ${owner.id} where id = ${record.id}`,
      );
      const field = entity.fields.find((one) => one.type === 'user' && one.column === entity.owner);
      if (field) record.plain.set(field.wire, owner.name);
    }
    for (const [at, field] of entity.fields.entries()) {
      if (field.type !== 'datetime' || field.form !== false || !field.column) continue;
      const moment = `${2001 + year}-03-${String(at + 1).padStart(2, '0')} 05:06:07`;
      await company.database.run(
        sql`update ${sql.table(entity.table)} set ${sql.ref(field.column)} = ${moment}::timestamptz where id = ${record.id}`,
      );
      record.plain.set(field.wire, moment.slice(0, 10));
    }
  }
  const contact = records.get('contact')?.plain;
  const customerPlain = records.get('customer')?.plain;
  customerPlain?.set('contactName', contact?.get('contactName') ?? '');
  customerPlain?.set('contactMobile', contact?.get('mobile') ?? '');
});
afterAll(() => company.close());

function reading(fields: Record<string, Record<string, FieldGrant>>) {
  const scoped = list.flatMap((module) => module.grants ?? []).filter((grant) => grant.scoped);
  return {
    grants: treeOfPaths(allGrants(list)),
    scopes: Object.fromEntries(scoped.map((grant) => [grant.module, 'all'])),
    fields,
  };
}

/** What the reader can ask for, whichever record it is about. */
function commonCalls(): [path: string, body: Record<string, unknown>][] {
  const customer = records.get('customer')?.id;
  return [
    ['api/customer/index', {}],
    ['api/customer/index', { key: '独有' }],
    ['api/customer/Views', { id: customer }],
    ['api/customer/Team', { id: customer }],
    ['api/contact/index', {}],
    ['api/contact/list', { customerId: customer }],
    ['api/contact/Views', { id: records.get('contact')?.id }],
    ['api/OpportLogs/Logs', { customerId: customer }],
    ['api/clues/index', {}],
    ['api/clues/index', { key: '独有' }],
    ['api/clues/Views', { id: records.get('lead')?.id }],
    ['api/clues/Team', { id: records.get('lead')?.id }],
    ['api/OpportLogs/Logs', { customerId: records.get('lead')?.id, type: 'clues' }],
    ['api/customer/index', { clue: 3 }],
    ...kits.flatMap(({ entity: { api, name } }): [string, Record<string, unknown>][] => [
      [api.index ?? '', {}],
      [api.detail[0] ?? '', { id: records.get(name)?.id }],
    ]),
    ['api/product/index', {}],
    ['api/product/Views', { id: records.get('product')?.id }],
    ['api/productCategory/index', {}],
    ['api/erp/warehouse', {}],
    ['api/erp/warehouseViews', { id: records.get('warehouse')?.id }],
    ['api/erp/getWarehouseStorage', { productid: records.get('product')?.id }],
    ['api/erp/stock', {}],
    ['api/erp/movements', {}],
    ['api/goods/index', {}],
    ['api/goods/Views', { id: records.get('goods')?.id }],
    ['api/shr/index', {}],
    ['api/shr/index', { key: '独有' }],
    ['api/shr/Views', { id: records.get('receiver')?.id }],
    ['api/shr/choices', { customerId: customer }],
    ['api/callRecord/index', {}],
    ['api/callRecord/index', { key: '13987650123' }],
    ['api/callRecord/Views', { id: records.get('callRecord')?.id }],
    ['api/order/index', {}],
    ['api/order/index', { key: '独有' }],
    ['api/order/Views', { id: records.get('order')?.id }],
    ['api/order/shipments', { id: records.get('order')?.id }],
    ['api/contract/index', {}],
    ['api/contract/index', { key: '独有' }],
    ['api/contract/Views', { id: records.get('contract')?.id }],
    ['api/contract/list', { customerId: customer }],
    ...['recpay', 'finance', 'payment', 'renewal', 'invoice'].flatMap((module): [string, Record<string, unknown>][] => [
      [`api/${module}/index`, {}],
      [`api/${module}/list`, { contractId: records.get('contract')?.id }],
      [`api/${module}/Views`, { id: 1 }],
    ]),
    ['api/recpay/choices', { contractId: records.get('contract')?.id }],
    ['api/invoice/titles', { customerId: customer }],
    ['api/Account/Index', {}],
    ['api/account/Views', { id: records.get('account')?.id }],
    ['api/news/index', {}],
    ['api/news/detail', { id: records.get('news')?.id }],
    ['api/task/index', {}],
    ['api/task/index', { key: '独有' }],
    ['api/task/detail', { id: records.get('task')?.id }],
    ['api/task/again', { id: records.get('task')?.id }],
    ['api/taskmsg/list', { taskId: records.get('task')?.id }],
    ['api/baoxiao/index', {}],
    ['api/baoxiao/Views', { id: records.get('expenseClaim')?.id }],
    ['api/worklogRule/index', {}],
    ['api/worklogRule/Views', { id: records.get('workLogRule')?.id }],
    ['api/worklog/list', {}],
    ['api/worklog/Views', { id: records.get('workLog')?.id }],
    ['api/worklog/logslist', { id: records.get('workLog')?.id }],
    ['api/worklog/reads', { id: records.get('workLog')?.id }],
    ['api/repair/index', {}],
    ['api/repair/Views', { id: records.get('repair')?.id }],
    ['api/operationLog/index', { module: '' }],
    ['api/recycle/index', {}],
  ];
}

const everyLog = `api/operationLog/index ${JSON.stringify({ module: '' })}`;

/** What else the reader can ask for about a record of the entity. */
function ownCalls(entity: EntityDefinition): [path: string, body: Record<string, unknown>][] {
  const record = records.get(entity.name);
  return [
    ['api/record/access', { module: entity.module, id: record?.id, rows: 200, key: '欧阳' }],
    ['api/record/access', { module: entity.module, id: record?.id, rows: 200 }],
    ['api/operationLog/index', { module: entity.module, modelId: record?.id }],
    ...(entity.family
      ? ([
          ['api/module/index', { module: entity.module }],
          ['api/module/index', { module: entity.module, key: '独有' }],
          ['api/module/detail', { module: entity.module, id: record?.id }],
        ] as [string, Record<string, unknown>][])
      : []),
    // Nothing else names these.
    ...(['showcaseProduct', 'banner', 'product'].includes(entity.name)
      ? ([
          ['api/Products/index', {}],
          ['api/Products/detail', { id: records.get('showcaseProduct')?.id }],
          ['api/banner/index', {}],
          ['api/banner/Views', { id: records.get('banner')?.id }],
        ] as [string, Record<string, unknown>][])
      : []),
    ...(entity.name === 'user'
      ? ([
          ['api/user/index', {}],
          ['api/user/detail', { id: record?.id }],
        ] as [string, Record<string, unknown>][])
      : []),
  ];
}

type Answer = [call: string, text: string];

function answersTo(calls: [path: string, body: Record<string, unknown>][]): Promise<Answer[]> {
  return Promise.all(
    calls.map(
      async ([path, body]): Promise<Answer> => [
        `${path} ${JSON.stringify(body)}`,
        JSON.stringify((await reader.call(path, body)).body),
      ],
    ),
  );
}

/** What the reader can ask for that has to do with the record. */
const answersAbout = (entity: EntityDefinition): Promise<Answer[]> =>
  answersTo([...commonCalls(), ...ownCalls(entity)]);

/** Fields whose values every colleague knows from the picker of people. */
const known = new Set(['user.NickName', 'user.BranchId']);

describe('a masked or hidden field', () => {
  test('is found in full without a limit: the answers are looked through in the right place', async () => {
    for (const entity of company.app.engine.entities) {
      const texts = (await answersAbout(entity)).map(([, text]) => text).join('\n');
      for (const [wire, plain] of records.get(entity.name)?.plain ?? [])
        expect(texts.includes(plain), `${entity.name}.${wire} ${plain}`).toBe(true);
    }
  });

  // One field of every kind of record in each round, and not the same of all: their names are not hidden together.
  test('does not leave the server', async () => {
    const kept = company.app.engine.entities.map((entity) => ({
      entity,
      fields: entity.fields.filter(
        (field) => field.column && (fieldType(field.type).sqlType !== null || field.virtual),
      ),
    }));
    const leaks: string[] = [];
    for (let round = 0; round < Math.max(...kept.map(({ fields }) => fields.length)); round++) {
      const chosen = kept.flatMap(({ entity, fields }, at) => {
        const field = fields[(round + at) % fields.length];
        return field ? [{ entity, field }] : [];
      });
      for (const grant of ['mask', 'hidden'] as const) {
        const fields = Object.fromEntries(chosen.map(({ entity, field }) => [entity.module, { [field.wire]: grant }]));
        await company.admin.call('main/role/edit', { id: readerRole, ...reading(fields) });
        const common = await answersTo(commonCalls());
        for (const { entity, field } of chosen) {
          const plain = records.get(entity.name)?.plain.get(field.wire);
          for (const [call, text] of [...common, ...(await answersTo(ownCalls(entity)))]) {
            // A child shows its owner under its own grant, while the parent shows the same person under its own;
            // the log of everything shows that the person was added.
            const foreign =
              field.column === entity.owner &&
              ((entity.parent && rowsOf(entity, call, text) === '') || call === everyLog);
            if (plain && !foreign && !known.has(`${entity.name}.${field.wire}`) && text.includes(plain))
              leaks.push(`${entity.name}.${field.wire} ${grant}: ${call}`);
            if (
              field.type === 'user' &&
              new RegExp(`"${field.wire}":${owners.get(entity.name)?.id}\\b`).test(rowsOf(entity, call, text))
            )
              leaks.push(`${entity.name}.${field.wire} ${grant} as an id: ${call}`);
          }
        }
      }
    }
    expect(leaks).toEqual([]);
  }, 300_000);

  test('of a contact does not leave by the customer either, nor without any right to contacts', async () => {
    const customer = records.get('customer');
    const contact = records.get('contact');
    for (const [wire, shown] of [
      ['contactName', 'contactName'],
      ['mobile', 'contactMobile'],
    ] as const) {
      for (const grant of ['mask', 'hidden'] as const) {
        await company.admin.call('main/role/edit', { id: readerRole, ...reading({ contact: { [wire]: grant } }) });
        const texts = JSON.stringify([
          await answersAbout(company.app.engine.byName('customer')),
          await reader.call('api/customer/index', { key: contact?.plain.get(wire) }),
        ]);
        expect(texts.includes(contact?.plain.get(wire) ?? ''), `${shown} ${grant}`).toBe(false);
      }
    }
    const { grants, ...rest } = reading({});
    const { contact: _contact, ...crm } = grants.crm as Record<string, unknown>;
    await company.admin.call('main/role/edit', { id: readerRole, ...rest, grants: { ...grants, crm } });
    const row = (await reader.call('api/customer/Views', { id: customer?.id })).body.data;
    expect(row.CustomerName).toBe(customer?.plain.get('CustomerName'));
    expect(JSON.stringify(row)).not.toContain(contact?.plain.get('contactName'));
    expect(JSON.stringify(row)).not.toContain(contact?.plain.get('mobile'));
    const found = (await reader.call('api/customer/index', { key: contact?.plain.get('mobile') })).body.data;
    expect(found.total).toBe(0);
  });
});

/** Only answers that hold rows of the entity: another's owner may be shown. */
function rowsOf(entity: EntityDefinition, call: string, text: string): string {
  const own = [entity.api.index, ...entity.api.detail].some((path) => path && call.startsWith(`${path} `));
  return own ? text : '';
}

describe('declared properties', () => {
  test('everything that an entity adds to its answers names the field whose grant it stands under', async () => {
    for (const entity of company.app.engine.entities) {
      for (const source of Object.values(entity.derived ?? {})) {
        if (source === null) continue;
        const [first, second] = source.split('.');
        const owner = second === undefined ? entity : company.app.engine.entity(first as string);
        expect(
          owner?.fields.some((field) => field.wire === (second ?? first)),
          `${entity.name}: ${source}`,
        ).toBe(true);
      }
    }
    expect(await addCustomer(company.seller, '一切如常')).toBeGreaterThan(0);
  });
});
