// Turns a plain object into the form body of the wire contract, so that no caller has to know how values travel.

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function scalarText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}

/** Scalars as text, lists of scalars comma-joined, anything nested as JSON text; undefined and null are left out. */
export function encodeForm(body: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    if (isScalar(value)) form.append(name, scalarText(value));
    else if (Array.isArray(value) && value.every(isScalar)) form.append(name, value.map(scalarText).join(','));
    else form.append(name, JSON.stringify(value));
  }
  return form;
}

/** The address of a call: always below the own origin; anything with a scheme or a host is refused. */
export function ownPath(path: string): string {
  const text = `/${path.replace(/^\/(?!\/)/, '')}`;
  const url = new URL(text, window.location.origin);
  if (
    /^[a-z][a-z0-9+.-]*:/i.test(path) ||
    text.startsWith('//') ||
    path.includes('\\') ||
    url.origin !== window.location.origin
  ) {
    throw new Error(`refused to call an address outside of this application: ${path}`);
  }
  return url.pathname + url.search;
}
