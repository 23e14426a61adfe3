// A table heading; its right edge, which changes the column's width, comes after the first view.
import type { ComponentType, ThHTMLAttributes } from 'react';
import type { ColumnEdgeProps } from './ColumnEdge.tsx';

export type ColumnEdge = ComponentType<ColumnEdgeProps>;

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement>, ColumnEdgeProps {
  edge: ColumnEdge | null;
}

export function HeaderCell({ edge: Edge, width, onWidth, name, children, ...rest }: HeaderCellProps) {
  return (
    <th {...rest}>
      {children}
      {Edge && <Edge width={width} onWidth={onWidth} name={name} />}
    </th>
  );
}
