// The views that the sample company keeps for everybody: what is new, a board by level, a calendar of what is to be done.
import type { ViewContent } from '@crm/protocol/answers/view';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

interface SampleView {
  entity: string;
  name: string;
  content: Partial<ViewContent>;
}

const views: readonly SampleView[] = [
  {
    entity: 'customer',
    name: '本月新增',
    content: { filters: [{ field: 'AddTime', type: 'month' }], sort: 'AddTime desc' },
  },
  { entity: 'customer', name: '按级别看板', content: { mode: 'board', by: 'status' } },
  { entity: 'customer', name: '跟进日历', content: { mode: 'calendar', by: 'nextgenjintime' } },
  { entity: 'lead', name: '按来源看板', content: { mode: 'board', by: 'LaiYuan' } },
];
const plain: ViewContent = { scenes: {}, filters: [], sort: '', key: '', columns: [], mode: '', by: '' };

/** @param username whose they are */
export async function createViews(db: Db, username: string): Promise<void> {
  for (const { entity, name, content } of views)
    await db.run(sql`insert into saved_view (entity, pooled, owner_id, name, content, everyone)
      select ${entity}, false, id, ${name}, ${JSON.stringify({ ...plain, ...content })}::jsonb, true
      from app_user where username = ${username}`);
}
