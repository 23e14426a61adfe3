// Asks who leaves and who gets what of theirs, and begins the handover.
import type { FormItem } from '@crm/protocol/form';
import type { HandoverPart, HandoverPreview } from '@crm/protocol/handover';
import { limits } from '@crm/protocol/limits';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../engine/ask/AskDialog.tsx';
import { useAsk } from '../../engine/ask/useAsk.tsx';
import { moduleTitle } from '../../engine/localise.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './words.ts';

/** People among whom one kind is split. */
const mostReceivers = 20;

/** Ids of people as their control answers them: one id, or a list of people. */
function idsOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.map((one: { userid?: unknown }) => Number(one.userid));
  return Number(value) > 0 ? [Number(value)] : [];
}

const fieldOf = (module: string) => `to.${module}`;

/** What hangs on the person beside their records, as one sentence; undefined for nothing. */
function besideOf(t: TFunction, { subordinates, departments, shared }: HandoverPreview): string | undefined {
  const counts = { subordinates, departments, shared };
  const list = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => t(`handover.${what}`, { count }));
  return list.length > 0 ? t('handover.beside', { list: list.join(t('handover.joint')) }) : undefined;
}

function splitQuestion(t: TFunction, held: HandoverPreview): Question {
  const kinds = held.kinds.filter(({ count }) => count > 0);
  const receivers = kinds.map(
    ({ module, label, count }): FormItem => ({
      id: 0,
      type: 'user',
      title: t('handover.of', { label: moduleTitle(t, module, label), count }),
      field: fieldOf(module),
      multiple: true,
      max: mostReceivers,
    }),
  );
  return {
    title: t('handover.title'),
    about: t('handover.from', { name: held.username }),
    note: [t('handover.rule'), besideOf(t, held)].filter(Boolean).join(' '),
    items: [
      ...receivers,
      { id: 0, type: 'textarea', title: t('handover.reason'), field: 'reason', rows: 2, max: limits.shortText },
    ],
    okText: t('handover.start'),
    send: async (values, key) => {
      const parts = kinds.flatMap(({ module }): HandoverPart[] => {
        const userids = idsOf(values[fieldOf(module)]);
        return userids.length > 0 ? [{ module, rule: userids.length > 1 ? 'even' : 'one', userids }] : [];
      });
      if (parts.length === 0) throw new ApiError('invalid', t('handover.nobody'));
      const body = { userid: held.userid, parts: JSON.stringify(parts), reason: values['reason'] };
      return { msg: (await postAnswer('api/handover/start', body, { idempotencyKey: key })).msg };
    },
  };
}

/** @param begun called once a handover is under way */
export function useHandover(begun: () => void): { begin(): Promise<void>; dialog: ReactNode } {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { ask, dialog } = useAsk();
  const begin = useCallback(async () => {
    let held: HandoverPreview | undefined;
    const chosen = await ask({
      title: t('handover.title'),
      note: t('handover.hint'),
      items: [
        {
          id: 0,
          type: 'user',
          title: t('handover.who'),
          field: 'userid',
          textField: 'username',
          required: true,
          max: 1,
        },
      ],
      opens: true,
      okText: t('handover.next'),
      send: async ({ userid }) => {
        held = await post<HandoverPreview>('api/handover/preview', { userid });
        const name = held.username;
        if (held.job > 0) throw new ApiError('conflict', t('handover.running', { name }));
        if (held.kinds.every(({ count }) => count === 0))
          throw new ApiError('conflict', t('handover.nothing', { name }));
        return {};
      },
    });
    if (chosen.cancelled || !held) return;
    const outcome = await ask(splitQuestion(t, held));
    if (outcome.cancelled) return;
    if (outcome.msg) feedback.success(outcome.msg);
    begun();
  }, [ask, begun, feedback, t]);
  return { begin, dialog };
}
