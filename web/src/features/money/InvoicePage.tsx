// The page 发票.
import { MoneyList } from './MoneyList.tsx';

export default function InvoicePage() {
  return <MoneyList module="invoice" />;
}
