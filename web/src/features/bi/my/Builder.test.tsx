// What a new report shows before anything of it is chosen.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchWords } from '../../../shared/i18n/i18n.ts';
import { Builder } from './Builder.tsx';
import { emptyContent } from './content.ts';

test('a new report begins with time, in words and not by its key', async () => {
  await fetchWords('cn');
  render(<Builder content={emptyContent} choices={[]} problems={{}} change={() => undefined} />);
  const rows = screen.getByRole('combobox', { name: '维度（行）' });
  expect(rows).toHaveProperty('disabled', true);
  expect(rows.closest('.ant-select')?.textContent).toBe('时间');
});
