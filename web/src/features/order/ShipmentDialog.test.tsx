// How many pieces go out and come back: what is offered at first, and what is sent.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press, refusal, serve, show } from '../../shared/testing/page.tsx';
import ShipmentDialog from './ShipmentDialog.tsx';

const line = { id: 1, productid: 11, title: '液压油', unit: '桶', warehouseid: 3, number: 10, shipped: 4, returned: 1 };
const lines = [
  line,
  { ...line, id: 2, productid: 12, title: '密封圈', number: 5, shipped: 5, returned: 5 },
  { ...line, id: 3, productid: 13, title: '螺栓', number: 2.5, shipped: 0, returned: 0, warehouseid: 0 },
];
const stored = (productid: number, stock: string) => ({ warehouseid: 3, name: '总仓', productid, stock });
const pieces = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `数量 ${name}` });

function open(way: 'ship' | 'return', answers: Record<string, unknown> = {}) {
  const server = serve({
    'api/erp/getWarehouseStorage': { rows: [stored(11, '8'), stored(13, '1')], total: 2 },
    [`api/order/${way}`]: {},
    ...answers,
  });
  const close = vi.fn();
  show(<ShipmentDialog way={way} id={7} about="DD-1" lines={lines} open close={close} />);
  const enter = (name: string, value: string) => {
    fireEvent.change(pieces(name), { target: { value } });
    fireEvent.blur(pieces(name));
  };
  return { server, close, enter };
}

test('what is left goes out from the warehouse of its line, in parts of a piece, too', async () => {
  const { server, close, enter } = open('ship');
  expect(await screen.findByText('液压油')).toBeTruthy();
  expect(screen.queryByText('密封圈')).toBeNull();
  expect([pieces('液压油').value, pieces('螺栓').value]).toEqual(['6', '2.5']);
  enter('液压油', '4.5');
  expect(pieces('液压油').value).toBe('4.5');
  await press('发货');
  // The warehouse of the other one was not chosen.
  expect(server.to('api/order/ship')).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('请选择仓库');
  enter('螺栓', '0');
  await press('发货');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.to('api/order/ship')).toEqual([
    { id: 7, lines: [{ id: 1, number: '4.5', warehouseid: 3 }], company: '', number: '' },
  ]);
});

test('no more comes back than is with the customer; a reason goes along, and nothing comes back unless somebody says so', async () => {
  const { server, close, enter } = open('return');
  expect(await screen.findByText('液压油')).toBeTruthy();
  expect([screen.queryByText('密封圈'), screen.queryByText('螺栓')]).toEqual([null, null]);
  expect(pieces('液压油').value).toBe('0');
  await press('退货');
  expect(await screen.findByText('请填写数量')).toBeTruthy();
  enter('液压油', '9');
  expect(pieces('液压油').value).toBe('3');
  await press('退货');
  expect(await screen.findByText('请填写原因')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: '原因' }), { target: { value: '包装破损' } });
  await press('退货');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.to('api/order/return')).toEqual([
    { id: 7, lines: [{ id: 1, number: '3', warehouseid: 3 }], reason: '包装破损' },
  ]);
});

test('what is refused stands at its line', async () => {
  const { close, enter } = open('ship', {
    'api/order/ship': refusal('invalid', '不能大于5', { 'lines[0].number': '不能大于5' }),
  });
  expect(await screen.findByText('液压油')).toBeTruthy();
  enter('螺栓', '0');
  await press('发货');
  expect((await screen.findByRole('alert')).textContent).toBe('不能大于5');
  expect(close).not.toHaveBeenCalled();
});
