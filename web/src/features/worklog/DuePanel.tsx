// A reminder opens the form for its log; the number of such a panel stands for kind and day.
import { Navigate } from 'react-router';
import type { PanelProps } from '../../engine/record/registries.ts';
import { writeAddress } from './useLogState.ts';

export default function DuePanel({ id }: PanelProps) {
  const [, kind, year, month, day] = /^([123])(\d{4})(\d{2})(\d{2})$/.exec(String(id)) ?? [];
  return <Navigate to={kind ? writeAddress(Number(kind), `${year}-${month}-${day}`) : '/oa/worklog'} replace />;
}
