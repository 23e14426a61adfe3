// News of the company: published at once or at their time, to everybody or to those whom they name, with who read them.
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { newsEntity, publishedKind } from './news.entity.ts';
import { publishDue } from './publish.job.ts';
import { readsRoutes } from './reads.routes.ts';

export { newsEntity };

export const newsModule = defineModule({
  name: 'news',
  grants: [
    {
      branch: 'oa',
      module: 'news',
      label: '公告',
      scoped: true,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: { add: ['oa.news.index'], edit: ['oa.news.index'], delete: ['oa.news.index'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'oa', module: 'news', actions: ['index', 'add', 'edit', 'delete'], scope: 'self' },
    { role: 'seller', branch: 'oa', module: 'news', actions: ['index'], scope: 'self' },
  ],
  entities: [newsEntity],
  notices: [
    {
      kind: publishedKind,
      label: ['公告发布', 'An announcement is published'],
      sentence: ['{actor}发布了公告{target}', '{actor} published the announcement {target}'],
    },
  ],
  jobs: [
    {
      name: 'news.publish',
      label: '发布到时间的公告',
      english: 'Publish scheduled announcements',
      schedule: { every: 20 },
      run: publishDue,
    },
  ],
  routes: () => [...crudRoutes(newsEntity), ...readsRoutes()],
});
