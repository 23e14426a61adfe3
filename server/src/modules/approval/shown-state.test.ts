// 审批状态 finds what it shows: lists, counts, boards and exports of every kind of record under approval.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, contract } from '../../../test/approvals.ts';
import { type Company, createCompany } from '../../../test/company.ts';
import { addWorkForm } from '../../../test/work-form.ts';
import type { EntityDefinition } from '../../engine/entity.ts';
import { isApproved } from './flow/kinds.ts';

let company: Company;

beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

/** As they are stored → as they are shown. */
const stored: readonly (readonly [state: number, approval: number, shown: number, word: string])[] = [
  [1, 0, 0, '待审'],
  [1, 1, 1, '审核中'],
  [1, 2, 2, '通过'],
  [1, 3, 3, '未通过'],
  [0, 0, 10, '草稿'],
  [3, 1, 13, '已退回'],
  [2, 2, 12, '已作废'],
];

/** One record of the kind for each way of standing, by what they are shown as. */
async function oneOfEach(entity: EntityDefinition, below: number): Promise<Map<number, number>> {
  const { admin } = company;
  const bodies: Record<string, Record<string, unknown>> = {
    finance: { contractId: below, money: '10' },
    payment: { contractId: below, money: '10' },
    renewal: { contractId: below, money: '10', startTime: '2030-01-02', endTime: '2031-01-01' },
    invoice: { contractId: below, money: '10', invoiceTitle: '某公司', type: 1 },
    baoxiao: { reason: '出差', listJson: [{ addTime: '2031-01-01', money: '10' }] },
  };
  const { module } = entity;
  const ids = new Map<number, number>();
  for (const [state, approval, shown] of stored) {
    let id = 0;
    if (module === 'contract') id = await contract(admin);
    else if (entity.family) id = (await call(admin, 'api/module/add', { module, data: {} })).data.id;
    else {
      const added = await call(admin, `api/${module}/add`, bodies[module]);
      expect(added, JSON.stringify(added)).toMatchObject({ result: 'success' });
      id = added.data.id;
    }
    await company.database.run(
      sql`update ${sql.table(entity.table)} set state = ${state}, approval = ${approval} where id = ${id}`,
    );
    ids.set(shown, id);
  }
  return ids;
}

test('lists, totals and boards mean what is shown, of every kind', async () => {
  const { admin, app } = company;
  const form = await addWorkForm(admin, { name: '用印' });
  const below = await contract(admin, { Money: '1000', endTime: '2030-01-01' });
  await admin.call('api/formField/formFieldIndex', { module: form.module });
  const kinds = app.engine.entities.filter(isApproved);
  expect(kinds.map(({ module }) => module).toSorted()).toEqual(
    ['baoxiao', 'contract', 'finance', 'invoice', 'payment', 'renewal', form.module].toSorted(),
  );
  for (const entity of kinds) {
    const { module } = entity;
    const ids = await oneOfEach(entity, below);
    const path = entity.family ? 'api/module/index' : `api/${module}/index`;
    const list = async (...data: object[]) => {
      const answer = await call(admin, path, { module, data: JSON.stringify(data), rows: 100 });
      expect(answer, `${module} ${JSON.stringify(data)} ${answer.msg}`).toMatchObject({ result: 'success' });
      return answer.data as { total: number; rows: Record<string, unknown>[] };
    };
    const board = (await call(admin, 'api/formField/boardCount', { module, by: 'approval' })).data.columns as {
      value: number;
      total: number;
    }[];
    const all = await list();
    for (const [state, approval, shown, word] of stored) {
      const about = `${module} ${word}`;
      const found = await list({ field: 'approval', type: 'eq', value: String(shown) });
      expect(new Set(found.rows.map((row) => row['approvalName'])), about).toEqual(new Set([word]));
      expect(
        found.rows.map(({ id }) => id),
        about,
      ).toContain(ids.get(shown));
      // The stored state is answered as it is.
      expect(
        found.rows.find(({ id }) => id === ids.get(shown)),
        about,
      ).toMatchObject({ state, approval });
      const others = await list({ field: 'approval', type: 'ne', value: String(shown) });
      expect(
        others.rows.map(({ id }) => id),
        about,
      ).not.toContain(ids.get(shown));
      expect([about, found.total + others.total, found.total]).toEqual([about, all.total, found.rows.length]);
      expect([about, board.find(({ value }) => value === shown)?.total]).toEqual([about, found.total]);
      // Beside a condition on the column that overrules, too.
      const both = await list(
        { field: 'state', type: 'eq', value: String(state) },
        { field: 'approval', type: 'in', value: `${shown}` },
      );
      expect([about, both.total]).toEqual([about, found.total]);
    }
    const either = await list({ field: 'approval', type: 'in', value: '0,10' });
    expect([module, new Set(either.rows.map((row) => row['approvalName']))]).toEqual([
      module,
      new Set(['待审', '草稿']),
    ]);
  }
}, 60_000);

test('what a company called the four does not take the others away', async () => {
  const { admin } = company;
  const { fields } = (await admin.call('api/form/detail', { module: 'baoxiao' })).body.data as {
    fields: { id: number; field: string; options: { value: number; label: string }[] }[];
  };
  const field = fields.find((one) => one.field === 'approval');
  await company.database.run(sql`
    update form_field set options = '[{"value": 0, "label": "等候"}, {"value": 1, "label": "审核中"}, {"value": 2, "label": "通过"}, {"value": 3, "label": "未通过"}]'::jsonb
    where id = ${field?.id ?? 0}`);
  await company.database.run(sql`update meta set definition_version = definition_version + 1`);
  const answer = await call(admin, 'api/baoxiao/index', {
    data: JSON.stringify([{ field: 'approval', type: 'eq', value: '10' }]),
  });
  expect(answer.data.rows[0]).toMatchObject({ approvalName: '草稿' });
});
