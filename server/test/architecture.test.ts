// Reads the imports of the whole tree: directions between layers, doors of modules, names that say nothing.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

interface Source {
  file: string;
  text: string;
  imports: string[];
}

function sources(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);
      return {
        file,
        text,
        imports: found.map((name) =>
          name.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name)) : name,
        ),
      };
    });
}

const server = sources('server/src');
const web = sources('web/src');
const protocol = sources('protocol/src');
const isTest = (source: Source) => /\.test\.tsx?$/.test(source.file);

function violations(of: Source[], from: RegExp, to: RegExp, allowed: RegExp = /$^/): string[] {
  return of
    .filter((source) => from.test(source.file) && !isTest(source))
    .flatMap((source) =>
      source.imports
        .filter((target) => to.test(target) && !allowed.test(target))
        .map((target) => `${source.file} → ${target}`),
    );
}

describe('architecture', () => {
  test('server layers: platform ← engine ← modules ← app', () => {
    expect(
      violations(server, /^server\/src\/platform\//, /^server\/src\/(engine|modules|sample|app|modules\.ts)/),
    ).toEqual([]);
    expect(violations(server, /^server\/src\/engine\//, /^server\/src\/(modules|sample|app)/)).toEqual([]);
    expect(violations(server, /^server\/src\/modules\//, /^server\/src\/(app|main|sample|modules\.ts)/)).toEqual([]);
  });

  test('a module reaches another only through its index.ts', () => {
    const wrong = server
      .filter((source) => source.file.startsWith('server/src/modules/') && !isTest(source))
      .flatMap((source) => {
        const own = source.file.split('/')[3];
        return source.imports
          .filter(
            (target) =>
              target.startsWith('server/src/modules/') && target.split('/')[3] !== own && !target.endsWith('/index.ts'),
          )
          .map((target) => `${source.file} → ${target}`);
      });
    expect(wrong).toEqual([]);
  });

  test('web layers: shared ← engine ← features ← app, and features never import each other', () => {
    expect(violations(web, /^web\/src\/shared\//, /^web\/src\/(engine|features|app)\//)).toEqual([]);
    expect(violations(web, /^web\/src\/engine\//, /^web\/src\/(features|app)\//)).toEqual([]);
    expect(violations(web, /^web\/src\/features\//, /^web\/src\/app\//)).toEqual([]);
    const across = web
      .filter((source) => source.file.startsWith('web/src/features/') && !isTest(source))
      .flatMap((source) =>
        source.imports
          .filter(
            (target) => target.startsWith('web/src/features/') && target.split('/')[3] !== source.file.split('/')[3],
          )
          .map((target) => `${source.file} → ${target}`),
      );
    expect(across).toEqual([]);
  });

  test('server and web never meet, and the protocol stands alone', () => {
    expect(violations(server, /./, /^(web\/|@crm\/web)/)).toEqual([]);
    expect(violations(web, /./, /^(server\/|@crm\/server|pg$|kysely$|fastify$)/)).toEqual([]);
    expect(violations(protocol, /./, /./, /^(protocol\/src\/|zod$)/)).toEqual([]);
  });

  test('the engine names no entity', () => {
    const named = server
      .filter((source) => source.file.startsWith('server/src/engine/') && !isTest(source))
      .filter((source) =>
        /===\s*'(customer|contact|supplier|user)'/.test(source.text.replaceAll("field.type === 'user'", '')),
      )
      .map((source) => source.file);
    expect(named).toEqual([]);
  });

  test('files say in their first line why they exist, and their names say something', () => {
    const all = [...server, ...web, ...protocol];
    expect(all.filter((source) => !/^(\/\/|\/\*)/.test(source.text)).map((source) => source.file)).toEqual([]);
    expect(
      all
        .filter((source) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(source.file))
        .map((source) => source.file),
    ).toEqual([]);
    expect(
      all.filter((source) => !isTest(source) && source.text.split('\n').length > 401).map((source) => source.file),
    ).toEqual([]);
  });
});
