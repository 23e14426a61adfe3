// What was announced lately: a client reads its first rows before it is connected, and would miss what changes in between.
import type { Changed } from '@crm/protocol/realtime';
import type { Announcement } from '../events/effects.ts';

/** Milliseconds that a change is kept. */
const keptFor = 60_000;
const mostKept = 2_000;
/** Milliseconds that connecting may take after the client reported its age. */
const slack = 2_000;

interface RecentAnnouncement extends Announcement {
  at: number;
}

export class RecentChanges {
  readonly #now: () => number;
  #kept: RecentAnnouncement[] = [];
  /** Nothing is known of what was before. */
  #knownSince: number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#knownSince = now();
  }

  add(announcements: readonly Announcement[]): void {
    const at = this.#now();
    for (const one of announcements) this.#kept.push({ ...one, at });
    this.#forget(at);
  }

  /**
   * One change a module, of those sent to any of the rooms.
   * @param age milliseconds
   * @returns undefined where that is longer ago than is known
   */
  since(age: number, rooms: ReadonlySet<string>): Changed[] | undefined {
    const now = this.#now();
    this.#forget(now);
    const from = now - age - slack;
    // Of that very moment some may be gone.
    if (from <= this.#knownSince) return undefined;
    const modules = new Map<string, Set<number>>();
    for (const { at, change, rooms: changedRooms } of this.#kept) {
      if (at < from || !changedRooms.some((room) => rooms.has(room))) continue;
      const ids = modules.get(change.module) ?? new Set();
      for (const id of change.ids) ids.add(id);
      modules.set(change.module, ids);
    }
    return [...modules].map(([module, ids]) => ({ module, ids: [...ids] }));
  }

  #forget(now: number): void {
    const old = this.#kept.findIndex(({ at }) => at >= now - keptFor);
    const gone = Math.max(old < 0 ? this.#kept.length : old, this.#kept.length - mostKept);
    const last = this.#kept[gone - 1];
    if (last) this.#knownSince = Math.max(this.#knownSince, last.at);
    this.#kept.splice(0, gone);
  }
}
