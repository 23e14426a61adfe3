// Switches of notices by area.
import { expect, test } from 'vitest';
import { groupByArea } from './NoticeSwitches.tsx';

const row = (kind: string) => ({ kind, label: kind, on: 1 as const });

test('switches stand by area, in the order of the areas; what belongs to none is of the account, and an empty area is left out', () => {
  const kinds = ['user.actedAs', 'task.due', 'mention', 'lead.taken', 'backup.failed', 'mention.lead', 'worklog.urged'];
  expect(groupByArea(kinds.map(row)).map(({ area, rows }) => [area, rows.map(({ kind }) => kind)])).toEqual([
    ['customer', ['mention', 'lead.taken', 'mention.lead']],
    ['office', ['task.due', 'worklog.urged']],
    ['account', ['user.actedAs', 'backup.failed']],
  ]);
});
