// People who get no assignments for some time.

import { DeleteOutlined } from '@ant-design/icons';
import * as automationCalls from '@crm/protocol/calls/automation';
import { useQueryClient } from '@tanstack/react-query';
import { Button, DatePicker, Modal } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { textOf } from '../../engine/record/records.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { useAway } from './automation.api.ts';
import { ControlPart, Problem } from './Control.tsx';
import './automation.i18n.ts';

export default function AwayDialog({ close }: { close(): void }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const mayEdit = useGranted('manager.automation.edit');
  const away = useAway(true);
  const [person, setPerson] = useState<{ userid: unknown; username: string }>({ userid: '', username: '' });
  const [until, setUntil] = useState<Dayjs | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const send = async (userid: unknown, day: string) => {
    setBusy(true);
    setProblems({});
    try {
      feedback.success((await postAnswer(automationCalls.setAway, { userid: textOf(userid), until: day })).msg);
      void client.invalidateQueries({ queryKey: ['automation'] });
      if (day) {
        setPerson({ userid: '', username: '' });
        setUntil(null);
      }
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else feedback.error(error);
    } finally {
      setBusy(false);
    }
  };

  const rows = away.data?.rows ?? [];
  return (
    <Modal open title={t('automation.away')} footer={null} onCancel={close} width={560}>
      <p className="auto-rule-hint">{t('automation.awayHint')}</p>
      {mayEdit && (
        <form
          className="auto-rule-away"
          onSubmit={(event) => {
            event.preventDefault();
            if (!person.userid) setProblems({ userid: t('automation.choosePerson') });
            else if (!until) setProblems({ until: t('automation.chooseDay') });
            else void send(person.userid, until.format('YYYY-MM-DD'));
          }}
        >
          <div className="auto-rule-grow">
            <ControlPart
              id="away-person"
              disabled={busy}
              problem={problems['userid']}
              item={{
                type: 'user',
                field: 'userid',
                textField: 'username',
                max: 1,
                title: t('automation.person'),
                placeholder: t('automation.choosePerson'),
              }}
              value={person.userid}
              beside={{ username: person.username }}
              onChange={(userid) => setPerson((one) => ({ ...one, userid }))}
              onBeside={(_field, value) => setPerson((one) => ({ ...one, username: textOf(value) }))}
            />
            <Problem id="away-person" text={problems['userid']} />
          </div>
          <div>
            <DatePicker
              id="away-until"
              aria-label={t('automation.until')}
              placeholder={t('automation.until')}
              disabled={busy}
              {...(problems['until'] ? { status: 'error' as const } : {})}
              value={until}
              onChange={setUntil}
            />
            <Problem id="away-until" text={problems['until']} />
          </div>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('automation.pause')}
          </Button>
        </form>
      )}
      {away.error ? (
        <LoadProblem error={away.error} retry={() => void away.refetch()} />
      ) : !away.data ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Empty description={t('automation.awayEmpty')} />
      ) : (
        <ul className="auto-rule-away-list">
          {rows.map((row) => (
            <li key={row.userid}>
              <UserAvatar name={row.UserName} src={row.header} size={24} />
              <span className="auto-rule-grow">{row.UserName}</span>
              <span className="auto-rule-hint">{t('automation.awayUntil', { day: row.until })}</span>
              {mayEdit && (
                <Button
                  type="text"
                  disabled={busy}
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('automation.resume', { name: row.UserName })}
                  onClick={() => void send(row.userid, '')}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
