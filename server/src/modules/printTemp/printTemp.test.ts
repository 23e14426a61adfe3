// Printing through the calls: templates kept and changed, records filled in as the reader may see them, and what no template can do.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addOrder, addStocked, addWarehouse } from '../../../test/stock.ts';
import { addRequest, addWorkForm } from '../../../test/work-form.ts';
import { modules } from '../../modules.ts';
import { select } from '../../platform/db/query.ts';
import { printedEntities } from './page.ts';

let company: Company;
let contract: number;
/** One record of every kind that can be printed. */
const records = new Map<string, number>();

const idOf = (answer: { body: { data?: { id?: number } } }): number => answer.body.data?.id ?? 0;

beforeAll(async () => {
  company = await createCompany();
  const { admin, seller } = company;
  const customer = await addCustomer(seller, '杭州打印科技有限公司', { tel: '0571-88001122', address: '文三路1号' });
  contract = idOf(
    await seller.call('api/contract/add', {
      customerId: customer,
      contractName: '打印机合同',
      signTime: '2026-03-05',
      endTime: '2027-03-04',
      Ext: '第一行\n第二<行>',
      listJson: [
        { title: '打印机', sellingprice: '1200.50', number: '100', unit: '台' },
        { title: '墨盒', sellingprice: '99.95', number: '2' },
      ],
    }),
  );
  records.set('customer', customer).set('contract', contract);
  const productid = await addStocked(company, await addWarehouse(company), 5);
  const below = { contractId: contract, money: '100.05', addTime: '2026-04-01' };
  const period = { startTime: '2027-03-05', endTime: '2028-03-04' };
  records
    .set('recpay', idOf(await seller.call('api/recpay/add', { ...below, plantime: '2026-05-01' })))
    .set('finance', idOf(await seller.call('api/finance/add', below)))
    .set('payment', idOf(await seller.call('api/payment/add', below)))
    .set('renewal', idOf(await seller.call('api/renewal/add', { ...below, ...period })))
    .set('order', await addOrder(seller, [{ productid, number: 2 }], { customerId: customer }))
    .set('invoice', idOf(await seller.call('api/invoice/add', { ...below, invoiceTitle: '杭州打印' })))
    .set(
      'baoxiao',
      idOf(
        await seller.call('api/baoxiao/add', {
          reason: '出差',
          listJson: [{ addTime: '2026-03-01', money: '300.20', Ext: '高铁' }],
        }),
      ),
    );
  const work = await addWorkForm(admin, { name: '打印的表单' });
  records.set(work.module, await addRequest(seller, work.module, { title: '申请打印' }));
  const all = (await admin.call('api/printTemp/index')).body.data;
  expect(all.total).toBe(4);
});
afterAll(() => company.close());

const template = async (temp: string, module = 'contract', name = `模板${Math.abs(hash(temp + module))}`) => {
  const { body } = await company.admin.call('api/printTemp/add', { ext: name, module, temp });
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  return body.data.id as number;
};
const hash = (text: string) => [...text].reduce((so, one) => (so * 31 + (one.codePointAt(0) ?? 0)) | 0, 7);

/** What a template makes of a record, and nothing of it is left behind. */
async function printed(person: Person, temp: string, module = 'contract', recordId = records.get(module) ?? 0) {
  const id = await template(temp, module);
  const { body } = await person.call('api/printTemp/render', { id, module, recordId });
  await company.admin.call('api/printTemp/delete', { ids: id });
  return body;
}
const htmlOf = async (...given: Parameters<typeof printed>): Promise<string> => (await printed(...given)).data.html;
const refusedTemp = async (temp: string) =>
  (await company.admin.call('api/printTemp/add', { ext: '坏模板', module: 'contract', temp })).body;

