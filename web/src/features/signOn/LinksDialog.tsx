// Whose identity of a provider is linked; an administrator undoes single ones.

import type { SignOnLink, SignOnRow } from '@crm/protocol/answers/signOn';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsList } from '../../engine/settings/SettingsList.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './signOn.css';
import { linkRows, signOnKey, useLinks } from './signOn.api.ts';
import './signOn.i18n.ts';

interface LinksDialogProps {
  provider: SignOnRow;
  mayEdit: boolean;
  onClose(): void;
}

export default function LinksDialog({ provider, mayEdit, onClose }: LinksDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const links = useLinks(provider.id, page);
  const unlink = async ({ id, UserName }: SignOnLink) => {
    const content = t('signOn.unlinkAnyText');
    if (!(await feedback.confirm({ danger: true, action: t('signOn.unlink'), about: UserName, content }))) return;
    try {
      feedback.success((await postAnswer(signOnCalls.unlinkAny, { id })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      void client.invalidateQueries({ queryKey: signOnKey });
    }
  };
  return (
    <Modal
      open
      width={640}
      title={t('signOn.linksOf', { name: provider.name })}
      footer={<Button onClick={onClose}>{t('signOn.close')}</Button>}
      onCancel={onClose}
    >
      <SettingsList query={links} none={({ rows }) => (rows.length === 0 ? t('signOn.noLinks') : undefined)}>
        {({ rows, total }) => (
          <>
            <ul className="settings-rows sign-on-list">
              {rows.map((row) => (
                <li key={row.id} className="settings-head">
                  <strong>{row.UserName}</strong>
                  <span className="settings-more">{row.subject}</span>
                  <span className="settings-more">
                    {row.lastAt
                      ? t('signOn.lastAt', { time: row.lastAt })
                      : t('signOn.linkedAt', { time: row.linkedAt })}
                  </span>
                  {mayEdit && (
                    <span className="settings-row-actions">
                      <Button
                        size="small"
                        aria-label={t('signOn.unlinkOf', { name: row.UserName })}
                        onClick={() => void unlink(row)}
                      >
                        {t('signOn.unlink')}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <Pagination
              size="small"
              align="end"
              hideOnSinglePage
              current={page}
              pageSize={linkRows}
              total={total}
              showSizeChanger={false}
              onChange={setPage}
            />
          </>
        )}
      </SettingsList>
    </Modal>
  );
}
