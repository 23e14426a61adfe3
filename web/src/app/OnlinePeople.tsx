// The side panel that lists who is online, by nickname.
import { MessageOutlined } from '@ant-design/icons';
import type { OnlineUser } from '@crm/protocol/realtime';
import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshOnlineUsers, useOnline, useOnlineUsers } from '../shared/realtime/realtime.ts';
import { useGranted, useSession } from '../shared/session/session.ts';
import { Empty } from '../shared/ui/Empty.tsx';
import { UserAvatar } from '../shared/ui/UserAvatar.tsx';
import { MessageForm } from './MessageForm.tsx';
import './frame.i18n.ts';

export default function OnlinePeople({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const online = useOnline();
  const users = useOnlineUsers();
  const mayAnnounce = useGranted('system.announcement.send');
  /** To whom something is being written: a person, or everybody. */
  const [to, setTo] = useState<OnlineUser | 'everyone' | null>(null);
  useEffect(() => {
    if (open) refreshOnlineUsers();
  }, [open]);
  const title = online ? t('frame.onlineCount', { count: users.length }) : t('frame.onlineUsers');
  return (
    <Drawer open={open} onClose={onClose} title={title} size={320}>
      {to ? (
        <MessageForm to={to} onDone={() => setTo(null)} />
      ) : (
        mayAnnounce && (
          <Button block className="people-announce" onClick={() => setTo('everyone')}>
            {t('message.everyone')}
          </Button>
        )
      )}
      {users.length === 0 ? (
        <Empty description={t(online ? 'frame.onlineEmpty' : 'frame.onlineUnknown')} />
      ) : (
        <ul className="people-list">
          {users.map((one) => (
            <li key={one.UserID}>
              <span className="presence">
                <UserAvatar name={one.NickName} src={one.Headimg} size={30} />
                <span className="presence-dot" data-online="true" />
              </span>
              <span className="palette-text">{one.NickName}</span>
              {one.UserID === user?.UserID ? (
                <span className="palette-hint">{t('frame.onlineSelf')}</span>
              ) : (
                <Button
                  type="text"
                  icon={<MessageOutlined aria-hidden />}
                  aria-label={t('message.to', { name: one.NickName })}
                  disabled={to !== null}
                  onClick={() => setTo(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
