// Builds the client; in development the server's paths are passed on to it.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

declare const process: { env: Record<string, string | undefined> };

const server = `http://127.0.0.1:${process.env.PORT ?? '5700'}`;

/** Libraries that change rarely stay in files of their own, so that a new version of ours leaves them cached. */
const vendor: [string, RegExp][] = [
  ['react', /node_modules\/(react|react-dom|react-router|scheduler)\//],
  ['realtime', /node_modules\/(socket\.io|engine\.io)/],
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: vendor.map(([name, test]) => ({ name, test })) },
      },
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
