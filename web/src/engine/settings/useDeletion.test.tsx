// Deleting a settings record: a refusal gives reasons row by row, and the list is refreshed whatever the outcome.
import { callNamed } from '@crm/protocol/call';
import { screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { expect, test, vi } from 'vitest';
import { agree, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { useDeletion } from './useDeletion.ts';

function Row({ refresh, done }: { refresh(): void; done(deleted: boolean): void }) {
  const remove = useDeletion();
  const call = callNamed<Parameters<typeof remove>[0]['call']>('api/tag/delete');
  return <Button onClick={() => void remove({ id: 5, about: '甲', call, refresh }).then(done)}>删除它</Button>;
}

test('a refusal is told with the reasons of its rows, and the list is read anew', async () => {
  const [refresh, done] = [vi.fn(), vi.fn()];
  const rejected = [{ id: 5, reason: '还有 3 个客户' }];
  serve({ 'api/tag/delete': refusal('conflict', '不能删除', undefined, { rejected }) });
  show(<Row refresh={refresh} done={done} />);
  await press('删除它');
  await agree('删除：甲', false);
  expect([done.mock.lastCall, refresh.mock.calls.length]).toEqual([[false], 0]);
  await press('删除它');
  await agree('删除：甲');
  expect(await screen.findByText('不能删除：还有 3 个客户')).toBeTruthy();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  expect([done.mock.lastCall, refresh.mock.calls.length]).toEqual([[false], 1]);
});
