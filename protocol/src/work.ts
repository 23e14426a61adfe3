// What runs through approval flows, on the wire: steps, instances, the path, logs.

/** Values of a step's `Status`. `cancelled` is no state of the specification: such steps are in nobody's list. */
export const stepStates = { waiting: 0, received: 1, working: 2, passed: 3, refused: 4, cancelled: 9 } as const;
export type StepState = (typeof stepStates)[keyof typeof stepStates];

/** How an instance stands. */
export const instanceStates = { running: 0, passed: 2, refused: 3, revoked: 4 } as const;
export type InstanceState = (typeof instanceStates)[keyof typeof instanceStates];

/** Values of `state` of records under approval: a draft, what was made void and what was sent back to be put right count nowhere. */
export const recordStates = { draft: 0, live: 1, void: 2, returned: 3 } as const;
