// Making a request: the form of its kind with the path of its approval. Once submitted, the approval opens; a draft opens itself.

import type { WorkRow } from '@crm/protocol/answers/work';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { instanceStates } from '@crm/protocol/work';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { usePrompt } from '../actions/usePrompt.tsx';
import type { Values } from '../fields/validation.ts';
import EntityForm, { type EntityFormProps } from '../form/EntityForm.tsx';
import SubmitDialog from './SubmitDialog.tsx';
import './approval.i18n.ts';

const PathAhead = onDemand(() => import('./PathAhead.tsx'));

/** What has become of a request. */
export type Requested = { approval: number } | { record: number };

interface RequestFormProps extends Pick<EntityFormProps, 'module' | 'open' | 'preset' | 'name' | 'onClose'> {
  onRequested(requested: Requested): void;
}

/** The approval that a record is in, its latest. */
async function approvalOf(module: string, id: number): Promise<WorkRow | undefined> {
  const { rows } = await post(workFlowCalls.ofRecord, { module, id });
  return rows[0];
}

export default function RequestForm({ module, onRequested, ...form }: RequestFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { show, dialog } = usePrompt();

  /** What opens next, and the message. */
  const follow = async (id: number, draft: boolean): Promise<[Requested, string]> => {
    const asDraft: [Requested, string] = [{ record: id }, t('approval.keptDraft')];
    if (draft) return asDraft;
    const approval = await approvalOf(module, id);
    if (approval) {
      const names = approval.state === instanceStates.running ? approval.username : '';
      return [{ approval: approval.TaskID }, names ? t('approval.submittedTo', { names }) : t('approval.submitted')];
    }
    // The approver has to be chosen first; without a flow it has passed at once.
    const preview = await post(workFlowCalls.preview, { module, id });
    if (!preview.flow) return [{ record: id }, t('approval.submittedPassed')];
    const { msg, cancelled } = await show(SubmitDialog, { module, id, about: '', preview });
    if (cancelled) return asDraft;
    return [{ approval: (await approvalOf(module, id))?.TaskID ?? 0 }, msg ?? t('approval.submitted')];
  };
  const saved = async (id: number, draft: boolean) => {
    try {
      const [requested, message] = await follow(id, draft);
      feedback.success(message);
      onRequested(requested);
    } catch (error) {
      feedback.error(error);
      onRequested({ record: id });
    }
  };
  const below = (body: Values | null) => <PathAhead module={module} body={body} />;
  return (
    <>
      <EntityForm {...form} module={module} id={0} below={below} quiet onSaved={(id, draft) => void saved(id, draft)} />
      {dialog}
    </>
  );
}
