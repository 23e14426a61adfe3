// The shape of the sentences of one area.

/** A word or a sentence in both languages; `{…}` marks a value that is filled in. */
export type Bilingual = readonly [cn: string, en: string];

export type Catalogue = Record<string, Bilingual>;
