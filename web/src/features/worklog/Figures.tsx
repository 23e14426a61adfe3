// The figures of a period; each leads to the list of its rows where there is one.
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { measureTitle } from '../../engine/measures/measureTitle.ts';
import { moneyText } from '../../engine/record/decimals.ts';
import './worklog.css';

/** Pages of the modules that figures come from. */
const pages: Readonly<Record<string, string>> = {
  customer: '/crm/customer',
  clues: '/crm/clue',
  contract: '/crm/contract',
  finance: '/crm/finance',
};

function addressOf({ list }: MeasureFigure): string | undefined {
  const page = list && pages[list.module];
  return page && `${page}?${new URLSearchParams({ filter: JSON.stringify(list.data) })}`;
}

const isNothing = ({ value }: MeasureFigure) => Number(value) === 0;

interface FiguresProps {
  figures: readonly MeasureFigure[];
  /** Only what is more than nothing, and in one line. */
  brief?: boolean;
}

export function Figures({ figures, brief = false }: FiguresProps) {
  const { t } = useTranslation();
  const shown = brief ? figures.filter((one) => !isNothing(one)) : figures;
  if (shown.length === 0) return null;
  return (
    <ul className={brief ? 'worklog-figures worklog-figures-brief' : 'worklog-figures'}>
      {shown.map((one) => {
        const address = brief || isNothing(one) ? undefined : addressOf(one);
        const content = (
          <>
            <span className="worklog-figure-label">{measureTitle(t, one)}</span>
            <span className="worklog-figure-value">{one.unit === 'money' ? moneyText(one.value) : one.value}</span>
          </>
        );
        return (
          <li key={one.key} className="worklog-figure" data-none={isNothing(one)}>
            {address ? <Link to={address}>{content}</Link> : content}
          </li>
        );
      })}
    </ul>
  );
}
