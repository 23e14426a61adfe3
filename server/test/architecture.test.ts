// Reads the imports of the whole tree: directions between layers, doors of modules, names that say nothing.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildEngine } from '../src/app.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

interface Source {
  file: string;
  text: string;
  imports: string[];
  now: string[];
}

function resolved(file: string, name: string): string {
  return name.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name)) : name;
}

function sources(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const found = [...text.matchAll(/(?<![\w/])(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
        (match) => match[1] as string,
      );
      return {
        file,
        text,
        imports: found.map((name) => resolved(file, name)),
        // What is loaded when it is needed is no import.
        now: [...text.matchAll(/(?:from|^import)\s+'([^']+)'/gm)].map((match) => resolved(file, match[1] as string)),
      };
    });
}

const server = sources('server/src');
const web = sources('web/src');
const protocol = sources('protocol/src');
const isTest = (source: Source) => /\.test\.tsx?$/.test(source.file);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

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
    // Formulas mean the same on both sides: the language that they are written in comes with the protocol.
    const alone = protocol.filter((source) => source.file !== 'protocol/src/formula.ts');
    expect(violations(alone, /./, /./, /^(protocol\/src\/|zod$)/)).toEqual([]);
  });

  test('the client takes only types from the schemas of answers', () => {
    const taken = [...web, ...protocol.filter(({ file }) => !file.startsWith('protocol/src/answers/'))]
      .filter((source) => !isTest(source))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^(?:import|export) (?!type )[^;]*?'([^']*answers\/\w+(?:\.ts)?)'/gm)].map(
          (match) => `${file} → ${match[1]}`,
        ),
      );
    expect(taken).toEqual([]);
  });

  test('the engine names no entity, none of their fields and no path', () => {
    const { entities } = buildEngine();
    const names = new Set(
      entities.flatMap((entity) => [
        entity.name,
        entity.module,
        entity.table,
        entity.label,
        entity.grant,
        ...Object.keys(entity.derived ?? {}),
        ...entity.fields.flatMap((field) => [field.wire, field.wire2, field.textField, field.column, field.column2]),
      ]),
    );
    // Columns that every entity has, and words of HTML and of the program itself.
    const own = [
      'id',
      'ext',
      'version',
      'created_at',
      'created_by',
      'name',
      'data',
      'hit',
      'status',
      'title',
      'source',
      'img',
      'tel',
      'tags',
      'type',
      'number',
      'order',
      'sort',
      'cover',
      'updated_at',
      'problems',
      'done',
    ];
    for (const word of [...own, undefined]) names.delete(word as string);
    const named = server
      .filter((source) => source.file.startsWith('server/src/engine/') && !isTest(source))
      .flatMap((source) =>
        [...withoutComments(source.text).matchAll(/'([^'\n]*)'|\.(\w+)|\b(\w+):/g)]
          .map((match) => match[1] ?? '')
          .filter((text) => names.has(text) || /^\/?(api|main)\//i.test(text))
          .map((text) => `${source.file}: ${text}`),
      );
    expect(named).toEqual([]);
  });

  test('no file imports itself through others, not even for types', () => {
    const circles = (of: Source[]): string[] => {
      const files = new Map(of.map((source) => [source.file, source]));
      const done = new Set<string>();
      const found: string[] = [];
      const visit = (file: string, path: string[]): void => {
        const at = path.indexOf(file);
        if (at >= 0) {
          found.push([...path.slice(at), file].join(' → '));
          return;
        }
        if (done.has(file)) return;
        for (const target of files.get(file)?.now ?? []) if (files.has(target)) visit(target, [...path, file]);
        done.add(file);
      };
      for (const file of files.keys()) visit(file, []);
      return found;
    };
    expect(circles(server.filter((source) => !isTest(source)))).toEqual([]);
    expect(circles(web.filter((source) => !isTest(source)))).toEqual([]);
    expect(circles(protocol)).toEqual([]);
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
      all
        // What a program wrote is read by nobody from its beginning to its end.
        .filter((source) => !isTest(source) && !/^\/\/.*[Ww]ritten .*by `?npm run/.test(source.text))
        .filter((source) => source.text.split('\n').length > 401)
        .map((source) => source.file),
    ).toEqual([]);
  });
});
