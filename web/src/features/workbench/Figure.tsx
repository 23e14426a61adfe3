// One number of the workbench with what it counts; it leads to the list that it counts, where there is one.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import './workbench.i18n.ts';

/** Characters of a number for which half a phone has room; a longer one is written smaller. */
const longest = 12;

interface FigureProps {
  label: string;
  /** Undefined until it is known. */
  value: string | undefined;
  /** Stands after the number. */
  note?: ReactNode;
  /** Stands below the number. */
  below?: string | undefined;
  /** Something has to be done about it. */
  urgent?: boolean | undefined;
  /** Fetching failed: fetches again. */
  retry?: (() => void) | undefined;
  to?: string | undefined;
  /** In place of an address. */
  open?: (() => void) | undefined;
}

export function Figure({ label, value, note, below, urgent = false, retry, to, open }: FigureProps) {
  const { t } = useTranslation();
  if (value === undefined && retry) {
    return (
      <div className="workbench-figure">
        <span className="workbench-figure-label">{label}</span>
        <span className="workbench-figure-failed">
          {t('workbench.figureFailed')}
          <Button size="small" type="link" aria-label={`${t('action.retry')} ${label}`} onClick={retry}>
            {t('action.retry')}
          </Button>
        </span>
      </div>
    );
  }
  const content = (
    <>
      <span className="workbench-figure-label">{label}</span>
      {value === undefined ? (
        <SkeletonBlock className="workbench-figure-wait" style={{ width: 120, height: 24 }} />
      ) : (
        <span className="workbench-figure-value" data-urgent={urgent} data-long={value.length > longest}>
          {value}
          {note && <span className="workbench-figure-note"> {note}</span>}
        </span>
      )}
      {below && <span className="workbench-note">{below}</span>}
    </>
  );
  if (to)
    return (
      <Link className="workbench-figure" to={to}>
        {content}
      </Link>
    );
  if (open)
    return (
      <button type="button" className="workbench-figure" onClick={open}>
        {content}
      </button>
    );
  return <div className="workbench-figure">{content}</div>;
}
