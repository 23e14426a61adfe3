// Very many windows of a company, each with its connection as the client makes it.
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@crm/protocol/limits';
import { type ClientEvents, hubPath, type OnlineUser, type ServerEvents } from '@crm/protocol/realtime';
import { io, type Socket } from 'socket.io-client';
import type { Person } from '../people.ts';

type Window = Socket<ServerEvents, ClientEvents>;

/** Milliseconds until all events have to have arrived. */
const patience = 120_000;

export class Crowd {
  readonly windows: Window[] = [];
  /** Bytes that reached all of them. */
  received = 0;

  /** Opens so many windows, at most `together` at a time. @returns milliseconds until all of them stood */
  async open(origin: string, people: readonly Person[], count: number, together: number): Promise<number> {
    const begin = performance.now();
    let next = 0;
    const opener = async () => {
      while (next < count) await this.#openOne(origin, people[next++ % people.length] as Person);
    };
    await Promise.all(Array.from({ length: together }, opener));
    return performance.now() - begin;
  }

  async #openOne(origin: string, { token }: Person): Promise<void> {
    const window: Window = io(origin, {
      path: hubPath,
      query: { token },
      transports: ['websocket', 'polling'],
      reconnectionDelay: limits.reconnectDelay,
      reconnectionDelayMax: limits.reconnectDelay,
      randomizationFactor: 0,
      forceNew: true,
      auth: { differences: true },
    });
    this.windows.push(window);
    const count = () => {
      window.io.engine.on('packet', ({ data }) => {
        this.received += typeof data === 'string' ? Buffer.byteLength(data) : 0;
      });
      // As the client does whenever it stands.
      window.emit('getOnlinefriend', (_users: OnlineUser[]) => {});
    };
    const stood = new Promise<void>((resolve) => window.once('connect', resolve));
    window.on('connect', count);
    await stood;
  }

  get standing(): number {
    return this.windows.filter(({ connected }) => connected).length;
  }

  /** Everybody's line breaks at the same moment. @returns milliseconds until all of them are back */
  async breakAll(): Promise<number> {
    const begin = performance.now();
    for (const window of this.windows) window.io.engine.close();
    await wait(50);
    return this.untilStanding(this.windows.length, begin);
  }

  async untilStanding(count: number, begin = performance.now()): Promise<number> {
    while (this.standing !== count) {
      if (performance.now() - begin > patience) throw new Error(`${this.standing} of ${count} stand`);
      await wait(20);
    }
    return performance.now() - begin;
  }

  /** Milliseconds until each of them received the event, from the call of `cause` on. */
  async latencies(event: 'changed' | 'getOnlinefriend' | 'presence', cause: () => Promise<unknown>): Promise<number[]> {
    const begin = { at: 0 };
    const all = this.windows.map(
      (window) =>
        new Promise<number>((resolve, reject) => {
          const late = setTimeout(() => reject(new Error(`${event} was not heard by all`)), patience);
          window.once(event, () => {
            clearTimeout(late);
            resolve(performance.now() - begin.at);
          });
        }),
    );
    begin.at = performance.now();
    await cause();
    return Promise.all(all);
  }

  /** Bytes that reach one window, on the average, while it happens and half a second on. */
  async bytesOf(happening: () => Promise<unknown>): Promise<number> {
    const before = this.received;
    await happening();
    await wait(500);
    return (this.received - before) / this.windows.length;
  }

  close(): void {
    for (const window of this.windows) window.close();
    this.windows.length = 0;
  }
}
