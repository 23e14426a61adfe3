// A set of ids counts the same as one of the language, wherever its ids lie.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdSet } from './id-set.ts';

const id = fc.oneof(
  fc.bigInt(-200_000n, 200_000n),
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
  fc.constantFrom(-1n, 0n, 65_535n, 65_536n),
);

test('ids are there once, and are counted by chunk and up to any of them', () => {
  fc.assert(
    fc.property(fc.array(id), id, (ids, last) => {
      const set = new IdSet();
      const known = new Set<bigint>();
      for (const one of ids) {
        expect(set.add(one)).toBe(!known.has(one));
        known.add(one);
      }
      expect(set.size).toBe(known.size);
      expect(set.has(last)).toBe(known.has(last));
      const until = [...known].filter((one) => one <= last);
      expect(set.countUpTo(last)).toBe(until.length);
      for (const one of [...known, last]) {
        const chunk = one >> BigInt(IdSet.bits);
        expect(set.countIn(chunk, last)).toBe(until.filter((each) => each >> BigInt(IdSet.bits) === chunk).length);
      }
    }),
  );
});
