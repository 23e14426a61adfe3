// A report as its reader meets it: one difference beside a number, former periods and meanings on request, the table folded.
import type { Report } from '@crm/protocol/answers/report';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press, show } from '../../shared/testing/page.tsx';
import Hints from '../../shared/ui/Hints.tsx';
import { ReportBody } from './ReportCard.tsx';

const span = { from: '2026-03-01', to: '2026-03-31' };
const cell = { value: '1234.5', before: '1000', yearBefore: '2000' };
const report: Report = {
  name: 'performance.contracts',
  title: '合同金额',
  chart: 'bar',
  by: 'person',
  span,
  before: span,
  yearBefore: span,
  whose: '',
  more: 3,
  columns: [{ key: 'own', label: '新签合同金额', unit: 'money', definition: '审批通过的合同' }],
  rows: [{ key: '5', label: '李娜', cells: [cell] }],
  total: [cell],
};
vi.mock('./Chart.tsx', () => ({ default: () => null }));
const open = () =>
  act(
    async () =>
      void show(
        <>
          <Hints />
          <ReportBody report={report} />
        </>,
      ),
  );
afterEach(() => localStorage.clear());

test('a number has one difference; a tap tells the former periods, and what counts', async () => {
  await open();
  expect(screen.getByText('￥1,234.50')).toBeTruthy();
  expect(screen.queryByText(/上期|去年同期|审批通过/)).toBeNull();
  const change = screen.getByRole('button', { name: /^\+23.5% 上期/ });
  expect(change.dataset['way']).toBe('up');
  fireEvent.click(change);
  expect(await screen.findByText(/^上期 ￥1,000.00（\+23.5%）\s去年同期 ￥2,000.00（-38.3%）$/)).toBeTruthy();
  fireEvent.pointerDown(change);
  fireEvent.click(screen.getByRole('button', { name: /^新签合同金额/ }));
  expect(await screen.findByText('审批通过的合同')).toBeTruthy();
});

test('the table is folded, and stays open in this browser for who opened it', async () => {
  await open();
  expect(screen.queryByRole('table')).toBeNull();
  await press('数据表');
  expect(screen.getByRole('rowheader', { name: '李娜' })).toBeTruthy();
  expect(screen.getByText('另有 3 行数值较小，未列出')).toBeTruthy();
  cleanup();
  await open();
  expect(screen.getByRole('table')).toBeTruthy();
  await press('收起数据表');
  expect(screen.queryByRole('table')).toBeNull();
});
