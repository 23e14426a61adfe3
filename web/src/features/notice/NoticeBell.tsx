// The bell of the frame: the number of unread notices; opens the drawer.
import { BellOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Badge, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useNoticeArrived, usePrivateMessage } from '../../shared/realtime/realtime.ts';
import { remind } from './desktop.ts';
import { pickOfDigest, useDigest, usePickOfDigest } from './digest.api.ts';
import { noticeKey, useUnreadTotal } from './notice.api.ts';
import './notice.css';
import './notice.i18n.ts';

const NoticeDrawer = dialogOnDemand<{ open: boolean; onClose: () => void }>(() => import('./NoticeDrawer.tsx'));

export default function NoticeBell() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const unread = useUnreadTotal();
  // Fetched here, where every page begins: it also marks the person as present.
  useDigest();
  const picked = usePickOfDigest();
  useEffect(() => {
    if (picked) setOpen(true);
  }, [picked]);
  const close = () => {
    setOpen(false);
    pickOfDigest(null);
  };
  const refresh = useRefresh('notification', () => void client.invalidateQueries({ queryKey: noticeKey }));
  useNoticeArrived((notice) => {
    refresh();
    remind(t('notice.reminder'), t('notice.newReminder'), `notice-${notice.id}`);
  });
  // The words themselves stay inside the page: a screen may be seen by others.
  usePrivateMessage(({ NickName }) => remind(t('notice.reminder'), NickName, 'message'));
  return (
    <>
      <Badge count={unread} size="small" offset={[-2, 4]} overflowCount={99}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={t('notice.open', { count: unread })}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </Badge>
      <NoticeDrawer open={open} onClose={close} />
    </>
  );
}
