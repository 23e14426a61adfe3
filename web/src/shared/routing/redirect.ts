// Decides where a sign-in may lead: only to a path of this application.

/** The path when it is one of this application, else `/`. */
export function safeRedirect(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//')) return '/';
  // control characters are what is looked for
  if (/[\\\u0000-\u001f\u007f]/.test(target)) return '/';
  let decoded: string;
  try {
    decoded = decodeURIComponent(target);
  } catch {
    return '/';
  }
  if (decoded.startsWith('//') || decoded.startsWith('/\\')) return '/';
  const url = new URL(target, 'http://application.invalid');
  if (url.origin !== 'http://application.invalid' || url.pathname.startsWith('//')) return '/';
  if (/^\/(login|due)(\/|$)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** The sign-in page's address that leads back to where the person wanted to go. */
export function signInAddress(pathname: string, search: string, hash = ''): string {
  const target = safeRedirect(pathname + search + hash);
  return target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}

/** The address of what has to be done first, which leads back in the same way. */
export function dueAddress(pathname: string, search: string, hash = ''): string {
  return `/due?redirect=${encodeURIComponent(safeRedirect(pathname + search + hash))}`;
}
