// Reads the imports of the whole tree: directions between layers, doors of modules, names without meaning.
import { globSync, readdirSync, readFileSync } from 'node:fs';
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

/** The files that `import.meta.glob` finds from a file, given what stands in its brackets. */
function globbed(file: string, given: string): string[] {
  const base = /base: '([^']+)'/.exec(given)?.[1] ?? '.';
  return [...given.matchAll(/'(\.[^']*\*[^']*)'/g)].flatMap(([, pattern = '']) =>
    globSync(path.posix.join(path.posix.dirname(file), base, pattern), { cwd: root }).map((found) =>
      found.split(path.sep).join('/'),
    ),
  );
}

function sources(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const found = [...text.matchAll(/(?<![\w/])(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map(
        (match) => match[1] as string,
      );
      const globs = [...text.matchAll(/import\.meta\.glob[^(]*\(([^)]*)\)/g)].flatMap(([, of = '']) =>
        globbed(file, of),
      );
      return {
        file,
        text,
        imports: [...found.map((name) => resolved(file, name)), ...globs],
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

/** Ways from a name through what it imports back to itself. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (name: string, way: string[]): void => {
    const at = way.indexOf(name);
    if (at >= 0) found.push([...way.slice(at), name].join(' → '));
    if (at >= 0 || done.has(name)) return;
    for (const target of graph.get(name) ?? []) if (graph.has(target)) visit(target, [...way, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return found;
}

const graphOf = (of: Source[], imports: (source: Source) => string[]) =>
  new Map(of.filter((source) => !isTest(source)).map((source) => [source.file, imports(source)]));

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
    // Words are gathered from every folder.
    expect(violations(web, /^web\/src\/shared\//, /^web\/src\/(engine|features|app)\//, /\.i18n\.ts$/)).toEqual([]);
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

  test('the engines of both sides name no entity, none of their fields and no path', () => {
    const { entities } = buildEngine();
    const names = entities.flatMap((entity) => [
      entity.name,
      entity.module,
      entity.table,
      entity.label,
      entity.grant,
      ...Object.keys(entity.derived ?? {}),
      ...entity.fields.flatMap((field) => [field.wire, field.wire2, field.textField, field.column, field.column2]),
    ]);
    const named = (of: Source[], folder: string, own: string) => {
      const foreign = new Set(names.filter((name) => name && !own.split(/\s+/).includes(name)));
      return of
        .filter(({ file }) => file.startsWith(folder) && !/\.(test|i18n)\.tsx?$/.test(file))
        .flatMap(({ file, text }) =>
          [...withoutComments(text).matchAll(/(?:from|import) '[^']*'|'([^'\n]*)'|\.(\w+)|\b(\w+):/g)]
            .map((match) => match[1] ?? '')
            .filter((word) => foreign.has(word) || /^\/?(api|main)\//i.test(word))
            .map((word) => `${file}: ${word}`),
        );
    };
    // Columns that every entity has, and words of HTML and of the program itself.
    const columns = `id ext version created_at created_by name data hit status title source img tel tags type number order sort cover
      updated_at problems done`;
    expect(named(server, 'server/src/engine/', columns)).toEqual([]);
    // Properties of every record's people, of records under approval, and words of HTML and of the client itself.
    const fields = `userid userids UserName AddTime departments user Ext reason approval amending`;
    const words = `name title source img type number order sort status data done cover tags link state album image content address plan place
      county city`;
    expect(named(web, 'web/src/engine/', `${fields} ${words}`)).toEqual([]);
  });

  test('no file imports itself through others, not even for types', () => {
    expect(circles(graphOf(server, ({ now }) => now))).toEqual([]);
    expect(circles(graphOf(web, ({ now }) => now))).toEqual([]);
    expect(circles(graphOf(protocol, ({ now }) => now))).toEqual([]);
  });

  test('no file of the client is loaded by what it loads, on demand or at once', () => {
    const values = (source: Source) => {
      const types = [...source.text.matchAll(/^(?:import|export) type [^;]*?from '([^']+)'/gm)];
      const onlyTypes = new Set(types.map((match) => resolved(source.file, match[1] as string)));
      return source.imports.filter((target) => !onlyTypes.has(target) && !target.endsWith('.i18n.ts'));
    };
    expect(circles(graphOf(web, values))).toEqual([]);
  });

  test("the rooms of the client's engine stand above each other: no room reaches itself through others, types and import() included", () => {
    const roomOf = (file: string) => /^web\/src\/engine\/(\w+)\//.exec(file)?.[1];
    const rooms = new Map<string, string[]>();
    for (const { file, imports } of web.filter((source) => !isTest(source))) {
      const room = roomOf(file);
      if (!room) continue;
      const reached = imports.flatMap((target) => roomOf(target) ?? []).filter((other) => other !== room);
      rooms.set(room, [...(rooms.get(room) ?? []), ...reached]);
    }
    expect(rooms.size).toBeGreaterThan(15);
    expect(circles(rooms)).toEqual([]);
    // What stands in no room are the words that are known from the start.
    const beside = web.filter(({ file }) => /^web\/src\/engine\/[^/]+$/.test(file)).map(({ file }) => file);
    expect(beside).toEqual(['web/src/engine/engine.i18n.ts']);
  });

  test('the first line of a file explains why it exists, and its name has a meaning', () => {
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
