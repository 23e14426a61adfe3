// The box of a popup: stands where its button stands, over everything.
import { Popover } from 'antd';
import type { ReactNode } from 'react';

export interface PopupBoxProps {
  open: boolean;
  close(): void;
  /** Side of the button that the box is flush with. */
  side: 'left' | 'right';
  shown?: (() => void) | undefined;
  children: ReactNode;
}

export default function PopupBox({ open, close, side, shown, children }: PopupBoxProps) {
  return (
    <Popover
      open={open}
      trigger={[]}
      placement={side === 'left' ? 'bottomLeft' : 'bottomRight'}
      arrow={false}
      content={children}
      destroyOnHidden
      onOpenChange={(next) => !next && close()}
      afterOpenChange={(now) => now && shown?.()}
    >
      <span className="popup-place" />
    </Popover>
  );
}
