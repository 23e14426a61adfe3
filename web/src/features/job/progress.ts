// Progress of runs, without the screen: percent, time left, and the list of one's own runs as events come in.
import type { JobRow } from '@crm/protocol/answers/job';
import type { JobProgress } from '@crm/protocol/realtime';
import './job.i18n.ts';

export interface OwnRun extends JobProgress {
  /** Milliseconds on this machine's clock when it began; 0 while it waits. */
  began: number;
  /** How long it had been running at the last report. */
  seconds: number;
}

export function isOpen({ state }: Pick<JobProgress, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** 0 to 100; undefined when the total is not known. A run that is not over is never shown as full. */
export function percentOf({ done, total, state }: Pick<JobProgress, 'done' | 'total' | 'state'>): number | undefined {
  if (state === 'done') return 100;
  if (total <= 0) return undefined;
  return Math.min(99, Math.floor((Math.min(done, total) / total) * 100));
}

/** Seconds that are left at the pace so far; undefined when that is unknown. */
export function secondsLeft(done: number, total: number, seconds: number): number | undefined {
  if (done <= 0 || total <= done || seconds < 1) return undefined;
  return Math.max(1, Math.round(((total - done) / done) * seconds));
}

/** i18n key and number of a length of time in its largest unit. */
export function wordsOf(seconds: number): [key: string, count: number] {
  if (seconds < 90) return ['job.seconds', Math.round(seconds)];
  if (seconds < 5400) return ['job.minutes', Math.round(seconds / 60)];
  return ['job.hours', Math.round(seconds / 3600)];
}

export function ownRunOf(row: JobRow, now: number): OwnRun {
  const { id, name, label, state, done, total, msg, seconds } = row;
  const began = row.startTime ? now - seconds * 1000 : 0;
  return { id, name, label, state, done, total, msg, began, seconds, ...(row.fileUrl ? { file: true as const } : {}) };
}

/** The list after an event: newest first; an old step of a run that is over changes nothing. */
export function withProgress(runs: readonly OwnRun[], event: JobProgress, now: number): OwnRun[] {
  const known = runs.find(({ id }) => id === event.id);
  if (!known) return [{ ...event, began: event.state === 'running' ? now : 0, seconds: 0 }, ...runs];
  // Two messages may overtake each other; only an administrator's new attempt opens a run again, and it begins as queued.
  if (!isOpen(known) && event.state === 'running') return [...runs];
  const began = event.state === 'queued' ? 0 : known.began || (event.state === 'running' ? now : 0);
  const seconds = began ? (now - began) / 1000 : 0;
  return runs.map((run) => (run.id === event.id ? { ...event, began, seconds } : run));
}

/** The server's answer, with the events received since it was requested. */
export function withFetched(runs: readonly OwnRun[], fetched: readonly OwnRun[]): OwnRun[] {
  const known = new Set(runs.map(({ id }) => id));
  return [...runs, ...fetched.filter(({ id }) => !known.has(id))].sort((a, b) => b.id - a.id);
}
