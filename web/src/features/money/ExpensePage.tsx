// The page 费用.
import { MoneyList } from './MoneyList.tsx';

export default function ExpensePage() {
  return <MoneyList module="payment" />;
}
