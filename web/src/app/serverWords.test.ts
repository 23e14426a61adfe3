// What the server calls its notices, its jobs and the verbs of its log, as its own tests recorded it, has English words.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import '../features/job/job.i18n.ts';
import '../features/notice/notice.i18n.ts';
import '../features/operationLog/operationLog.i18n.ts';
import '../features/identity/grants.i18n.ts';
import i18n, { fetchWords } from '../shared/i18n/i18n.ts';

const recorded = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../../../server/test/expected/${name}.txt`), 'utf8');

/** The rows that a call answered to the administrator: the lines from there to the next reader's. */
function rowsOf<Row>(file: string, call: string): Row[] {
  const after = recorded(file).split(`\n## ${call}\nadmin: `)[1] ?? '';
  return JSON.parse(after.split(/\n\w+: |\n\n/)[0] ?? '').data.rows;
}

beforeAll(() => fetchWords('en'));

test.each([
  ['reads-customers', 'api/notification/switches {}', 'notice.kind', 'kind'],
  ['reads-definitions', 'api/job/schedules {}', 'job.label', 'name'],
] as const)('%s %s', (file, call, key, named) => {
  const rows = rowsOf<Record<string, string>>(file, call);
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const word = `${key}.${row[named]}`;
    expect.soft(i18n.t(word, { lng: 'cn', defaultValue: '' }), word).toBe(row['label']);
    expect.soft(i18n.t(word, { lng: 'en', defaultValue: '' }), word).toMatch(/^[\x20-\x7e’]+$/);
  }
});

test('verbs of the log', () => {
  const after = recorded('reads-definitions').split('\n## api/operationLog/options {}\nadmin: ')[1] ?? '';
  const { actions } = JSON.parse(after.split(/\n\w+: |\n\n/)[0] ?? '').data as {
    actions: { value: string; label: string }[];
  };
  expect(actions.length).toBeGreaterThan(50);
  for (const { value, label } of actions) {
    expect.soft(i18n.t(`verb.${value}`, { lng: 'cn', defaultValue: '' }), value).toBe(label);
    expect.soft(i18n.t(`verb.${value}`, { lng: 'en', defaultValue: '' }), value).toMatch(/^[\x20-\x7e’]+$/);
  }
});
