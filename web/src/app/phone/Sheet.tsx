// A sheet from the bottom of a phone, which the bar there opens.
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './phone.css';

interface SheetProps {
  kind: 'create' | 'mine';
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

export function Sheet({ kind, open, onClose, title, children }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="auto"
      rootClassName={`sheet sheet-${kind}`}
      closable={{ placement: 'end', 'aria-label': t('action.close') }}
      title={title}
    >
      {children}
    </Drawer>
  );
}
