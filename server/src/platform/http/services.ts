// What the layers above add to every call and every job; they declare it by augmenting this interface.

// oxlint-disable-next-line typescript/no-empty-object-type -- filled from outside
export interface Services {}

/** Waits until the layers above know a version of the definitions of forms and kinds; the newest where none is named. */
export type Ready = (definitionVersion?: number) => Promise<void>;
