// Writes every text file of the build a second time, compressed as tightly as gzip can, for servers that pass such files on.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this the header of the answer weighs more than what is saved. */
const smallest = 1024;

export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir, 'assets');
    },
    closeBundle() {
      for (const name of readdirSync(folder)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const content = readFileSync(path.join(folder, name));
        if (content.length >= smallest) writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
