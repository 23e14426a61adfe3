// What is measured of approvals: a leader with a usual inbox, an accountant and an archive with a huge history, and who hands in.
import { sql } from 'kysely';
import { openSession } from '../../server/src/platform/auth/session.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import type { Scenario } from '../scenarios.ts';

export async function workScenarios(database: Database): Promise<Scenario[]> {
  const idOf = async (username: string) =>
    (await database.first<{ id: number }>(sql`select id from app_user where username = ${username}`))?.id ?? 0;
  const who = async (username: string) => {
    const id = await idOf(username);
    return { id, token: await openSession(database, id, '127.0.0.1', 'bench') };
  };
  const [leader, finance, archive, seller, assistant] = await Promise.all(
    ['leader.50', 'finance', 'archive', 'seller甲.50', 'assistant'].map(who),
  );
  if (!leader || !finance || !archive || !seller || !assistant) throw new Error('the company has these people');
  const step = await database.first<{ id: number }>(
    sql`select id from flow_step where user_id = ${leader.id} and asked and state = 0 order by id limit 1`,
  );
  const list = (
    name: string,
    { token }: { token: string },
    part: string,
    body: Record<string, string> = {},
    lean?: string,
  ): Scenario => ({
    name,
    path: `api/WorkFlow/${part}`,
    body,
    token,
    ...(lean ? { lean: { path: lean, bar: 0.8 } } : {}),
  });
  return [
    list('待办第 1 页，组长', leader, 'todo', {}, 'work-todo'),
    list('待办第 1 页，财务（积压数千）', finance, 'todo', {}, 'work-todo'),
    list('审批中第 1 页，财务', finance, 'myApproval', {}, 'work-working'),
    list('已办第 1 页，组长', leader, 'completed', {}, 'work-completed'),
    list('已办第 1 页，财务（二十多万）', finance, 'completed', {}, 'work-completed'),
    list('已办第 50 页，财务', finance, 'completed', { page: '50' }),
    list('我提交的第 1 页，销售', seller, 'mySubmit', {}, 'work-submitted'),
    list('我提交的第 1 页，助理（数万）', assistant, 'mySubmit', {}, 'work-submitted'),
    list('抄送我的第 1 页，档案员（二十多万未读）', archive, 'ccList', {}, 'work-cc'),
    list('数量，组长', leader, 'counts', {}, 'work-counts'),
    list('数量，财务', finance, 'counts', {}, 'work-counts'),
    list('数量，档案员', archive, 'counts', {}, 'work-counts'),
    list('待办搜索，组长', leader, 'todo', { key: '采购' }),
    list('待办搜索，财务', finance, 'todo', { key: '采购' }),
    list('已办搜索，财务', finance, 'completed', { key: '采购' }),
    list('已办搜索不到，财务', finance, 'completed', { key: '没有这样的合同' }),
    list('已办按类型，财务', finance, 'completed', { module: 'contract' }),
    list('抄送搜索，档案员', archive, 'ccList', { key: '维保' }),
    list('列表里的类型，财务', finance, 'listKinds', { list: 'completed' }),
    list('列表里的类型，档案员', archive, 'listKinds', { list: 'ccList' }),
    {
      ...list('详情，组长', leader, 'Views', { id: String(step?.id) }),
      lean: { path: 'work-detail', bar: 0.35 },
    },
  ];
}
