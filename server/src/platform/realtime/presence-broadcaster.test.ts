// Whatever was sent to some and not to others, in the end everybody knows the same.
import type { OnlineUser } from '@crm/protocol/realtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PresenceBroadcaster } from './presence-broadcaster.ts';

const person = (UserID: number): OnlineUser => ({ UserID, NickName: String(UserID), Headimg: '' });

/** Listeners who know what they received, and a company that comes and goes. */
function stage() {
  const there = new Set<number>();
  const listeners: Set<number>[] = [new Set(), new Set(), new Set()];
  let broadcasts = 0;
  const broadcaster = new PresenceBroadcaster({
    read: async () => [...there].map(person),
    emit: ({ came, left }) => {
      broadcasts++;
      for (const known of listeners) {
        for (const { UserID } of came) known.add(UserID);
        for (const id of left) known.delete(id);
      }
    },
    failed: () => {},
  });
  return { there, listeners, teller: broadcaster, broadcasts: () => broadcasts };
}

test('in the end everybody knows who is online, in whatever order requests and events came', async () => {
  const step = fc.record({
    kind: fc.constantFrom('comes', 'leaves', 'asks', 'asksLate', 'look'),
    who: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { there, listeners, teller: broadcaster } = stage();
      /** An answer that was read and has not arrived. */
      let late: { users: OnlineUser[]; to: number } | undefined;
      const answer = (users: OnlineUser[], to: number) => {
        broadcaster.answered(users);
        const known = listeners[to % listeners.length] as Set<number>;
        known.clear();
        for (const { UserID } of users) known.add(UserID);
      };
      for (const { kind, who } of steps) {
        if (kind === 'comes') there.add(who);
        else if (kind === 'leaves') there.delete(who);
        else if (kind === 'look') await broadcaster.look();
        else if (kind === 'asks') answer(await broadcaster.online(), who);
        else {
          if (late) answer(late.users, late.to);
          late = { users: await broadcaster.online(), to: who };
        }
      }
      if (late) answer(late.users, late.to);
      await broadcaster.look();
      for (const known of listeners) expect([...known].sort()).toEqual([...there].sort());
    }),
    { numRuns: 300 },
  );
});

test('nothing is sent where nothing changed', async () => {
  const { there, teller: broadcaster, broadcasts } = stage();
  there.add(1);
  await broadcaster.look();
  await broadcaster.look();
  broadcaster.answered(await broadcaster.online());
  await broadcaster.look();
  expect(broadcasts()).toBe(1);
});
