// A value opens with its key, at its place, as it was written; nothing else opens, and nothing says what it was.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseKeys } from './key-source.ts';
import { Keyring, keyIdOf, prefixOf } from './keyring.ts';

const place = { column: 'webhook.secret', row: 7 };
const [first, second] = [randomBytes(32), randomBytes(32)];
const ring = new Keyring([first, second]);
const [firstId, secondId] = [ring.first, new Keyring([second]).first];
const clear = 'whsec_密钥';

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return 'nothing was thrown';
}

test('it opens what any of its keys encrypted, and never encrypts twice alike', () => {
  for (const id of [firstId, secondId]) {
    const sealed = ring.seal(id, place, clear);
    expect(sealed.startsWith(prefixOf(id))).toBe(true);
    expect(keyIdOf(sealed)).toBe(id);
    expect(ring.open(place, sealed)).toBe(clear);
    expect(ring.seal(id, place, clear)).not.toBe(sealed);
  }
  expect(firstId).not.toBe(secondId);
  // The same key has the same name in every process, and says nothing of itself.
  expect(new Keyring([first]).first).toBe(firstId);
  expect(first.toString('hex')).not.toContain(firstId);
});

test('a value does not open in another row, another column, with another key, or changed by a bit', () => {
  const sealed = ring.seal(firstId, place, clear);
  const moved = 'it was changed, or belongs elsewhere';
  expect(messageOf(() => ring.open({ ...place, row: 8 }, sealed))).toBe(`Error: webhook.secret of 8: ${moved}`);
  expect(messageOf(() => ring.open({ ...place, column: 'a.b' }, sealed))).toBe(`Error: a.b of 7: ${moved}`);
  const bytes = Buffer.from(sealed.slice(prefixOf(firstId).length), 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    expect(messageOf(() => ring.open(place, prefixOf(firstId) + changed.toString('base64url')))).toContain(moved);
  }
  for (const short of ['', 'AAAA', 'A'.repeat(16), 'A'.repeat(38)])
    expect(messageOf(() => ring.open(place, prefixOf(firstId) + short))).toContain('webhook.secret of 7: it');
  // Under the name of another key it is not that key's value.
  expect(messageOf(() => ring.open(place, sealed.replace(firstId, secondId)))).toContain(moved);
  expect(messageOf(() => new Keyring([second]).open(place, sealed))).toBe(
    `Error: webhook.secret of 7: its key ${firstId} is not known here`,
  );
  expect(messageOf(() => ring.open(place, clear))).toBe('Error: webhook.secret of 7: it is not encrypted');
});

test('a key that it does not know is looked for once more, and known from then on', () => {
  const third = randomBytes(32);
  const there = [first];
  let reads = 0;
  const reading = new Keyring([first], () => {
    reads++;
    return there;
  });
  const sealed = new Keyring([third]).seal(new Keyring([third]).first, place, clear);
  expect(() => reading.open(place, sealed)).toThrow('is not known here');
  there.unshift(third);
  expect(reading.open(place, sealed)).toBe(clear);
  expect(reads).toBe(2);
  expect(reading.open(place, sealed)).toBe(clear);
  expect(reads).toBe(2);
  // What was known stays known.
  there.length = 0;
  expect(reading.open(place, ring.seal(firstId, place, clear))).toBe(clear);
  const away = new Keyring([first], () => {
    throw new Error('gone');
  });
  expect(() => away.open(place, sealed)).toThrow('is not known here');
});

test('keys are 32 bytes in base64 or hexadecimal, with commas or lines between; anything else is none', () => {
  const [hex, base64, url] = [first.toString('hex'), first.toString('base64'), second.toString('base64url')];
  expect(parseKeys(hex)).toEqual([first]);
  expect(parseKeys(`${base64},${url}`)).toEqual([first, second]);
  expect(parseKeys(`# a remark, with commas\n${hex.toUpperCase()}\n\n ${url} \r\n`)).toEqual([first, second]);
  for (const wrong of [
    '',
    '# only words',
    'secret',
    hex.slice(2),
    `${hex}00`,
    base64.slice(4),
    `${hex},x`,
    'ä'.repeat(32),
  ])
    expect(parseKeys(wrong)).toBeUndefined();
});
