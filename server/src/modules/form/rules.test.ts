// Rules and formulas at every write: what is not shown is neither required nor written, what is computed nobody enters.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  ({ admin, seller } = company);
});
afterAll(() => company.close());

async function added(body: Record<string, unknown>): Promise<{ id: number; field: string }> {
  const answer = await admin.call('api/field/add', { module: 'customer', ...body });
  expect(answer.body, JSON.stringify([body, answer.body])).toMatchObject({ result: 'success' });
  return answer.body.data;
}

async function prepared(): Promise<void> {
  const open = () =>
    company.database.rows(sql`select id from job where name = 'form.prepare' and state in ('queued', 'running')`);
  await expect.poll(open, { timeout: 30_000 }).toEqual([]);
}

const view = async (id: number, person = seller) => (await person.call('api/customer/Views', { id })).body.data;
const edit = async (body: Record<string, unknown>, person = seller) =>
  (await person.call('api/customer/edit', body)).body;

describe('a rule', () => {
  const when = (field: string, value: string, type = 'eq') => ({ match: 'all', when: [{ field, type, value }] });

  test('shows and requires by another value, at creation, edit, edit in place and bulk change', async () => {
    const options = [
      { value: 1, label: '直销' },
      { value: 2, label: '代理' },
    ];
    const kind = await added({ type: 'select', title: '渠道', options });
    const agent = await added({ type: 'input', title: '代理商', required: 1, showWhen: when(kind.field, '2') });
    const reason = await added({ type: 'input', title: '直销原因', requireWhen: when(kind.field, '1') });
    const add = (fields: Record<string, unknown>) =>
      seller.call('api/customer/add', { CustomerName: `规则${JSON.stringify(fields)}`, ...fields });
    expect((await add({ [kind.field]: 2 })).body.fields).toEqual({ [agent.field]: '信息必须填写' });
    expect((await add({ [kind.field]: 1 })).body.fields).toEqual({ [reason.field]: '信息必须填写' });
    expect((await add({})).body.result).toBe('success');
    // A value that the form does not show is not accepted from anybody.
    const direct = await add({ [kind.field]: 1, [reason.field]: '大客户', [agent.field]: '偷带' });
    const { id } = direct.body.data;
    expect(await view(id)).toMatchObject({ [agent.field]: '', [reason.field]: '大客户' });
    const silent = await edit({ id, [agent.field]: '仍偷带' });
    expect(silent).toMatchObject({ data: { kept: [agent.field] }, msg: '保存成功；表单没有显示，未改动：代理商' });
    // Changing what a rule looks at asks for what it asks for, also when nothing else was sent.
    expect((await edit({ id, [kind.field]: 2 })).fields).toEqual({ [agent.field]: '信息必须填写' });
    const many = await seller.call('api/record/change', {
      module: 'customer',
      ids: String(id),
      data: { [kind.field]: 2 },
    });
    expect(many.body.result).toBe('error');
    expect((await edit({ id, [kind.field]: 2, [agent.field]: '远东代理' })).result).toBe('success');
    // Hidden again, it keeps what it has.
    expect((await edit({ id, [kind.field]: 1 })).result).toBe('success');
    expect(await view(id)).toMatchObject({ [agent.field]: '远东代理' });
    // An edit of something else asks for nothing.
    const old = await addCustomer(seller, '旧客户');
    expect((await edit({ id: old, Ext: '别的' })).result).toBe('success');
  });

  test('counts what is not shown as empty, and goes in no circle', async () => {
    const first = await added({ type: 'switch', title: '有合同' });
    const second = await added({ type: 'switch', title: '有附件', showWhen: when(first.field, '1') });
    const third = await added({ type: 'input', title: '附件号', required: 1, showWhen: when(second.field, '1') });
    const add = (fields: Record<string, unknown>) =>
      seller.call('api/customer/add', { CustomerName: `层层${JSON.stringify(fields)}`, ...fields });
    expect((await add({ [first.field]: 0, [second.field]: 1 })).body.result).toBe('success');
    expect((await add({ [first.field]: 1, [second.field]: 1 })).body.fields).toHaveProperty(third.field);
    const circle = await admin.call('api/formField/Edit', {
      id: first.id,
      showWhen: when(third.field, '', 'notempty'),
    });
    expect(circle.body.fields?.['showWhen'] ?? circle.body.msg).toMatch(/^规则形成循环/);
    const needed = await admin.call('api/field/delete', { id: first.id });
    expect(needed.body.fields).toEqual({ id: '“有附件”的规则或公式用到了此字段' });
  });

  test('does not tell those who may not read what it looks at', async () => {
    const secret = await added({ type: 'input', title: '保密等级' });
    const shown = await added({ type: 'input', title: '保密说明', showWhen: when(secret.field, '高') });
    const required = await added({ type: 'input', title: '保密审批', requireWhen: when(secret.field, '高') });
    const id = await addCustomer(seller, '保密公司', {
      [secret.field]: '高',
      [shown.field]: '说明',
      [required.field]: '批',
    });
    const reader = await addPerson(company, 'norule', {
      grants: { crm: { customer: { index: true, edit: true, add: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { [secret.field]: 'hidden' } },
    });
    const form = (await reader.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data;
    const items = form.items.map((one: { json: Record<string, unknown> }) => one.json);
    for (const field of [shown.field, required.field]) {
      const item = items.find((one: { field: string }) => one.field === field);
      expect(item).toBeDefined();
      expect(item).not.toHaveProperty('showWhen');
      expect(item).not.toHaveProperty('requireWhen');
    }
    const own = (await seller.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data.items;
    expect(
      own.find((one: { json: { field: string } }) => one.json.field === shown.field).json.showWhen.when,
    ).toHaveLength(1);
    expect((await edit({ id, [required.field]: '' }, reader)).result).toBe('success');
    const byAdmin = await addPerson(company, 'rulemaker', {
      grants: { crm: { customer: { index: true } }, system: { customForm: { index: true, edit: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { [secret.field]: 'hidden' } },
    });
    const other = await added({ type: 'input', title: '旁人' });
    const guess = await byAdmin.call('api/formField/Edit', { id: other.id, showWhen: when(secret.field, '高') });
    expect(guess.body.fields).toEqual({ showWhen: '您没有查看字段“保密等级”的权限，不能用它' });
  });

  test('asks nobody for a field that they may not write, but at the creation, where it is said; the value stays', async () => {
    const kind = await added({
      type: 'select',
      title: '等级',
      options: ['甲', '乙'].map((label, at) => ({ value: at + 1, label })),
    });
    const required = await added({ type: 'input', title: '甲级理由', requireWhen: when(kind.field, '1') });
    const plain = await added({ type: 'input', title: '别的事' });
    for (const grant of ['hidden', 'read']) {
      const writer = await addPerson(company, `without${grant}`, {
        grants: { crm: { customer: { index: true, edit: true, add: true } } },
        scopes: { customer: 'all' },
        fields: { customer: { [required.field]: grant } },
      });
      const create = async (name: string, body: Record<string, unknown>) =>
        (await writer.call('api/customer/add', { CustomerName: `${name}${grant}`, ...body })).body;
      // A value required by the rule cannot be made up by people who may not fill it in, nor smuggled in.
      for (const smuggled of [{}, { [required.field]: '偷带' }])
        expect(await create('甲级新建', { [kind.field]: 1, ...smuggled })).toMatchObject({
          code: 'invalid',
          fields: { [required.field]: '没有填写此字段的权限' },
        });
      const other = await create('乙级新建', { [kind.field]: 2, [required.field]: '偷带' });
      expect(other.result).toBe('success');
      expect(await view(other.data.id, admin)).toMatchObject({ [required.field]: '' });
      // An edit asks for what the person may fill in; the rest stays as it is.
      expect((await edit({ id: other.data.id, [kind.field]: 1, [required.field]: '偷带' }, writer)).result).toBe(
        'success',
      );
      expect(await view(other.data.id, admin)).toMatchObject({ [kind.field]: 1, [required.field]: '' });
      const id = await addCustomer(seller, `有理由${grant}公司`, { [kind.field]: 1, [required.field]: '理由' });
      expect((await edit({ id, [plain.field]: '改', [required.field]: '' }, writer)).result).toBe('success');
      expect(await view(id)).toMatchObject({ [plain.field]: '改', [required.field]: '理由' });
      // People who may fill it in are still required to.
      expect((await edit({ id, [required.field]: '' })).fields).toEqual({ [required.field]: '信息必须填写' });
    }
    // What is masked is filled in where a record is made, and not changed from then on.
    const masked = await addPerson(company, 'withoutmask', {
      grants: { crm: { customer: { index: true, edit: true, add: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { [required.field]: 'mask' } },
    });
    const made = async (name: string, body: Record<string, unknown>) =>
      (await masked.call('api/customer/add', { CustomerName: name, ...body })).body;
    expect(await made('遮盖缺理由', { [kind.field]: 1 })).toMatchObject({
      fields: { [required.field]: '信息必须填写' },
    });
    const { data } = await made('遮盖有理由', { [kind.field]: 1, [required.field]: '老客户' });
    await edit({ id: data.id, [plain.field]: '改', [required.field]: '' }, masked);
    expect(await view(data.id, admin)).toMatchObject({ [plain.field]: '改', [required.field]: '老客户' });
  });
});

describe('a computed field', () => {
  test('follows what it reads at every write, and is entered by nobody', async () => {
    const price = await added({ type: 'number', title: '单价', precision: 2 });
    const count = await added({ type: 'number', title: '数量' });
    const total = await added({
      type: 'number',
      title: '总额',
      precision: 2,
      formula: `${price.field} * ${count.field}`,
    });
    const level = await added({ type: 'input', title: '档次', formula: `${total.field} > 100 ? "大" : "小"` });
    await prepared();
    const id = await addCustomer(seller, '计算公司', {
      [price.field]: '12.35',
      [count.field]: '3',
      [total.field]: '999',
    });
    expect(await view(id)).toMatchObject({ [total.field]: '37.05', [level.field]: '小' });
    await edit({ id, [count.field]: '10' });
    expect(await view(id)).toMatchObject({ [total.field]: '123.50', [level.field]: '大' });
    const sent = await edit({ id, [total.field]: '1' });
    expect(sent.data.kept).toEqual([total.field]);
    const log = (await seller.call('api/operationLog/index', { module: 'customer', modelId: id, field: total.field }))
      .body.data.rows;
    expect(log[0].changes[0]).toMatchObject({ old: '37.05', new: '123.50' });
    const bulk = await seller.call('api/record/change', {
      module: 'customer',
      ids: String(id),
      data: { [price.field]: '1' },
      undo: 1,
    });
    expect(await view(id)).toMatchObject({ [total.field]: '10.00', [level.field]: '小' });
    await seller.call('api/record/undo', { id: bulk.body.data.undo });
    expect(await view(id)).toMatchObject({ [total.field]: '123.50', [level.field]: '大' });
    // Of no number nothing is made, nor of nothing; one that is entered is enough.
    const emptied = { id, [price.field]: '', [count.field]: '' };
    expect((await seller.call('api/customer/edit', emptied)).body.result).toBe('success');
    expect(await view(id)).toMatchObject({ [total.field]: '', [level.field]: '' });
    const half = await seller.call('api/customer/edit', { id, [price.field]: '12.35' });
    expect(half.body.result).toBe('success');
    expect(await view(id)).toMatchObject({ [total.field]: '0.00', [level.field]: '小' });
    const whole = await seller.call('api/customer/edit', { id, [count.field]: '10' });
    expect(whole.body.result).toBe('success');
    expect(await view(id)).toMatchObject({ [total.field]: '123.50', [level.field]: '大' });
    const item = (await seller.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data.items.find(
      (one: { json: { field: string } }) => one.json.field === total.field,
    ).json;
    expect(item).toMatchObject({
      readonly: true,
      formula: { fields: { [price.field]: 'number', [count.field]: 'number' } },
    });
    // The values in store follow a new formula.
    expect(
      (await admin.call('api/formField/Edit', { id: total.id, formula: `${price.field} + ${count.field}` })).body
        .result,
    ).toBe('success');
    await prepared();
    expect(await view(id)).toMatchObject({ [total.field]: '22.35', [level.field]: '小' });
    const found = await seller.call('api/customer/index', {
      data: [{ field: total.field, type: 'between', value: '22,23' }],
    });
    expect(found.body.data.rows.map((row: { id: number }) => row.id)).toEqual([id]);
    await company.database.run(
      sql`update customer set ext = ext || ${JSON.stringify({ [total.field]: '5.00' })}::jsonb where id = ${id}`,
    );
    expect(await runJobOf(company, 'form.compare')).toMatchObject({ mended: 1 });
  });

  test('reckoned anew beside an edit keeps what the edit wrote', async () => {
    const base = await added({ type: 'number', title: '底数' });
    const twice = await added({ type: 'number', title: '两倍', formula: `${base.field} * 2` });
    const note = await added({ type: 'input', title: '并行备注' });
    await prepared();
    const id = await addCustomer(seller, '并行公司', { [base.field]: '4', [note.field]: '早' });
    // As an older formula left it, so that the run has something to write.
    await company.database.run(
      sql`update customer set ext = ext || ${JSON.stringify({ [twice.field]: '1' })}::jsonb where id = ${id}`,
    );
    const waiting = async () =>
      (await company.database.first(select(sql`pg_locks`, [sql<number>`count(*)`.as('n')])`where not granted`))?.n;
    const job = await company.database.transaction(async (tx) => {
      // The edit has written and is not through yet when the run comes to the row.
      await tx.run(
        sql`update customer set ext = ext || ${JSON.stringify({ [note.field]: '晚', [base.field]: '5' })}::jsonb where id = ${id}`,
      );
      const running = runJobOf(company, 'form.compare');
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      return { running };
    });
    await job.running;
    expect(await view(id)).toMatchObject({ [note.field]: '晚', [base.field]: '5', [twice.field]: '10' });
  });

  test('goes in no circle, is not required, and takes the place of values only after a question', async () => {
    const one = await added({ type: 'number', title: '环一' });
    const two = await added({ type: 'number', title: '环二', formula: `${one.field} + 1` });
    const circle = await admin.call('api/formField/Edit', { id: one.id, formula: `${two.field} + 1` });
    expect(circle.body.msg).toMatch(/^公式形成循环/);
    expect((await admin.call('api/formField/Edit', { id: two.id, required: 1 })).body.fields).toEqual({
      required: '这个字段由程序填写',
    });
    const own = await added({ type: 'number', title: '原来手填' });
    await addCustomer(seller, '手填公司', { [own.field]: '7' });
    const confirmation = await admin.call('api/formField/Edit', { id: own.id, formula: '1 + 1' });
    expect(confirmation.body).toMatchObject({ code: 'conflict', data: { values: 1 } });
    expect((await admin.call('api/formField/Edit', { id: own.id, formula: '1 + 1', confirm: 1 })).body.result).toBe(
      'success',
    );
  });

  test('shows nobody what they may not read, nor lets whoever shapes the form read it', async () => {
    const secret = await added({ type: 'number', title: '底价' });
    const derived = await added({ type: 'number', title: '报价', formula: `${secret.field} * 2` });
    const further = await added({ type: 'input', title: '报价文字', formula: `"约" + text(${derived.field})` });
    await prepared();
    const id = await addCustomer(seller, '底价公司', { [secret.field]: '4321' });
    expect(await view(id)).toMatchObject({ [derived.field]: '8642', [further.field]: '约8642' });
    const reader = await addPerson(company, 'noprice', {
      grants: { crm: { customer: { index: true } }, system: { customForm: { index: true, add: true, edit: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { [secret.field]: 'hidden' } },
    });
    const seen = JSON.stringify([
      await view(id, reader),
      (await reader.call('api/operationLog/index', { module: 'customer', modelId: id })).body,
      (await reader.call('api/formField/formFieldIndex', { mode: 'customer' })).body,
    ]);
    expect(seen).toContain('底价公司');
    expect(seen).not.toMatch(/4321|8642/);
    const data = [{ field: derived.field, type: 'eq', value: '8642' }];
    expect((await reader.call('api/customer/index', { data })).body.code).toBe('invalid');
    const copy = await reader.call('api/field/add', {
      module: 'customer',
      type: 'number',
      title: '抄',
      formula: secret.field,
    });
    expect(copy.body.fields).toEqual({ formula: '您没有查看字段“底价”的权限，不能用它' });
    // Also after the formula is gone the values are what they were made of.
    await admin.call('api/formField/Edit', { id: derived.id, formula: '1 + 1', confirm: 1 });
    await admin.call('api/formField/Edit', { id: derived.id, formula: '' });
    expect(JSON.stringify(await view(id, reader))).not.toMatch(/4321|8642/);
  });
});
