// Names by which the rest of the program refers to approvals.

/** Kinds under which `openRecord` opens a step, or a whole approval. */
export const stepKind = 'WorkFlowStep';
export const taskKind = 'WorkFlow';

/** Of the panel, in pixels. */
export const panelWidth = 820;

/** What the approvals of one record are kept under. */
export const worksKey = (module: string, id: number) => [taskKind, 'ofRecord', module, id];
