// A record that was closed is read again when it is opened: nobody heard of its changes meanwhile.
import { callNamed, type RowCall } from '@crm/protocol/call';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { click, serve, show } from '../../shared/testing/page.tsx';
import { useRecord } from './useRecord.ts';

const path = callNamed<RowCall>('api/thing/Views');

function Shown() {
  const [id, setId] = useState(1);
  const { data } = useRecord({ module: 'thing', id, path });
  return (
    <button type="button" onClick={() => setId(3 - id)}>
      {String(data?.['name'] ?? '…')}
    </button>
  );
}

test('a change of which the panel was told just before another record came is seen on the way back', async () => {
  const names = new Map([
    [1, '跟进中'],
    [2, '另一个'],
  ]);
  const server = serve({ 'api/thing/Views': ({ id }: { id: number }) => ({ id, name: names.get(id) }) });
  show(<Shown />);
  await screen.findByText('跟进中');
  names.set(1, '已转客户');
  await click(screen.getByRole('button'));
  await screen.findByText('另一个');
  await click(screen.getByRole('button'));
  expect(await screen.findByText('已转客户')).toBeTruthy();
  expect(server.to('api/thing/Views').map(({ id }) => id)).toEqual([1, 2, 1]);
});
