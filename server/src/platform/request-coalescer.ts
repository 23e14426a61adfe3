// Many who ask the database the same at the same time: it is asked once for all of them, and never too early for any.

interface Asked<Answer> {
  /** Asked before those came who wait for `next`. */
  running: Promise<unknown>;
  next: Promise<Answer> | undefined;
}

/**
 * Whoever asks gets the answer to a question that was put after they came, so that what was true when they came is seen.
 * At most one question of a key is on its way, and all who come meanwhile share the next.
 */
export class RequestCoalescer<Answer> {
  readonly #asked = new Map<string, Asked<Answer>>();

  ask(key: string, question: () => Promise<Answer>): Promise<Answer> {
    const asked = this.#asked.get(key);
    if (!asked) return this.#put(key, question);
    asked.next ??= asked.running.then(() => this.#put(key, question));
    return asked.next;
  }

  #put(key: string, question: () => Promise<Answer>): Promise<Answer> {
    const answer = question();
    const asked: Asked<Answer> = { running: Promise.resolve(), next: undefined };
    asked.running = answer.then(
      () => this.#forget(key, asked),
      () => this.#forget(key, asked),
    );
    this.#asked.set(key, asked);
    return answer;
  }

  #forget(key: string, asked: Asked<Answer>): void {
    if (!asked.next && this.#asked.get(key) === asked) this.#asked.delete(key);
  }
}
