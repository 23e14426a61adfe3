// The menu below the person's avatar: settings, language, appearance, who is online, and sign-out.
import {
  BulbOutlined,
  CheckOutlined,
  GlobalOutlined,
  LogoutOutlined,
  MacCommandOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changeLanguage } from '../shared/i18n/i18n.ts';
import { languages } from '../shared/i18n/language.ts';
import { useOnline, useOnlineUsers } from '../shared/realtime/realtime.ts';
import { appearances, chooseAppearance, useAppearance } from '../shared/theme/appearance.ts';
import type { Overlay } from './overlay.ts';
import { useSignOut } from './useSignOut.ts';
import './frame.i18n.ts';

export interface AccountDropdownProps {
  /** Opens by itself: the button was pressed before this code had come. */
  pressed: boolean;
  /** The button had the focus when this took its place. */
  focused: boolean;
  onOpen: (overlay: Overlay) => void;
  children: ReactNode;
}

export default function AccountDropdown({ pressed, focused, onOpen, children }: AccountDropdownProps) {
  const { t, i18n } = useTranslation();
  const online = useOnline();
  const onlineUsers = useOnlineUsers();
  const appearance = useAppearance();
  const navigate = useNavigate();
  const confirmSignOut = useSignOut();
  const [open, setOpen] = useState(pressed);
  useEffect(() => {
    if (focused) document.querySelector<HTMLElement>('.frame-account')?.focus();
  }, [focused]);

  const chosen = <CheckOutlined aria-label={t('frame.chosen')} />;
  const items: MenuProps['items'] = [
    { key: 'person', icon: <UserOutlined />, label: t('frame.person') },
    {
      key: 'language',
      icon: <GlobalOutlined />,
      label: t('frame.language'),
      children: languages.map(({ value, label }) => ({
        key: `language:${value}`,
        label,
        extra: value === i18n.language ? chosen : undefined,
      })),
    },
    {
      key: 'appearance',
      icon: <BulbOutlined />,
      label: t('frame.appearance'),
      children: appearances.map((value) => ({
        key: `appearance:${value}`,
        label: t(`appearance.${value}`),
        extra: value === appearance ? chosen : undefined,
      })),
    },
    {
      key: 'online',
      icon: <TeamOutlined />,
      label: online ? t('frame.onlineCount', { count: onlineUsers.length }) : t('frame.onlineUsers'),
    },
    { key: 'shortcuts', icon: <MacCommandOutlined />, label: t('frame.shortcuts') },
    { type: 'divider' },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('session.signOut') },
  ];

  const choose: MenuProps['onClick'] = ({ key }) => {
    setOpen(false);
    const [what, value] = key.split(':');
    const language = languages.find((one) => what === 'language' && one.value === value);
    const appearance = appearances.find((one) => what === 'appearance' && one === value);
    if (language) void changeLanguage(language.value);
    else if (appearance) chooseAppearance(appearance);
    else if (what === 'person') void navigate('/person/index');
    else if (what === 'online') onOpen('online');
    else if (what === 'shortcuts') onOpen('shortcuts');
    else if (what === 'signOut') void confirmSignOut();
  };

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      menu={{ items, onClick: choose }}
      getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
    >
      {children}
    </Dropdown>
  );
}
