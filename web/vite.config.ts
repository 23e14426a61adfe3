// Builds the client; in development the server's paths are passed on to it.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { calls } from './build/calls.ts';
import { catalogues } from './build/catalogues.ts';
import { chunks, pageFiles } from './build/chunks.ts';
import { pages } from './build/pages.ts';
import { pinyin } from './build/pinyin.ts';
import { precompressed } from './build/precompressed.ts';
import { shell } from './build/shell.ts';

declare const process: { env: Record<string, string | undefined> };

const server = `http://127.0.0.1:${process.env.PORT ?? '5700'}`;
const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [calls(), catalogues(), pages(), pinyin(), react(), pageFiles(), precompressed(), shell()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // What is put together may be imported both ways.
      checks: { ineffectiveDynamicImport: false },
      input: ['index.html', 'userProduct.html'].map((name) => `${root}/${name}`),
      output: { codeSplitting: { groups: chunks(root) } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/Api': server,
      '/main': server,
      '/hub': { target: server, ws: true },
    },
  },
});
