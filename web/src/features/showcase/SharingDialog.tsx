// One's own link to the showcase: whether it names the person, whether it shows their phone, and the link itself.
import * as productsCalls from '@crm/protocol/calls/products';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './showcase.css';
import './showcase.i18n.ts';

interface SharingDialogProps {
  open: boolean;
  close(): void;
}

const key = ['showcase', 'sharing'];

export default function SharingDialog({ open, close }: SharingDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post(productsCalls.sharing, {}, { signal }),
    enabled: open,
  });
  const link = `${window.location.origin}/userProduct?u=${user?.UserID ?? 0}`;
  const sharing = query.data;

  const change = async (shared: boolean, phone: boolean) => {
    setBusy(true);
    try {
      const answer = shared
        ? await postAnswer(productsCalls.share, { phone: phone ? 1 : 0 })
        : await postAnswer(productsCalls.unshare);
      client.setQueryData(key, answer.data);
      feedback.success(answer.msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
    }
  };
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => feedback.success(t('showcase.copied')),
      () => feedback.error(t('showcase.copyFailed')),
    );

  return (
    <Modal open={open} title={t('showcase.share')} footer={null} onCancel={close} width={520}>
      {query.error && !sharing ? (
        <LoadProblem error={query.error} retry={() => void query.refetch()} />
      ) : !sharing ? (
        <Skeleton />
      ) : (
        <div className="showcase-sharing">
          <p>{t('showcase.shareHint')}</p>
          <label className="showcase-switch">
            <Switch
              checked={sharing.shared}
              loading={busy}
              onChange={(on) => void change(on, on && sharing.mobile !== '')}
              aria-label={t('showcase.shareOn')}
            />
            {t('showcase.shareOn')}
          </label>
          {sharing.shared && sharing.mobile === '' && <p>{t('showcase.noPhone')}</p>}
          {sharing.shared && sharing.mobile !== '' && (
            <label className="showcase-switch">
              <Switch
                checked={sharing.phone}
                loading={busy}
                onChange={(on) => void change(true, on)}
                aria-label={t('showcase.phoneOn', { mobile: sharing.mobile })}
              />
              {t('showcase.phoneOn', { mobile: sharing.mobile })}
            </label>
          )}
          <div className="showcase-link">
            <Input readOnly value={link} aria-label={t('showcase.link')} onFocus={(event) => event.target.select()} />
            <Button type="primary" onClick={copy}>
              {t('showcase.copy')}
            </Button>
          </div>
          {!sharing.shared && <p>{t('showcase.shareOff')}</p>}
        </div>
      )}
    </Modal>
  );
}
