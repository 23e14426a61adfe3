// Sizes of files in words.
const units = ['KB', 'MB', 'GB', 'TB'];

/** 1536 → 1.5 KB. */
export function sizeText(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '';
  if (bytes < 1024) return `${bytes} B`;
  let count = bytes / 1024;
  let unit = 0;
  while (count >= 1024 && unit < units.length - 1) {
    count /= 1024;
    unit++;
  }
  return `${count >= 100 ? Math.round(count) : Math.round(count * 10) / 10} ${units[unit]}`;
}
