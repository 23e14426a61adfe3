// What is sold.
import type { ReportDefinition } from '../report.ts';

const page = 'product';
const measures = ['contract.lineAmount', 'contract.lineNumber'];

export const productReports: readonly ReportDefinition[] = [
  { page, name: 'product.sold', title: '产品销售', chart: 'bar', by: 'product', measures },
  { page, name: 'product.category', title: '产品分类销售', chart: 'pie', by: 'category', measures },
];
