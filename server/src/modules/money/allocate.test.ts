// Which receipt settles which instalment, in whatever order they are given.
import { compare, sum } from '@crm/protocol/money';
import { expect, test } from 'vitest';
import { allocate, type PlanShare, type ReceiptShare } from './allocate.ts';

const plan = (id: number, amount: string, due: string): PlanShare => ({ id, amount, due, instalment: id });
const receipt = (id: number, amount: string, paid: string, chosen = 0): ReceiptShare => ({
  id,
  amount,
  paid,
  plan: chosen,
});

test('the chosen instalment first, what is left over to the one that is due first', () => {
  expect(
    allocate(
      [plan(1, '100.00', '2031-01-01'), plan(2, '50.00', '2031-02-01')],
      [receipt(7, '60.00', '2030-01-02', 2), receipt(8, '95.00', '2030-01-01')],
    ),
  ).toEqual([
    { receipt: 7, plan: 2, amount: '50.00' },
    { receipt: 8, plan: 1, amount: '95.00' },
    { receipt: 7, plan: 1, amount: '5.00' },
  ]);
});

test('of the same day the lower instalment, then the earlier one; what is above all settles none', () => {
  const plans = [plan(3, '10.00', '2031-01-01'), plan(2, '10.00', '2031-01-01')];
  expect(allocate(plans, [receipt(1, '15.00', '2030-01-01')])).toEqual([
    { receipt: 1, plan: 2, amount: '10.00' },
    { receipt: 1, plan: 3, amount: '5.00' },
  ]);
  expect(sum(allocate(plans, [receipt(1, '99.00', '2030-01-01')]).map((part) => part.amount))).toBe('20.00');
  expect(allocate([], [receipt(1, '9.00', '2030-01-01')])).toEqual([]);
  expect(allocate(plans, [receipt(1, '9.00', '2030-01-01', 77)])).toHaveLength(1);
});

test('the order in which they are told changes nothing, nothing is settled beyond itself, nothing is lost', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const amount = () => `${random(200)}.${String(1 + random(99)).padStart(2, '0')}`;
  for (let round = 0; round < 200; round++) {
    const plans = Array.from({ length: random(7) }, (_value, at) =>
      plan(at + 1, amount(), `2031-0${1 + random(9)}-01`),
    );
    const receipts = Array.from({ length: random(9) }, (_value, at) =>
      receipt(at + 1, amount(), `2030-0${1 + random(9)}-01`, random(9)),
    );
    const parts = allocate(plans, receipts);
    const sorted = (list: typeof parts) => list.map((part) => JSON.stringify(part)).toSorted();
    const shuffled = <T>(list: readonly T[]) => list.toSorted(() => random(3) - 1);
    expect(sorted(allocate(shuffled(plans), shuffled(receipts)))).toEqual(sorted(parts));
    const of = (which: (part: (typeof parts)[number]) => boolean) =>
      sum(parts.filter(which).map((part) => part.amount));
    for (const one of plans)
      expect(
        compare(
          of((part) => part.plan === one.id),
          one.amount,
        ),
      ).toBeLessThanOrEqual(0);
    for (const one of receipts)
      expect(
        compare(
          of((part) => part.receipt === one.id),
          one.amount,
        ),
      ).toBeLessThanOrEqual(0);
    const [wanted, paid] = [sum(plans.map((one) => one.amount)), sum(receipts.map((one) => one.amount))];
    expect(of(() => true)).toBe(compare(wanted, paid) < 0 ? wanted : paid);
  }
});
