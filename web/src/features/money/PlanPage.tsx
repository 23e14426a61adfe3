// The page 回款计划. Opened from the menu it begins with what is still to come in, what is due first on top.

import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { MoneyList } from './MoneyList.tsx';

const pending = '?planState=1%2C2%2C4';

export default function PlanPage() {
  const { search } = useLocation();
  // A later choice of all stays.
  const [began, setBegan] = useState(search !== '');
  if (!began && search === '') return <Navigate to={{ search: pending }} replace />;
  if (!began) setBegan(true);
  return <MoneyList module="recpay" />;
}
