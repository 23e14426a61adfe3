// The account corner of the header: avatar, name, connection state; its menu is loaded once the page stands.
import { DownOutlined } from '@ant-design/icons';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chunkOf } from '../shared/loading/chunks.ts';
import { whenShown } from '../shared/loading/firstView.ts';
import { useOnline } from '../shared/realtime/realtime.ts';
import { useSession } from '../shared/session/session.ts';
import { UserAvatar } from '../shared/ui/UserAvatar.tsx';
import type { AccountDropdownProps } from './AccountDropdown.tsx';
import type { Overlay } from './overlay.ts';

const loadDropdown = () => import('./AccountDropdown.tsx');

interface Loaded {
  Dropdown: ComponentType<AccountDropdownProps>;
  focused: boolean;
}

export function AccountMenu({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const online = useOnline();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [pressed, setPressed] = useState(false);
  const name = user?.NickName ?? '';
  const state = online ? t('frame.online') : t('frame.offline');

  useEffect(() => {
    const load = () =>
      void chunkOf(loadDropdown)
        .then((Dropdown) =>
          setLoaded({ Dropdown, focused: document.activeElement?.classList.contains('frame-account') ?? false }),
        )
        .catch(() => undefined);
    return pressed ? load() : whenShown(load);
  }, [pressed]);

  const button = (
    <button
      type="button"
      className="frame-account"
      title={state}
      {...(loaded ? {} : { 'aria-haspopup': 'menu' as const, onClick: () => setPressed(true) })}
    >
      <span className="presence" aria-hidden>
        <UserAvatar name={name} src={user?.Headimg ?? ''} size={28} />
        <span className="presence-dot" data-online={online} />
      </span>
      <span className="frame-account-name">{name}</span>
      <span className="visually-hidden">{t('frame.account', { state })}</span>
      <DownOutlined aria-hidden style={{ fontSize: 10 }} />
    </button>
  );
  if (!loaded) return button;
  const { Dropdown, focused } = loaded;
  return (
    <Dropdown pressed={pressed} focused={focused} onOpen={onOpen}>
      {button}
    </Dropdown>
  );
}
