// How a number of a sheet is displayed, and its exact value: a cell means what is shown, not what is stored.

import { msg } from '@crm/protocol/sentences';
import { formatValue, isDateFormat, serialToDate } from 'hucre';
import { afternoon, generalInChinese, halvesOfDay, longDay, morning, weekdayOf, weekdays } from './format-words.ts';
import type { Cell } from './sheet.ts';

/** From here on a spreadsheet keeps no more than fifteen digits of what was typed, and zeros for the rest. */
const inexact = 1e15;
/** Days behind the last one that a spreadsheet shows, 9999-12-31. */
const lastSerial = 2_958_466;
/** Characters that a number without a format takes at most. */
const generalWidth = 10;

/** What is seen of a number of so many digits: none of them is what was typed. */
function lost(value: number): Cell {
  return {
    text: value
      .toExponential(5)
      .replace(/\.?0+e/, 'e')
      .replace('e', 'E'),
    meaning: { wrong: msg('cellDigits') },
  };
}

/** Rounded as people do it, in the decimals that the number is written with: 1.005 → 1.01. */
function rounded(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = value.toPrecision(15).split('e');
  const whole = Math.sign(value) * Math.round(Math.abs(Number(`${digits}e${Number(exponent) + decimals}`)));
  return Number(`${whole}e-${decimals}`);
}

/** A number without a format: ten digits at most, of which those before the point are all kept. */
function general(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 1e-9)
    return value
      .toExponential(5)
      .replace(/\.?0+e/, 'e')
      .replace('e', 'E');
  const before = size < 1 ? 1 : Math.floor(Math.log10(size)) + 1;
  const decimals = Math.max(0, generalWidth - before);
  return plain(rounded(value, decimals), decimals);
}

/** Without an exponent, and without noughts at the end. */
function plain(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Without what only places or colours what is shown, and without what the library would take for text. */
function tidy(format: string): string {
  return (
    format
      .replaceAll(generalInChinese, 'General')
      .replace(/\[\$-F800\][^;]*/i, longDay)
      .replace(/\[\$-F400\][^;]*/i, 'h:mm:ss')
      .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_whole, sign: string) => (sign ? `"${sign}"` : ''))
      .replace(
        /\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color\s*\d+|DBNum\d|[黑蓝绿红白黄]色?|颜色\s*\d+)\]/gi,
        '',
      )
      .replace(/[_*](?:.)/gsu, '')
      // A stroke for a nought is followed by the room of its decimals.
      .replace(/"-"\?+/g, '"-"')
  );
}

/** What a format is made of, beside the texts that it adds. */
function bare(format: string): string {
  return format.replace(/"[^"]*"/g, '').replace(/\\./gsu, '');
}

/** A month by its number and nothing else, which the library takes for a text. */
const isMonth = (format: string): boolean => /^m{1,2}$/i.test(bare(format).replace(/;.*/s, '').trim());

/** Its number as a text in the format. */
function monthText(format: string, month: number): string {
  return format.replace(/"[^"]*"|\\.|m{1,2}/gisu, (part) =>
    /^m/i.test(part) ? `"${String(month).padStart(part.length, '0')}"` : part,
  );
}

/**
 * @param format as the file has it: `#,##0.00`
 * @param since1904 the file counts days from 1904 on
 */
