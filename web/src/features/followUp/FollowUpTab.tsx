// The tab 跟进记录: an add form above the list, which grows while one scrolls.
import { ClockCircleOutlined, UserOutlined } from '@ant-design/icons';
import type { FollowUpRow } from '@crm/protocol/customer';
import { followUpMethods } from '@crm/protocol/customer';
import { useQueryClient } from '@tanstack/react-query';
import { Empty, Skeleton, Tag } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { companyNow } from '../../engine/moments.ts';
import { ScrollEnd } from '../../engine/ScrollEnd.tsx';
import { useRefresh } from '../../engine/useRefresh.ts';
import { useGranted } from '../../shared/session/session.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { followUpKey, followUpModule, useFollowUps } from './followUp.api.ts';
import './followUp.css';
import { type ContactChoice, FollowUpForm } from './FollowUpForm.tsx';
import './words.ts';

interface FollowUpTabProps {
  customerId: number;
  /** False for a customer that this person may only look at. */
  mayWrite: boolean;
  contacts: ContactChoice[];
  summons?: number;
  onSaved(): void;
}

function Entry({ row, newest }: { row: FollowUpRow; newest: boolean }) {
  const { t } = useTranslation();
  // A plan that a later follow-up has answered is not overdue.
  const due = newest && row.nextgenjintime !== '' && row.nextgenjintime < companyNow();
  return (
    <li className="follow-entry">
      <UserAvatar name={row.NickName} src={row.Header} size={32} />
      <div className="follow-body">
        <div className="follow-head">
          <strong>{row.NickName}</strong>
          <Tag>
            {t(`followUp.method.${row.status}`, { defaultValue: row.statusName || followUpMethods[row.status] || '' })}
          </Tag>
          <span className="follow-when">
            <RelativeTime value={row.genjinTime || row.AddTime} />
          </span>
        </div>
        <p className="follow-text">{row.Ext}</p>
        {row.img.length > 0 && (
          <ul className="follow-pictures">
            {row.img.map((file) => (
              <li key={file.id}>
                <a href={file.url} target="_blank" rel="noreferrer">
                  <img src={file.thumb || file.url} alt={file.FileName} width={72} height={72} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {(row.contactName || row.nextgenjintime) && (
          <div className="follow-foot">
            {row.contactName && (
              <span>
                <UserOutlined aria-hidden /> {row.contactName}
              </span>
            )}
            {row.nextgenjintime && (
              <span className={due ? 'follow-past' : undefined}>
                <ClockCircleOutlined aria-hidden /> {t('followUp.nextAt')} <RelativeTime value={row.nextgenjintime} />
              </span>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

export function FollowUpTab({ customerId, mayWrite, contacts, summons = 0, onSaved }: FollowUpTabProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const granted = useGranted('crm.OpportLogs.add');
  const logs = useFollowUps(customerId);
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: followUpKey(customerId) }),
    [client, customerId],
  );
  // A follow-up is announced as a change of its customer.
  const refresh = useRefresh([followUpModule, 'customer'], fetchAgain, ({ module, ids }) => {
    return module === followUpModule || ids.includes(customerId);
  });

  return (
    <div className="follow">
      {granted && mayWrite && (
        <FollowUpForm
          customerId={customerId}
          contacts={contacts}
          summons={summons}
          onSaved={() => {
            refresh();
            onSaved();
          }}
        />
      )}
      {logs.error && logs.rows.length === 0 ? (
        <LoadProblem error={logs.error} retry={logs.refetch} />
      ) : logs.first ? (
        <Skeleton active avatar paragraph={{ rows: 3 }} />
      ) : logs.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('followUp.empty')} />
      ) : (
        <>
          <ol className="follow-list">
            {logs.rows.map((row, index) => (
              <Entry key={row.id} row={row} newest={index === 0} />
            ))}
          </ol>
          <ScrollEnd more={logs.more} loading={logs.loadingMore} />
        </>
      )}
    </div>
  );
}
