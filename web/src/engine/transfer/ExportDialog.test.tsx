// The dialog of an export: what it offers, and that nothing is not exported.
import { callNamed } from '@crm/protocol/call';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, serve, show } from '../../shared/testing/page.tsx';
import ExportDialog from './ExportDialog.tsx';

const path = 'api/thing/export';
const dialog = (total: string, ids?: number[]) => (
  <ExportDialog
    open
    path={callNamed(path)}
    module="thing"
    title="东西"
    columns={[]}
    list={() => ({})}
    ids={ids}
    total={total}
    close={() => undefined}
  />
);
const start = () => screen.findByRole<HTMLButtonElement>('button', { name: '开始导出' });

test('nothing is not exported, and the button says why', async () => {
  const server = serve({});
  show(dialog('0'));
  const button = await start();
  expect(button.disabled).toBe(true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('没有可以导出的数据');
  expect(server.to(path)).toEqual([]);
});

test('what there is is exported', async () => {
  const server = serve({ [path]: { id: 5 }, 'api/job/detail': { id: 5, state: 'cancelled' } });
  show(dialog('1000+'));
  expect((await start()).disabled).toBe(false);
  expect(screen.getByText(/（1000\+）/)).toBeTruthy();
  await press('开始导出');
  expect(server.to(path)).toHaveLength(1);
});

test.each([
  ['all results', undefined, [undefined]],
  ['the selected ones', [4, 2], [[4, 2]]],
  // What the server refuses; never all results.
  ['a selection that has become empty', [], [[]]],
])('%s are asked for as such', async (_what, ids, sent) => {
  const server = serve({ [path]: { id: 5 }, 'api/job/detail': { id: 5, state: 'cancelled' } });
  show(dialog('7', ids));
  await press('开始导出');
  expect(server.to(path).map((body) => body['ids'])).toEqual(sent);
});
