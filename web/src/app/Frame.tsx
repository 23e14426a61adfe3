// The frame around every page of a signed-in person: header, menu, main area, and what may lie over them.
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useShownPath } from '../engine/interaction/keys.ts';
import { RecordPanels } from '../engine/panel/RecordPanels.tsx';
import { useFirstViewShown, whenShown } from '../shared/loading/firstView.ts';
import { savesData, whenNetworkIdle } from '../shared/loading/idle.ts';
import { dialogOnDemand, fetchAhead, onDemand } from '../shared/loading/onDemand.tsx';
import { useWaiting } from '../shared/loading/retryWhileOffline.ts';
import { connect, useOnline, usePrivateMessage, useSystemMessage } from '../shared/realtime/realtime.ts';
import { useSession } from '../shared/session/session.ts';
import { useNarrow } from '../shared/theme/appearance.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import type { ActingBarProps } from './ActingBar.tsx';
import { features } from './features.ts';
import './frame.css';
import { Header } from './Header.tsx';
import { groupAt, menuOf, topGroups } from './navigation.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import type { Overlay } from './overlay.ts';
import type { BottomBarProps } from './phone/BottomBar.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useFrameKeys } from './useFrameKeys.ts';

function useConnection(token: string): void {
  useEffect(() => {
    let close = () => undefined as void;
    const forget = whenShown(() => {
      close = connect(token);
    });
    return () => {
      forget();
      close();
    };
  }, [token]);
}

/** True once the browser has nothing else to do, where what is fetched ahead costs nothing. */
function useSpareTime(): boolean {
  const [spare, setSpare] = useState(false);
  useEffect(
    () => (import.meta.env.PROD && !savesData() ? whenShown(() => whenNetworkIdle(() => setSpare(true))) : undefined),
    [],
  );
  return spare;
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

const CommandSearch = dialogOnDemand(() => import('./CommandSearch.tsx'));
const OnlinePeople = dialogOnDemand(() => import('./OnlinePeople.tsx'));
const Shortcuts = dialogOnDemand(() => import('./Shortcuts.tsx'));
const BackCloses = onDemand(() => import('../engine/interaction/BackCloses.tsx'));
const Hints = onDemand(() => import('../shared/ui/Hints.tsx'));
const ActingBar = onDemand<ActingBarProps>(() => import('./ActingBar.tsx'));
const WarmUp = onDemand(() => import('../shared/ui/WarmUp.tsx'));
const BottomBar = onDemand<BottomBarProps>(() => import('./phone/BottomBar.tsx'), <div className="bottom-bar" />);

export function Frame() {
  const { t } = useTranslation();
  const { user, tree } = useSession();
  const { pathname } = useLocation();
  const narrow = useNarrow();
  const feedback = useFeedback();
  const longOffline = useLongOffline();
  const waiting = useWaiting();
  const shown = useFirstViewShown();
  const spare = useSpareTime();
  const [overlay, setOverlay] = useState<Overlay>(null);
  useEffect(() => whenShown(fetchAhead), []);

  useConnection(user?.LoginToken ?? '');
  useFrameKeys(setOverlay);
  useShownPath(pathname);
  useSystemMessage(({ code, msg }) => (code === 100 ? feedback.success(msg) : feedback.error(msg)));
  usePrivateMessage(({ NickName, msg }) => feedback.message(NickName, msg));

  const group = groupAt(pathname, features);
  const menus = useMemo(() => menuOf(features, tree, topGroups), [tree]);
  const current = useMemo(() => (group ? menuOf(features, tree, [group])[0] : undefined), [tree, group]);
  return (
    <div className="frame">
      {user?.acting && <ActingBar name={user.NickName} until={user.acting.until} />}
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
        <Outlet context={setOverlay} />
      </main>
      {narrow && <BottomBar onOpen={setOverlay} />}
      <CommandSearch open={overlay === 'search'} onClose={() => setOverlay(null)} onOpen={setOverlay} />
      <OnlinePeople open={overlay === 'online'} onClose={() => setOverlay(null)} />
      <Shortcuts open={overlay === 'shortcuts'} onClose={() => setOverlay(null)} />
      <RecordPanels />
      {spare && <WarmUp />}
      {shown && <Hints />}
      {shown && <BackCloses />}
      {longOffline && !waiting && <OfflineNotice text="frame.offlineText" />}
    </div>
  );
}
