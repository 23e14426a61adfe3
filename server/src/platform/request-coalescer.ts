// Shares one query of the database among many callers who want the same at the same time, without stale answers.

interface PendingRequest<Answer> {
  /** Began before the callers came who wait for `next`. */
  running: Promise<unknown>;
  next: Promise<Answer> | undefined;
}

/**
 * A caller gets the answer of a request that began after they called, so that it includes everything true at that time. At most
 * one request of a key is running, and all who call meanwhile share the next.
 */
export class RequestCoalescer<Answer> {
  readonly #pending = new Map<string, PendingRequest<Answer>>();

  run(key: string, question: () => Promise<Answer>): Promise<Answer> {
    const entry = this.#pending.get(key);
    if (!entry) return this.#put(key, question);
    entry.next ??= entry.running.then(() => this.#put(key, question));
    return entry.next;
  }

  #put(key: string, question: () => Promise<Answer>): Promise<Answer> {
    const answer = question();
    const entry: PendingRequest<Answer> = { running: Promise.resolve(), next: undefined };
    entry.running = answer.then(
      () => this.#forget(key, entry),
      () => this.#forget(key, entry),
    );
    this.#pending.set(key, entry);
    return answer;
  }

  #forget(key: string, entry: PendingRequest<Answer>): void {
    if (!entry.next && this.#pending.get(key) === entry) this.#pending.delete(key);
  }
}
