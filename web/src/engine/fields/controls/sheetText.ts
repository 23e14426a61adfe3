// Values as spreadsheets put them on the clipboard.

/** `1,234.50`, `￥12` → digits only. */
export function numberText(text: string): string {
  return text.replace(/[,，\s￥¥$]/g, '');
}

/** `2026/3/5`, `2026年3月5日` → `2026-03-05`; anything else as it is. */
export function dayText(text: string): string {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/.exec(text.trim());
  if (!parts) return text.trim();
  const [, year = '', month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A day with its time; midnight where there is none. */
export function momentText(text: string): string {
  const time = /(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  const [, hour = '0', minute = '00', second = '00'] = time ?? [];
  return `${dayText(text)} ${hour.padStart(2, '0')}:${minute}:${second}`;
}
