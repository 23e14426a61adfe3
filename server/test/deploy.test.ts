// The ready-made ways to run the program name what there is: files, folders, settings, addresses.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/platform/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const image = read('Dockerfile');
const compose = read('compose.yaml');
const unit = read('deploy/crm.service');
const haCompose = read('deploy/ha/compose.yaml');
const haScript = read('deploy/ha/local.sh');
/** The lines that start a program. */
const haProgram = haScript.slice(haScript.indexOf('app1 | app2)'), haScript.indexOf('*) usage'));

/** Names that the configuration asks the environment for. */
const settings = (() => {
  const names = new Set<string>();
  const env = new Proxy(
    {},
    {
      get: (_target, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(env);
  return names;
})();
/** What others than the program read. */
const ofOthers = /^(NODE_ENV|PATH|PGDATA|POSTGRES_\w+|PATRONI_\w+|ETCD_\w+|CRM_DATABASE_PASSWORD)$/;

describe('ready-made ways to run the program', () => {
  test.each([
    ['Dockerfile', [...image.matchAll(/[ \t](\w+)=\S+/g)].filter(([, name]) => name === name?.toUpperCase())],
    ['compose.yaml', [...compose.matchAll(/^ {6}([A-Z][A-Z_]+): /gm)]],
    ['ha/compose.yaml', [...haCompose.matchAll(/^ {4,6}([A-Z][A-Z_\d]+): /gm)]],
    ['ha/local.sh', [...haProgram.matchAll(/ ([A-Z_]+)=/g)]],
    ['crm.service', [...unit.matchAll(/[ =]([A-Z_]+)=\S+/g)]],
  ])('%s sets only what is read', (_file, found) => {
    const names = found.map(([, name]) => name as string);
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !settings.has(name) && !ofOthers.test(name))).toEqual([]);
  });

  test('what is copied into the image is there, and what must not get into it is kept out', () => {
    const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
    const left = read('.dockerignore').split('\n');
    for (const name of ['.git', 'data', 'node_modules', '.env']) expect.soft(left, name).toContain(name);
  });

  test('what the copies of the database are started with is there, and no password is', () => {
    const image = read('deploy/ha/Dockerfile');
    const copied = /^COPY (.+) \S+$/m.exec(image)?.[1]?.split(' ') ?? [];
    expect(copied).toHaveLength(3);
    expect(copied.filter((name) => !existsSync(path.join(root, 'deploy/ha', name)))).toEqual([]);
    // Only from the environment: `${NAME}`, `$NAME` or psql's `:'name'`.
    for (const file of ['patroni.yml', 'database.sh', 'haproxy.cfg', 'compose.yaml', 'local.sh'])
      expect(
        read(`deploy/ha/${file}`).match(/password["']?\s*(?:=|: )\s*(?![ "']*[$:])["']?\w+/gi) ?? [],
        file,
      ).toEqual([]);
  });

  test('all of them start the same program, and the image asks it whether it is well', () => {
    for (const text of [image, unit, haScript]) expect(text).toContain('server/src/main.ts');
    expect(image).toContain('/healthz');
    expect(image).toMatch(/^USER node$/m);
    expect(compose).toContain('condition: service_healthy');
  });
});
