// What the sample company prints: templates of its own beside the ready-made ones, and who printed which contract last.
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

interface SampleTemplate {
  /** Domain name. */
  entity: string;
  name: string;
  isDefault: boolean;
  temp: string;
}

const templates: readonly SampleTemplate[] = [
  {
    entity: 'customer',
    name: '客户信息卡',
    isDefault: true,
    temp: `<h1 style="text-align: center">客户信息卡</h1>
<p style="text-align: right">编号：{{ code }}　　打印日期：{{ sys.today | date: 'yyyy年M月d日' }}</p>
<table>
  <tr><th>客户名称</th><td colspan="3"><strong>{{ CustomerName }}</strong></td></tr>
  <tr><th>级别</th><td>{{ status }}</td><th>来源</th><td>{{ LaiYuan }}</td></tr>
  <tr><th>行业</th><td>{{ hangye }}</td><th>负责人</th><td>{{ userid }}</td></tr>
  <tr><th>联系人</th><td>{{ contactName }}</td><th>联系电话</th><td>{{ contactMobile }}</td></tr>
  <tr><th>公司电话</th><td>{{ tel }}</td><th>网址</th><td>{{ website }}</td></tr>
  <tr><th>地址</th><td colspan="3">{{ province }}{{ city }}{{ address }}</td></tr>
  <tr><th>最近跟进</th><td>{{ genjinTime }}</td><th>下次跟进</th><td>{{ nextgenjintime | default: '未安排' }}</td></tr>
  <tr><th>备注</th><td colspan="3">{{ Ext }}</td></tr>
</table>
`,
  },
  {
    entity: 'contract',
    name: '发货清单',
    isDefault: false,
    temp: `<h1 style="text-align: center">发货清单</h1>
<table>
  <tr><th>收货单位</th><td>{{ customerId }}</td><th>合同编号</th><td>{{ orderSn }}</td></tr>
  <tr><th>收货地址</th><td colspan="3">{{ customer.province }}{{ customer.city }}{{ customer.address }}</td></tr>
  <tr><th>联系人</th><td>{{ customer.contactName }}</td><th>电话</th><td>{{ customer.contactMobile }}</td></tr>
</table>
<table>
  <tr><th>序号</th><th>产品名称</th><th>型号</th><th>规格</th><th>单位</th><th style="text-align: right">数量</th><th>备注</th></tr>
  <tr data-each="listJson"><td>{{ item.no }}</td><td>{{ item.title }}</td><td>{{ item.xinghao }}</td><td>{{ item.standard }}</td><td>{{ item.unit }}</td><td style="text-align: right">{{ item.number | thousands }}</td><td>{{ item.remark }}</td></tr>
</table>
<table data-plain="1">
  <tr><td>发货人：{{ sys.user }}</td><td>收货人签字：</td><td>日期：</td></tr>
</table>
`,
  },
  {
    entity: 'invoice',
    name: '开票申请单',
    isDefault: true,
    temp: `<h1 style="text-align: center">开票申请单</h1>
<table>
  <tr><th>发票抬头</th><td colspan="3">{{ invoiceTitle }}</td></tr>
  <tr><th>税号</th><td>{{ taxNumber }}</td><th>发票类型</th><td>{{ type }}</td></tr>
  <tr><th>合同</th><td>{{ contractId }}</td><th>合同编号</th><td>{{ contract.orderSn }}</td></tr>
  <tr><th>开票金额（元）</th><td>{{ money | thousands: 2 }}</td><th>大写</th><td>{{ money | 大写金额 }}</td></tr>
  <tr><th>申请人</th><td>{{ userid }}</td><th>申请日期</th><td>{{ sys.today }}</td></tr>
</table>
<table data-plain="1">
  <tr><td>部门负责人：</td><td>财务：</td></tr>
</table>
`,
  },
];

/**
 * @param now milliseconds
 * @param username who wrote the templates
 */
export async function createPrints(db: Db, now: number, username: string): Promise<void> {
  for (const { entity, name, isDefault, temp } of templates)
    await db.run(sql`
      insert into print_template (entity, name, temp, is_default, created_by, updated_by)
      select ${entity}, ${name}, ${temp}, ${isDefault}, id, id from app_user where username = ${username}`);
  await db.run(sql`
    insert into operation_log (entity, record_id, action, user_id, ip, note, changes, created_at)
    select 'contract', id, 'print', owner_id, '10.8.0.12', case when id % 3 = 0 then '发货清单' else '销售合同' end, '[]'::jsonb,
      to_timestamp(${Math.floor(now / 1000)}::bigint) - make_interval(hours => (id % 40)::int, mins => (id % 50)::int)
    from contract where state = 1 and approval = 2 and passed_at < to_timestamp(${Math.floor(now / 1000)}::bigint) - interval '3 days'
      and id % 9 = 0 order by (id % 40) desc, (id % 50) desc, id`);
}
