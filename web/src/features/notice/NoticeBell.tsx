// The bell of the frame: how many notices are unread, and the way to the drawer.
import { BellOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../engine/useRefresh.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useNoticeArrived } from '../../shared/realtime/realtime.ts';
import { remind } from './desktop.ts';
import { noticeKey, useUnreadTotal } from './notice.api.ts';
import './notice.css';
import './words.ts';

const NoticeDrawer = dialogOnDemand<{ open: boolean; onClose: () => void }>(() => import('./NoticeDrawer.tsx'));

export default function NoticeBell() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const unread = useUnreadTotal();
  const refresh = useRefresh('notification', () => void client.invalidateQueries({ queryKey: noticeKey }));
  useNoticeArrived((notice) => {
    if (notice) refresh();
    remind(t('notice.reminder'), notice ? t('notice.newReminder') : '', notice ? `notice-${notice.id}` : 'message');
  });
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
      <NoticeDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}
