// Item type `ColorPicker`: a colour as `#rrggbb`.

import { textOf } from '../../../record/records.ts';
import type { CellProps } from '../../../record/registries.ts';
import { registerFieldType } from '../../fieldTypes.ts';

function ColorCell({ value }: CellProps) {
  const colour = textOf(value);
  if (!colour) return null;
  return (
    <>
      <span className="cell-dot" style={{ background: colour }} aria-hidden />
      {colour}
    </>
  );
}

registerFieldType('ColorPicker', { control: () => import('./ColorControl.tsx'), cell: ColorCell });
