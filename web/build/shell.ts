// Writes the service worker with the names of the files of this build, so that a browser keeps exactly those.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Bytes, as they lie there. */
const large = 400_000;

export function shell(): Plugin {
  let folder = '';
  return {
    name: 'shell',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    // What lies there in the end: some files of the bundle are dropped while it is written.
    closeBundle() {
      const files = readdirSync(path.join(folder, 'assets'))
        .filter((name) => /\.(js|css)$/.test(name))
        .sort()
        .map((name) => `/assets/${name}`);
      const sizeOf = (name: string) => statSync(path.join(folder, name)).size;
      const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf8');
      const build = createHash('sha256').update(files.join()).update(worker).digest('hex').slice(0, 12);
      // English, charts and the editor are kept by those who use them.
      const used = files.filter((name) => name.includes('/english-') || sizeOf(name) > large);
      const shellFiles = files.filter((name) => !used.includes(name));
      const constants = `const BUILD = '${build}';\nconst FILES = ${JSON.stringify(shellFiles)};\nconst USED = ${JSON.stringify(used)};\n`;
      writeFileSync(path.join(folder, 'worker.js'), constants + worker);
    },
  };
}
