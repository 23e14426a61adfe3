// How entered text is cleaned, compared and distinguished, the same on both sides; clients load it when something is searched.

/** Suffixes and kinds of company that nearly every name has. What is between brackets holds none, so that many of them cost no time. */
const companySuffix = /(?:股份|集团|控股)?(?:有限)?(?:责任)?公司$|（[^（）]*）|\([^()]*\)/gu;

/** A name without what nearly every name has: 恒力 液压（苏州）有限公司 → 恒力 液压. */
export function withoutSuffix(name: string): string {
  return comparable(name).replace(companySuffix, '');
}

/** The distinctive part of a company's name, whatever blanks were typed: 恒力 液压（苏州）有限公司 → 恒力液压. */
export function distinctiveName(name: string): string {
  return withoutSuffix(name).replaceAll(' ', '');
}

/** Marks of direction, of where a line may break, and of nothing at all: they come along when text is copied, and nobody sees them. */
const unseen =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;
/** Controls that break no line, letters that fill a place, and what chooses between the shapes of a character. */
const empty =
  /(?![\t\n\v\f\r\u0085])\p{Cc}|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]|(?<![\u1820-\u18af])[\u180b-\u180d\u180f]/gu;
/** What chooses the picture of a character, where there is none to choose. */
const idleSelector = /(?<!\p{Extended_Pictographic}|[#*\d](?=\ufe0f\u20e3))[\ufe0e\ufe0f]/gu;
/** Letters that only a flag of a region has. */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
/** What joins characters, where it joins none: it is a part of pictures, and of scripts whose letters are joined. */
const idleJoiner = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u0600-\u0dff])[\u200c\u200d]/gu;
/** Blanks of other widths, and those at which no line breaks; not the one by which paragraphs are indented. */
const otherBlanks = /[\u00a0\u2000-\u200a\u202f\u205f]/gu;

/** Letters, digits, Chinese characters and usual punctuation: nothing of the above. Most texts hold nothing else. */
const usual = /^[ -~\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]*$/;

/** A text as it is kept: without what nobody sees. */
export function enteredText(text: string): string {
  if (usual.test(text)) return text;
  return text
    .replace(unseen, '')
    .replace(empty, '')
    .replace(tags, '$1')
    .replace(idleSelector, '')
    .replace(idleJoiner, '')
    .replace(otherBlanks, ' ');
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
