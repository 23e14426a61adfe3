// The checklist of the first days: what a company has set up, told by what is there, until somebody puts it away.
import { type SetupState, type SetupStep, zSetupState } from '@crm/protocol/answers/setup';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { closeSetup } from '../../platform/access/versions.ts';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import { zNothing } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import type { Settings } from '../../platform/settings/settings.ts';

const area = '上手清单';
const grant = 'system.setting.edit';

/** Roles of the first start: administrator, sales manager, sales. */
const firstRoles = 3;

const exists = (name: SetupStep['key'], from: ReturnType<typeof sql>) => sql<boolean>`exists (${from})`.as(name);

/** Each looks at a few rows, however many there are. */
async function stateOf(db: Db, settings: Settings): Promise<SetupState> {
  const found = await db.first(
    query.selectFrom('meta').select([
      'setup_done',
      exists('department', sql`select 1 from department where parent_id > 0`),
      exists('role', sql`select 1 from role offset ${firstRoles}`),
      // Who registered and waits is nobody yet: from outside no step is done.
      exists('people', sql`select 1 from app_user where deleted_at is null and registration = 0 offset 1`),
      exists('customer', sql`select 1 from customer`),
      exists('pool', sql`select 1 from pool where rules <> '[]'`),
      exists('rules', sql`select 1 from flow where enabled`),
    ]),
  );
  if (!found || found.setup_done) return { done: true, steps: [] };
  const steps: SetupStep[] = [
    { key: 'company', done: settings.isStored('company.name') },
    ...(['department', 'role', 'people', 'customer', 'pool', 'rules'] as const).map((key) => ({
      key,
      done: found[key],
    })),
  ];
  return { done: steps.every(({ done }) => done), steps };
}

export const setupModule = defineModule({
  name: 'setup',
  verbs: { setupDone: ['收起上手清单', 'Closed setup checklist'] },
  routes: () => [
    route({
      path: 'api/setup/index',
      method: 'both',
      access: [grant],
      kind: 'read',
      quick: true,
      area,
      summary: '公司上手的各步是否完成，由现有的数据判断；全部完成或已收起时 done 为 true',
      english:
        'Whether each step of setting up the company is done, judged by its data; done is true once all are, or it was closed',
      body: z.looseObject({}),
      answer: zSetupState,
      handle: async ({ db, settings }) => ({ data: await stateOf(db, settings) }),
    }),
    route({
      path: 'api/setup/close',
      access: [grant],
      kind: 'write',
      area,
      summary: '收起上手清单，对所有管理员',
      english: 'Close the setup checklist, for all administrators',
      body: z.looseObject({}),
      answer: zNothing,
      handle: async (call) => {
        if (await closeSetup(call.db)) await writeLog(call, [{ entity: 'setting', recordId: 1, action: 'setupDone' }]);
        return { msg: msg('saved') };
      },
    }),
  ],
});
