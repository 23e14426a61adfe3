// The glossary and the declarations name records in the same way.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modules } from '../src/modules.ts';

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
const cells = (line: string) => line.split('|').map((cell) => cell.replaceAll('`', '').trim());
const rowsOf = (heading: string): string[][] =>
  (glossary.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => cells(line).slice(1, -1));

test('every entity stands in the glossary, with its names', () => {
  const declared = modules.flatMap((module) =>
    (module.entities ?? []).map(({ label, english, name, module: wire, table }) => [
      label,
      english,
      name,
      wire,
      table,
      module.name,
    ]),
  );
  expect(rowsOf('Records').toSorted()).toEqual(declared.toSorted());
});

test('every kind of settings record stands in the glossary, with its table', () => {
  const declared = modules.flatMap((module) =>
    (module.settingsRecords ?? []).map(({ name, table }) => [name, table, module.name]),
  );
  const written = rowsOf('Settings records').map(([, , name = '', ...rest]) => [name.split(' ')[0], ...rest]);
  expect(written.toSorted()).toEqual(declared.toSorted());
});
