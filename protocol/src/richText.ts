// What a rich text may hold: both sides clean by the same list, so that what stands in the editor is what is stored.
export const richTags = (
  'p br div span h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup blockquote pre code hr ul ol li a img ' +
  'table caption thead tbody tfoot tr th td colgroup col'
).split(' ');

export const richAttributes = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
  '*': ['style'],
};

/** Properties of `style`. */
export const richStyles = ['color', 'background-color', 'font-size', 'text-align'] as const;

/** Ends of blocks and cells: words on both sides of one are words of their own. */
export const richBreaks = /<(?:br|\/p|\/div|\/li|\/h\d|\/td|\/th|\/caption)\b[^>]*>/gi;
