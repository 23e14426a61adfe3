// Publishing a drawing, and switching the flow on in the same step, in place of the one that is on.

import type { FlowDetail, FlowProblem, FlowWarning } from '@crm/protocol/answers/flow';
import type { FormItem } from '@crm/protocol/answers/form';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { type Feedback, useFeedback } from '../../shared/ui/feedback.ts';
import { listKey } from './flow.api.ts';
import './flow.i18n.ts';
import './node.i18n.ts';

/** Says what switching a flow on does, and to which other one. */
export function confirmSwitch(
  feedback: Feedback,
  t: TFunction,
  name: string,
  other: { name: string } | undefined,
): Promise<boolean> {
  const content = other ? t('flow.switchInstead', { name, other: other.name }) : t('flow.switchContent', { name });
  return feedback.confirm({ action: t('flow.switchOn'), about: name, content });
}

interface PublishingSource {
  stored: FlowDetail;
  name: string;
  dirty: boolean;
  /** How many things keep it from being published. */
  problems: number;
  /** What to think of before it is. */
  warnings: readonly FlowWarning[];
  save(): Promise<boolean>;
  /** Reads what stands on the server by now. */
  reload(): Promise<void>;
  /** @param found what the server knows; missing: what is known already */
  showProblems(found?: FlowProblem[]): void;
  busy(on: boolean): void;
}

export function usePublishing(source: PublishingSource) {
  const { stored, name, dirty, problems, warnings, save, reload, showProblems, busy } = source;
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const { prompt, dialog } = usePrompt();
  const mayEdit = useGranted('oa.flow.edit');
  const { id, other, running, published } = stored;
  const mayEnable = stored.enabled === 0 && mayEdit;
  /** There is nothing to publish, but to switch on. */
  const onlySwitch = mayEnable && !dirty && published > 0 && stored.changed === 0;

  const warned = (text: string) => {
    const [first] = warnings;
    return first ? t('flow.warned', { text, warning: t(`flow.warning.${first.code}`) }) : text;
  };

  /** Sends it; what is wrong with the drawing is shown at its cards. */
  const send = async (
    call: typeof workFlowCalls.publish | typeof workFlowCalls.edit,
    body: Pick<workFlowCalls.PublishBody, 'enable'> & Pick<workFlowCalls.EditBody, 'enabled' | 'replaces'>,
    key: string,
  ): Promise<ActionOutcome> => {
    busy(true);
    try {
      const { msg } = await postAnswer(call, { id, ...body }, { idempotencyKey: key });
      void client.invalidateQueries({ queryKey: listKey });
      await reload();
      return { msg };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = error.data?.['problems'];
      if (Array.isArray(found)) showProblems(found as FlowProblem[]);
      // Another flow of the kind is on by now: the person is asked again.
      else if (error.code === 'conflict') await reload();
      else throw error;
      return { rejected: [{ id, reason: error.message }] };
    } finally {
      busy(false);
    }
  };

  const report = (outcome: ActionOutcome) => {
    const [refused] = outcome.rejected ?? [];
    if (refused) feedback.error(refused.reason);
    else if (outcome.msg) feedback.success(outcome.msg);
  };

  const publishNow = async () => {
    if (
      !(await feedback.confirm({
        action: t('flow.publish'),
        about: name,
        content: warned(t('flow.publishNow', { total: running })),
      }))
    )
      return;
    if (dirty && !(await save())) return;
    report(await send(workFlowCalls.publish, {}, newAttemptKey()));
  };

  const publishAndPerhapsEnable = async () => {
    const on = other ? t('flow.publishInstead', { name: other.name }) : t('flow.publishOn');
    const item: FormItem = {
      id: 1,
      type: 'radio',
      title: t('flow.afterwards'),
      field: 'enable',
      required: true,
      value: '1',
      options: [
        { value: '1', label: on },
        { value: '0', label: t('flow.publishOnly') },
      ],
    };
    const outcome = await prompt({
      title: t('flow.publish'),
      about: name,
      note: warned(t(published > 0 ? 'flow.publishAgain' : 'flow.publishFirst', { total: running })),
      items: mayEnable ? [item] : [],
      okText: t('flow.publish'),
      send: async ({ enable }, key) => {
        if (dirty && !(await save())) return { cancelled: true };
        const enabling = enable === '1' ? { enable: 1 as const, ...(other ? { replaces: other.id } : {}) } : {};
        return send(workFlowCalls.publish, enabling, key);
      },
    });
    report(outcome);
  };

  const publish = async () => {
    try {
      if (onlySwitch) {
        if (!(await confirmSwitch(feedback, t, name, other))) return;
        const body = { enabled: 1, version: stored.version, ...(other ? { replaces: other.id } : {}) };
        report(await send(workFlowCalls.edit, body, newAttemptKey()));
      } else if (problems > 0) showProblems();
      else if (stored.enabled === 1) await publishNow();
      else await publishAndPerhapsEnable();
    } catch (error) {
      feedback.error(error);
    }
  };
  return { publish, onlySwitch, dialog };
}
