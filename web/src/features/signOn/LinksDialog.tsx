// Whose identity of a provider is linked; an administrator undoes single ones.

import type { SignOnLink, SignOnRow } from '@crm/protocol/answers/signOn';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './signOn.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
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
    if (!(await feedback.confirm({ danger: true, deed: t('signOn.unlink'), about: UserName, content }))) return;
    try {
      feedback.success((await postAnswer(signOnCalls.unlinkAny, { id })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      void client.invalidateQueries({ queryKey: signOnKey });
    }
  };
  const body = () => {
    if (links.error) return <LoadProblem error={links.error} retry={() => void links.refetch()} />;
    if (!links.data) return <Skeleton title={false} rows={4} />;
    if (links.data.rows.length === 0) return <Empty description={t('signOn.noLinks')} />;
    return (
      <>
        <ul className="sign-on-list">
          {links.data.rows.map((row) => (
            <li key={row.id} className="sign-on-head">
              <strong>{row.UserName}</strong>
              <span className="sign-on-more">{row.subject}</span>
              <span className="sign-on-more">
                {row.lastAt ? t('signOn.lastAt', { time: row.lastAt }) : t('signOn.linkedAt', { time: row.linkedAt })}
              </span>
              {mayEdit && (
                <span className="sign-on-acts">
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
          total={links.data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      </>
    );
  };
  return (
    <Modal
      open
      width={640}
      title={t('signOn.linksOf', { name: provider.name })}
      footer={<Button onClick={onClose}>{t('signOn.close')}</Button>}
      onCancel={onClose}
    >
      {body()}
    </Modal>
  );
}
