// What goes with the goods of an order, as a company begins with it.
import type { ReadyPrint } from '../../engine/module.ts';

export const orderPrint: ReadyPrint = {
  key: 'order',
  entity: 'order',
  name: '送货单',
  temp: `<h1 style="text-align: center">送货单</h1>
<p style="text-align: right">订单编号：{{ orderSn }}　　打印日期：{{ sys.today | date: 'yyyy年M月d日' }}</p>
<table>
  <tr><th>客户</th><td>{{ customerId }}</td><th>发货单位</th><td>{{ sys.company }}</td></tr>
  <tr><th>收货人</th><td>{{ shr.name }}</td><th>联系电话</th><td>{{ shr.mobile }}</td></tr>
  <tr><th>收货地址</th><td colspan="3">{{ shr.province }}{{ shr.city }}{{ shr.address }}</td></tr>
  <tr><th>备注</th><td colspan="3">{{ Ext | default: '无' }}</td></tr>
</table>
<table>
  <tr><th>序号</th><th>产品名称</th><th>型号</th><th>规格</th><th>仓库</th><th>单位</th><th style="text-align: right">数量</th><th style="text-align: right">单价（元）</th><th style="text-align: right">小计（元）</th></tr>
  <tr data-each="listJson"><td>{{ item.no }}</td><td>{{ item.title }}</td><td>{{ item.xinghao }}</td><td>{{ item.standard }}</td><td>{{ item.warehouseid }}</td><td>{{ item.unit }}</td><td style="text-align: right">{{ item.number | thousands }}</td><td style="text-align: right">{{ item.sellingprice | thousands: 2 }}</td><td style="text-align: right">{{ item.xiaoji | thousands: 2 }}</td></tr>
  <tr><td colspan="8" style="text-align: right">合计</td><td style="text-align: right">{{ Money | thousands: 2 }}</td></tr>
</table>
<p><strong>合计金额（大写）：{{ Money | 大写金额 }}</strong></p>
<table data-plain="1">
  <tr><td>发货人签字：</td><td>收货人签字：</td></tr>
  <tr><td>日期：　　　　年　　月　　日</td><td>日期：　　　　年　　月　　日</td></tr>
</table>
`,
};
