// The batches of a run, in the order of the file: while the database writes one, the next may be read and checked already.
import type { StoredLine } from './runs.ts';

type Lines = readonly StoredLine[];

/**
 * Begins a batch behind a line and answers its lines when all is done. `write` is called before anything of it is written: it returns
 * when the batch before has come to its end, and lets the next begin.
 */
export type StartBatch = (after: number, write: (lines: Lines) => Promise<void>) => Promise<Lines>;

/** Two at a time at most; none is left behind when one fails. @throws what the first that failed does */
export async function inTurn(size: number, start: StartBatch, written: (count: number) => void): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  for (let at = 0; ; ) {
    const earlier = before;
    const begun = Promise.withResolvers<Lines>();
    const own = start(at, async (lines) => {
      begun.resolve(lines);
      await earlier;
    });
    own.then(begun.resolve, begun.reject);
    before = own;
    const [lines, ended] = await Promise.allSettled([begun.promise, earlier]);
    if (lines.status === 'rejected' || ended.status === 'rejected') {
      await own.catch(() => {});
      throw ended.status === 'rejected' ? ended.reason : (lines as PromiseRejectedResult).reason;
    }
    at = lines.value.at(-1)?.line ?? at;
    if (lines.value.length < size) {
      await own;
      return;
    }
    written(lines.value.length);
  }
}
