// Sends who came and who left, to clients that know who was there before; and to all others the whole list.
import type { OnlineUser, PresenceNews } from '@crm/protocol/realtime';

/** Presence is sent at most this often; a storm of reconnections becomes one message. */
const delay = 300;

export interface PresenceBroadcasterOptions {
  /** Who is online now, in all processes together. */
  read: () => Promise<OnlineUser[]>;
  emit: (news: PresenceNews, users: readonly OnlineUser[]) => void;
  failed: (error: unknown) => void;
}

/** Of one process, for its own connections. */
export class PresenceBroadcaster {
  readonly #options: PresenceBroadcasterOptions;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<OnlineUser[]> | undefined;
  /** Whom every listener knows to be there, and whom one of them may believe to be there. */
  #known = new Set<number>();
  #possiblyKnown = new Set<number>();

  constructor(options: PresenceBroadcasterOptions) {
    this.#options = options;
  }

  /** Callers who come while a query is running share its answer. */
  online(): Promise<OnlineUser[]> {
    this.#reading ??= this.#options.read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** One client was sent this list: a difference from what the others know is news for one or the others. */
  answered(users: readonly OnlineUser[]): void {
    const ids = new Set(users.map(({ UserID }) => UserID));
    this.#known = new Set([...this.#known].filter((id) => ids.has(id)));
    this.#possiblyKnown = new Set([...this.#possiblyKnown, ...ids]);
  }

  /** Reads presence soon and sends what is new. */
  soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.look().catch(this.#options.failed);
    }, delay);
    this.#timer.unref();
  }

  /** One more window of somebody who is there already is no news. */
  async look(): Promise<void> {
    const users = await this.online();
    const ids = new Set(users.map(({ UserID }) => UserID));
    const came = users.filter(({ UserID }) => !this.#known.has(UserID));
    const left = [...this.#possiblyKnown].filter((id) => !ids.has(id));
    this.#known = ids;
    this.#possiblyKnown = ids;
    if (came.length > 0 || left.length > 0) this.#options.emit({ came, left }, users);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
