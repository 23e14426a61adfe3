// The frame around every page of a signed-in person: header, menu, main area, and what may lie over them.
import { Alert, Drawer } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { RecordPanels } from '../engine/RecordPanels.tsx';
import { connect, useOnline, useSystemMessage } from '../shared/realtime/realtime.ts';
import { useSession } from '../shared/session/session.ts';
import { useNarrow } from '../shared/theme/appearance.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import { features } from './features.ts';
import './frame.css';
import { Header } from './Header.tsx';
import { groupAt, menuOf, topGroups } from './navigation.ts';
import { NarrowMenu, SideMenu } from './SideMenu.tsx';
import { useFrameKeys } from './useFrameKeys.ts';

function useConnection(token: string): void {
  useEffect(() => connect(token), [token]);
}

/** True once the connection has been away for longer than a blink. */
function useLongOffline(): boolean {
  const online = useOnline();
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (online) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), 6000);
    return () => clearTimeout(timer);
  }, [online]);
  return long;
}

const loadSearch = () => import('./CommandSearch.tsx').then((module) => ({ default: module.CommandSearch }));
const CommandSearch = lazy(loadSearch);
const OnlinePeople = lazy(() => import('./OnlinePeople.tsx').then((module) => ({ default: module.OnlinePeople })));
const Shortcuts = lazy(() => import('./Shortcuts.tsx').then((module) => ({ default: module.Shortcuts })));

/** The command search comes when the page stands, so that its first use does not wait. */
function useSearchSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadSearch().catch(() => undefined), 3000);
    return () => clearTimeout(timer);
  }, []);
}

export type Overlay = 'search' | 'online' | 'shortcuts' | 'menu' | null;

export function Frame() {
  const { t } = useTranslation();
  const { user, tree } = useSession();
  const { pathname } = useLocation();
  const narrow = useNarrow();
  const feedback = useFeedback();
  const longOffline = useLongOffline();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [used, setUsed] = useState<ReadonlySet<Overlay>>(() => new Set());
  if (overlay && !used.has(overlay)) setUsed(new Set([...used, overlay]));
  useSearchSoon();

  useConnection(user?.LoginToken ?? '');
  useFrameKeys(setOverlay);
  useSystemMessage(({ code, msg }) => (code === 100 ? feedback.success(msg) : feedback.error(msg)));
  // a new page closes the drawer
  useEffect(() => setOverlay((now) => (now === 'menu' ? null : now)), [pathname]);

  const group = groupAt(pathname);
  const menus = menuOf(features, tree, topGroups);
  const current = group ? menuOf(features, tree, [group])[0] : undefined;
  return (
    <div className="frame">
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('frame.skip')}
      </a>
      <Header menus={menus} group={group} narrow={narrow} onOpen={setOverlay} />
      {!narrow && current && <SideMenu menu={current} />}
      <main id="main" className="frame-main" tabIndex={-1}>
        {longOffline && <Alert className="frame-offline" type="warning" showIcon title={t('frame.offlineText')} />}
        <Outlet />
      </main>
      {narrow && (
        <Drawer
          open={overlay === 'menu'}
          onClose={() => setOverlay(null)}
          placement="left"
          size={260}
          title={t('product.name')}
          styles={{ body: { padding: 0 } }}
        >
          <NarrowMenu menus={menuOf(features, tree, [...topGroups, 'person'])} />
        </Drawer>
      )}
      <Suspense fallback={null}>
        {used.has('search') && (
          <CommandSearch open={overlay === 'search'} onClose={() => setOverlay(null)} onOpen={setOverlay} />
        )}
        {used.has('online') && <OnlinePeople open={overlay === 'online'} onClose={() => setOverlay(null)} />}
        {used.has('shortcuts') && <Shortcuts open={overlay === 'shortcuts'} onClose={() => setOverlay(null)} />}
      </Suspense>
      <RecordPanels />
    </div>
  );
}
