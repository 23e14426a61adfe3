// Every kind that declares sample records behaves like records do: each call of it, for people who may and who may not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityKit } from '../src/engine/kit.ts';
import { addPerson, type Company, createCompany, type Person } from './company.ts';
import { addOf, formOf, kits, referredBy } from './kits.ts';
import { runToEnd, sheetOf } from './transfer.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

const answerOf = async (person: Person, path: string | undefined, body: Record<string, unknown> = {}) => {
  expect(path).toBeDefined();
  return (await person.call(path ?? '', body)).body;
};
const detailOf = (person: Person, { entity }: EntityKit, id: number) => answerOf(person, entity.api.detail[0], { id });
const grantsOf = ({ entity }: EntityKit, ...actions: string[]) => {
  const [branch = '', module = ''] = entity.grant.split('.');
  return { [branch]: { [module]: Object.fromEntries(actions.map((action) => [action, true])) } };
};

test('the walk has something to walk', () => expect(kits.length).toBeGreaterThan(0));

describe.each(kits.map((kit) => [kit.entity.label, kit] as const))('%s', (_label, kit) => {
  const { entity } = kit;

  test('is kept as it was entered, listed, changed by who read it last, and logged', async () => {
    const { admin } = company;
    const sent = await formOf(company, kit, await referredBy(company, kit));
    const { id } = (await answerOf(admin, entity.api.add, sent)).data;
    const { data } = await detailOf(admin, kit, id);
    for (const [wire, value] of Object.entries(sent)) {
      // Moments have seconds, amounts their decimals.
      const kept = String(data[wire]);
      expect(kept === String(value) || kept.startsWith(String(value)) || Number(kept) === Number(value), wire).toBe(
        true,
      );
    }
    expect((await answerOf(admin, entity.api.index)).data.rows[0]).toMatchObject({ id });
    const text = entity.fields.find(({ type }) => type === 'input' || type === 'textarea');
    const change = { id, version: data.version, [text?.wire ?? '']: '改过的内容' };
    expect(await answerOf(admin, entity.api.edit, change)).toMatchObject({ result: 'success' });
    expect(await answerOf(admin, entity.api.edit, change)).toMatchObject({ code: 'conflict' });
    const log = await answerOf(admin, 'api/operationLog/index', { module: entity.module, modelId: id });
    expect(log.data.rows.map(({ action }: { action: string }) => action)).toEqual(['edit', 'create']);
    expect(log.data.rows[0].changes).toMatchObject([{ field: text?.wire, new: '改过的内容' }]);
    expect((await answerOf(admin, entity.api.index, { key: '改过的内容' })).data.total).toBeGreaterThan(0);
  });

  test('reports at the field what is missing', async () => {
    const sent = await formOf(company, kit, await referredBy(company, kit));
    for (const { wire } of entity.fields.filter(({ required }) => required))
      expect(await answerOf(company.admin, entity.api.add, { ...sent, [wire]: '' }), wire).toMatchObject({
        code: 'invalid',
        fields: { [wire]: expect.any(String) },
      });
  });

  test('is sorted and filtered by each of its columns that can be', async () => {
    const { admin } = company;
    await addOf(company, kit);
    const { data: form } = await answerOf(admin, 'api/formField/formFieldIndex', { mode: entity.module });
    for (const { field, sortable } of form.cols)
      if (sortable)
        expect(await answerOf(admin, entity.api.index, { sort: `${field} desc` }), field).toMatchObject({
          result: 'success',
        });
    const { data: filters } = await answerOf(admin, 'api/formField/filter', { module: entity.module });
    expect(filters.length).toBeGreaterThan(0);
    for (const { field } of filters) {
      const found = async (type: string) =>
        (await answerOf(admin, entity.api.index, { data: [{ field, type, value: '' }] })).data.total;
      const all = (await answerOf(admin, entity.api.index)).data.total;
      expect((await found('empty')) + (await found('notempty')), field).toBe(all);
    }
  });

  test('is seen in its scope, and done with by its grants', async () => {
    const reader = await addPerson(company, `reads${entity.name}`, {
      grants: grantsOf(kit, 'index'),
      scopes: { [entity.module]: 'self' },
    });
    const id = await addOf(company, kit);
    expect((await answerOf(reader, entity.api.index)).data.rows).toEqual([]);
    expect(await detailOf(reader, kit, id)).toMatchObject({ code: 'not_found' });
    for (const path of [entity.api.add, entity.api.edit, entity.api.delete])
      expect(await answerOf(reader, path, { id, ids: id }), path).toMatchObject({ code: 'forbidden' });
    const nobody = await addPerson(company, `without${entity.name}`, { grants: {} });
    expect(await answerOf(nobody, entity.api.index)).toMatchObject({ code: 'forbidden' });
  });

  test('goes into the bin and comes back', async () => {
    const { admin } = company;
    const id = await addOf(company, kit);
    expect(await answerOf(admin, entity.api.delete, { ids: id })).toMatchObject({ data: { count: 1 } });
    expect(await detailOf(admin, kit, id)).toMatchObject({ code: 'not_found' });
    const bin = await answerOf(admin, 'api/recycle/index', { module: entity.module });
    const [binned] = bin.data.rows.filter(({ modelId }: { modelId: number }) => modelId === id);
    expect(binned, JSON.stringify(bin.data.rows[0])).toBeDefined();
    expect(await answerOf(admin, 'api/recycle/restore', { ids: binned.id })).toMatchObject({ result: 'success' });
    expect(await detailOf(admin, kit, id)).toMatchObject({ data: { id } });
  });

  test('is exported, and printed with the words of its fields', async () => {
    const { admin } = company;
    const id = await addOf(company, kit);
    const run = await runToEnd(admin, `api/${entity.module}/export`, { list: {}, ids: String(id) });
    const text = entity.fields.find(({ type }) => type === 'input' || type === 'textarea');
    const [titles = [], row = []] = await sheetOf(company, run.fileUrl);
    expect(row[titles.indexOf(text?.title ?? '')]).toBe((await detailOf(admin, kit, id)).data[text?.wire ?? '']);
    if (!entity.abilities?.includes('print')) return;
    const template = { ext: '样式', module: entity.module, temp: `<p>{{ ${text?.wire} }}</p>` };
    const { id: temp } = (await answerOf(admin, 'api/printTemp/add', template)).data;
    const printed = await answerOf(admin, 'api/printTemp/render', { id: temp, module: entity.module, recordId: id });
    expect(JSON.stringify(printed.data)).toContain(String((await detailOf(admin, kit, id)).data[text?.wire ?? '']));
  });
});
