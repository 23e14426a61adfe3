// Beginning a task or planning a follow-up on a day of the calendar, with the day filled in.

import { granted } from '@crm/protocol/access';
import * as recordCalls from '@crm/protocol/calls/record';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { EntityForm } from '../../engine/form/lazy.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import type { Adding, AddKind } from './AddOnDay.tsx';
import './agenda.i18n.ts';

/** The hours of a day that come to mind; of today the first that is not over. */
const hours = ['09:00:00', '18:00:00', '23:30:00'] as const;

function momentOn(day: string, from: 0 | 1, now: string): string {
  const at = hours.slice(from).find((hour) => `${day} ${hour}` > now) ?? hours[2];
  return `${day} ${at}`;
}

interface Whose {
  userid: number;
  username: string;
}

/** @param whose the person whose calendar it is, where that is not one's own: a task is begun for them */
export function useAdding(whose: Whose, now: string, saved: () => void) {
  const { t } = useTranslation();
  const { tree } = useSession();
  const feedback = useFeedback();
  const { prompt, dialog: question } = usePrompt();
  const [task, setTask] = useState<{ open: boolean; preset: Record<string, unknown> }>({ open: false, preset: {} });
  const own = whose.userid === 0;
  const { userid, username } = whose;

  const plan = useCallback(
    async (day: string) => {
      const outcome = await prompt({
        title: t('agenda.add.plan'),
        items: [
          { id: 0, type: 'customer', title: t('agenda.planCustomer'), field: 'customerId', max: 1, required: true },
          {
            id: 1,
            type: 'datetime',
            title: t('agenda.planTime'),
            field: 'nextgenjintime',
            required: true,
            value: momentOn(day, 0, now),
          },
        ],
        okText: t('action.save'),
        send: async ({ customerId, nextgenjintime }, key) => {
          const { msg, data } = await postAnswer(
            recordCalls.change,
            { module: 'customer', ids: String(customerId), data: JSON.stringify({ nextgenjintime }) },
            { idempotencyKey: key },
          );
          const refused = data.rejected?.[0];
          if (refused) throw new ApiError('invalid', refused.reason, { customerId: refused.reason });
          return { msg };
        },
      });
      if (outcome.cancelled) return;
      if (outcome.msg) feedback.success(outcome.msg);
      saved();
    },
    [prompt, t, now, feedback, saved],
  );

  const add = useMemo((): Adding | undefined => {
    const may: Record<AddKind, boolean> = {
      task: granted(tree, 'oa.task.add'),
      plan: own && granted(tree, 'crm.customer.edit'),
    };
    const kinds = (['task', 'plan'] as const).filter((kind) => may[kind]);
    if (kinds.length === 0) return undefined;
    return {
      kinds,
      begin: (kind, day) => {
        if (kind === 'plan') return void plan(day);
        setTask({ open: true, preset: { endTime: momentOn(day, 1, now), ...(own ? {} : { userid, username }) } });
      },
    };
  }, [tree, own, userid, username, plan, now]);

  const dialogs = (
    <>
      <EntityForm
        module="task"
        id={0}
        open={task.open}
        preset={task.preset}
        onClose={() => setTask((before) => ({ ...before, open: false }))}
        onSaved={saved}
      />
      {question}
    </>
  );
  return { add, dialogs };
}
