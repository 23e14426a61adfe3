// Many who ask the database the same at the same time: it is asked once for all of them, and never too early for any.

interface PendingRequest<Answer> {
  /** Asked before those came who wait for `next`. */
  running: Promise<unknown>;
  next: Promise<Answer> | undefined;
}

/**
 * Whoever asks gets the answer to a question that was put after they came, so that what was true when they came is seen.
 * At most one question of a key is on its way, and all who come meanwhile share the next.
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
