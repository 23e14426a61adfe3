// Of what is owed, more is worse; of what was earned it is better.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../shared/testing/page.tsx';
import { NumberCell } from './ReportTable.tsx';

test.each([
  ['contract.unpaid', 'true'],
  ['contract.amount', 'false'],
])('more of %s is adverse: %s', async (measure, adverse) => {
  const cell = { value: '150', before: '100', yearBefore: '' };
  show(<NumberCell cell={cell} unit="money" whose="" measure={measure} />);
  const change = await screen.findByRole('button', { name: /^\+50%/ });
  expect([change.dataset['way'], change.dataset['adverse']]).toEqual(['up', adverse]);
});
