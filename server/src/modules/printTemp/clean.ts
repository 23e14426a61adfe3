// What a page may hold: words, tables, their looks, and pictures that are part of it. No scripts, nothing from elsewhere.
import { msg } from '@crm/protocol/sentences';
import sanitizeHtml from 'sanitize-html';
import { invalid } from '../../platform/errors.ts';

/** What cleaning costs grows with both. */
const longest = 2_000_000;
const mostTags = 20_000;

const looks = (
  'color background-color font-size font-weight font-style font-family text-align vertical-align text-decoration ' +
  'line-height letter-spacing text-indent white-space word-break width min-width max-width height min-height ' +
  'margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left ' +
  'border border-top border-right border-bottom border-left border-color border-style border-width border-collapse ' +
  'border-spacing table-layout display gap justify-content align-items flex float clear ' +
  'break-before break-after break-inside page-break-before page-break-after page-break-inside'
).split(' ');
/** Words, numbers and colours; no addresses, no calculations. */
const value = [/^(?:[\w\s.,%#"'\u4e00-\u9fff-]|rgba?\([\d.,\s%]+\))+$/];

const rules: sanitizeHtml.IOptions = {
  allowedTags: (
    'p br div span h1 h2 h3 h4 h5 h6 strong b em i u s sub sup small blockquote pre hr ul ol li img ' +
    'table caption thead tbody tfoot tr th td colgroup col section header footer'
  ).split(' '),
  allowedAttributes: {
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    col: ['span'],
    // Without lines around its cells.
    table: ['data-plain'],
    '*': ['style'],
  },
  allowedStyles: { '*': Object.fromEntries(looks.map((look) => [look, value])) },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/.test(attribs['src'] ?? ''),
};

/** @throws AppError `invalid` at `temp` for more than one page of paper after another could be */
export function cleanPage(html: string): string {
  if (html.length > longest || (html.match(/<[a-z]/gi)?.length ?? 0) > mostTags)
    throw invalid({ temp: msg('printTooManyTags') });
  return sanitizeHtml(html, rules);
}
