// 您不在的时候: the number of notices of each kind during an absence, each leading to just these.
import { CloseOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { translated } from '../../shared/i18n/translated.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { closeDigest, pickOfDigest, useDigest } from './digest.api.ts';
import './notice.css';
import './notice.i18n.ts';

export default function AwayDigest() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const digest = useDigest();
  const [busy, setBusy] = useState(false);
  if (!digest) return null;
  const close = async () => {
    setBusy(true);
    try {
      await closeDigest(client);
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="notice-digest" aria-label={t('notice.away')}>
      <div className="notice-digest-head">
        <h2>{t('notice.away')}</h2>
        <span>
          {t('notice.awayTotal', { count: digest.total })} · {t('notice.awaySince')}{' '}
          <RelativeTime value={digest.from} />
        </span>
        <Button
          type="text"
          size="small"
          loading={busy}
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('notice.awayClose')}
          data-hint={t('notice.awayClose')}
          onClick={() => void close()}
        />
      </div>
      <ul>
        {digest.rows.map(({ kind, label, count }) => {
          const name = translated(t, [`notice.kind.${kind}`], label);
          return (
            <li key={kind}>
              <button type="button" onClick={() => pickOfDigest({ kind, label: name })}>
                {name} <b>{count}</b>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
