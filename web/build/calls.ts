// Writes the path of a call into the file that uses it: the files of calls themselves are in no bundle.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const imported = /^import \* as (\w+) from '@crm\/protocol\/calls\/(\w+)';$/gm;

function pathsOf(area: string): ReadonlyMap<string, string> {
  const source = readFileSync(new URL(`../../protocol/src/calls/${area}.ts`, import.meta.url), 'utf8');
  return new Map(
    [...source.matchAll(/^export const (\w+) = ('[^']+') as/gm)].map(([, name = '', path = '']) => [name, path]),
  );
}

export function calls(): Plugin {
  return {
    name: 'calls',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      let written = code;
      for (const [line, name = '', area = ''] of code.matchAll(imported)) {
        const paths = pathsOf(area);
        if (new RegExp(`\\b${name}\\[`).test(code))
          throw new Error(`${name}[…] in ${id}: a call is named where it is used`);
        written = written
          .replace(line, '')
          // Types stay, and go with the types.
          .replaceAll(
            new RegExp(`(?<!typeof )\\b${name}\\.(\\w+)`, 'g'),
            (use, call: string) => paths.get(call) ?? use,
          );
      }
      return written === code ? null : { code: written, map: null };
    },
  };
}
