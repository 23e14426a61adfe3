// The server's grant catalogue, as its own tests recorded it, is in English from end to end.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import { beforeAll, expect, test } from 'vitest';
import i18n, { fetchWords } from '../../shared/i18n/i18n.ts';
import { addRecordedTitles } from '../../shared/testing/recorded.ts';
import { localCatalogue } from './localCatalogue.ts';

const recorded = path.resolve(import.meta.dirname, '../../../../server/test/expected/reads-people.txt');

/** The answer of main/role/permissions to the administrator: the lines from there to the next reader's. */
function catalogue(): GrantCatalogue {
  const after = readFileSync(recorded, 'utf8').split('\n## main/role/permissions {}\nadmin: ')[1] ?? '';
  return JSON.parse(after.split(/\n\w+: /)[0] ?? '').data;
}

beforeAll(async () => {
  await fetchWords('en');
  addRecordedTitles();
});

test('every grant of the server has English words', () => {
  const local = JSON.stringify(localCatalogue(i18n.getFixedT('en'), catalogue()));
  expect(local.match(/"[^"]*\p{Script=Han}[^"]*"/gu) ?? []).toEqual([]);
});
