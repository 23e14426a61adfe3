// Actions of the handover page: start, take back, disable the account; runs are followed to their end.

import type { HandoverRow } from '@crm/protocol/answers/handover';
import * as handoverCalls from '@crm/protocol/calls/handover';
import * as userCalls from '@crm/protocol/calls/user';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { waitForRun } from '../../engine/record/jobRun.ts';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './handover.i18n.ts';

const HandoverDialog = dialogOnDemand(() => import('./HandoverDialog.tsx'));

/** Milliseconds between polls while somebody takes one back: only its starter receives events. */
const pollInterval = 3000;

export interface Run {
  id: number;
  username: string;
}

export interface Handovers {
  /** Handovers that were begun here and are under way. */
  runs: readonly Run[];
  busy: boolean;
  begin(person?: { userid: number; username: string }): void;
  takeBack(row: HandoverRow): Promise<void>;
  disable(row: HandoverRow): Promise<void>;
  dialog: ReactNode;
}

export function useHandovers(rows: readonly HandoverRow[], refresh: () => void): Handovers {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { show, dialog } = usePrompt();
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const [busy, setBusy] = useState(false);
  const here = useRef(true);
  const keys = useRef(new Map<string, string>());
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const running = rows.some(({ job }) => job > 0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(refresh, pollInterval);
    return () => clearInterval(timer);
  }, [running, refresh]);

  /** Reports the result of a run, as long as the page is open. */
  const follow = async (job: number, messageFor: (count: number, failed: number) => string) => {
    const row = await waitForRun(job);
    if (!here.current) return;
    refresh();
    if (row.state === 'failed') feedback.error(row.error);
    else if (row.state === 'cancelled') feedback.error(t('handover.stopped'));
    else feedback.success(messageFor(Number(row.result?.count ?? 0), Number(row.result?.failed ?? 0)));
  };

  const onStarted = (id: number, username: string) => {
    setRuns((before) => [...before, { id, username }]);
    void follow(id, (count) => t('handover.doneOf', { name: username, count })).finally(() =>
      setRuns((before) => before.filter((run) => run.id !== id)),
    );
  };
  const begin = (person?: { userid: number; username: string }) => {
    void show(HandoverDialog, { onStarted, ...(person ? { person } : {}) }).then(({ msg }) => {
      if (msg) feedback.success(msg);
    });
  };

  /** One attempt keeps its key until it came through. */
  const attempt = async <T,>(what: string, send: (key: string) => Promise<T>): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    const key = keys.current.get(what) ?? newAttemptKey();
    keys.current.set(what, key);
    try {
      const answer = await send(key);
      keys.current.delete(what);
      return answer;
    } catch (error) {
      feedback.error(error);
      return undefined;
    } finally {
      setBusy(false);
      refresh();
    }
  };

  const takeBack = async (row: HandoverRow) => {
    const { id, username: name, enabled } = row;
    const content = [t('handover.backAsk', { name }), enabled ? '' : t('handover.backDisabled', { name })].join('');
    if (
      !(await feedback.confirm({ title: t('handover.backTitle', { name }), content, okText: t('handover.takeBack') }))
    )
      return;
    const answer = await attempt(`back ${id}`, (key) =>
      postAnswer(handoverCalls.back, { id }, { idempotencyKey: key }),
    );
    if (!answer) return;
    await follow(answer.data.id, (count, failed) =>
      failed > 0 ? t('handover.backPartly', { name, count, failed }) : t('handover.backDone', { name, count }),
    );
  };

  const disable = async ({ userid, username: name }: HandoverRow) => {
    const question = { content: t('handover.disableAsk', { name }), okText: t('handover.disable'), danger: true };
    if (!(await feedback.confirm(question))) return;
    const answer = await attempt(`disable ${userid}`, (key) =>
      postAnswer(userCalls.edit, { UserID: userid, status: 0 }, { idempotencyKey: key }),
    );
    if (answer) feedback.success(answer.msg);
  };

  return { runs, busy, begin, takeBack, disable, dialog };
}
