// What a new report shows before anything of it is chosen.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/api/client.ts';
import { fetchWords } from '../../../shared/i18n/i18n.ts';
import { Builder } from './Builder.tsx';
import { emptyContent } from './content.ts';
import { problemsOf } from './OwnReportView.tsx';

test('a new report begins with time, in words and not by its key', async () => {
  await fetchWords('cn');
  render(<Builder content={emptyContent} choices={[]} problems={{}} change={() => undefined} />);
  const rows = screen.getByRole('combobox', { name: '维度（行）' });
  expect(rows).toHaveProperty('disabled', true);
  expect(rows.closest('.ant-select')?.textContent).toBe('时间');
});

test('what is wrong with a condition stands at the conditions', async () => {
  await fetchWords('cn');
  const problems = problemsOf(new ApiError('invalid', '', { 'filters[1].or[0].value': '日期不存在' }));
  render(<Builder content={emptyContent} choices={[]} problems={problems} change={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toBe('日期不存在');
});
