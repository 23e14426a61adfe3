// The panel beside the canvas; over it on phones.
import { CloseOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import './flow.css';

interface SidePanelProps {
  title: string;
  close(): void;
  children: ReactNode;
}

export function SidePanel({ title, close, children }: SidePanelProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (narrow)
    return (
      <Drawer open placement="bottom" size="80vh" title={title} onClose={close}>
        {children}
      </Drawer>
    );
  return (
    <aside className="flow-side" aria-label={title}>
      <header className="flow-side-head">
        <h2>{title}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('action.close')}
          onClick={close}
        />
      </header>
      {children}
    </aside>
  );
}
