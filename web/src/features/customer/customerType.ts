// Item type `customer`: one or several customers, found by name, phone, WeChat or QQ.
import * as customerCalls from '@crm/protocol/calls/customer';
import { tooManyProblem, wordListProblem } from '../../engine/fields/controls/rules.ts';
import { registerFieldType } from '../../engine/fields/fieldTypes.ts';
import { isNoReference } from '../../engine/record/emptiness.ts';
import { registerRecordSource } from '../../engine/record/recordSources.ts';
import { textOf } from '../../engine/record/records.ts';

registerRecordSource('customer', {
  module: 'customer',
  index: customerCalls.index,
  grant: 'crm.customer.index',
  title: 'customer.pickerTitle',
  searchHint: 'customer.searchHint',
  empty: 'customer.pickerEmpty',
  fixed: { IsGongHai: 0 },
  text: (row) => textOf(row.CustomerName),
});

registerFieldType('customer', {
  control: () => import('../../engine/fields/controls/record/RecordControl.tsx'),
  isEmpty: isNoReference,
  problem: (item, value, t) => wordListProblem(item, value, t) ?? tooManyProblem(item, value, t),
});
