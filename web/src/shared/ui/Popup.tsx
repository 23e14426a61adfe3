// A button and the box that it opens. The box's code comes when it is first opened, or while nothing else is to be done;
// the button stays the same all the time, so that no press, focus or hover is lost on the way.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onDemand } from '../loading/onDemand.tsx';
import './popup.css';
import type { PopupBoxProps } from './PopupBox.tsx';

const PopupBox = onDemand<PopupBoxProps>(() => import('./PopupBox.tsx'));

interface PopupProps extends PopupBoxProps {
  button: ReactNode;
}

export function Popup({ button, ...box }: PopupProps) {
  const { open, close } = box;
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  // Events of React come through boxes that lie elsewhere in the page, those within the box's own boxes as well.
  const within = useRef(false);
  const leave = useRef(close);
  useEffect(() => {
    leave.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const press = () => {
      if (!within.current) leave.current();
      within.current = false;
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open]);
  return (
    <span
      className="popup"
      onPointerDownCapture={() => {
        within.current = true;
      }}
    >
      {button}
      {used && <PopupBox {...box} />}
    </span>
  );
}