describe('templates', () => {
  test('a company begins with one for contracts, receipts and claims, each the usual one, and does not get them twice', async () => {
    const { admin, seller } = company;
    const { data } = (await admin.call('api/printTemp/index')).body;
    expect(
      data.rows.map((row: { module: string; ext: string; isDefault: number }) => [row.module, row.ext, row.isDefault]),
    ).toEqual([
      ['contract', '销售合同', 1],
      ['finance', '收款收据', 1],
      ['baoxiao', '费用报销单', 1],
      ['order', '送货单', 1],
    ]);
    expect(data.modules).toContainEqual({ module: 'contract', label: '合同' });
    const gone = data.rows.find(({ module }: { module: string }) => module === 'baoxiao').id;
    await admin.call('api/printTemp/delete', { ids: gone });
    const start = modules.find((one) => one.name === 'printTemp')?.start;
    await company.database.transaction(async (tx) => start?.(tx, modules));
    expect((await seller.call('api/printTemp/list', { module: 'baoxiao' })).body.data.rows).toEqual([]);
    expect((await admin.call('api/printTemp/restore', { id: gone })).body.result).toBe('success');
    expect((await seller.call('api/printTemp/list', { module: 'baoxiao' })).body.data.rows).toEqual([
      { id: gone, ext: '费用报销单', isDefault: 1 },
    ]);
  });

  test('is read, added, changed, made the usual one and deleted, all of it in the log', async () => {
    const { admin } = company;
    const id = await template('<p>{{ orderSn }}</p>', 'contract', ' 简版 ');
    expect((await admin.call('api/printTemp/detail', { id })).body.data).toMatchObject({
      id,
      version: 1,
      ext: '简版',
      module: 'contract',
      temp: '<p>{{ orderSn }}</p>',
      isDefault: 0,
    });
    const changed = { id, version: 1, ext: '简版二', temp: '<p>{{ Money }}</p>', isDefault: 1 };
    expect((await admin.call('api/printTemp/edit', changed)).body.data).toEqual({ id, version: 2 });
    expect((await admin.call('api/printTemp/list', { module: 'contract' })).body.data.rows).toMatchObject([
      { id, ext: '简版二', isDefault: 1 },
      { ext: '销售合同', isDefault: 0 },
    ]);
    for (const name of ['query', 'key'])
      expect((await admin.call('api/printTemp/index', { module: 'contract', [name]: '版二' })).body.data.total).toBe(1);
    await admin.call('api/printTemp/delete', { ids: id });
    expect((await admin.call('api/printTemp/detail', { id })).body).toMatchObject({
      code: 'not_found',
      msg: '打印模板不存在',
    });
    const { rows } = (await admin.call('api/operationLog/index', { module: 'printTemp', modelId: id })).body.data;
    expect(rows.map((row: { action: string }) => row.action)).toEqual(['delete', 'edit', 'create']);
    expect(rows[1].changes).toEqual([
      { field: 'ext', title: '模板名称', old: '简版', new: '简版二' },
      { field: 'temp', title: '模板内容', old: '', new: '已修改' },
      { field: 'isDefault', title: '默认模板', old: '否', new: '是' },
    ]);
    const usual = (await admin.call('api/printTemp/list', { module: 'contract' })).body.data.rows[0].id;
    await admin.call('api/printTemp/edit', { id: usual, isDefault: 1 });
  });

  test('an old version is refused with who was faster; the same name, no name and no content too', async () => {
    const { admin } = company;
    const id = await template('<p>一</p>', 'contract', '抢先');
    await admin.call('api/printTemp/edit', { id, version: 1, temp: '<p>二</p>' });
    expect((await admin.call('api/printTemp/edit', { id, version: 1, temp: '<p>三</p>' })).body).toMatchObject({
      code: 'conflict',
      data: { UserName: '系统管理员', version: 2 },
    });
    const add = async (body: Record<string, unknown>) =>
      (await admin.call('api/printTemp/add', { ext: '新', module: 'contract', temp: 'x', ...body })).body.fields;
    expect(await add({ ext: '抢先' })).toEqual({ ext: '已有名为“抢先”的模板' });
    expect(await add({ ext: '  ' })).toEqual({ ext: '信息必须填写' });
    expect(await add({ temp: ' ' })).toEqual({ temp: '信息必须填写' });
    expect(await add({ temp: 'x'.repeat(200_001) })).toHaveProperty('temp');
    expect(await add({ module: 'user' })).toEqual({ module: '这类记录不能打印' });
    await admin.call('api/printTemp/delete', { ids: id });
  });

  test('of two that become the usual one at once, one is', async () => {
    const { admin, seller, database } = company;
    const ids = [await template('a', 'customer', '甲'), await template('b', 'customer', '乙')];
    const answers = await Promise.all(ids.map((id) => admin.call('api/printTemp/edit', { id, isDefault: 1 })));
    expect(answers.map(({ body }) => body.result)).toEqual(['success', 'success']);
    const { rows } = (await admin.call('api/printTemp/list', { module: 'customer' })).body.data;
    expect(rows.filter((row: { isDefault: number }) => row.isDefault === 1)).toHaveLength(1);
    await admin.call('api/printTemp/delete', { ids: ids.join() });
    // Nobody can take that back any more.
    await database.run(sql`update print_template set deleted_at = now() - interval '2 minutes' where id = ${ids[0]}`);
    expect((await admin.call('api/printTemp/restore', { id: ids[0] })).body.code).toBe('conflict');
    expect((await seller.call('api/printTemp/list', { module: 'customer' })).body.data.rows).toEqual([]);
  });

  test('only whoever has the right makes them; places are offered for whoever does', async () => {
    const { admin, seller } = company;
    expect((await seller.call('api/printTemp/add', { ext: '我', module: 'contract', temp: 'x' })).body.code).toBe(
      'forbidden',
    );
    expect((await seller.call('api/printTemp/index')).body.code).toBe('forbidden');
    expect((await seller.call('api/printTemp/preview', { module: 'contract', temp: 'x' })).body.code).toBe('forbidden');
    const [{ id }] = (await admin.call('api/printTemp/list', { module: 'baoxiao' })).body.data.rows;
    const reader = await addPerson(company, 'contractprinter', {
      grants: { crm: { contract: { index: true, print: true } } },
      scopes: { contract: 'all' },
    });
    expect((await seller.call('api/printTemp/detail', { id })).body.result).toBe('success');
    expect((await reader.call('api/printTemp/detail', { id })).body.code).toBe('not_found');
    await admin.call('api/field/add', { module: 'contract', title: '交付地点', type: 'input', name: 'place' });
    const { groups, lines } = (await admin.call('api/printTemp/places', { module: 'contract' })).body.data;
    expect(groups.map((one: { title: string }) => one.title)).toEqual(['合同', '客户', '公司和打印']);
    expect(groups[0].places).toContainEqual({ title: '合同名称', code: 'contractName' });
    expect(groups[0].places).toContainEqual({ title: '负责人', code: 'userid' });
    expect(groups[0].places).toContainEqual({ title: '交付地点', code: 'place' });
    expect(groups[1].places).toContainEqual({ title: '公司电话', code: 'customer.tel' });
    expect(groups[2].places).toContainEqual({ title: '公司名称', code: 'sys.company' });
    expect(lines).toMatchObject([{ field: 'listJson', title: '合同产品' }]);
    expect(lines[0].places).toContainEqual({ title: '产品名称', code: 'item.title' });
  });
});

