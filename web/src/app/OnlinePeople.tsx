// The side panel that lists who is online, by nickname.
import { Drawer, Empty } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshOnlineUsers, useOnline, useOnlineUsers } from '../shared/realtime/realtime.ts';
import { useSession } from '../shared/session/session.ts';
import { UserAvatar } from '../shared/ui/UserAvatar.tsx';

export default function OnlinePeople({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const online = useOnline();
  const users = useOnlineUsers();
  useEffect(() => {
    if (open) refreshOnlineUsers();
  }, [open]);
  const title = online ? t('frame.onlineCount', { count: users.length }) : t('frame.onlineUsers');
  return (
    <Drawer open={open} onClose={onClose} title={title} size={300}>
      {users.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(online ? 'frame.onlineEmpty' : 'frame.onlineUnknown')}
        />
      ) : (
        <ul className="people-list">
          {users.map((one) => (
            <li key={one.UserID}>
              <span className="presence">
                <UserAvatar name={one.NickName} src={one.Headimg} size={30} />
                <span className="presence-dot" data-online="true" />
              </span>
              <span className="palette-text">{one.NickName}</span>
              {one.UserID === user?.UserID && <span className="palette-hint">{t('frame.onlineSelf')}</span>}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
