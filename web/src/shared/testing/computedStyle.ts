// A quick `getComputedStyle` for tests: what a role or a name is found by. The simulated browser's own goes through every rule of
// every sheet for each element that is looked at, which takes more than half of the time of the tests that draw.

const blocks = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);

/** Hidden: by its own style, by the attribute, or by a class of a component that hides it. */
const isHidden = (element: HTMLElement): boolean =>
  element.style?.display === 'none' ||
  element.hidden === true ||
  [...element.classList].some((name) => /^ant-.*-hidden$/.test(name));

function displayOf(element: HTMLElement): string {
  if (isHidden(element)) return 'none';
  return element.style?.display || (blocks.has(element.localName) ? 'block' : 'inline');
}

function visibilityOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement)
    if (at.style?.visibility) return at.style.visibility;
  return 'visible';
}

/** The element's own style, with what others give it of being shown. */
export function computedStyle(element: HTMLElement, pseudo?: string | null): CSSStyleDeclaration {
  const value = (name: string): string => {
    if (pseudo) return '';
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return visibilityOf(element);
    return element.style?.getPropertyValue(name) ?? '';
  };
  return new Proxy(element.style ?? document.createElement('i').style, {
    get(style, property) {
      if (property === 'getPropertyValue') return value;
      if (property === 'display' || property === 'visibility') return value(property);
      if (pseudo) return '';
      const found: unknown = Reflect.get(style, property, style);
      return typeof found === 'function' ? found.bind(style) : found;
    },
  });
}
