// Names of segments of the write-ahead log and of its timelines, as PostgreSQL writes them.

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^([0-9A-F]{8})\.history$/;

export const isSegment = (name: string): boolean => SEGMENT.test(name);
export const isHistory = (name: string): boolean => HISTORY.test(name);

/** Number of the timeline in the name of a segment or history file. */
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

export const historyName = (timeline: number): string => `${hex(timeline)}.history`;

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');

/** Bytes from the beginning of the log, of a position like "0/3000028". */
export function positionOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** Name of the segment that the position lies in. @param size bytes of a segment */
export function segmentAt(timeline: number, position: number, size: number): string {
  const number = Math.floor(position / size);
  const perFile = 2 ** 32 / size;
  return hex(timeline) + hex(Math.floor(number / perFile)) + hex(number % perFile);
}

/** Position of the first byte of a segment. */
export function startOf(segment: string, size: number): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 2 ** 32 + Number.parseInt(segment.slice(16), 16) * size;
}

/** A timeline that another one came from, and the position at which it was left. */
export interface Ancestor {
  timeline: number;
  until: number;
}

/** What a history file says, the oldest first. */
export function ancestorsIn(history: string): Ancestor[] {
  return history
    .split('\n')
    .map((line) => /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line))
    .filter((found) => found !== null)
    .map(([, timeline, lsn = '']) => ({ timeline: Number(timeline), until: positionOf(lsn) }));
}
