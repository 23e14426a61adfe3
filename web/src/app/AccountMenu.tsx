// The person's own corner: face, name, whether connected, and the menu with settings and sign-out.
import {
  BulbOutlined,
  CheckOutlined,
  DownOutlined,
  GlobalOutlined,
  LogoutOutlined,
  MacCommandOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changeLanguage } from '../shared/i18n/i18n.ts';
import { languages } from '../shared/i18n/language.ts';
import { useOnline, useOnlineUsers } from '../shared/realtime/realtime.ts';
import { signOut, useSession } from '../shared/session/session.ts';
import { appearances, chooseAppearance, useAppearance } from '../shared/theme/appearance.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import { UserAvatar } from '../shared/ui/UserAvatar.tsx';
import type { Overlay } from './Frame.tsx';

/** Asks, ends the login, reloads; says so when the server could not be told. */
function useSignOut(): () => Promise<void> {
  const feedback = useFeedback();
  const { t } = useTranslation();
  return async () => {
    if (!(await feedback.confirm({ content: t('session.signOutConfirm') }))) return;
    try {
      await signOut();
      window.location.reload();
    } catch {
      feedback.error(t('session.signOutFailed'));
    }
  };
}

export function AccountMenu({ narrow, onOpen }: { narrow: boolean; onOpen: (overlay: Overlay) => void }) {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const online = useOnline();
  const onlineUsers = useOnlineUsers();
  const appearance = useAppearance();
  const navigate = useNavigate();
  const askSignOut = useSignOut();
  const name = user?.NickName ?? '';
  const state = online ? t('frame.online') : t('frame.offline');

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
    const [what, value] = key.split(':');
    const language = languages.find((one) => what === 'language' && one.value === value);
    const look = appearances.find((one) => what === 'appearance' && one === value);
    if (language) changeLanguage(language.value);
    else if (look) chooseAppearance(look);
    else if (what === 'person') void navigate('/person/index');
    else if (what === 'online') onOpen('online');
    else if (what === 'shortcuts') onOpen('shortcuts');
    else if (what === 'signOut') void askSignOut();
  };

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, onClick: choose }}
      getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
    >
      <button type="button" className="frame-account" title={state}>
        <span className="presence" aria-hidden>
          <UserAvatar name={name} src={user?.Headimg ?? ''} size={28} />
          <span className="presence-dot" data-online={online} />
        </span>
        <span className={narrow ? 'visually-hidden' : 'frame-account-name'}>{name}</span>
        <span className="visually-hidden">{t('frame.account', { state })}</span>
        {!narrow && <DownOutlined aria-hidden style={{ fontSize: 10 }} />}
      </button>
    </Dropdown>
  );
}