export function shownNumber(value: number, format: string, since1904: boolean): Cell {
  const tidied = tidy(format);
  if (isMonth(tidied) || isDateFormat(tidied.replaceAll(halvesOfDay, 'AM/PM').replace(/aaaa?/gi, 'ddd')))
    return shownTime(value, tidied, since1904);
  if (Math.abs(value) >= inexact) return lost(value);
  if (/^\s*(?:General|@)?\s*$/i.test(tidied)) return { text: general(value) };
  const own = bare(tidied);
  // A section of its own for numbers below zero defines the sign by itself.
  const isOwn = value < 0 && tidied.includes(';');
  // In a section with General the rest is text around the plain number.
  if (/General/i.test(own)) {
    const shown =
      (value < 0 && !isOwn ? '-' : '') +
      sectionOf(tidied, value).replaceAll(/General/gi, () => general(Math.abs(value)));
    return exactly(shown.replaceAll(/["\\]/g, ''), value);
  }
  const moved = pointMoved(sectionOf(tidied, value), isOwn ? -value : value);
  if (moved !== undefined) return exactly(moved, value);
  const section = bare(sectionOf(tidied, value));
  const isFraction = /[?#0]\s*\/\s*[?#0\d]/.test(section);
  const percent = section.includes('%');
  const decimals = /\.([0#?]+)/.exec(section)?.[1]?.length ?? 0;
  const seen =
    isFraction || /[0#?]E[+-]/i.test(section) ? value : rounded(value, Math.min(15, decimals + (percent ? 2 : 0)));
  const text = formatValue(seen, tidied).replaceAll(/\s+/g, ' ').trim();
  if (isFraction) return { text, meaning: { number: general(value) } };
  return exactly(text, seen, percent);
}

/** A point that is a text among the digits divides the number by its place: `0\\.0,"万"` shows tens of thousands. */
function pointMoved(section: string, value: number): string | undefined {
  const found = /(?<!\.|"\."|[#0,])([#0,]+)(?:[\\!]\.|"\.")([#0]+)(,*)(?![#0,]|[\\!]\.|"\.")/.exec(section);
  if (!found) return undefined;
  const [whole, before = '', decimals = '', thousands = ''] = found;
  const seen = rounded(value / 10 ** (decimals.length + 3 * thousands.length), decimals.length);
  return formatValue(seen, section.replace(whole, `${before}.${decimals}`)).trim();
}

/** The part of a format that is for a number of this sign. */
function sectionOf(format: string, value: number): string {
  const [above = '', below, nought] = format.split(';');
  if (value < 0 && below !== undefined) return below;
  return value === 0 && nought !== undefined ? nought : above;
}

/** The text that is shown, with the number it stands for: its sign may be a colour or brackets, a zero may be a dash. */
function exactly(text: string, value: number, percent = false): Cell {
  if (value === 0) {
    if (text === '') return { text };
    return /\d/.test(text) && /^-?[\d.]+$/.test(text)
      ? { text }
      : { text, meaning: { number: '0', ...(percent ? { percent } : {}) } };
  }
  // Nothing is shown of it, and it is there.
  if (!/\d/.test(text)) return { text: text === '' ? general(value) : text };
  const digits = text.replaceAll(/[^\d.]/g, '');
  const shown = Number(digits) * Math.sign(value);
  const meant = percent ? value * 100 : value;
  // Shown in thousands: what looks like a number is none that anybody means. With its unit it is a text.
  if (!Number.isFinite(shown) || Math.abs(shown - meant) > Math.abs(meant) * 1e-9)
    return /^[-\d.,\s]+$/.test(text) ? { text, meaning: { wrong: msg('cellScaled', { text }) } } : { text };
  const number = `${value < 0 ? '-' : ''}${digits}`;
  return number === text ? { text } : { text, meaning: { number, ...(percent ? { percent } : {}) } };
}

const two = (part: number) => String(part).padStart(2, '0');

function shownTime(value: number, format: string, since1904: boolean): Cell {
  if (value < 0 || value >= lastSerial)
    return { text: '########', meaning: { wrong: msg('cellError', { text: '########' }) } };
  const own = bare(format);
  // Serial numbers are fractions of days: rounded to the second, where no smaller part is shown.
  const serial = /\.0/.test(own) ? value : Math.round(value * 86_400) / 86_400;
  const moment = serialToDate(serial, since1904);
  const weekday = weekdays[moment.getUTCDay()] ?? '';
  const pattern = (isMonth(format) ? monthText(format, moment.getUTCMonth() + 1) : format)
    .replace(/aaaa/gi, `"${weekdayOf(weekday)}"`)
    .replace(/aaa/gi, `"${weekday}"`)
    .replaceAll(halvesOfDay, 'AM/PM');
  const english = formatValue(serial + 1e-9, pattern, { is1904: since1904 }).trim();
  const text = format.includes(halvesOfDay) ? english.replace('AM', morning).replace('PM', afternoon) : english;
  const hasDay = /[yd]|m{3}|aaa/i.test(own) || (/m/i.test(own) && !/[hs]/i.test(own));
  if (!hasDay || (serial < 1 && !since1904)) return { text };
  const day = `${moment.getUTCFullYear()}-${two(moment.getUTCMonth() + 1)}-${two(moment.getUTCDate())}`;
  const time = `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}:${two(moment.getUTCSeconds())}`;
  return { text, meaning: /[hs]/i.test(own) ? { day, time } : { day } };
}

/** A text with what its format puts around it: `"KH"@`. */
export function shownText(value: string, format: string): string {
  if (!format.includes('@') || format.trim() === '@') return value;
  const sections = tidy(format).split(';');
  const section = sections.length === 1 ? sections[0] : sections[3];
  if (!section || !bare(section).includes('@')) return value;
  return section.replaceAll(/["\\]/g, '').split('@').join(value);
}
