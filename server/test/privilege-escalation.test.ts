// Nobody gains more than is theirs to give: random companies, random changes of who may do what, and what everybody then sees.
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person, testPassword } from './company.ts';

let company: Company;
afterEach(() => company.close());

/** Numbers that are the same in every run (mulberry32). */
class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
  some<T>(list: readonly T[]): T[] {
    return list.filter(() => this.below(2) === 0);
  }
}

const scopeNames = ['self', 'subordinates', 'department', 'departmentBelow', 'all'] as const;

/** What a person may do and see, by the answers of the calls themselves. */
interface Sight {
  grants: Set<string>;
  customers: Set<number>;
  /** Of these the telephone is shown in plain. */
  numbers: Set<number>;
}

const telephone = '010-66001234';

async function sightOf(person: Person): Promise<Sight> {
  const grants = new Set<string>();
  const tree = (await person.call('Api/menu/auth')).body.data as Record<string, Record<string, object> | false>;
  for (const [branch, modules] of Object.entries(tree ?? {}))
    for (const [module, actions] of Object.entries(modules || {}))
      for (const action of Object.keys(actions)) grants.add(`${branch}.${module}.${action}`);
  const rows: { id: number; tel?: string }[] =
    (await person.call('api/customer/index', { rows: 200 })).body.data?.rows ?? [];
  return {
    grants,
    customers: new Set(rows.map((row) => row.id)),
    numbers: new Set(rows.filter((row) => row.tel === telephone).map((row) => row.id)),
  };
}

test.each([1, 2, 3])(
  'no change by somebody who is no administrator widens what anybody has (company %i)',
  async (seed) => {
    const chance = new Chance(seed);
    company = await createCompany();
    const { admin, departments, roles } = company;
    const branches = [departments.company, departments.east, departments.south];
    for (let at = 0; at < 3; at++)
      branches.push(
        (await admin.call('main/Branch/add', { text: `部门${at}`, parentid: chance.of(branches) })).body.data.id,
      );
    const personnel = {
      user: { index: true, add: true, edit: true, delete: true },
      role: { index: true, add: true, edit: true, delete: true },
      branch: { index: true, add: true, edit: true, delete: true },
    };
    const customer = { index: true, add: true, edit: true };
    const someRole = (name: string, system: object) => ({
      name,
      grants: { crm: { customer: chance.below(4) ? customer : { index: true } }, system },
      scopes: { customer: chance.of(scopeNames) },
      fields: chance.below(2) ? { customer: { tel: 'mask' } } : {},
    });
    const given: number[] = [roles.seller, roles.manager];
    for (let at = 0; at < 5; at++)
      given.push((await admin.call('main/role/add', someRole(`角色${at}`, at < 3 ? personnel : {}))).body.data.id);

    const people: Person[] = [company.seller, company.peer, company.manager, company.stranger];
    for (let at = 0; at < 5; at++) {
      const { body } = await admin.call('api/user/add', {
        username: `p${at}`,
        password: testPassword,
        NickName: `人${at}`,
        BranchId: chance.of(branches),
        RoleId: given[2 + at],
        superiorid: chance.below(2) ? chance.of(people).id : 0,
      });
      expect(body.result, body.msg).toBe('success');
      people.push(await company.signIn(`p${at}`));
    }
    const own = new Map<number, number>();
    for (const person of people) {
      const id = await addCustomer(admin, `公司${person.id}`, { tel: telephone });
      await company.database.run(sql`update customer set owner_id = ${person.id} where id = ${id}`);
      own.set(id, person.id);
    }

    const actors = people.filter((_, at) => at >= 4);
    let done = 0;
    let refused = 0;
    for (let step = 0; step < 60; step++) {
      const actor = chance.of(actors);
      const someone = chance.of(people);
      const before = new Map<number, Sight>();
      for (const person of people) before.set(person.id, await sightOf(person));
      const edit = (body: Record<string, unknown>) => actor.call('api/user/edit', { UserID: someone.id, ...body });
      const branch = chance.of(branches.slice(1));
      const { body } = await chance.of([
        () => edit({ RoleId: chance.some(given).join() || given[0] }),
        () => edit({ superiorid: chance.of(people).id }),
        () => edit({ BranchId: chance.of(branches) }),
        () => edit({ status: chance.below(2) }),
        () => actor.call('api/user/userBranchAdd', { ids: someone.id, branchId: chance.of(branches) }),
        () => actor.call('api/user/userBranchRemove', { ids: someone.id, branchId: chance.of(branches) }),
        () => actor.call('main/Branch/edit', { id: branch, userid: someone.id }),
        () => actor.call('main/Branch/edit', { id: branch, parentid: chance.of(branches) }),
        () => actor.call('main/role/edit', { id: chance.of(given), ...someRole(`改${step}`, personnel) }),
        () => actor.call('main/role/add', someRole(`新${step}`, {})),
      ])();
      if (body.result === 'success') done++;
      else refused++;
      const held = before.get(actor.id) as Sight;
      for (const person of people) {
        const had = before.get(person.id) as Sight;
        const has = await sightOf(person);
        for (const grant of has.grants) expect(had.grants.has(grant) || held.grants.has(grant), grant).toBe(true);
        for (const id of has.customers)
          expect(
            had.customers.has(id) || held.customers.has(id) || own.get(id) === person.id,
            `${body.msg} ${id}`,
          ).toBe(true);
        for (const id of has.numbers)
          expect(had.numbers.has(id) || held.numbers.has(id) || own.get(id) === person.id).toBe(true);
      }
    }
    // Both happened, or the walk proves nothing.
    expect(done).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
  },
);
