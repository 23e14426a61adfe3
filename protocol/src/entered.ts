// How entered text is cleaned, compared and told apart, the same on both sides; clients load it when something is searched.

/** Suffixes and kinds of company that nearly every name has. */
const companySuffix = /(?:股份|集团|控股)?(?:有限)?(?:责任)?公司$|（[^）]*）|\([^)]*\)/gu;

/** A name without what nearly every name has: 恒力 液压（苏州）有限公司 → 恒力 液压. */
export function withoutSuffix(name: string): string {
  return comparable(name).replace(companySuffix, '');
}

/** What tells names of companies apart, whatever blanks were typed: 恒力 液压（苏州）有限公司 → 恒力液压. */
export function tellingName(name: string): string {
  return withoutSuffix(name).replaceAll(' ', '');
}

/** Marks of direction, of where a line may break, and of nothing at all: they come along when text is copied, and nobody sees them. */
const unseen =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;
/** What joins characters, where it joins none: it is a part of pictures, and of scripts whose letters are joined. */
const idleJoiner = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u0600-\u0dff])[\u200c\u200d]/gu;
/** Blanks of other widths, and those at which no line breaks; not the one by which paragraphs are indented. */
const otherBlanks = /[\u00a0\u2000-\u200a\u202f\u205f]/gu;

/** A text as it is kept: without what nobody sees. */
export function enteredText(text: string): string {
  return text.replace(unseen, '').replace(idleJoiner, '').replace(otherBlanks, ' ');
}

/** The same of one line, such as a name: digits and letters of full width are the usual ones; its punctuation stays. */
export function enteredLine(text: string): string {
  return enteredText(text)
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** The same of what has a form of its own, such as a phone number or an address of e-mail: everything in it is the usual one. */
export function enteredCode(text: string): string {
  return enteredText(text)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/gu, '-');
}

/** The form in which names are compared and found: without what nobody sees, NFKC, lower case, single blanks. */
export function comparable(text: string): string {
  return enteredText(text).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
