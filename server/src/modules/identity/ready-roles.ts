// Roles that a company can add with one press, beside those of the first start; the sample company has them, too.
import type { RoleBody } from '@crm/protocol/access';
import type { Language } from '@crm/protocol/sentences';

const read = { index: true } as const;
/** What everybody has: to request leave and the like, and to write logs. */
export const basicGrants = {
  work: { index: true, add: true, edit: true, delete: true, print: true },
  worklog: { index: true, add: true, edit: true, delete: true },
  worklogComment: { index: true, add: true },
  news: read,
} as const;
export const publishingGrants = { ...basicGrants, news: { index: true, add: true, edit: true, delete: true } } as const;

export interface ReadyRole extends Pick<RoleBody, 'grants' | 'scopes' | 'fields'> {
  key: 'finance' | 'purchasing' | 'warehouse' | 'people' | 'support';
  /** Chinese and English. */
  name: readonly [string, string];
  /** What the role may do, in one sentence. */
  hint: readonly [string, string];
}

export const inLanguage = ([cn, en]: readonly [string, string], language: Language): string =>
  language === 'en' ? en : cn;

export const readyRoles: readonly ReadyRole[] = [
  {
    key: 'purchasing',
    name: ['采购', 'Purchasing'],
    hint: ['管理产品和供应商', 'Products and suppliers'],
    grants: {
      oa: basicGrants,
      erp: {
        product: { index: true, add: true, edit: true, delete: true, import: true, export: true },
        productCategory: { index: true, add: true, edit: true, delete: true },
        warehouse: { index: true, stockIn: true },
        goods: { index: true, add: true, edit: true, delete: true },
        gys: { index: true, add: true, edit: true, delete: true },
      },
    },
    scopes: { work: 'self', gys: 'department' },
    fields: {},
  },
  {
    key: 'warehouse',
    name: ['仓库', 'Warehouse'],
    hint: ['管理库存，发出订单，看不到金额', 'Stock and shipments, without amounts'],
    grants: {
      oa: basicGrants,
      erp: {
        product: read,
        warehouse: {
          index: true,
          add: true,
          edit: true,
          delete: true,
          stockIn: true,
          stockOut: true,
          move: true,
          take: true,
        },
        order: { index: true, ship: true, return: true, print: true },
        shr: read,
      },
    },
    scopes: { work: 'self', order: 'all', shr: 'all' },
    fields: { order: { Money: 'hidden' }, product: { price: 'hidden', costPrice: 'hidden' } },
  },
  {
    key: 'finance',
    name: ['财务', 'Finance'],
    hint: ['登记回款，开具发票，看不到联系方式', 'Receipts and invoices, without contact details'],
    grants: {
      oa: basicGrants,
      crm: {
        customer: read,
        contact: read,
        contract: { index: true, export: true, print: true },
        recpay: { index: true, edit: true, export: true },
        finance: { index: true, add: true, edit: true, void: true, export: true, print: true },
        payment: { index: true, export: true, print: true },
        renewal: read,
        invoice: { index: true, add: true, edit: true, void: true, issue: true, export: true, print: true },
        account: read,
        products: read,
      },
      bi: {
        overviewReport: { index: true, export: true },
        performanceReport: { index: true, export: true },
        forecastReport: { index: true, export: true },
      },
      erp: { product: read, gys: read },
    },
    scopes: {
      work: 'self',
      customer: 'all',
      contact: 'all',
      contract: 'all',
      recpay: 'all',
      finance: 'all',
      payment: 'all',
      renewal: 'all',
      invoice: 'all',
      gys: 'all',
    },
    fields: {
      customer: { tel: 'mask' },
      contact: { mobile: 'mask', wechat: 'hidden', qq: 'hidden', email: 'hidden' },
      gys: { mobile: 'mask' },
    },
  },
  {
    key: 'people',
    name: ['人事', 'HR'],
    hint: ['维护员工和部门，发布公告', 'Employees, departments and news'],
    grants: {
      oa: publishingGrants,
      system: {
        user: { index: true, add: true, edit: true, import: true },
        branch: { index: true, add: true, edit: true },
      },
    },
    scopes: { work: 'self' },
    fields: {},
  },
  {
    key: 'support',
    name: ['客服', 'Customer service'],
    hint: ['查看客户和跟进记录，联系方式脱敏', 'Customers and follow-ups, contact details masked'],
    grants: {
      oa: basicGrants,
      crm: { customer: read, contact: read, OpportLogs: read, products: read },
      erp: { product: read },
    },
    scopes: { work: 'self', customer: 'all', contact: 'all' },
    fields: {
      customer: { tel: 'mask' },
      contact: { mobile: 'mask', wechat: 'mask', qq: 'mask', email: 'mask' },
      product: { costPrice: 'hidden' },
    },
  },
];
