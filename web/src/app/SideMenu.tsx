// The left menu, 180 pixels, built from the routes that the permission tree leaves.
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Fragment, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { preload } from '../shared/loading/chunks.ts';
import { addressOf, type Feature } from '../shared/routing/feature.ts';
import { type MenuGroup, sectionsOf } from './navigation.ts';

const collapsedKey = 'menu.collapsed';

function MenuEntry({ page, collapsed }: { page: Feature; collapsed: boolean }) {
  const { t } = useTranslation();
  const Icon = page.icon;
  const Badge = page.badge;
  const label = t(page.label);
  return (
    <li>
      <NavLink
        to={addressOf(page)}
        data-hint={collapsed ? label : undefined}
        data-hint-side="right"
        onPointerEnter={() => preload(page.load)}
        onFocus={() => preload(page.load)}
      >
        <span className="menu-icon" aria-hidden>
          <Icon />
        </span>
        <span className={collapsed ? 'visually-hidden' : 'menu-label'}>{label}</span>
        {Badge && (
          <span className="menu-badge">
            <Badge />
          </span>
        )}
      </NavLink>
    </li>
  );
}

export function MenuList({ pages, collapsed }: { pages: Feature[]; collapsed: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {sectionsOf(pages).map(({ section, pages: own }) => (
        <Fragment key={section}>
          {section && (
            <div className={collapsed ? 'menu-rule' : 'menu-heading'} aria-hidden>
              {collapsed ? '' : t(section)}
            </div>
          )}
          <ul className="menu-list" aria-label={section ? t(section) : undefined}>
            {own.map((page) => (
              <MenuEntry key={addressOf(page)} page={page} collapsed={collapsed} />
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}

export const SideMenu = memo(function SideMenu({ menu }: { menu: MenuGroup }) {
  const { t } = useTranslation();
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === '1');
  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  const label = t(collapsed ? 'frame.expand' : 'frame.collapse');
  return (
    <nav className="frame-menu" data-collapsed={collapsed} aria-label={t(`group.${menu.group}`)}>
      <MenuList pages={menu.pages} collapsed={collapsed} />
      <div className="menu-foot">
        <button
          type="button"
          className="menu-toggle"
          aria-expanded={!collapsed}
          aria-label={collapsed ? label : undefined}
          data-hint={collapsed ? label : undefined}
          data-hint-side="right"
          onClick={toggle}
        >
          {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          {!collapsed && label}
        </button>
      </div>
    </nav>
  );
});
