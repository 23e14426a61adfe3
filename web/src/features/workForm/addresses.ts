// Where forms, their requests and their flows are found.
import type { WorkFormFace } from '@crm/protocol/answers/workForm';
import { workModule } from '@crm/protocol/workForm';

export const recordsAddress = (module: string): string => `/oa/work/${module}`;

/** The designer of the form's fields. */
export const designAddress = (id: number): string => `/system/workForm/view/${workModule(id)}/form/${id}`;

/** The flow's designer; where there is none yet, the dialog of a new one for this form. */
export const flowAddress = (flow: { id: number } | null, { module }: Pick<WorkFormFace, 'module'>): string =>
  flow ? `/oa/flow/view/${flow.id}` : `/oa/flow?new=${module}`;

/** Among one's own submissions, with one of them open. */
export const submittedAddress = (approval: number): string => `/oa/approval/mySubmit?task=${approval}`;
