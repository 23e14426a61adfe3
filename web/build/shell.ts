// Writes the service worker with the names of the files of this build, so that a browser keeps exactly those.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /^assets\/.*\.(js|css)$/.test(name))
        .sort()
        .map((name) => `/${name}`);
      const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf8');
      const build = createHash('sha256').update(files.join()).update(worker).digest('hex').slice(0, 12);
      const constants = `const BUILD = '${build}';\nconst FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: constants + worker });
    },
  };
}
