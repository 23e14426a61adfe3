// The number beside the menu is updated without a new request: every change is announced to the other windows of the people concerned.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, pass, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { type Ear, listenAs } from '../../../test/ear.ts';

let company: Company;
let clerk: Person;
let boss: Person;
const ears: Ear[] = [];

beforeAll(async () => {
  company = await createCompany({ realtime: true });
  clerk = await addPerson(company, 'clerk', { grants: {} });
  boss = await addPerson(company, 'boss', { grants: {} });
});
afterAll(() => company.close());
beforeEach(() => company.database.run(sql`update flow set enabled = false, deleted_at = now()`));
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});

const { live, taskOf } = approvalsOf(() => company);

const todo = async (person: Person): Promise<number> => (await call(person, 'counts')).data.todo;

const hears = ({ changes: heard }: Ear, taskid: number): boolean =>
  heard.some(({ module, ids }) => module === 'WorkFlow' && ids.includes(taskid));

interface ExpectedCount {
  person(): Person;
  /** What it does to the person's number. */
  by: number;
}
const clerkCount = (by: number): ExpectedCount => ({ person: () => clerk, by });
const bossCount = (by: number): ExpectedCount => ({ person: () => boss, by });

interface Change {
  /** One of two is enough. */
  any?: true;
  timeout?: 'pass' | 'remind';
  /** Done before the windows listen. */
  before?(id: number): Promise<unknown>;
  change(id: number): Promise<unknown>;
  expected: ExpectedCount[];
}

const expire = async (id: number) => {
  await company.database.run(
    sql`update flow_step set due_at = now() - interval '1 minute' where asked and instance_id = ${await taskOf(id)}`,
  );
  await runJobOf(company, 'approval.expire');
};

const changes: Record<string, Change> = {
  'a step that comes next': { change: (id) => pass(clerk, id), expected: [clerkCount(-1), bossCount(1)] },
  'another one who decides, where one is enough': {
    any: true,
    change: (id) => pass(clerk, id),
    expected: [clerkCount(-1), bossCount(-1)],
  },
  refusal: {
    change: async (id) => call(clerk, 'Refused', { id: await stepOf(clerk, id), Ext: '不行' }),
    expected: [clerkCount(-1)],
  },
  'work that is begun': {
    change: async (id) => call(clerk, 'Approval', { id: await stepOf(clerk, id) }),
    expected: [clerkCount(-1)],
  },
  withdrawal: {
    any: true,
    change: async (id) => call(company.seller, 'Revoke', { taskid: await taskOf(id) }),
    expected: [clerkCount(-1), bossCount(-1)],
  },
  'handing on': {
    change: async (id) => call(clerk, 'Forward', { id: await stepOf(clerk, id), userid: boss.id }),
    expected: [clerkCount(-1), bossCount(1)],
  },
  'adding somebody before': {
    change: async (id) => call(clerk, 'addSign', { id: await stepOf(clerk, id), userid: boss.id, type: 'before' }),
    expected: [clerkCount(-1), bossCount(1)],
  },
  'sending back': {
    change: async (id) => {
      const [start] = (await call(clerk, 'findStepsPassed', { taskid: await taskOf(id) })).data;
      return call(clerk, 'Refused', { id: await stepOf(clerk, id), stepid: start.id, Ext: '改' });
    },
    expected: [clerkCount(-1), { person: () => company.seller, by: 1 }],
  },
  'time that ran out': { timeout: 'pass', change: expire, expected: [clerkCount(-1), bossCount(1)] },
  'a reminder': { timeout: 'remind', change: expire, expected: [clerkCount(0)] },
  'a record that is deleted while it was sent back': {
    before: async (id) => {
      const [start] = (await call(clerk, 'findStepsPassed', { taskid: await taskOf(id) })).data;
      await call(clerk, 'Refused', { id: await stepOf(clerk, id), stepid: start.id, Ext: '改' });
    },
    change: (id) => call(company.seller, 'api/contract/delete', { ids: id }),
    expected: [{ person: () => company.seller, by: -1 }],
  },
};

test.each(Object.entries(changes))('%s', async (_what, { any, timeout, before, change, expected }) => {
  const more = timeout ? { timeout: { hours: 1, action: timeout } } : {};
  if (any) await live('contract', approver('a', [clerk, boss], { mode: 'any' }));
  else await live('contract', approver('a', [clerk], more), approver('b', [boss]));
  const id = await contract(company.seller);
  await before?.(id);
  const taskid = await taskOf(id);
  const windows = await Promise.all(
    expected.map(async ({ person, by }) => {
      const ear = await listenAs(company, person());
      ears.push(ear);
      return { ear, person: person(), wanted: (await todo(person())) + by };
    }),
  );
  await change(id);
  for (const { ear, person, wanted } of windows) {
    await expect.poll(() => hears(ear, taskid), { timeout: 20_000 }).toBe(true);
    expect(await todo(person)).toBe(wanted);
  }
});

test('an amendment of a record that is made void', async () => {
  const { admin, seller } = company;
  const id = await contract(seller);
  await live('contract', approver('a', [clerk]));
  await call(admin, 'api/contract/amend', { id, Money: '3000', reason: '追加' });
  const taskid = await taskOf(id);
  const ear = await listenAs(company, clerk);
  ears.push(ear);
  const before = await todo(clerk);
  await call(admin, 'api/contract/void', { ids: id, reason: '取消' });
  await expect.poll(() => hears(ear, taskid), { timeout: 20_000 }).toBe(true);
  expect(await todo(clerk)).toBe(before - 1);
});

test('somebody who left', async () => {
  const { admin, manager, seller } = company;
  const leaver = await addPerson(company, 'leaver', { grants: {} });
  await live('contract', approver('a', [leaver]));
  const taskid = await taskOf(await contract(seller));
  const ear = await listenAs(company, manager);
  ears.push(ear);
  const before = await todo(manager);
  await call(admin, 'api/user/edit', { id: leaver.id, status: 0 });
  await runJobOf(company, 'approval.left');
  await expect.poll(() => hears(ear, taskid), { timeout: 20_000 }).toBe(true);
  expect(await todo(manager)).toBe(before + 1);
});

test('a record that is handed in, and who stands in from then on', async () => {
  const { seller } = company;
  await live('contract', approver('a', [boss]));
  const made = await call(boss, 'delegate', { userid: clerk.id, begin: '2000-01-01', end: '2100-01-01' });
  const ear = await listenAs(company, clerk);
  ears.push(ear);
  const before = await todo(clerk);
  const id = await contract(seller);
  const taskid = await taskOf(id);
  await expect.poll(() => hears(ear, taskid), { timeout: 20_000 }).toBe(true);
  expect(await todo(clerk)).toBe(before + 1);
  await call(boss, 'undelegate', { id: made.data.id });
});

test('the bell counts anew with what was dealt with by somebody else', async () => {
  await live('contract', approver('a', [clerk, boss], { mode: 'any' }));
  const id = await contract(company.seller);
  const ear = await listenAs(company, boss);
  ears.push(ear);
  await pass(clerk, id);
  const counts = () => ear.changes.some(({ module, ids }) => module === 'notification' && ids.length === 1);
  await expect.poll(counts, { timeout: 20_000 }).toBe(true);
});
