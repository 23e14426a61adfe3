// News of the sample company: some pinned, some for a few only, one that waits for its day, most of them read by most people.
import { newsAudience } from '@crm/protocol/news';
import { sql } from 'kysely';
import type pg from 'pg';
import { newsEntity } from '../modules/news/index.ts';
import type { Db } from '../platform/db/database.ts';
import { query } from '../platform/db/query.ts';
import { addDeclaredRow } from './declared-row.ts';
import type { Random } from './random.ts';
import type { Employee } from './staff.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
import { day, dayOf, toText } from './working-time.ts';

interface Post {
  title: string;
  /** Department of the publisher, who is its head. */
  from: string;
  /** Days ago; a negative one waits. */
  days: number;
  pinned?: true;
  /** Departments and roles that it is for; everybody where both are missing. */
  departments?: string[];
  roles?: string[];
  cont: string;
}

const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const posts: readonly Post[] = [
  {
    title: '客户信息保密规定（请全员阅读）',
    from: '总经办',
    days: 46,
    pinned: true,
    cont:
      p('<strong>客户资料是公司的资产，任何人不得私自复制、转发或带离公司。</strong>') +
      list(
        '不要在个人微信群中发送客户的联系方式和报价。',
        '导出客户须有业务需要，系统记录每一次导出。',
        '离职前完成交接，账号当日停用。',
      ) +
      p('违反者按员工手册处理。有疑问请联系人事行政部。'),
  },
  {
    title: '报销改为线上提交',
    from: '财务部',
    days: 32,
    cont:
      p('报销单在“办公 - 报销”中填写，票据拍照上传，不再收纸质单据。') +
      p('每月 <span style="color:#cf1322">25 日</span>前提交的，当月月底付款；之后提交的计入下月。'),
  },
  {
    title: '销售例会改到每周一上午九点',
    from: '销售中心',
    days: 21,
    roles: ['销售', '销售主管'],
    cont: p('从下周起，例会时间由周五下午改为<strong>周一 9:00</strong>，请提前更新客户的跟进记录，会上直接看系统。'),
  },
  {
    title: '新品边缘计算盒子的培训安排',
    from: '技术部',
    days: 13,
    departments: ['销售中心', '市场部', '技术部'],
    cont:
      p('培训分两场，任选一场参加：') +
      '<table><tbody><tr><td>周三 14:00</td><td>三楼会议室</td><td>产品功能与典型场景</td></tr><tr><td>周四 10:00</td><td>线上</td><td>同上，录像会放在共享盘</td></tr></tbody></table>' +
      p('请带着客户的问题来。'),
  },
  {
    title: '仓库盘点期间暂停发货',
    from: '仓储部',
    days: 6,
    departments: ['销售中心', '采购部', '仓储部', '财务部'],
    cont: p('本月最后一个周六盘点，当日不发货。急单请在周四 17:00 前审核完成。'),
  },
  {
    title: '假期安排通知',
    from: '人事行政部',
    days: 3,
    pinned: true,
    cont:
      p('<span style="font-size:18pt">放假三天，调休一天。</span>') +
      p('放假前请关闭工位电源，带走贵重物品；值班安排见附表。祝大家假期愉快！'),
  },
  {
    title: '欢迎新同事',
    from: '人事行政部',
    days: 1,
    cont: p('本周有两位新同事加入技术部和华南销售部，工位在三楼东侧，欢迎大家认识一下。'),
  },
  {
    title: '下季度的目标与激励方案',
    from: '总经办',
    days: -4,
    roles: ['销售', '销售主管'],
    cont: p('方案将于季度启动会后公布，内容以会上说明为准。'),
  },
];

export async function createNews(
  client: pg.ClientBase,
  db: Db,
  { staff, now }: { staff: readonly Employee[]; now: number },
  random: Random,
): Promise<void> {
  const idsByName = async (table: 'department' | 'role') =>
    new Map((await db.rows(query.selectFrom(table).select(['id', 'name']))).map((row) => [row.name, row.id]));
  const [departments, roles] = [await idsByName('department'), await idsByName('role')];
  const idsOf = (names: readonly string[] | undefined, known: ReadonlyMap<string, number>) =>
    (names ?? []).map((name) => known.get(name) ?? 0).filter((id) => id > 0);
  const batch = new RowBatch();
  const first = await nextId(client, 'news');
  for (const [place, post] of posts.entries()) {
    const userId = staff.find((person) => person.department === post.from)?.id ?? staff[0]?.id ?? 1;
    const at = dayOf(now) - post.days * day + (9 * 60 + random.whole(10, 80)) * 60_000;
    const entered = Math.min(at, now - day / 24);
    const isNamed = post.departments !== undefined || post.roles !== undefined;
    const values = {
      title: post.title,
      receivers: isNamed ? newsAudience.named : newsAudience.everybody,
      to_branches: idsOf(post.departments, departments),
      to_roles: idsOf(post.roles, roles),
      pinned: post.pinned ? 1 : 0,
      published_at: toText(at),
      cont: post.cont,
    };
    const further = { released_at: post.days > 0 ? toText(at) : null };
    const entry = { id: first + place, userId, at: entered, ip: `10.8.${userId % 6}.${10 + (userId % 200)}` };
    await addDeclaredRow(batch, db, newsEntity, values, entry, further);
  }
  await copyRows(client, batch.encode());
  await setLastId(client, 'news', first + posts.length - 1);
  // The older they are, the more people read them.
  await db.run(sql`
    insert into news_read (news_id, user_id, read_at)
    select n.id, u.id, least(n.published_at + make_interval(hours => ((u.id * 7 + n.id * 3) % 60)::int), now())
    from news n join app_user u on u.status = 1 and u.deleted_at is null and u.id <> n.owner_id
    where n.released_at is not null and (u.id * 13 + n.id * 5) % 10 < least(9, 3 + extract(day from now() - n.published_at))`);
  await db.run(sql`
    insert into notification (user_id, kind, actor_id, module, model_id, read_at, created_at)
    select u.id, 'news.published', n.owner_id, 'news', n.id, r.read_at, n.published_at
    from news n join app_user u on u.status = 1 and u.deleted_at is null and u.id <> n.owner_id
      left join news_read r on r.news_id = n.id and r.user_id = u.id
    where n.released_at is not null and n.receivers = ${newsAudience.everybody} and n.published_at > now() - interval '10 days'`);
}
