// A table heading; its right edge, which changes the column's width, comes after the first view.
import type { ThHTMLAttributes } from 'react';
import { afterFirstView } from '../../shared/loading/onDemand.tsx';
import type { ColumnEdgeProps } from './ColumnEdge.tsx';

const ColumnEdge = afterFirstView<ColumnEdgeProps>(() => import('./ColumnEdge.tsx'));

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement>, Partial<ColumnEdgeProps> {}

export function HeaderCell({ width, onWidth, name, children, ...rest }: HeaderCellProps) {
  return (
    <th {...rest}>
      {children}
      {onWidth && width && <ColumnEdge width={width} onWidth={onWidth} name={name} />}
    </th>
  );
}
