// The records that a person opened last in this browser, newest first: what the command search offers before anything is typed.
import { currentLogin } from './token.ts';

export interface RecentRecord {
  kind: string;
  id: number;
  name: string;
}

const most = 8;

function key(): string {
  return `recent.${currentLogin()?.UserID ?? 0}`;
}

function isRecord(one: RecentRecord | null): one is RecentRecord {
  return typeof one?.kind === 'string' && typeof one.name === 'string' && Number.isSafeInteger(one.id);
}

export function recentRecords(): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(stored) ? (stored as (RecentRecord | null)[]).filter(isRecord) : [];
  } catch {
    return [];
  }
}

function keep(records: RecentRecord[]): void {
  try {
    localStorage.setItem(key(), JSON.stringify(records.slice(0, most)));
  } catch {
    // Without room there is nothing to offer.
  }
}

const others = ({ kind, id }: Omit<RecentRecord, 'name'>) =>
  recentRecords().filter((one) => one.kind !== kind || one.id !== id);

export function rememberRecord(record: RecentRecord): void {
  keep([record, ...others(record)]);
}

/** After signing out no names are left behind. */
export function forgetRecords(): void {
  localStorage.removeItem(key());
}

/** What cannot be opened any more is not offered again. */
export function forgetRecord(record: Omit<RecentRecord, 'name'>): void {
  keep(others(record));
}
