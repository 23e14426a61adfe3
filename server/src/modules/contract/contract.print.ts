// The contract on paper, as a company begins with it.
import type { ReadyPrint } from '../../engine/module.ts';

export const contractPrint: ReadyPrint = {
  key: 'contract',
  entity: 'contract',
  name: '销售合同',
  temp: `<h1 style="text-align: center">{{ contractName }}</h1>
<p style="text-align: right">合同编号：{{ orderSn }}{% if signTime %}　　签订日期：{{ signTime | date: 'yyyy年M月d日' }}{% endif %}</p>
<table>
  <tr><th>甲方</th><td>{{ customerId }}</td><th>乙方</th><td>{{ sys.company }}</td></tr>
  <tr><th>地址</th><td>{{ customer.province }}{{ customer.city }}{{ customer.address }}</td><th>经办人</th><td>{{ userid }}</td></tr>
  <tr><th>电话</th><td>{{ customer.tel }}</td><th>电话</th><td>{{ sys.phone }}</td></tr>
</table>
{% if sys.address or sys.taxNumber or sys.bank %}<p>乙方信息：{% if sys.address %}地址 {{ sys.address }}　{% endif %}{% if sys.taxNumber %}税号 {{ sys.taxNumber }}　{% endif %}{% if sys.bank %}开户行及账号 {{ sys.bank }}{% endif %}</p>
{% endif %}<p>甲乙双方经友好协商，就下列产品和服务达成一致，订立本合同，共同遵守。</p>
<h3>产品与价格</h3>
<table>
  <tr><th>序号</th><th>产品名称</th><th>型号</th><th>规格</th><th>单位</th><th style="text-align: right">数量</th><th style="text-align: right">单价（元）</th><th style="text-align: right">小计（元）</th></tr>
  <tr data-each="listJson"><td>{{ item.no }}</td><td>{{ item.title }}</td><td>{{ item.xinghao }}</td><td>{{ item.standard }}</td><td>{{ item.unit }}</td><td style="text-align: right">{{ item.number | thousands }}</td><td style="text-align: right">{{ item.sellingprice | thousands: 2 }}</td><td style="text-align: right">{{ item.xiaoji | thousands: 2 }}</td></tr>
  <tr><td colspan="7" style="text-align: right">产品合计</td><td style="text-align: right">{{ listJson | sum: 'xiaoji' | thousands: 2 }}</td></tr>
</table>
<p><strong>合同总金额：人民币 {{ Money | thousands: 2 }} 元（大写：{{ Money | 大写金额 }}）</strong></p>
{% if sys.terms %}<h3>付款条件</h3>
<p>{{ sys.terms }}</p>
{% endif %}{% if startTime or endTime %}<p>合同期限：{% if startTime and endTime %}{{ startTime | date: 'yyyy年M月d日' }} 至 {{ endTime | date: 'yyyy年M月d日' }}{% elsif endTime %}自签订之日起至 {{ endTime | date: 'yyyy年M月d日' }}{% else %}自 {{ startTime | date: 'yyyy年M月d日' }} 起长期有效{% endif %}</p>
{% endif %}{% if Ext %}<h3>其他约定</h3>
<p>{{ Ext }}</p>
{% endif %}<h3>签章</h3>
<table data-plain="1">
  <tr><td>甲方（盖章）：</td><td>乙方（盖章）：</td></tr>
  <tr><td>签字：</td><td>签字：</td></tr>
  <tr><td>日期：　　　　年　　月　　日</td><td>日期：　　　　年　　月　　日</td></tr>
</table>
`,
};
