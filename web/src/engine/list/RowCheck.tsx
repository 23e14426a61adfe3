// The check box of a row or of the whole page: the browser's own, as the theme looks; its whole cell takes the finger.
import type { ChangeEvent } from 'react';

interface RowCheckProps {
  checked: boolean;
  /** Some of the rows, not all. */
  part?: boolean;
  label: string;
  /** @param range with Shift: everything since the row that was chosen last */
  onCheck(on: boolean, range: boolean): void;
}

export function RowCheck({ checked, part = false, label, onCheck }: RowCheckProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent } = event;
    onCheck(event.target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  };
  return (
    <label className="row-check">
      <input
        type="checkbox"
        checked={checked}
        aria-label={label}
        onChange={change}
        ref={(box) => {
          if (box) box.indeterminate = part && !checked;
        }}
      />
    </label>
  );
}
