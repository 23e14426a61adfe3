// The person's own sheet on a phone: settings, language, appearance, who is online, every page by its group, and signing out.
import { LogoutOutlined, RightOutlined, TeamOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { languages } from '../../shared/i18n/language.ts';
import { useOnline, useOnlineUsers } from '../../shared/realtime/realtime.ts';
import { useSession } from '../../shared/session/session.ts';
import { appearances, chooseAppearance, useAppearance } from '../../shared/theme/appearance.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { features } from '../features.ts';
import { menuOf, topGroups } from '../navigation.ts';
import type { Overlay } from '../overlay.ts';
import { MenuList } from '../SideMenu.tsx';
import { useSignOut } from '../useSignOut.ts';
import '../frame.i18n.ts';
import './phone.i18n.ts';
import { Sheet } from './Sheet.tsx';

interface MineSheetProps {
  open: boolean;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

export default function MineSheet({ open, onClose, onOpen }: MineSheetProps) {
  const { t, i18n } = useTranslation();
  const { user, tree } = useSession();
  const online = useOnline();
  const others = useOnlineUsers();
  const appearance = useAppearance();
  const signOut = useSignOut();
  const id = useId();
  const name = user?.NickName ?? '';
  const [own] = menuOf(features, tree, ['person']);
  return (
    <Sheet
      kind="mine"
      open={open}
      onClose={onClose}
      title={
        <span className="mine-head">
          <UserAvatar name={name} src={user?.Headimg ?? ''} size={32} />
          <span className="mine-name">{name}</span>
          <span className="mine-state">{t(online ? 'frame.online' : 'frame.offline')}</span>
        </span>
      }
    >
      {own && (
        <nav className="mine-pages" aria-label={t('group.person')}>
          <MenuList pages={own.pages} collapsed={false} />
        </nav>
      )}
      <ul className="mine-list">
        <li>
          <button
            type="button"
            onClick={() => {
              onClose();
              onOpen('online');
            }}
          >
            <TeamOutlined aria-hidden />
            <span className="menu-label">
              {online ? t('frame.onlineCount', { count: others.length }) : t('frame.onlineUsers')}
            </span>
            <RightOutlined aria-hidden className="mine-more" />
          </button>
        </li>
        <li className="mine-choice">
          <span id={`${id}-language`}>{t('frame.language')}</span>
          <Segmented
            aria-labelledby={`${id}-language`}
            value={i18n.language}
            options={languages.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => {
              const chosen = languages.find((one) => one.value === value);
              if (chosen) void changeLanguage(chosen.value);
            }}
          />
        </li>
        <li className="mine-choice">
          <span id={`${id}-appearance`}>{t('frame.appearance')}</span>
          <Segmented
            aria-labelledby={`${id}-appearance`}
            value={appearance}
            options={appearances.map((value) => ({ value, label: t(`appearance.${value}`) }))}
            onChange={chooseAppearance}
          />
        </li>
      </ul>
      <nav className="mine-pages" aria-label={t('bar.allPages')}>
        {menuOf(features, tree, topGroups).map(({ group, pages }) => (
          <section key={group} aria-label={t(`group.${group}`)}>
            <h2 className="menu-section">{t(`group.${group}`)}</h2>
            <MenuList pages={pages} collapsed={false} />
          </section>
        ))}
      </nav>
      <ul className="mine-list">
        <li>
          <button type="button" className="mine-leave" onClick={() => void signOut()}>
            <LogoutOutlined aria-hidden />
            <span className="menu-label">{t('session.signOut')}</span>
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
