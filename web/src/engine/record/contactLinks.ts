// Links to call a shown number and to write to a shown address.

/** For a link that calls; undefined for a number that is hidden in part, or is none. */
export function phoneAddress(text = ''): string | undefined {
  return /^[+\d][\d\s()+-]{2,}$/.test(text) ? `tel:${text.replace(/[^+\d]/g, '')}` : undefined;
}

/** For a link that writes; undefined for an address that is hidden in part, or is none. */
export function mailAddress(text = ''): string | undefined {
  return /^[^\s@*]+@[^\s@*]+$/.test(text) ? `mailto:${text}` : undefined;
}
