// Period and range of the workbench, kept in the address: a return from a list shows the same numbers.
import type { WorkbenchLayout } from '@crm/protocol/answers/workbench';
import { type WorkbenchPeriod, type WorkbenchRange, workbenchPeriods } from '@crm/protocol/workbench';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../shared/session/session.ts';
import './workbench.i18n.ts';

export interface View {
  period: WorkbenchPeriod;
  periods: readonly WorkbenchPeriod[];
  range: WorkbenchRange;
  ranges: readonly WorkbenchRange[];
  /** The people of the range in words. */
  whose: string;
  choose(part: { period?: string; range?: string }): void;
}

export function useView(layout: WorkbenchLayout | undefined): View | undefined {
  const { t } = useTranslation();
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  if (!layout) return undefined;
  const { ranges } = layout;
  const key = `workbench.range.${user?.UserID ?? 0}`;
  // From the address, else the last choice, else the server's default.
  const candidates = [search.get('range'), localStorage.getItem(key)];
  const range = candidates.flatMap((one) => ranges.find((range) => range === one) ?? []).at(0) ?? layout.range;
  const period = workbenchPeriods.find((one) => one === search.get('period')) ?? 'month';
  return {
    period,
    periods: workbenchPeriods,
    range,
    ranges,
    whose: range === 'me' ? (user?.NickName ?? '') : t(`workbench.range.${range}`),
    choose: (part) => {
      if (part.range) localStorage.setItem(key, part.range);
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part)) next.set(name, value);
          return next;
        },
        { replace: true },
      );
    },
  };
}