describe('a page', () => {
  test('has the record in words, its lines, the record above, and amounts as they are written', async () => {
    const { seller } = company;
    await company.admin.call('api/setting/edit', { key: 'company.name', value: '云客科技' });
    const html = await htmlOf(
      seller,
      `<p>{{ contractName }}|{{ customerId }}|{{ customerName }}|{{ userid }}|{{ approval }}|{{ signTime | date: 'yyyy年M月d日' }}</p>
<p>{{ Money | thousands }}|{{ Money | 大写金额 }}|{{ customer.tel }}|{{ sys.company }}|{{ sys.user }}</p>
<table><tr data-each="listJson"><td>{{ item.no }}{{ item.title }}</td><td>{{ item.xiaoji | thousands: 2 }}</td></tr></table>
<p>{{ listJson | sum: 'xiaoji' }}|{{ Ext }}|{{ nothing }}</p>
{% if Money &gt; 5 %}<b>大单</b>{% endif %}{% for one in listJson %}<i>{{ one.unit | default: '—' }}</i>{% endfor %}`,
    );
    expect(html).toContain('打印机合同|杭州打印科技有限公司|杭州打印科技有限公司|李销售|通过|2026年3月5日');
    expect(html).toContain('120,249.90|壹拾贰万零贰佰肆拾玖元玖角整|0571-88001122|云客科技|李销售');
    expect(html).toContain('<tr><td>1打印机</td><td>120,050.00</td></tr><tr><td>2墨盒</td><td>199.90</td></tr>');
    expect(html).toContain('120249.90|第一行<br />第二&lt;行&gt;|</p>');
    expect(html).toContain('<b>大单</b><i>台</i><i>—</i>');
  });

  test('every kind that can be printed is, with its ready-made template or all its places, and needs its right', async () => {
    const { admin, seller } = company;
    const kinds = printedEntities(company.app);
    expect(kinds.map(({ module }) => module).sort()).toEqual([...records.keys()].sort());
    const declared = modules
      .flatMap((module) => module.grants ?? [])
      .flatMap((grant) => (grant.actions['print'] ? [`${grant.branch}.${grant.module}`] : []));
    expect(kinds.map(({ grant }) => grant).sort()).toEqual(declared.sort());
    for (const { module, grant } of kinds) {
      const { groups, lines } = (await admin.call('api/printTemp/places', { module })).body.data as {
        groups: { places: { code: string }[] }[];
        lines: { field: string; places: { code: string }[] }[];
      };
      const all = [
        ...groups.flatMap(({ places }) => places.map(({ code }) => `<p>${code}={{ ${code} }}</p>`)),
        ...lines.map(
          ({ field, places }) =>
            `<table><tr data-each="${field}">${places.map(({ code }) => `<td>{{ ${code} }}</td>`).join('')}</tr></table>`,
        ),
      ].join('\n');
      const body = await printed(seller, all, module);
      expect(body, module).toMatchObject({ result: 'success', data: { recordId: records.get(module) } });
      expect(body.data.html, module).not.toMatch(/\[object|undefined|null|NaN|\{\{|\{%/);
      expect(body.data.html, module).toContain('sys.user=李销售');
      const choices = (await seller.call('api/printTemp/list', { module })).body.data.rows as { id: number }[];
      for (const { id } of choices) {
        const ready = await seller.call('api/printTemp/render', { id, module, recordId: records.get(module) });
        expect(ready.body.data.html, module).toContain('<table');
      }
      // All rights but this one.
      const grants: Record<string, Record<string, Record<string, true>>> = {};
      for (const one of kinds) {
        const [branch = '', name = ''] = one.grant.split('.');
        (grants[branch] ??= {})[name] = { index: true, ...(one.grant === grant ? {} : { print: true }) };
      }
      const scopes = Object.fromEntries(kinds.map((one) => [one.scopeModule ?? one.module, 'all']));
      const looker = await addPerson(company, `looks${module}`, { grants, scopes });
      expect((await printed(looker, 'x', module)).code, module).toBe('forbidden');
      expect((await looker.call('api/printTemp/list', { module })).body.data.rows, module).toEqual([]);
    }
  });

  test('a row that is repeated may have a table of its own, and one that is not closed says so', async () => {
    const nested =
      '<table><tr data-each="listJson"><td><table><tr><td>{{ item.no }}</td></tr></table></td></tr></table>';
    const inner = (no: number) => `<tr><td><table><tr><td>${no}</td></tr></table></td></tr>`;
    expect(await htmlOf(company.seller, nested)).toBe(`<table>${inner(1)}${inner(2)}</table>`);
    expect((await refusedTemp('<table>\n<tr data-each="listJson"><td>{{ item.no }}</td></table>')).fields).toEqual({
      temp: '第 2 行：“{% for item in listJson %}”没有结束',
    });
  });

  test('what is long and never ends is read in one go', async () => {
    const { admin } = company;
    for (const part of ['{{', '<tr ', '<tr data-each="a">', '{%', '<tr data-each="', '<div>']) {
      const temp = part.repeat(Math.floor(190_000 / part.length));
      const { body } = await admin.call('api/printTemp/preview', { module: 'contract', temp });
      expect(body.code ?? 'success', part).toMatch(/invalid|success/);
    }
    const { body } = await admin.call('api/printTemp/preview', { module: 'contract', temp: '{{a}}'.repeat(20_000) });
    expect(body, JSON.stringify(body)).toMatchObject({ data: { html: '', unknown: ['a'] } });
  });

  test('a preview takes the latest record, the chosen one, or a sample, and says which names mean nothing', async () => {
    const { admin } = company;
    const preview = async (body: Record<string, unknown>) =>
      (await admin.call('api/printTemp/preview', { module: 'contract', ...body })).body;
    expect((await preview({ temp: '{{ contractName }}{{ kehu }}{{ customer.nope }}{{ item.x }}' })).data).toMatchObject(
      {
        html: '打印机合同',
        title: '打印机合同',
        recordId: contract,
        unknown: ['kehu', 'customer.nope', 'item.x'],
      },
    );
    expect((await preview({ temp: '{{ contractName }}', recordId: contract })).data.html).toBe('打印机合同');
    expect((await preview({ temp: '{{ contractName }}', recordId: 987_654 })).code).toBe('not_found');
    const blank = await addPerson(company, 'designer', {
      grants: {
        system: { printTemp: { index: true, add: true } },
        crm: { contract: { index: true, print: true } },
        erp: { product: { index: true } },
      },
      scopes: { contract: 'self' },
    });
    const sample = await blank.call('api/printTemp/preview', {
      module: 'contract',
      temp: '{{ contractName }}<table><tr data-each="listJson"><td>{{ item.title }}</td></tr></table>',
    });
    expect(sample.body.data).toMatchObject({ recordId: 0 });
    expect(sample.body.data.html).toBe(
      '〔示例：合同名称〕<table><tr><td>〔示例：产品名称〕</td></tr><tr><td>〔示例：产品名称〕</td></tr></table>',
    );
  });
});

describe('what a reader may not see', () => {
  test('is empty or masked on paper, in the record, its lines and the record above', async () => {
    const blind = await addPerson(company, 'blind', {
      grants: { crm: { contract: { index: true, print: true }, customer: { index: true } } },
      scopes: { contract: 'all', customer: 'all' },
      fields: {
        contract: { Money: 'hidden', contractName: 'mask', Ext: 'hidden' },
        customer: { tel: 'mask', address: 'hidden' },
      },
    });
    const html = await htmlOf(
      blind,
      '[{{ Money }}{{ Money | 大写金额 }}{{ Money | thousands }}{{ youhui }}{{ Ext }}][{{ contractName }}][{{ customer.tel }}][{{ customer.address }}]',
    );
    expect(html).toBe('[][打****][057****1122][]');
    const whose = await addPerson(company, 'whose', {
      grants: {
        crm: { contract: { index: true, print: true }, customer: { index: true } },
        erp: { product: { index: true }, order: { index: true, print: true } },
      },
      scopes: { contract: 'all', customer: 'all', order: 'all' },
      fields: { contract: { customerId: 'hidden' }, order: { customerId: 'mask' } },
    });
    expect(await htmlOf(whose, '[{{ customerId }}{{ customer.CustomerName }}]')).toBe('[]');
    const order = await template('[{{ customer.CustomerName }}]', 'order');
    const sent = { id: order, module: 'order', recordId: records.get('order') };
    expect((await whose.call('api/printTemp/render', sent)).body.data.html).toBe('[]');
    const noCustomers = await addPerson(company, 'contractsonly', {
      grants: { crm: { contract: { index: true, print: true } } },
      scopes: { contract: 'all' },
    });
    expect(await htmlOf(noCustomers, '[{{ customer.tel }}{{ customer.CustomerName }}]')).toBe('[]');
    const buyer = await addPerson(company, 'costless', {
      grants: { crm: { contract: { index: true, print: true } }, erp: { product: { index: true } } },
      scopes: { contract: 'all' },
      fields: { product: { costPrice: 'hidden' } },
    });
    expect(await htmlOf(buyer, '{% for l in listJson %}[{{ l.price }}{{ l.title }}]{% endfor %}')).toBe(
      '[打印机][墨盒]',
    );
  });

  test('cannot be printed at all: out of scope, without the right, of another kind', async () => {
    const { stranger, seller } = company;
    expect(await printed(stranger, 'x')).toMatchObject({ code: 'not_found' });
    expect(await printed(stranger, 'x', 'contract', 987_654)).toMatchObject({ code: 'not_found' });
    const id = await template('x', 'contract', '串类');
    expect(
      (await seller.call('api/printTemp/render', { id, module: 'customer', recordId: records.get('customer') })).body,
    ).toMatchObject({ code: 'not_found', msg: '打印模板不存在' });
    // Sees everybody's, prints only their own.
    const half = await addPerson(company, 'halfprint', {
      grants: { crm: { contract: { index: true } } },
      scopes: { contract: 'all' },
    });
    expect((await half.call('api/printTemp/render', { id, module: 'contract', recordId: contract })).body.code).toBe(
      'forbidden',
    );
    const own = (
      await company.admin.call('main/role/add', {
        name: '只打印自己的',
        grants: { crm: { contract: { index: true, print: true } } },
        scopes: { contract: 'self' },
      })
    ).body.data.id;
    const roles = await company.database.rows(select('user_role', ['role_id'])`where user_id = ${half.id}`);
    await company.admin.call('api/user/edit', { id: half.id, RoleId: `${roles[0]?.role_id},${own}` });
    expect((await half.call('api/printTemp/render', { id, module: 'contract', recordId: contract })).body.code).toBe(
      'forbidden',
    );
    expect((await half.call('api/contract/Views', { id: contract })).body.data.can.print).toBe(false);
    expect((await seller.call('api/contract/Views', { id: contract })).body.data.can.print).toBe(true);
  });

  test('a member who may only read prints what was shared', async () => {
    const { seller, stranger } = company;
    await seller.call('api/contract/share', { ids: contract, userids: stranger.id, readonly: 1 });
    expect(await htmlOf(stranger, '{{ contractName }}')).toBe('打印机合同');
  });
});

describe('a template cannot', () => {
  test.each([
    ['<p>好</p><script>alert(1)</script>', '<p>好</p>'],
    ['<p onclick="alert(1)" style="color: red; background: url(http://evil/x)">好</p>', '<p style="color:red">好</p>'],
    ['<img src="x" onerror="alert(1)"><img src="https://evil/x.png"><img src="data:text/html,x">好', '好'],
    ['<a href="javascript:alert(1)">好</a><iframe src="//evil"></iframe><form action="/"><input></form>', '好'],
    [
      '<style>@import "http://evil";</style><link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0">好',
      '好',
    ],
    ['<svg onload="alert(1)"><script>1</script></svg><math><mi xlink:href="data:x"></mi></math>好', '好'],
    ['{{ "<script>alert(1)</script>" }}', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      '{{ Ext.constructor }}{{ listJson.__proto__ }}{{ constructor }}{{ toString }}{{ listJson[0].constructor.name }}',
      '',
    ],
    ['{% assign a = "<img src=x onerror=alert(1)>" %}{{ a }}', '&lt;img src=x onerror=alert(1)&gt;'],
  ])('bring in code: %s', async (temp, html) => {
    expect(await htmlOf(company.seller, temp)).toBe(html);
  });

  test.each([
    ['{% include "/etc/passwd" %}', '第 1 行：不支持“include”语句'],
    ['一\n{% render "x" %}', '第 2 行：不支持“render”语句'],
    ['{% layout "x" %}', '第 1 行：不支持“layout”语句'],
    ['{% liquid\n echo 1 %}', '第 1 行：不支持“liquid”语句'],
    ['{{ Ext | raw }}', '第 1 行：没有名为“raw”的格式'],
    ['{{ Ext | inspect }}', '第 1 行：没有名为“inspect”的格式'],
    ['一\n二\n{% if Money %}', '第 3 行：“{% if Money %}”没有结束'],
    ['一\n{{ Money', '第 2 行：“{{ Money”没有结束'],
    ['{% if Money === %}{% endif %}', '第 1 行：写法有误，请检查“{% if Money === %}{% endif %}”'],
    ['{% for %}{% endfor %}', '第 1 行：写法有误，请检查“{% for %}”'],
    ['{% endif %}', '第 1 行：不支持“endif”语句'],
  ])('be saved with what it must not have, or does not read: %s', async (temp, problem) => {
    expect(await refusedTemp(temp)).toMatchObject({ code: 'invalid', fields: { temp: problem } });
  });

  test.each([
    '{% for a in (1..99999999) %}x{% endfor %}',
    '{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}',
    '{% assign s = "0123456789" %}{% for a in (1..60) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
    '{% assign s = "0123456789" %}{% for a in (1..60) %}{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}{{ s }}',
    '{% assign s = "aa" %}{% for a in (1..60) %}{% assign s = s | replace: "a", s %}{% endfor %}{{ s | size }}',
    '{% assign s = "a,a" | split: "," %}{% for a in (1..60) %}{% assign s = s | concat: s %}{% endfor %}{{ s | size }}',
    '{% for a in (1..5000) %}'.concat('long text '.repeat(1000), '{% endfor %}'),
    '{% tablerow a in (1..999999) cols:1 %}x{% endtablerow %}',
    '{% for a in (1..300) %}{% for b in (1..300) %}{% endfor %}{% endfor %}',
    '{% for a in (1..300) %}{% for b in (1..300) %}{% if b == 0 %}x{% endif %}{% endfor %}{% endfor %}',
  ])('go on for ever or take all memory: %s', async (temp) => {
    expect(await printed(company.seller, temp)).toMatchObject({
      code: 'invalid',
      fields: { temp: expect.stringMatching(/处理的内容过多|内容过长/) },
    });
  });
});

describe('costly templates', () => {
  /** As much work as a template may make, and more than many calls of somebody else. */
  const costly = `{% for a in (1..20000) %}{{ a ${'| plus: 2 '.repeat(20)} }}{% endfor %}`;

  test('keep nobody else waiting, and one person has one filled at a time', async () => {
    const { admin, seller } = company;
    const done: string[] = [];
    const noteDone = (name: string) => () => void done.push(name);
    // Its thread is there.
    await admin.call('api/printTemp/preview', { module: 'contract', temp: 'x' });
    const costs = Array.from({ length: 8 }, () =>
      admin.call('api/printTemp/preview', { module: 'contract', temp: costly }).finally(noteDone('costly')),
    );
    const costlyDone = () => done.filter((name) => name === 'costly').length;
    // Where the calls waited for them, all would be done.
    for (let n = 0; n < 3; n++) await seller.call('api/customer/index', { rows: 1 }).finally(noteDone('call'));
    expect(costlyDone()).toBeLessThan(costs.length);
    // A later person has theirs before the rest of the first.
    expect((await printed(seller, 'x')).result).toBe('success');
    expect(costlyDone()).toBeLessThan(costs.length);
    await Promise.all(costs);
  });
});

describe('a print', () => {
  test('is in the log of the record, once for each press, and changes nothing of it', async () => {
    const { seller, admin, stranger } = company;
    const { version } = (await seller.call('api/contract/Views', { id: contract })).body.data;
    const [{ id }] = (await seller.call('api/printTemp/list', { module: 'contract' })).body.data.rows;
    await seller.call('api/printTemp/render', { id, module: 'contract', recordId: contract });
    const log = async () =>
      (await admin.call('api/operationLog/index', { module: 'contract', modelId: contract, action: 'print' })).body
        .data;
    expect((await log()).total).toBe(0);
    expect(
      (await seller.call('api/printTemp/printed', { id, module: 'contract', recordId: contract })).body,
    ).toMatchObject({
      result: 'success',
    });
    expect((await log()).rows).toMatchObject([
      { UserName: '李销售', actionName: '打印', ext: '销售合同', modelTitle: '打印机合同' },
    ]);
    expect((await seller.call('api/contract/Views', { id: contract })).body.data.version).toBe(version);
    const elsewhere = { id, module: 'baoxiao', recordId: records.get('baoxiao') };
    expect((await stranger.call('api/printTemp/printed', elsewhere)).body.code).toBe('not_found');
  });

  test('is nobody’s change: whoever comes too late is told who changed the record', async () => {
    const { seller, admin, manager } = company;
    const customer = await addCustomer(seller, '先打后改公司');
    await manager.call('api/customer/edit', { id: customer, version: 1, address: '一号' });
    const id = await template('x', 'customer', '客户卡');
    await admin.call('api/printTemp/printed', { id, module: 'customer', recordId: customer });
    expect(
      (await seller.call('api/customer/edit', { id: customer, version: 1, tel: '0571-88001122' })).body,
    ).toMatchObject({
      code: 'conflict',
      data: { UserName: '王主管' },
    });
  });
});
