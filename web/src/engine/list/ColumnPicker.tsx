// The button of the column settings.
import { SettingOutlined } from '@ant-design/icons';
import { Button, Flex, Popover, Spin, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { ColumnSettingsProps } from './ColumnSettings.tsx';

const ColumnSettings = onDemand<ColumnSettingsProps>(
  () => import('./ColumnSettings.tsx'),
  <Flex justify="center" className="column-picker">
    <Spin />
  </Flex>,
);

export function ColumnPicker(props: Omit<ColumnSettingsProps, 'close'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = (next: boolean) => {
    setOpen(next);
    if (!next) button.current?.focus();
  };

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={toggle}
      content={<ColumnSettings {...props} close={() => toggle(false)} />}
      destroyOnHidden
    >
      <Tooltip title={open ? '' : t('list.columns')}>
        <Button ref={button} icon={<SettingOutlined aria-hidden />} aria-label={t('list.columns')} />
      </Tooltip>
    </Popover>
  );
}
