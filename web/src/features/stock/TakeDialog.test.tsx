// Counting a warehouse: the counted quantities are sent together with the booked ones.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press, refusal, serve, show } from '../../shared/testing/page.tsx';
import TakeDialog from './TakeDialog.tsx';

const row = (id: number, name: string, stock: string) => ({
  id,
  name,
  stock: { total: '99', places: { 3: stock, 4: '50' } },
});
const counted = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `实盘数量 ${name}` });

async function open(answers: Record<string, unknown> = {}) {
  const server = serve({
    'api/erp/stock': { rows: [row(11, '液压油', '10'), row(12, '密封圈', '4.5'), row(13, '螺栓', '7')], total: 3 },
    'api/erp/stockTake': {},
    ...answers,
  });
  const close = vi.fn();
  show(<TakeDialog warehouses={[{ id: 3, name: '总仓' }]} open close={close} />);
  await screen.findByText('液压油');
  fireEvent.change(counted('液压油'), { target: { value: '10' } });
  fireEvent.change(counted('密封圈'), { target: { value: '4.25' } });
  fireEvent.change(screen.getByRole('textbox', { name: '盘点原因' }), { target: { value: '年终' } });
  return { server, close };
}

test('only what was counted is sent, with what the books of this warehouse said', async () => {
  const { server, close } = await open();
  expect(server.to('api/erp/stock')).toMatchObject([{ warehouseid: 3 }]);
  expect(screen.getByText('-0.25')).toBeTruthy();
  await press('盘点');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.to('api/erp/stockTake')).toEqual([
    {
      warehouseid: 3,
      ext: '年终',
      listJson: [
        { productid: 11, number: '10', stock: '10' },
        { productid: 12, number: '4.25', stock: '4.5' },
      ],
    },
  ]);
});

test('what moved meanwhile is told at its product, and the books are read again', async () => {
  const reason = '“密封圈”的账面数量已变为 3，请重新核对';
  const { server, close } = await open({
    'api/erp/stockTake': refusal('conflict', reason, undefined, { rejected: [{ id: 12, reason }] }),
  });
  await press('盘点');
  expect(await screen.findAllByText(reason)).toHaveLength(2);
  await waitFor(() => expect(server.to('api/erp/stock')).toHaveLength(2));
  expect(close).not.toHaveBeenCalled();
  await press('盘点');
  const [first, second] = server.sent.filter(({ path }) => path === 'api/erp/stockTake');
  expect(second?.key).not.toBe(first?.key);
});
