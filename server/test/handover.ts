// Handovers in tests: somebody who leaves, starting a handover, and waiting until a run has ended.
import { expect } from 'vitest';
import { addCustomer, type Company, type Person } from './company.ts';

export function handovers(company: () => Company) {
  let hired = 0;
  return {
    /** Somebody who sells in the department of `seller`, with customers of these names. */
    async leaver(...names: string[]): Promise<Person> {
      const { roles, departments, manager, admin, signIn } = company();
      const username = `leaver${++hired}`;
      await admin.call('api/user/add', {
        username,
        password: 'Kehu#2026',
        NickName: `离职${hired}`,
        BranchId: departments.east,
        superior: manager.id,
        RoleId: String(roles.seller),
        status: 1,
      });
      const person = await signIn(username);
      for (const name of names) await addCustomer(person, name);
      return person;
    },
    start: async (person: Person, userid: number, parts: unknown, reason?: string) =>
      (
        await person.call('api/handover/start', {
          userid,
          parts: JSON.stringify(parts),
          ...(reason ? { reason } : {}),
        })
      ).body,
    preview: async (person: Person, userid: number) => (await person.call('api/handover/preview', { userid })).body,
    /** The run once it has ended. */
    async ended(person: Person, id: number) {
      const detail = async () => (await person.call('api/job/detail', { id })).body.data;
      await expect.poll(async () => (await detail()).state, { timeout: 20_000 }).toMatch(/^(done|failed|cancelled)$/);
      return detail();
    },
    one: (module: string, ...userids: number[]) => ({ module, rule: userids.length > 1 ? 'even' : 'one', userids }),
  };
}
