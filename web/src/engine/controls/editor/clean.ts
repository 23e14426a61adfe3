// Takes out of HTML whatever is not text, simple layout, links or pictures; the server does the same when it stores.
import DOMPurify from 'dompurify';

const tags =
  'p br strong b em i u s del h1 h2 h3 h4 ul ol li blockquote a img span code pre hr table thead tbody tr th td'.split(
    ' ',
  );
const attributes = 'href src alt title style width height colspan rowspan start'.split(' ');
const styles = new Set(['font-size', 'color', 'background-color', 'text-align']);

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  const { style } = node as HTMLElement;
  for (const name of style ? [...style] : []) if (!styles.has(name)) style.removeProperty(name);
  if (style?.length === 0) node.removeAttribute('style');
});

export function cleanHtml(html: string): string {
  return purifier.sanitize(html, { ALLOWED_TAGS: tags, ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false });
}
