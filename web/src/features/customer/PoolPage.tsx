// The page 公海: customers that belong to nobody and can be claimed or assigned.
import './customer.css';
import { CustomerList } from './CustomerList.tsx';

export default function PoolPage() {
  return <CustomerList place="pool" />;
}
