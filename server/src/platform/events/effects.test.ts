// The events of a call are sent once and completely, and none of a try that was rolled back.
import { expect, test } from 'vitest';
import { type EffectSink, Effects } from './effects.ts';

function sink() {
  const delivered: unknown[] = [];
  const of: EffectSink = {
    announce: (list) => delivered.push(['announce', structuredClone(list)]),
    send: (list) => delivered.push(['tell', structuredClone(list)]),
    endSessions: (ids) => delivered.push(['endSessions', [...ids]]),
    accessChanged: () => delivered.push(['accessChanged']),
  };
  return { of, delivered };
}

function fill(effects: Effects, id: number): void {
  effects.changed('customer', [id], ['customer:all', 'user:1', 'customer:all']);
  effects.message({ userIds: [id], event: 'privateSystemMsg', message: { id, kind: 'mention' } });
  effects.sessionsEnded([id]);
  effects.accessChanged();
}

const whole = (id: number) => [
  ['endSessions', [id]],
  ['accessChanged'],
  ['announce', [{ rooms: ['customer:all', 'user:1'], change: { module: 'customer', ids: [id] } }]],
  ['tell', [{ userIds: [id], event: 'privateSystemMsg', message: { id, kind: 'mention' } }]],
];

test('everything is sent, each room once', () => {
  const effects = new Effects();
  const { of, delivered } = sink();
  fill(effects, 1);
  effects.flush(of);
  expect(delivered).toEqual(whole(1));
});

test('of a try that failed nothing is left', () => {
  const effects = new Effects();
  const { of, delivered } = sink();
  fill(effects, 1);
  effects.clear();
  effects.flush(of);
  expect(delivered).toEqual([]);
  fill(effects, 2);
  effects.flush(of);
  expect(delivered).toEqual(whole(2));
});

test('an event without ids or receivers is not sent', () => {
  const effects = new Effects();
  const { of, delivered } = sink();
  effects.changed('customer', [], ['customer:all']);
  effects.message({ userIds: [], event: 'privateSystemMsg', message: { id: 1, kind: 'mention' } });
  effects.sessionsEnded([]);
  effects.flush(of);
  expect(delivered).toEqual([]);
});
