// Reads that are begun in the same moment go to the server as one call; each is answered as by itself.

/** Reads of one call. */
const most = 40;

export interface BatchedRead {
  path: string;
  /** As its form would be sent. */
  body: Record<string, string>;
}

interface How<Answer> {
  /** Sends it by itself. */
  alone: () => Promise<Answer>;
  /** What is made of its answer; throws its refusal. */
  answered: (answer: unknown) => Answer;
  /** Answers in the order of the reads; throws where the call as a whole was refused. */
  send: (reads: readonly BatchedRead[], signal: AbortSignal) => Promise<readonly unknown[]>;
  /** True for errors after which it is no use to send each by itself. */
  isLost: (error: unknown) => boolean;
}

interface Begun extends BatchedRead {
  signal: AbortSignal | undefined;
  how: How<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

let begun: Begun[] = [];

export function readTogether<Answer>(
  read: BatchedRead & { signal: AbortSignal | undefined },
  how: How<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // What the same event, or the same commit of React, begins is here before the first microtask.
    if (begun.length === 0) queueMicrotask(sendBegun);
    begun.push({ ...read, how, resolve: resolve as (value: unknown) => void, reject });
  });
}

function sendBegun(): void {
  const reads = begun.filter(({ signal }) => !signal?.aborted);
  for (const { signal, reject } of begun) if (signal?.aborted) reject(signal.reason);
  begun = [];
  for (let at = 0; at < reads.length; at += most) void sendPart(reads.slice(at, at + most));
}

async function sendPart(reads: readonly Begun[]): Promise<void> {
  const [first] = reads;
  const alone = () => {
    for (const { how, resolve, reject } of reads) how.alone().then(resolve, reject);
  };
  if (!first || reads.length === 1) return alone();
  const left = new AbortController();
  let waiting = reads.length;
  for (const { signal, reject } of reads)
    signal?.addEventListener('abort', () => {
      reject(signal.reason);
      waiting--;
      if (waiting === 0) left.abort(signal.reason);
    });
  let answers: readonly unknown[];
  try {
    answers = await first.how.send(
      reads.map(({ path, body }) => ({ path, body })),
      left.signal,
    );
  } catch (error) {
    if (!first.how.isLost(error)) return alone();
    for (const { reject } of reads) reject(error);
    return;
  }
  for (const [at, { how, resolve, reject }] of reads.entries()) {
    try {
      resolve(how.answered(answers[at]));
    } catch (error) {
      reject(error);
    }
  }
}
