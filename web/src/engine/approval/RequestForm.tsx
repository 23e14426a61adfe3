// A request is made: the form of its kind with the way of its approval; what was handed in leads to the approval, a draft to itself.
import type { FlowPreview, WorkRow } from '@crm/protocol/work';
import { post } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { useAsk } from '../ask/useAsk.tsx';
import EntityForm, { type EntityFormProps } from '../EntityForm.tsx';
import type { Values } from '../validation.ts';
import SubmitDialog from './SubmitDialog.tsx';

const PathAhead = onDemand(() => import('./PathAhead.tsx'));

/** What has become of a request. */
export type Requested = { approval: number } | { record: number };

interface RequestFormProps extends Pick<EntityFormProps, 'module' | 'open' | 'preset' | 'name' | 'onClose'> {
  onRequested(requested: Requested): void;
}

/** The approval that a record is in, by its latest. */
async function approvalOf(module: string, id: number): Promise<number> {
  const { rows } = await post<{ rows: WorkRow[] }>('api/WorkFlow/ofRecord', { module, id });
  return rows[0]?.TaskID ?? 0;
}

export default function RequestForm({ module, onRequested, ...form }: RequestFormProps) {
  const feedback = useFeedback();
  const { show, dialog } = useAsk();

  const follow = async (id: number, draft: boolean): Promise<Requested> => {
    if (draft) return { record: id };
    const approval = await approvalOf(module, id);
    if (approval) return { approval };
    // Whoever decides is to be chosen first; without a flow it has passed at once.
    const preview = await post<FlowPreview>('api/WorkFlow/preview', { module, id });
    if (!preview.flow) return { record: id };
    const { msg, cancelled } = await show(SubmitDialog, { module, id, about: '', preview });
    if (cancelled) return { record: id };
    feedback.success(msg ?? '');
    return { approval: await approvalOf(module, id) };
  };
  const saved = async (id: number, draft: boolean) => {
    try {
      onRequested(await follow(id, draft));
    } catch (error) {
      feedback.error(error);
      onRequested({ record: id });
    }
  };
  const below = (body: Values | null) => <PathAhead module={module} body={body} />;
  return (
    <>
      <EntityForm {...form} module={module} id={0} below={below} onSaved={(id, draft) => void saved(id, draft)} />
      {dialog}
    </>
  );
}
