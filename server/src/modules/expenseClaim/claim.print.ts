// An expense claim on paper, as a company begins with it.
import type { ReadyPrint } from '../../engine/module.ts';

export const claimPrint: ReadyPrint = {
  key: 'expenseClaim',
  entity: 'expenseClaim',
  name: '费用报销单',
  temp: `<h1 style="text-align: center">费用报销单</h1>
<p style="text-align: right">编号：{{ number }}　　日期：{{ addTime | date: 'yyyy年M月d日' }}</p>
<table>
  <tr><th>报销人</th><td>{{ userid }}</td><th>审批状态</th><td>{{ approval }}</td></tr>
  <tr><th>报销事由</th><td>{{ reason }}</td><th>相关客户</th><td>{{ customerId }}</td></tr>
</table>
<table>
  <tr><th>序号</th><th>日期</th><th>费用类型</th><th>说明</th><th style="text-align: right">金额（元）</th></tr>
  <tr data-each="listJson"><td>{{ item.no }}</td><td>{{ item.addTime }}</td><td>{{ item.type }}</td><td>{{ item.Ext }}</td><td style="text-align: right">{{ item.money | thousands: 2 }}</td></tr>
  <tr><td colspan="4">合计（大写）：{{ money | 大写金额 }}</td><td style="text-align: right"><strong>{{ money | thousands: 2 }}</strong></td></tr>
</table>
<p>备注：{{ Ext }}</p>
<table data-plain="1">
  <tr><td>报销人签字：</td><td>部门负责人：</td><td>财务：</td></tr>
</table>
`,
};
