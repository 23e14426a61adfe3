// The header, 50 pixels: product mark, one tab for every group, command search, account; on a phone the bar at the bottom has the rest.
import { SearchOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RouteGroup } from '../shared/routing/feature.ts';
import { useProductName } from '../shared/session/brand.ts';
import { Button } from '../shared/ui/Button.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { FrameTools } from './FrameTools.tsx';
import type { MenuGroup } from './navigation.ts';
import type { Overlay } from './overlay.ts';
import { ProductMark } from './ProductMark.tsx';
import { isMac } from './useFrameKeys.ts';

interface HeaderProps {
  menus: MenuGroup[];
  group: RouteGroup | null;
  narrow: boolean;
  onOpen: (overlay: Overlay) => void;
}

/** Is drawn again for another group, not for each address. */
export const Header = memo(function Header({ menus, group, narrow, onOpen }: HeaderProps) {
  const { t } = useTranslation();
  const name = useProductName();
  return (
    <header className="frame-header">
      <Link to="/" className="frame-brand" aria-label={name}>
        <ProductMark />
        {!narrow && name}
      </Link>
      {narrow ? (
        <span className="frame-tabs" />
      ) : (
        <nav className="frame-tabs" aria-label={t('frame.groups')}>
          <ul>
            {menus.map((menu) => (
              <li key={menu.group}>
                <Link to={`/${menu.group}`} aria-current={menu.group === group ? 'true' : undefined}>
                  {t(`group.${menu.group}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="frame-actions">
        {narrow ? (
          <Button
            type="text"
            icon={<SearchOutlined aria-hidden />}
            aria-label={t('search.open')}
            onClick={() => onOpen('search')}
          />
        ) : (
          <button type="button" className="frame-search" onClick={() => onOpen('search')}>
            <SearchOutlined aria-hidden />
            <span>{t('search.open')}</span>
            <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
          </button>
        )}
        <FrameTools />
        {!narrow && <AccountMenu onOpen={onOpen} />}
      </div>
    </header>
  );
});
