// What the layers above add to every call and every job; they declare it by augmenting this interface.

import type { Archive } from '../db/archive/archive.ts';

export interface Services {
  /** Present where the embedded database is archived. */
  archive?: Archive | undefined;
}

/** Waits until the layers above know a version of the definitions of forms and kinds; the newest where none is named. */
export type Ready = (definitionVersion?: number) => Promise<void>;
