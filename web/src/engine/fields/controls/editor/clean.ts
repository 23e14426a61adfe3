// Takes out of HTML whatever is not text, simple layout, links or pictures; the server does the same when it stores.
import { richAttributes, richStyles, richTags } from '@crm/protocol/richText';
import DOMPurify from 'dompurify';

const attributes = [...new Set(Object.values(richAttributes).flat())];
const styles: ReadonlySet<string> = new Set(richStyles);

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  const { style } = node as Partial<HTMLElement>;
  if (style) for (const name of Array.from(style)) if (!styles.has(name)) style.removeProperty(name);
  if (style?.length === 0) node.removeAttribute('style');
});

export function cleanHtml(html: string): string {
  return purifier.sanitize(html, { ALLOWED_TAGS: richTags, ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false });
}
