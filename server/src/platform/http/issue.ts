// Schemas keep nothing but text for what is wrong: a sentence goes in packed and comes out as a sentence again.
import { msg, type Params, packed, type Sentence, type SentenceKey, unpacked } from '@crm/protocol/sentences';

/** A sentence of the catalogue as the `error` of a schema. */
export function sentenceError<Key extends SentenceKey>(key: Key, ...params: Params<Key>): string {
  return packed(msg(key, ...params));
}

/** The sentence of an issue; the schema library's own words are not shown to people. */
export function sentenceOf(issue: { message: string }): Sentence {
  return unpacked(issue.message) ?? msg('badFormat');
}
