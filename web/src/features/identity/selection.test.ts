// The pickers' rules.
import { describe, expect, it } from 'vitest';
import { idsOf, maxOf, refusesBranch, toggle } from './selection.ts';
import { userValues } from './userValues.ts';

const key = (value: number) => value;

describe('toggle', () => {
  it('confirms itself on reaching one', () => {
    expect(toggle([], 5, 1, key)).toEqual({ chosen: [5], complete: true });
    expect(toggle([4], 5, 1, key)).toEqual({ chosen: [5], complete: true });
  });
  it('confirms itself on reaching max, not before', () => {
    expect(toggle([1], 2, 3, key)).toEqual({ chosen: [1, 2], complete: false });
    expect(toggle([1, 2], 3, 3, key)).toEqual({ chosen: [1, 2, 3], complete: true });
  });
  it('never exceeds max', () => {
    expect(toggle([1, 2, 3], 4, 3, key)).toEqual({ chosen: [1, 2, 3], complete: false });
  });
  it('takes back what was chosen', () => {
    expect(toggle([1, 2], 1, 3, key)).toEqual({ chosen: [2], complete: false });
    expect(toggle([5], 5, 1, key)).toEqual({ chosen: [], complete: false });
  });
});

describe('maxOf', () => {
  it('is one by default', () => {
    expect(maxOf({})).toBe(1);
    expect(maxOf({ max: 0 })).toBe(1);
    expect(maxOf({ max: 5 })).toBe(5);
    expect(maxOf({ multiple: true, multipleLimit: 8 })).toBe(8);
  });
});

describe('refusesBranch', () => {
  it('refuses departments where the item sets max to 1', () => {
    expect(refusesBranch({ max: 1 }, { attributes: '1' })).toBe(true);
    expect(refusesBranch({ max: 1 }, { attributes: '2' })).toBe(false);
    expect(refusesBranch({}, { attributes: '1' })).toBe(false);
    expect(refusesBranch({ max: 3 }, { attributes: '1' })).toBe(false);
  });
});

describe('values', () => {
  it('reads lists and their JSON text', () => {
    const list = [{ userid: 1, username: '林晓东', header: '' }];
    expect(userValues(list)).toEqual(list);
    expect(userValues(JSON.stringify(list))).toEqual(list);
    expect(userValues('[broken')).toEqual([]);
    expect(userValues(undefined)).toEqual([]);
  });
  it('reads ids', () => {
    expect(idsOf('3,5,x,-1,0')).toEqual([3, 5]);
    expect(idsOf(7)).toEqual([7]);
    expect(idsOf(undefined)).toEqual([]);
  });
});
