// A year of targets for one: the input stays after a concurrent change, and the sum follows the months.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press, refusal, serve, show } from '../../shared/testing/page.tsx';
import TargetForm from './TargetForm.tsx';

const row = (amount: string, version: number) => ({
  months: Array.from({ length: 12 }, () => amount),
  total: String(Number(amount) * 12),
  version,
});
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });

function open(answer: unknown) {
  const saved = vi.fn();
  const server = serve({ 'api/target/save': answer });
  show(
    <TargetForm
      of={{ year: 2026, metric: 'contract.amount' }}
      unit="money"
      row={row('1', 3)}
      whose={{ userid: 5 }}
      name="李娜"
      newest={() => Promise.resolve(row('2', 4))}
      onClose={() => undefined}
      onSaved={saved}
    />,
  );
  return { server, saved };
}
const stale = refusal('conflict', '王主管 修改了', undefined, { version: 4 });
const sent = (first: string, rest: string) => JSON.stringify([first, ...Array.from({ length: 11 }, () => rest)]);

test('the year is the sum of its months, and what is no amount is not sent', async () => {
  const { server, saved } = open({ version: 4 });
  await type('1月', '5');
  expect((await field('全年目标')).value).toBe('16');
  await type('2月', '多');
  await press('保存');
  expect(await screen.findByText('必须是不小于 0 的数，最多两位小数')).toBeTruthy();
  expect(server.to('api/target/save')).toEqual([]);
  await type('2月', '1');
  await press('保存');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server.to('api/target/save')).toMatchObject([{ userid: 5, version: 3, months: sent('5', '1') }]);
});

test('who was slower takes over what is there, but for what they typed', async () => {
  const { server } = open(stale);
  await type('1月', '5');
  await press('保存');
  expect(await screen.findByText('王主管 修改了')).toBeTruthy();
  await press('重新加载');
  await waitFor(async () => expect((await field('2月')).value).toBe('2'));
  expect((await field('1月')).value).toBe('5');
  expect((await field('全年目标')).value).toBe('27');
  await press('保存');
  await waitFor(() => expect(server.to('api/target/save')).toHaveLength(2));
  expect(server.to('api/target/save')[1]).toMatchObject({ version: 4, months: sent('5', '2') });
});

test('or saves what they typed over it', async () => {
  const { server } = open(stale);
  await type('1月', '5');
  await press('保存');
  await press('以我的修改保存');
  await waitFor(() => expect(server.to('api/target/save')).toHaveLength(2));
  expect(server.to('api/target/save')[1]).toMatchObject({ version: 4, months: sent('5', '1') });
});
