// The window's title: the open record's name before the page's own.
let page = '';
const records = new Map<string, string>();

function write(): void {
  document.title = [[...records.values()].at(-1), page].filter(Boolean).join(' · ');
}

export function namePage(title: string): void {
  page = title;
  write();
}

/** Names what is open in the panel of this key; the newest one counts. Without a name the one before comes back. */
export function nameRecord(key: string, name = ''): void {
  if ((records.get(key) ?? '') === name) return;
  if (name) records.set(key, name);
  else records.delete(key);
  write();
}
