// Period and people of the reports, kept in the address: a return from a list, or a link, shows the same numbers.
import { type ReportPeriod, reportPeriods } from '@crm/protocol/report';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

export interface ReportRequestState {
  period: ReportPeriod;
  from: string;
  to: string;
  userid: string;
  branchId: string;
  /** What the calls are sent. */
  body: Record<string, string>;
  choose(part: Partial<Record<'period' | 'from' | 'to' | 'userid' | 'branchId', string>>): void;
}

const dayText = /^\d{4}-\d{2}-\d{2}$/;
const idText = /^[1-9]\d{0,15}$/;

export function useReportRequest(): ReportRequestState {
  const [search, setSearch] = useSearchParams();
  const text = (name: string, shape: RegExp) => {
    const value = search.get(name) ?? '';
    return shape.test(value) ? value : '';
  };
  const [from, to] = [text('from', dayText), text('to', dayText)];
  const named = reportPeriods.find((one) => one === search.get('period')) ?? 'month';
  // A period of one's own without its days is none.
  const period = named === 'custom' && (!from || !to) ? 'month' : named;
  const userid = text('userid', idText);
  const branchId = userid ? '' : text('branchId', idText);
  return useMemo(
    () => ({
      period,
      from,
      to,
      userid,
      branchId,
      body: {
        period,
        ...(period === 'custom' ? { from, to } : {}),
        ...(userid ? { userid } : {}),
        ...(branchId ? { branchId } : {}),
      },
      choose: (part) =>
        setSearch(
          (before) => {
            const next = new URLSearchParams(before);
            for (const [name, value] of Object.entries(part)) {
              if (value) next.set(name, value);
              else next.delete(name);
            }
            return next;
          },
          { replace: true },
        ),
    }),
    [period, from, to, userid, branchId, setSearch],
  );
}
