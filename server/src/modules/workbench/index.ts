// The workbench: what it shows and no list gives.

import { type SystemFigures, zSystemFigures } from '@crm/protocol/answers/workbench';
import * as z from 'zod';
import { isReadable } from '../../engine/field-permissions.ts';
import { defineModule } from '../../engine/module.ts';
import { route } from '../../platform/http/route.ts';
import { jobFigures, peopleFigures, storageFigures } from './figures.queries.ts';
import { homeRoutes } from './home.routes.ts';

const grants = {
  people: 'system.user.index',
  jobs: 'system.job.index',
  storage: 'system.setting.index',
} as const;

export const workbenchModule = defineModule({
  name: 'workbench',
  routes: () => [
    ...homeRoutes(),
    route({
      path: 'api/workbench/system',
      method: 'both',
      access: [grants.people, grants.jobs, grants.storage],
      kind: 'read',
      quick: true,
      area: '工作台',
      summary: '系统概况：今日登录人数、后台任务、存储用量；按员工、后台任务、系统设置的查看权限各答各的部分',
      english:
        'System overview: people logged in today, jobs, storage used; each part for those who may view employees, jobs or settings',
      body: z.looseObject({}),
      answer: zSystemFigures,
      handle: async ({ db, actor, storage }) => {
        const seesSignIns = actor.can(grants.people) && isReadable(actor, 'user', { wire: 'lastLogin' });
        const [people, jobs, stored] = await Promise.all([
          seesSignIns ? peopleFigures(db) : undefined,
          actor.can(grants.jobs) ? jobFigures(db) : undefined,
          actor.can(grants.storage) ? storageFigures(db, storage.stagingDir) : undefined,
        ]);
        const data: SystemFigures = {
          ...(people ? { people } : {}),
          ...(jobs ? { jobs } : {}),
          ...(stored ? { storage: stored } : {}),
        };
        return { data };
      },
    }),
  ],
});
