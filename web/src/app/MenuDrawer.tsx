// The menu of small screens, in a drawer.
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MenuGroup } from './navigation.ts';
import { NarrowMenu } from './SideMenu.tsx';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  menus: MenuGroup[];
}

export default function MenuDrawer({ open, onClose, menus }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={260}
      title={t('product.name')}
      styles={{ body: { padding: 0 } }}
    >
      <NarrowMenu menus={menus} />
    </Drawer>
  );
}
