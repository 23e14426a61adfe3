// What a mask leaves of a text.

import { fieldGrants } from '@crm/protocol/access';
import { expect, test } from 'vitest';
import { stub } from '../../test/stub.ts';
import type { Actor } from '../platform/access/actor.ts';
import { applyFieldGrant, fieldGrant, mask } from './field-permissions.ts';

test.each([
  ['', ''],
  ['王', '王**'],
  ['王五', '王**'],
  ['1234567', '1******'],
  ['12345678', '123****5678'],
  ['13900001111', '139****1111'],
  ['😀😀😀', '😀**'],
])('%j masked is %j', (text, masked) => expect(mask(text)).toBe(masked));

test('nothing stays nothing, whatever the mask', () => {
  for (const nothing of ['', null, undefined]) expect(applyFieldGrant('mask', nothing, () => 'x')).toBe(nothing);
  expect(applyFieldGrant('mask', 12345678)).toBe('123****5678');
  expect(applyFieldGrant('mask', 1, () => 'x')).toBe('x');
  expect(applyFieldGrant('read', 'a', () => 'x')).toBe('a');
  expect(applyFieldGrant('hidden', 'a')).toBeUndefined();
});

test('a field with a source stands under the narrower of both grants, and is hidden where the other module is not seen', () => {
  const narrow = ['hidden', 'mask', 'read', 'edit'] as const;
  for (const own of fieldGrants)
    for (const from of fieldGrants) {
      const actor = (seen: boolean) =>
        stub<Actor>({
          fieldGrant: (module: string) => (module === 'contact' ? from : own),
          seesModule: () => seen,
        });
      const field = { wire: 'contactMobile', source: 'contact.mobile' };
      expect(fieldGrant(actor(true), 'customer', field)).toBe(
        narrow[Math.min(narrow.indexOf(own), narrow.indexOf(from))],
      );
      expect(fieldGrant(actor(false), 'customer', field)).toBe('hidden');
      expect(fieldGrant(actor(false), 'customer', { wire: 'contactMobile' })).toBe(own);
    }
});
