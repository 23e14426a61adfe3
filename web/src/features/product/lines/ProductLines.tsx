// Lines of products where they are read: their text in a list, in a panel each with its price, and the total.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { columnText } from '../../../engine/fields/fieldTypes.ts';
import type { CellProps } from '../../../engine/record/registries.ts';
import { suspending } from '../../../shared/loading/onDemand.tsx';
import { productColumns } from './lines.ts';
import '../product.i18n.ts';

const LinesView = suspending<CellProps>(() => import('../../../engine/fields/controls/tablelist/LinesView.tsx'), false);

export function ProductLines(props: CellProps) {
  const { t } = useTranslation();
  const { full, row, column } = props;
  if (!full) return columnText(row, column, t);
  return (
    <Suspense fallback={null}>
      <LinesView {...props} full={{ ...full, columns: productColumns(full, t) }} />
    </Suspense>
  );
}
