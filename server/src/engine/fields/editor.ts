// editor: rich text, sanitized when it is written, so that clients receive only words, pictures and their styles.
import { richAttributes, richBreaks, type richStyles, richTags } from '@crm/protocol/richText';
import { msg } from '@crm/protocol/sentences';
import sanitizeHtml from 'sanitize-html';
import { isBrokenText } from '../../platform/http/values.ts';
import { type FieldType, textFilters } from './field-type.ts';

const longest = 200_000;
/** Tags in one text: what they cost grows with the square of how deep they lie in each other. */
const mostTags = 20_000;
const size = /^(?:8|9|\d{2})(?:\.\d+)?(?:pt|px)$/;
const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d.,\s%]+\)$/i];

const styles: Record<(typeof richStyles)[number], RegExp[]> = {
  color: colour,
  'background-color': colour,
  'font-size': [size],
  'text-align': [/^(?:left|right|center|justify)$/],
};

const rules: sanitizeHtml.IOptions = {
  allowedTags: richTags,
  allowedAttributes: richAttributes,
  allowedStyles: { '*': styles },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
};

/** @param isOwn true for addresses of pictures that may stay */
export function cleanHtml(html: string, isOwn: (address: string) => boolean): string {
  return sanitizeHtml(html, {
    ...rules,
    exclusiveFilter: (frame) => frame.tag === 'img' && !isOwn(frame.attribs['src'] ?? ''),
  });
}

/** The words of a rich text, for lists, logs and search. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replaceAll(richBreaks, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function paragraph(line: string): string {
  return `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
}

/** @param isOwn true for addresses of pictures that may stay; the module that keeps files knows them */
export function editorOf(isOwn: (address: string) => boolean): FieldType {
  return {
    sqlType: 'text',
    empty: '',
    entry: 'typed',
    filterTypes: textFilters.filter((type) => type === 'contains' || type === 'empty' || type === 'notempty'),
    parse(raw, field) {
      if (typeof raw !== 'string' || isBrokenText(raw)) return { problem: msg('badFormat') };
      if (raw.length > longest) return { problem: msg('tooLong', { max: longest }) };
      if ((raw.match(/<[a-z]/gi)?.length ?? 0) > mostTags) return { problem: msg('badFormat') };
      const html = cleanHtml(raw, isOwn).trim();
      const empty = plainText(html) === '' && !/<(?:img|hr|table)\b/i.test(html);
      if (empty) return { value: '' };
      if (field.max !== undefined && [...plainText(html)].length > field.max)
        return { problem: msg('tooLong', { max: field.max }) };
      return { value: html };
    },
    parseCell: (text) => ({ value: text.split(/\r?\n/).map(paragraph).join('') }),
    sheetText: (value) => plainText(String(value ?? '')),
    wire: () => ({ type: 'string', description: 'HTML' }),
    present: (stored) => stored ?? '',
    text: (stored) => plainText(String(stored ?? '')),
    masked: () => '',
    item: (field) => ({ height: field.height ?? 360 }),
  };
}

export const editor: FieldType = editorOf(() => false);
