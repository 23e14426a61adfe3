// A million steps of approvals: four for every fourth contract, most of them decided long ago.
import { sql } from 'kysely';
import type { Database } from '../server/src/platform/db/database.ts';
import { withIndexesAside } from '../server/src/sample/table-rows.ts';

const tables = ['flow_instance', 'flow_step', 'flow_log'] as const;

export async function hasWorks(database: Database): Promise<boolean> {
  return (await database.first(sql`select 1 from flow_instance limit 1`)) !== undefined;
}

/** The flow is not on: contracts that are written while others are measured pass at once. */
export async function addWorks(database: Database): Promise<void> {
  console.log('正在写入审批单和审批步骤…');
  const begin = performance.now();
  const nodes = {
    id: 'start',
    type: 'start',
    name: '发起',
    next: {
      id: 'a',
      type: 'approver',
      name: '直属上级审批',
      approvers: [{ type: 'superior', level: 1 }],
      mode: 'any',
      empty: 'admin',
      next: {
        id: 'b',
        type: 'approver',
        name: '负责人审批',
        approvers: [{ type: 'superior', level: 2 }],
        mode: 'any',
        empty: 'admin',
      },
    },
  };
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(
      `insert into flow (name, entity, nodes, published, changed, created_by, updated_by) values ('合同审批', 'contract', $1, 1, false, 1, 1)`,
      [JSON.stringify(nodes)],
    );
    await client.query(
      `insert into flow_version (flow_id, number, nodes, published_by) select id, 1, nodes, 1 from flow`,
    );
    await withIndexesAside(client, tables, async () => {
      // One of fifty is on its way still.
      await client.query(`
        insert into flow_instance (flow_id, flow_version, flow_name, entity, record_id, title, submitter_id, state, visits, current, progress, started_at, ended_at)
        select f.id, 1, f.name, 'contract', c.id, c.name, c.owner_id, case when c.id % 200 = 0 then 0 else 2 end,
          '[{"no":0,"node":"start","state":"done","users":[]},{"no":1,"node":"a","state":"open","users":[]}]',
          case when c.id % 200 = 0 then '直属上级审批' else '' end, case when c.id % 200 = 0 then 0 else 100 end,
          c.created_at, case when c.id % 200 > 0 then c.created_at + interval '1 day' end
        from contract c, flow f where c.id % 4 = 0 and c.deleted_at is null`);
      await client.query(`
        with people as (select array_agg(id order by id) as ids from app_user where status = 1),
          heads as (select u.id, coalesce(nullif(u.superior_id, 0), nullif(d.head_id, 0), 1) as above
            from app_user u left join department d on d.id = u.department_id)
        insert into flow_step (instance_id, no, visit, node_id, node_name, user_id, state, place, asked, arrived_at, acted_at)
        select i.id, n, least(n - 1, 2), case n when 1 then 'start' when 2 then 'a' else 'b' end,
          case n when 1 then '发起' when 2 then '直属上级审批' else '负责人审批' end,
          case n when 1 then i.submitter_id when 2 then h.above else p.ids[1 + (i.id + n) % cardinality(p.ids)] end,
          case when n = 1 or i.state = 2 then 3 else 0 end, case when n = 1 then 'start' else 'own' end,
          i.state = 0 and n = 2, i.started_at, case when n = 1 or i.state = 2 then i.started_at + interval '1 hour' end
        from flow_instance i join heads h on h.id = i.submitter_id cross join people p cross join generate_series(1, 4) n
        where i.state = 2 or n <= 2`);
      await client.query(`
        insert into flow_log (instance_id, step_id, node_name, action, state, user_id, at)
        select instance_id, id, node_name, case place when 'start' then 'start' else 'pass' end, state, user_id, arrived_at
        from flow_step where acted_at is not null`);
    });
    await client.query('commit');
  } finally {
    client.release(true);
  }
  const { n } = (await database.first<{ n: number }>(sql`select count(*) as n from flow_step`)) ?? { n: 0 };
  console.log(`审批步骤 ${n}，用时 ${((performance.now() - begin) / 1000).toFixed(1)} 秒`);
}
