// The logins of a person that are open: device, address, last call, and the way to end each.
import { DesktopOutlined, EyeOutlined, MobileOutlined } from '@ant-design/icons';
import type { SessionRow } from '@crm/protocol/answers/identity';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import './account.css';
import { deviceOf } from './device.ts';
import './account.i18n.ts';

interface SessionListProps {
  rows: SessionRow[];
  onEnd?: (id: number) => Promise<void>;
}

function SessionIcon({ row: { agent, actingName } }: { row: SessionRow }) {
  if (actingName) return <EyeOutlined aria-hidden />;
  return /iPhone|Android|Mobile|HarmonyOS/.test(agent) ? (
    <MobileOutlined aria-hidden />
  ) : (
    <DesktopOutlined aria-hidden />
  );
}

export function SessionList({ rows, onEnd }: SessionListProps) {
  const { t } = useTranslation();
  const [ending, setEnding] = useState(0);
  if (rows.length === 0) return <p className="account-none">{t('account.none')}</p>;
  return (
    <ul className="account-list">
      {rows.map((row) => {
        const device = deviceOf(row.agent) || t('account.unknownDevice');
        return (
          <li key={row.id}>
            <SessionIcon row={row} />
            <span className="account-what">
              <span>
                {row.actingName ? t('account.acting', { name: row.actingName }) : device}{' '}
                {row.current && <Tag color="blue">{t('account.current')}</Tag>}
              </span>
              <span className="account-where">
                {row.ip} · {t('account.last')} <RelativeTime value={row.last} />
              </span>
            </span>
            {onEnd && !row.current && (
              <Button
                size="small"
                loading={ending === row.id}
                aria-label={t('account.endOf', { device })}
                onClick={() => {
                  setEnding(row.id);
                  void onEnd(row.id).finally(() => setEnding(0));
                }}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
