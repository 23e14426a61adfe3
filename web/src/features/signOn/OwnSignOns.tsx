// Of the personal settings: by which identity providers one signs in, and the ways to link and to unlink one.

import type { OwnSignOn } from '@crm/protocol/answers/signOn';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useSession } from '../../shared/session/session.ts';
import { goToProvider } from '../../shared/session/signOn.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import '../../engine/settings/settingsList.css';
import './signOn.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { signOnKey, useOwnSignOns } from './signOn.api.ts';
import './signOn.i18n.ts';

const PasswordDialog = onDemand(() => import('./PasswordDialog.tsx'));

export default function OwnSignOns() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const { user } = useSession();
  const own = useOwnSignOns();
  const [linking, setLinking] = useState<OwnSignOn | null>(null);
  if (own.error) return <LoadProblem error={own.error} retry={() => void own.refetch()} />;
  if (!own.data) return <Skeleton title={false} rows={1} />;
  const { rows } = own.data;
  if (rows.length === 0) return <p className="settings-more">{t('signOn.noneForOwn')}</p>;
  const unlink = async ({ id, name }: OwnSignOn) => {
    if (!(await feedback.confirm({ action: t('signOn.unlink'), about: name, content: t('signOn.unlinkText') }))) return;
    try {
      feedback.success((await postAnswer(signOnCalls.unlink, { id })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      void client.invalidateQueries({ queryKey: signOnKey });
    }
  };
  return (
    <>
      <ul className="settings-rows sign-on-list">
        {rows.map((row) => (
          <li key={row.id} className="settings-head">
            <strong>{row.name}</strong>
            <Tag color={row.linked ? 'green' : 'default'}>{t(row.linked ? 'signOn.linked' : 'signOn.notLinked')}</Tag>
            {row.linked && row.lastAt && (
              <span className="settings-more">{t('signOn.lastAt', { time: row.lastAt })}</span>
            )}
            {!user?.acting && (
              <span className="settings-row-actions">
                {row.linked ? (
                  <Button
                    size="small"
                    aria-label={t('signOn.unlinkOf', { name: row.name })}
                    onClick={() => void unlink(row)}
                  >
                    {t('signOn.unlink')}
                  </Button>
                ) : (
                  <Button
                    size="small"
                    aria-label={t('signOn.linkOf', { name: row.name })}
                    onClick={() => setLinking(row)}
                  >
                    {t('signOn.link')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {linking && (
        <PasswordDialog
          title={t('signOn.linkOf', { name: linking.name })}
          text={t('signOn.linkText')}
          submit={t('signOn.goOn')}
          send={(password) => goToProvider(signOnCalls.link, { id: linking.id, password }, '/person/index')}
          onClose={() => setLinking(null)}
        />
      )}
    </>
  );
}
