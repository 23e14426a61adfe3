// Collects the events and messages of a transaction, and sends them after the commit.
import type { Changed, PersonalMessages } from '@crm/protocol/realtime';

/** Where a change is announced: rooms of the realtime hub. */
export interface Announcement {
  rooms: string[];
  change: Changed;
}

/** A message to everything that these people, or all, have open. */
export type PersonalMessage = {
  [Event in keyof PersonalMessages]: {
    userIds: readonly number[] | 'everyone';
    event: Event;
    message: PersonalMessages[Event];
  };
}[keyof PersonalMessages];

export interface EffectSink {
  send(messages: readonly PersonalMessage[]): void;
  announce(announcements: Announcement[]): void;
  /** These logins ended; their sockets are notified and closed. */
  endSessions(sessionIds: number[]): void;
  /** The permissions of people may have changed. */
  accessChanged(): void;
}

/** One per call. Nothing leaves before `flush`. */
export class Effects {
  readonly #announcements: Announcement[] = [];
  readonly #messages: PersonalMessage[] = [];
  readonly #endedSessions: number[] = [];
  #accessChanges = 0;

  /** Announces changed records of a module to everybody in the rooms. */
  changed(module: string, ids: number[], rooms: string[]): void {
    if (ids.length > 0) this.#announcements.push({ rooms: [...new Set(rooms)], change: { module, ids } });
  }

  /** A notice, a message or the progress of a run, for these people only. */
  message(message: PersonalMessage): void {
    if (message.userIds.length > 0) this.#messages.push(message);
  }

  sessionsEnded(ids: number[]): void {
    this.#endedSessions.push(...ids);
  }

  /** Once for each time that the transaction moves the version of people, departments and roles on. */
  accessChanged(): void {
    this.#accessChanges++;
  }

  get accessChanges(): number {
    return this.#accessChanges;
  }

  /** True when the call itself ends this login. */
  ends(sessionId: number): boolean {
    return this.#endedSessions.includes(sessionId);
  }

  /** True when the call ends any login. */
  get endsAny(): boolean {
    return this.#endedSessions.length > 0;
  }

  /** Called once, after the commit. */
  flush(sink: EffectSink): void {
    if (this.#endedSessions.length > 0) sink.endSessions(this.#endedSessions);
    if (this.#accessChanges > 0) sink.accessChanged();
    if (this.#announcements.length > 0) sink.announce(this.#announcements);
    if (this.#messages.length > 0) sink.send(this.#messages);
  }

  /** Answers a function that discards everything collected since: a part of the work was rolled back. */
  mark(): () => void {
    const lists = [this.#announcements, this.#messages, this.#endedSessions] as unknown[][];
    const lengths = lists.map((list) => list.length);
    const changes = this.#accessChanges;
    return () => {
      for (const [at, list] of lists.entries()) list.length = lengths[at] ?? 0;
      this.#accessChanges = changes;
    };
  }

  /** A transaction that is tried again starts with none. */
  clear(): void {
    this.#announcements.length = 0;
    this.#messages.length = 0;
    this.#endedSessions.length = 0;
    this.#accessChanges = 0;
  }
}
