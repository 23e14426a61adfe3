// What went into pools and came out of them, by the log of the customers. Counted for people in the scope of customers.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { SourceMeasure } from '../../engine/measure.ts';

const grant = 'crm.customer.index';

function logged(call: Call, actions: readonly string[]) {
  const scope = call.actor.scope(grant, 'customer');
  // Customers that the night took have no author: they count for people who see everything.
  const within = scope === 'all' ? sql`true` : sql`g.user_id = any(${scope}::bigint[])`;
  return Promise.resolve(sql`
    select g.created_at as at, g.user_id as by, g.action as kind, 1::numeric as amount
    from operation_log g where g.entity = 'customer' and g.action = any(${[...actions]}::text[]) and ${within}`);
}

export const poolMeasures: readonly SourceMeasure[] = [
  {
    key: 'pool.put',
    label: '进入公海',
    definition: '这段时间放入和自动回收到公海的客户次数，算在操作人名下',
    unit: 'count',
    shownIn: 'reports',
    grants: [grant],
    rows: (call) => logged(call, ['toPool', 'recycle']),
  },
  {
    key: 'pool.claimed',
    label: '从公海领取和分配',
    definition: '这段时间从公海领取和分配的客户次数，算在操作人名下',
    unit: 'count',
    shownIn: 'reports',
    grants: [grant],
    rows: (call) => logged(call, ['receive', 'distribute']),
  },
];
