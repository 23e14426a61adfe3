// Reports that people of the sample company made for themselves: one is shared with everybody, one stands on the workbench.
import type { OwnReportContent } from '@crm/protocol/answers/ownReport';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { returning } from '../platform/db/query.ts';

interface SampleReport {
  /** Whose it is, by their name for signing in. */
  username: string;
  name: string;
  content: Partial<OwnReportContent> & Pick<OwnReportContent, 'measures' | 'chart'>;
  everyone?: boolean;
  /** On the workbench of these people. */
  pinned?: readonly string[];
}

const [manager, seller] = ['zhangwei', 'lina'];

const reports: readonly SampleReport[] = [
  {
    username: manager,
    name: '各部门签约走势',
    content: {
      measures: ['contract.amount'],
      by: ['time', 'department'],
      period: 'year',
      chart: 'bar',
    },
    everyone: true,
    pinned: [manager],
  },
  {
    username: manager,
    name: '本季度回款排行',
    content: { measures: ['finance.amount'], by: ['userid'], period: 'quarter', chart: 'ranking', compare: 'before' },
  },
  {
    username: seller,
    name: '我的客户来源',
    content: {
      measures: ['customer.added'],
      by: ['LaiYuan'],
      period: 'year',
      chart: 'pie',
      compare: 'none',
    },
    pinned: [seller],
  },
];

const plain: Omit<OwnReportContent, 'measures' | 'chart'> = {
  by: [],
  unit: '',
  filters: [],
  period: 'month',
  from: '',
  to: '',
  compare: 'both',
};

export async function createOwnReports(db: Db): Promise<void> {
  for (const { username, name, content, everyone = false, pinned = [] } of reports) {
    const made = await db.first(returning('own_report', ['id'])`
      insert into own_report (owner_id, name, content, everyone)
      select id, ${name}, ${JSON.stringify({ ...plain, ...content })}::jsonb, ${everyone} from app_user where username = ${username}`);
    await db.run(sql`insert into own_report_pin (user_id, report_id)
      select id, ${made?.id ?? 0} from app_user where username = any(${pinned}::text[])`);
  }
}
