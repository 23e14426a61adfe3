// The shape of the sentences of one area.

/** Key → Chinese and English. `{…}` marks a value that is filled in. */
export type Catalogue = Record<string, readonly [cn: string, en: string]>;
