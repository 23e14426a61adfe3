// The secret address under which a calendar program reads one's own entries: made, shown once, renewed, revoked.

import * as calendarCalls from '@crm/protocol/calls/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './agenda.i18n.ts';

interface FeedDialogProps {
  open: boolean;
  close(): void;
}

const key = ['agenda-feed'];

export default function FeedDialog({ open, close }: FeedDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [address, setAddress] = useState('');
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post(calendarCalls.feedState, {}, { signal }),
    enabled: open,
  });
  const feed = query.data;

  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      feedback.success(await work());
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: key });
    }
  };
  const make = () =>
    act(async () => {
      const answer = await postAnswer(calendarCalls.feedRenew);
      setAddress(window.location.origin + answer.data.secret);
      return answer.msg;
    });
  const renew = async () => {
    if (await feedback.confirm({ content: t('agenda.feedRenewConfirm') })) await make();
  };
  const revoke = async () => {
    if (!(await feedback.confirm({ content: t('agenda.feedRevokeConfirm'), danger: true }))) return;
    await act(async () => {
      const { msg } = await postAnswer(calendarCalls.feedRevoke);
      setAddress('');
      return msg;
    });
  };
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => feedback.success(t('agenda.feedCopied')),
      () => feedback.error(t('agenda.feedCopyFailed')),
    );

  return (
    <Modal
      open={open}
      title={t('agenda.feedTitle')}
      footer={null}
      width={520}
      // What is shown once is not lost by a click beside it.
      mask={{ closable: address === '' }}
      onCancel={close}
      afterClose={() => setAddress('')}
    >
      {query.error && !feed ? (
        <LoadProblem error={query.error} retry={() => void query.refetch()} />
      ) : !feed ? (
        <Skeleton />
      ) : (
        <div className="agenda-feed">
          <p>{t('agenda.feedText')}</p>
          <p>{t('agenda.feedSecret')}</p>
          {address ? (
            <>
              <p role="status">{t('agenda.feedOnce')}</p>
              <div className="agenda-feed-link">
                <Input
                  readOnly
                  value={address}
                  aria-label={t('agenda.feedAddress')}
                  onFocus={(event) => event.target.select()}
                />
                <Button type="primary" onClick={copy}>
                  {t('agenda.feedCopy')}
                </Button>
              </div>
            </>
          ) : (
            feed.on && <p>{t('agenda.feedSince', { at: feed.createdAt.slice(0, 16) })}</p>
          )}
          <div className="agenda-feed-buttons">
            {feed.on || address ? (
              <>
                <Button loading={busy} onClick={() => void renew()}>
                  {t('agenda.feedRenew')}
                </Button>
                <Button danger disabled={busy} onClick={() => void revoke()}>
                  {t('agenda.feedRevoke')}
                </Button>
              </>
            ) : (
              <Button type="primary" loading={busy} onClick={() => void make()}>
                {t('agenda.feedMake')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}
