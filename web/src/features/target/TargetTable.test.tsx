// Which sums stand below a year of targets.
import type { TargetPage, TargetRow } from '@crm/protocol/answers/target';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchWords } from '../../shared/i18n/i18n.ts';
import { show } from '../../shared/testing/page.tsx';
import { TargetTable } from './TargetTable.tsx';

const months = (amount: string) => Array.from({ length: 12 }, () => amount);
const row = (userid: number, amount: string): TargetRow => ({
  userid,
  UserName: `员工${userid}`,
  Header: '',
  BranchName: '销售部',
  months: months(amount),
  total: String(Number(amount) * 12),
  reached: '0',
  version: 1,
});
const department = {
  branchId: 2,
  BranchName: '销售部',
  months: months('0'),
  total: '0',
  version: 0,
  edit: false,
};

test.each([
  ['of one person alone it says nothing new', { rows: [row(1, '10')], total: 1 }, '10', 0],
  ['of several it is told', { rows: [row(1, '10'), row(2, '20')], total: 2 }, '30', 1],
  ['on a last page with one of them, too', { rows: [row(51, '10')], total: 51 }, '510', 1],
  ['where a name leaves one of them, too', { rows: [row(2, '20')], total: 1 }, '30', 1],
  ['where a name leaves nobody, too', { rows: [], total: 0 }, '30', 1],
  ['beside the target of the department, too', { rows: [row(1, '10')], total: 1, department }, '10', 1],
])('%s', async (_what, page, amount, count) => {
  await fetchWords('cn');
  const sum = { months: months(amount), total: String(Number(amount) * 12), reached: '0' };
  const data = { year: 2026, metric: 'finance.amount', unit: 'money', department: null, sum, edit: false, ...page };
  show(<TargetTable data={data as TargetPage} edit={undefined} department={undefined} />);
  await screen.findByRole('table');
  expect(screen.queryAllByRole('row').filter((one) => one.textContent?.includes('员工目标合计'))).toHaveLength(count);
});
