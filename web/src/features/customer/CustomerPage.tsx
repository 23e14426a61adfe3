// The page 客户: customers that belong to somebody.
import './customer.css';
import { CustomerList } from './CustomerList.tsx';

export default function CustomerPage() {
  return <CustomerList place="private" />;
}
