// The bar of a phone: what it leads to and begins, by what the person may.
import type { PermissionTree } from '@crm/protocol/answers/access';
import { expect, test } from 'vitest';
import type { Feature } from '../../shared/routing/feature.ts';
import { barEntries, beginnings } from './barEntries.ts';

const load = () => Promise.resolve({ default: () => null });
const page = (group: Feature['group'], path: string, order: number, grant?: string): Feature => ({
  group,
  path,
  order,
  label: path,
  icon: () => null,
  load,
  ...(grant ? { grant } : {}),
});
const features: Feature[] = [
  page('crm', 'index', 0, 'crm'),
  page('crm', 'contract', 60, 'crm.contract.index'),
  page('crm', 'customer', 80, 'crm.customer.index'),
  { ...page('crm', 'followUp', 90, 'crm.OpportLogs.index'), hidden: true },
  page('oa', 'approval/todo', 1),
  page('oa', 'news', 20, 'oa.news.index'),
  { ...page('oa', 'createApproval', 30), hidden: true },
  {
    ...page('erp', 'gys', 0, 'erp.gys.index'),
    search: { kind: 'gys', index: 'x' as never, text: [], create: { grant: 'erp.gys.add', field: 'name' } },
  },
];
const tree = (part: object) =>
  ({
    crm: false,
    oa: false,
    bi: false,
    system: false,
    call: false,
    dbcall: false,
    erp: false,
    manager: false,
    ...part,
  }) as PermissionTree;
const led = (part: object) => {
  const { pages, approvals } = barEntries(features, tree(part));
  return [...pages, approvals].map((one) => one?.path);
};
const begun = (part: object) => beginnings(features, tree(part)).map(({ key }) => key);

test('the workbench and the customers, whatever the order of the menu; approvals are everybody’s', () => {
  expect(led({ crm: { customer: { index: true }, contract: { index: true } } })).toEqual([
    'index',
    'customer',
    'approval/todo',
  ]);
});

test('who has no customers gets the first other page of theirs, and who has nothing else approvals alone', () => {
  expect(led({ crm: { contract: { index: true } } })).toEqual(['index', 'contract', 'approval/todo']);
  expect(led({ oa: { news: { index: true } }, erp: { gys: { index: true } } })).toEqual([
    'news',
    'gys',
    'approval/todo',
  ]);
  expect(led({})).toEqual(['approval/todo']);
});

test('what may be begun stands in one order, what is begun rarely behind it', () => {
  const crm = {
    customer: { index: true, add: true },
    contract: { index: true, add: true },
    OpportLogs: { index: true, add: true },
  };
  expect(begun({ crm, erp: { gys: { index: true, add: true } } })).toEqual([
    'customer',
    'followUp',
    'contract',
    'approval',
    'gys',
  ]);
  expect(
    begun({ crm: { customer: { index: true }, OpportLogs: { index: true } }, erp: { gys: { index: true } } }),
  ).toEqual(['approval']);
  expect(begun({ crm: { customer: { add: true } } })).toEqual(['approval']);
});
