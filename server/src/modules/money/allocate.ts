// Which receipt settles which instalment: the one that was chosen, then the oldest that is open.
import { compare, subtract, sum } from '@crm/protocol/money';

export interface PlanShare {
  id: number;
  amount: string;
  /** `yyyy-MM-dd`. */
  due: string;
  instalment: number;
}

export interface ReceiptShare {
  id: number;
  amount: string;
  /** The instalment that was chosen; 0 for none. */
  plan: number;
  /** `yyyy-MM-dd`. */
  paid: string;
}

export interface Part {
  receipt: number;
  plan: number;
  amount: string;
}

const byDay = (a: PlanShare, b: PlanShare): number =>
  a.due < b.due ? -1 : a.due > b.due ? 1 : a.instalment - b.instalment || a.id - b.id;
const byPaid = (a: ReceiptShare, b: ReceiptShare): number => (a.paid < b.paid ? -1 : a.paid > b.paid ? 1 : a.id - b.id);
const lesser = (a: string, b: string): string => (compare(a, b) < 0 ? a : b);

/**
 * The same receipts and instalments give the same parts, in whatever order they came: first every receipt settles what was
 * chosen for it, then what is left of each, by the day of payment, settles the instalment that is due first. What is above
 * all instalments settles none.
 */
export function allocate(plans: readonly PlanShare[], receipts: readonly ReceiptShare[]): Part[] {
  const open = new Map(plans.toSorted(byDay).map((plan) => [plan.id, plan.amount]));
  const order = receipts.toSorted(byPaid);
  const left = new Map(order.map((receipt) => [receipt.id, receipt.amount]));
  const parts = new Map<string, Part>();
  const settle = (receipt: number, plan: number) => {
    const amount = lesser(left.get(receipt) ?? '0', open.get(plan) ?? '0');
    if (compare(amount, '0') <= 0) return;
    const key = `${receipt}/${plan}`;
    parts.set(key, { receipt, plan, amount: sum([parts.get(key)?.amount ?? '0', amount]) });
    left.set(receipt, subtract(left.get(receipt) ?? '0', amount));
    open.set(plan, subtract(open.get(plan) ?? '0', amount));
  };
  for (const receipt of order) if (receipt.plan > 0) settle(receipt.id, receipt.plan);
  for (const receipt of order) for (const plan of open.keys()) settle(receipt.id, plan);
  return [...parts.values()];
}
