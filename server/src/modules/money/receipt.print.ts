// A receipt on paper, as a company begins with it.
import type { ReadyPrint } from '../../engine/module.ts';

export const receiptPrint: ReadyPrint = {
  key: 'receipt',
  entity: 'receipt',
  name: '收款收据',
  temp: `<h1 style="text-align: center">收款收据</h1>
<p style="text-align: right">编号：{{ number }}　　日期：{{ addTime | date: 'yyyy年M月d日' }}</p>
<table>
  <tr><th>交款单位</th><td colspan="3">{{ customerId }}</td></tr>
  <tr><th>合同</th><td>{{ contractId }}</td><th>合同编号</th><td>{{ contract.orderSn }}</td></tr>
  <tr><th>收款方式</th><td>{{ payway }}</td><th>收款账户</th><td>{{ accountid }}</td></tr>
  <tr><th>人民币（大写）</th><td>{{ money | 大写金额 }}</td><th>金额（元）</th><td style="text-align: right"><strong>{{ money | thousands: 2 }}</strong></td></tr>
  <tr><th>备注</th><td colspan="3">{{ Ext }}</td></tr>
</table>
<table data-plain="1">
  <tr><td>收款单位（盖章）：{{ sys.company }}</td><td>收款人：{{ payeeid }}</td><td>制单：{{ sys.user }}</td></tr>
</table>
`,
};
