// People who read and write as the client does: each write under a key, sent again until it has an answer.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@crm/protocol/limits';
import { hubPath } from '@crm/protocol/realtime';
import { io, type Socket } from 'socket.io-client';

/** Milliseconds between two attempts, as in the client. */
const pauses = [700, 1_500, 3_000, 5_000];
/** Milliseconds between two actions of a person, at most. */
const thinking = 4_000;

interface Answer {
  result: string;
  code?: string;
  msg: string;
  data: unknown;
}

interface Phase {
  name: string;
  /** When a write was acknowledged; the first one is the beginning. */
  marks: number[];
  longest: number;
  repeated: number;
  answeredByKey: number;
  /** What was answered or met in the place of the answer, and how often. */
  told: Map<string, number>;
  refused: string[];
}

export class Crowd {
  readonly written: { name: string; id: number; phase: string }[] = [];
  readonly unanswered: string[] = [];
  readonly #origin: string;
  readonly #password: string;
  readonly #tokens: string[] = [];
  readonly #windows: Socket[] = [];
  #phase = newPhase('');
  #stopped = false;

  constructor(origin: string, password: string) {
    this.#origin = origin;
    this.#password = password;
  }

  async signIn(count: number): Promise<void> {
    const one = async () => {
      while (this.#tokens.length < count) {
        const { data } = await this.#post('', 'api/user/login', { username: 'admin', password: this.#password });
        if (this.#tokens.length < count) this.#tokens.push((data as { LoginToken: string }).LoginToken);
      }
    };
    await Promise.all([one(), one(), one(), one()]);
  }

  async openWindows(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      const window = io(this.#origin, {
        path: hubPath,
        query: { token: this.#tokens[at] },
        transports: ['websocket'],
        reconnectionDelay: limits.reconnectDelay,
        reconnectionDelayMax: limits.reconnectDelay,
        forceNew: true,
      });
      this.#windows.push(window);
      await new Promise<void>((resolve) => window.once('connect', () => resolve()));
    }
  }

  /** How many windows hear nothing of writes that go on; bounded. */
  async windowsWithoutNews(): Promise<number> {
    const heard = this.#windows.map(
      (window) => new Promise<true>((resolve) => window.once('changed', () => resolve(true))),
    );
    const late = delay(20_000, false, { ref: false });
    const all = await Promise.all(heard.map((one) => Promise.race([one, late])));
    return all.filter((is) => !is).length;
  }

  async work(): Promise<void> {
    await Promise.all(this.#tokens.map((token, person) => this.#person(token, person)));
  }

  stop(): void {
    this.#stopped = true;
  }

  close(): void {
    for (const window of this.#windows) window.close();
  }

  beginPhase(name: string): void {
    this.#phase = newPhase(name);
  }

  endPhase(): Phase & { written: number; pause: number } {
    const { marks } = this.#phase;
    const moments = [...marks, performance.now()];
    const pause = Math.max(...moments.slice(1).map((moment, at) => moment - (moments[at] as number)));
    return { ...this.#phase, written: marks.length - 1, pause };
  }

  async #person(token: string, person: number): Promise<void> {
    let mine: number | undefined;
    for (let at = 0; !this.#stopped; at++) {
      await delay(Math.random() * thinking);
      if (at % 2 === 0) {
        const name = `切换${person}-${at}`;
        mine = await this.#untilAnswered(token, 'api/customer/add', { CustomerName: name }, randomUUID(), name);
      } else if (mine !== undefined && at % 4 === 1)
        await this.#untilAnswered(token, 'api/customer/Views', { id: String(mine) });
      else await this.#untilAnswered(token, 'api/customer/index', { rows: '20' });
    }
  }

  /** @returns the id that the answer names */
  async #untilAnswered(
    token: string,
    path: string,
    body: Record<string, string>,
    key?: string,
    name?: string,
  ): Promise<number | undefined> {
    const begin = performance.now();
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) {
        this.#phase.repeated++;
        await delay(pauses[Math.min(attempt - 1, pauses.length - 1)]);
      }
      // Two minutes after everything was mended nobody waits any more.
      if (performance.now() - begin > 120_000) {
        if (name) this.unanswered.push(name);
        return undefined;
      }
      let answer: Answer;
      try {
        answer = await this.#post(token, path, body, key);
      } catch (error) {
        this.#tell(error as Error);
        continue;
      }
      const phase = this.#phase;
      phase.longest = Math.max(phase.longest, performance.now() - begin);
      if (answer.result !== 'success') {
        phase.refused.push(`${path} ${answer.code} ${answer.msg}`);
        return undefined;
      }
      if (!name) return undefined;
      const { id } = answer.data as { id: number };
      if (attempt > 0) phase.answeredByKey++;
      phase.marks.push(performance.now());
      this.written.push({ name, id, phase: phase.name });
      return id;
    }
  }

  #tell(error: Error): void {
    const cause = (error.cause as { code?: string } | undefined)?.code;
    const what = cause ?? (error.name === 'TimeoutError' ? 'no answer' : error.message);
    this.#phase.told.set(what, (this.#phase.told.get(what) ?? 0) + 1);
  }

  /** @throws where the answer does not concern the work: from a proxy, or that it could not be done now */
  async #post(token: string, path: string, body: Record<string, string>, key?: string): Promise<Answer> {
    const answer = await fetch(`${this.#origin}/${path}`, {
      method: 'POST',
      headers: { ...(token ? { authkey: token } : {}), ...(key ? { 'idempotency-key': key } : {}) },
      body: new URLSearchParams(body),
      signal: AbortSignal.timeout(limits.requestTimeout),
    });
    const text = await answer.text();
    if (answer.status >= 500 || answer.status === 429) {
      const said = text.startsWith('{') ? (JSON.parse(text) as Answer).msg : 'HAProxy';
      throw new Error(`${answer.status} ${said}`);
    }
    return JSON.parse(text) as Answer;
  }
}

function newPhase(name: string): Phase {
  return {
    name,
    marks: [performance.now()],
    longest: 0,
    repeated: 0,
    answeredByKey: 0,
    told: new Map(),
    refused: [],
  };
}
