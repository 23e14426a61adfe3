// The form of an address: what somebody else added is renamed and switched off there, and never switched on.
import type { WebhookRow } from '@crm/protocol/answers/webhook';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, press, serve, show } from '../../shared/testing/page.tsx';
import WebhookForm from './WebhookForm.tsx';

const hook = { id: 7, version: 3, name: '订单系统', url: 'https://example.com/hook', events: ['customer.created'] };
const stand = (enabled: 0 | 1, own: boolean) => {
  const row = { ...hook, enabled } as WebhookRow;
  return show(<WebhookForm hook={row} own={own} kinds={[]} onClose={() => undefined} onSaved={() => undefined} />);
};

test('one of somebody else that is off offers no switch, says who switches it on, and stays off when it is renamed', async () => {
  const server = serve({ 'api/webhook/edit': {} });
  stand(0, false);
  expect(await screen.findByText('已停用，只有创建人可以启用')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  await press('保存');
  await waitFor(() => expect(server.to('api/webhook/edit')).toEqual([{ ...hook, secret: '', enabled: 0 }]));
});

test('one that is on is switched off by others, and one of one’s own in both directions', async () => {
  const server = serve({ 'api/webhook/edit': {} });
  const { unmount } = stand(1, false);
  await click(await screen.findByRole('switch'));
  await press('保存');
  await waitFor(() => expect(server.to('api/webhook/edit')).toMatchObject([{ enabled: 0 }]));
  unmount();
  stand(0, true);
  await click(await screen.findByRole('switch'));
  await press('保存');
  await waitFor(() => expect(server.to('api/webhook/edit').at(-1)).toMatchObject({ enabled: 1 }));
});
