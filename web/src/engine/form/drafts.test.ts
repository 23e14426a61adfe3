// Drafts: kept for a person and a subject, gone after thirty days, and honest when the browser has no room.
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepLogin } from '../../shared/session/token.ts';
import { clearOldDrafts, useDraft } from './drafts.ts';
import { useUnsent } from './unsent.ts';

afterEach(() => void vi.restoreAllMocks());

const keep = (draft: ReturnType<typeof open>, text: string) => act(() => draft.current.keep(text ? { text } : null));
const open = (subject = 'thing.1') => renderHook(() => useDraft<{ text: string }>(subject)).result;

test('what is kept is found again under its subject until it is forgotten', () => {
  keep(open(), '甲');
  expect(open().current.found).toEqual({ text: '甲' });
  expect(open('thing.2').current.found).toBeNull();
  keep(open(), '');
  expect(open().current.found).toBeNull();
});

test('which records have something unsent is known at once, and for each person alone', () => {
  const ids = renderHook(() => useUnsent('thing')).result;
  const draft = open('thing.12');
  localStorage.setItem('draft.99.thing.5', localStorage.getItem('draft.0.thing.12') ?? '{}');
  keep(draft, '甲');
  keep(open('thing.7.3'), '乙');
  keep(open('other.8'), '丙');
  const before = ids.current;
  expect([...before].sort()).toEqual([12, 7]);
  keep(draft, '甲乙');
  expect(ids.current).toBe(before);
  keep(draft, '');
  expect([...ids.current]).toEqual([7]);
});

test('who looks on as somebody else is offered none of theirs, and leaves them none', () => {
  const login = { LoginToken: 'a', NickName: '甲', UserID: 7, Headimg: '' };
  const acting = { ...login, LoginToken: 'b', acting: { name: '管理员', until: '' } };
  keepLogin(login);
  keep(open(), '本人的');
  keepLogin(acting);
  expect(open().current.found).toBeNull();
  keep(open('thing.2'), '管理员写的');
  keepLogin(login);
  expect([open().current.found, open('thing.2').current.found]).toEqual([{ text: '本人的' }, null]);
  keepLogin(null);
});

test('after thirty days it is gone, and so is what cannot be read; other things stay', () => {
  keep(open(), '甲');
  localStorage.setItem('draft.0.broken', '{');
  localStorage.setItem('other', '{');
  clearOldDrafts(Date.now() + 29 * 24 * 3_600_000);
  expect(open().current.found).toEqual({ text: '甲' });
  expect(localStorage.getItem('draft.0.broken')).toBeNull();
  clearOldDrafts(Date.now() + 31 * 24 * 3_600_000);
  expect(open().current.found).toBeNull();
  expect(localStorage.getItem('other')).toBe('{');
});

test('without room it says that nothing is kept, and forgets the half that was', () => {
  const draft = open();
  keep(draft, '短');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keep(draft, '太长');
  expect(draft.current.safe).toBe(false);
  expect(open().current.found).toBeNull();
  vi.restoreAllMocks();
  keep(draft, '太长');
  expect([draft.current.safe, open().current.found]).toEqual([true, { text: '太长' }]);
});

test('an untouched form leaves alone what another one keeps', () => {
  const idle = open();
  keep(open(), '甲');
  keep(idle, '');
  expect(open().current.found).toEqual({ text: '甲' });
});

test.each([{ text: '甲', img: null }, { text: '甲', img: {} }, { text: 5, img: [] }, { img: [] }])(
  'a draft that looks like another kind is none: %j',
  (value) => {
    localStorage.setItem('draft.0.thing.1', JSON.stringify({ at: Date.now(), value }));
    const like = { text: '', img: [] };
    expect(renderHook(() => useDraft<typeof like>('thing.1', like)).result.current.found).toBeNull();
  },
);
