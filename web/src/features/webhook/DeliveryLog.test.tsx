// The log of deliveries to an address: each with the name of its record, where the reader sees it.
import type { DeliveryRow, WebhookRow } from '@crm/protocol/answers/webhook';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { grant, press, serve, show } from '../../shared/testing/page.tsx';
import DeliveryLog from './DeliveryLog.tsx';

test('records are told by name, those out of sight by number, and sent again by the one or the other', async () => {
  grant('system.webhook.edit');
  const row = (id: number, name: string) =>
    ({
      id,
      recordId: id + 40,
      name,
      event: 'customer.created',
      state: 'failed',
      AddTime: '2026-03-01 09:00:00',
    }) as DeliveryRow;
  const server = serve({
    'api/webhook/deliveries': { rows: [row(1, '推送公司'), row(2, '')], total: 2 },
    'api/webhook/resend': {},
  });
  const kinds = [{ module: 'customer', label: '客户', events: ['created'] }];
  show(<DeliveryLog hook={{ id: 7, name: '订单系统' } as WebhookRow} kinds={kinds} onClose={() => undefined} />);
  await screen.findByText('客户 · 新建 推送公司');
  expect(screen.getByText('客户 · 新建 #42')).toBeTruthy();
  await press(/客户 · 新建 推送公司/);
  await waitFor(() => expect(server.to('api/webhook/resend')).toEqual([{ id: 1 }]));
});
