// Writes the service worker with the names of the files of this build, so that a browser keeps exactly those.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

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
      const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf8');
      const build = createHash('sha256').update(files.join()).update(worker).digest('hex').slice(0, 12);
      const constants = `const BUILD = '${build}';\nconst FILES = ${JSON.stringify(files)};\n`;
      writeFileSync(path.join(folder, 'worker.js'), constants + worker);
    },
  };
}
