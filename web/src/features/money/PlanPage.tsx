// The page 回款计划.
import { MoneyList } from './MoneyList.tsx';

export default function PlanPage() {
  return <MoneyList module="recpay" />;
}
