// The page 续费.
import { MoneyList } from './MoneyList.tsx';

export default function RenewalPage() {
  return <MoneyList module="renewal" />;
}
