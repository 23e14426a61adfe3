// People with an open pool are notified when it changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { type Ear, listenAs } from '../../../test/ear.ts';

let company: Company;
let ear: Ear;
beforeAll(async () => {
  company = await createCompany({ realtime: true });
  ear = await listenAs(company, company.seller);
});
afterAll(async () => {
  ear.close();
  await company.close();
});

test('salespeople hear of pools that are made, changed and removed', async () => {
  const { admin } = company;
  const hearsOf = async (path: string, body: Record<string, unknown>): Promise<number> => {
    ear.changes.length = 0;
    const answer = (await admin.call(path, body)).body;
    expect(answer.result, path).toBe('success');
    const id = Number(body['id'] ?? body['ids'] ?? answer.data.id);
    await expect.poll(() => ear.changes.some((one) => one.module === 'poolRule' && one.ids.includes(id))).toBe(true);
    return id;
  };
  const id = await hearsOf('api/poolRule/add', { name: '听得见的公海', everyone: 1, enabled: 1 });
  await hearsOf('api/poolRule/edit', { id, claimLimit: 3 });
  await hearsOf('api/poolRule/delete', { ids: id });
});
