// The columns of a file: rows are compared with what is there only where a column says by what.
import type { ImportBegun } from '@crm/protocol/transfer';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, press, serve, show } from '../../shared/testing/page.tsx';
import { MapStep } from './MapStep.tsx';

const begun = (mapping: string[]): ImportBegun => ({
  id: 3,
  name: '甲.csv',
  total: 2,
  heads: ['公司', '号码'],
  samples: [['甲', '1']],
  columns: [
    { key: 'name', title: '名称', required: false },
    { key: 'tel', title: '电话', required: false },
  ],
  mapping,
  matches: [{ field: 'name', title: '名称' }],
  mayUpdate: true,
});

test.each([
  [['name', 'tel'], 'skip'],
  [['', 'tel'], 'add'],
])('%o is checked as %s', async (mapping, policy) => {
  const server = serve({ 'api/import/check': { id: 8 } });
  show(<MapStep module="thing" begun={begun(mapping)} back={() => undefined} checking={() => undefined} />);
  await press('核对数据');
  expect(server.to('api/import/check')).toEqual([
    { id: 3, mapping: JSON.stringify(mapping), policy, match: 'name', meant: '{}' },
  ]);
});

test('what is there already is updated where that is chosen', async () => {
  const server = serve({ 'api/import/check': { id: 8 } });
  show(<MapStep module="thing" begun={begun(['name', ''])} back={() => undefined} checking={() => undefined} />);
  await click(screen.getAllByRole('radio')[1]);
  await press('核对数据');
  expect(server.to('api/import/check')[0]).toMatchObject({ policy: 'update' });
});
