// Item type `tablelist`: rows with columns of their own types, edited in place.

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { suspending } from '../../../../shared/loading/onDemand.tsx';
import type { CellProps } from '../../../record/registries.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { lineProblems, linesOf, sentLines } from './lines.ts';

const LinesView = suspending<CellProps>(() => import('./LinesView.tsx'), false);

/** A list counts the rows, a panel shows them. */
function LinesCell(props: CellProps) {
  const { t } = useTranslation();
  const { length } = linesOf(props.value);
  if (!props.full?.columns?.length) return length ? t('table.rows', { count: length }) : null;
  return (
    <Suspense fallback={null}>
      <LinesView {...props} />
    </Suspense>
  );
}

registerFieldType('tablelist', {
  inPlace: 'form',
  control: () => import('./TableControl.tsx'),
  cell: LinesCell,
  text: (row, { field }, t) => {
    const { length } = linesOf(row[field]);
    return length ? t('table.rows', { count: length }) : '';
  },
  isEmpty: (value) => linesOf(value).length === 0,
  missing: 'form.requiredProduct',
  wide: 'lines',
  problem: lineProblems,
  firstValue: () => [],
  send: sentLines,
});
