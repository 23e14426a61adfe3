// The batches of an import: the next begins while one is written, none is written out of turn, and none outlives a failure.
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn, type StartBatch } from './batches.ts';

const line = (at: number) => ({ line: at, cells: [], meanings: null });

/** Five lines, two in a batch; notes what happens. */
function run(apart: boolean, failing = -1) {
  const notes: string[] = [];
  const counts: number[] = [];
  let open = 0;
  let most = 0;
  const start: StartBatch = async (after, write) => {
    most = Math.max(most, ++open);
    try {
      const lines = [1, 2, 3, 4, 5].filter((at) => at > after).slice(0, 2);
      notes.push(`read ${lines}`);
      await soon();
      if (after === failing) throw new Error('refused');
      if (apart) await write(lines.map(line));
      notes.push(`write ${lines}`);
      await soon();
      await soon();
      notes.push(`done ${lines}`);
      return lines.map(line);
    } finally {
      open--;
    }
  };
  const end = inTurn(2, start, (count) => counts.push(count));
  return { end, notes, counts, open: () => open, most: () => most };
}

test('the next batch is read while one is written, and written after it', async () => {
  const { end, notes, counts, most } = run(true);
  await end;
  expect(notes.filter((note) => !note.startsWith('read'))).toEqual(
    ['1,2', '3,4', '5'].flatMap((lines) => [`write ${lines}`, `done ${lines}`]),
  );
  expect(notes.indexOf('read 3,4')).toBeLessThan(notes.indexOf('done 1,2'));
  expect(counts).toEqual([2, 2]);
  expect(most()).toBe(2);
});

test('what is not apart waits until all of a batch is done', async () => {
  const { end, notes, most } = run(false);
  await end;
  expect(notes).toEqual(
    ['1,2', '3,4', '5'].flatMap((lines) => ['read', 'write', 'done'].map((what) => `${what} ${lines}`)),
  );
  expect(most()).toBe(1);
});

test.each([
  ['the first', 0, ['read 1,2']],
  ['one behind another that is written', 2, ['write 1,2', 'done 1,2']],
])('when %s fails, what was begun comes to its end and no other begins', async (_which, failing, left) => {
  const { end, notes, open } = run(true, failing);
  await expect(end).rejects.toThrow('refused');
  expect(open()).toBe(0);
  expect(notes).toEqual(expect.arrayContaining(left));
  expect(notes).not.toContain('write 3,4');
  expect(notes).not.toContain('read 5');
});
