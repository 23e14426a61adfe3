// The button of the column settings.
import { TableOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Popup } from '../../shared/ui/Popup.tsx';
import type { ColumnSettingsProps } from './ColumnSettings.tsx';

const ColumnSettings = onDemand<ColumnSettingsProps>(
  () => import('./ColumnSettings.tsx'),
  <div className="column-picker" />,
);

export function ColumnPicker(props: Omit<ColumnSettingsProps, 'close'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <Popup
      open={open}
      close={close}
      side="right"
      button={
        <Button
          ref={button}
          icon={<TableOutlined aria-hidden />}
          aria-label={t('list.columns')}
          aria-expanded={open}
          data-hint={open ? undefined : t('list.columns')}
          onClick={() => (open ? close() : setOpen(true))}
        />
      }
    >
      <ColumnSettings {...props} close={close} />
    </Popup>
  );
}
