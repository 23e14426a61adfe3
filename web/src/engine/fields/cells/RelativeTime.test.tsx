// A day at which something is to be done: overdue until it is done.
import type { ListField } from '@crm/protocol/answers/form';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../shared/testing/page.tsx';
import { dayFromToday } from '../../record/moments.ts';
import { registerCard } from '../../record/registries.ts';
import { MomentCell } from './RelativeTime.tsx';

const column = (planDone?: ListField['planDone']): ListField => ({
  id: 1,
  field: 'due',
  title: '日期',
  form_type: 'date',
  show: true,
  checkbox: false,
  grid_w: 100,
  sortable: false,
  plan: true,
  ...(planDone ? { planDone } : {}),
});
const cell = (row: Record<string, unknown>, planDone?: ListField['planDone']) =>
  show(<MomentCell value="2001-02-03" column={column(planDone)} row={row} module="thing" />);

test.each([
  [{}, undefined, true],
  [{ done: '' }, { field: 'done' }, true],
  [{ done: '2001-02-01 10:00:00' }, { field: 'done' }, false],
  [{ state: 1 }, { field: 'state', values: [2] }, true],
  [{ state: 2 }, { field: 'state', values: [2] }, false],
])('%o by %o', (row, planDone, overdue) => {
  cell(row, planDone);
  expect(screen.queryByText(/逾期/) !== null).toBe(overdue);
});

test('papers show the day itself, unless it is overdue', () => {
  const day = dayFromToday(-5);
  const shown = (module: string, plan: boolean, value: string) =>
    show(<MomentCell value={value} column={{ ...column(), plan }} row={{}} module={module} />).container.textContent;
  registerCard('paper', { beside: 'state', person: 'name', last: ['Money'] });
  expect(shown('thing', false, day)).not.toBe(day);
  expect(shown('paper', false, day)).toBe(day);
  expect(shown('paper', false, `${day} 10:00:00`)).toBe(day);
  expect(shown('paper', true, dayFromToday(40))).toBe(dayFromToday(40));
  expect(shown('paper', true, day)).toMatch(/逾期/);
});
