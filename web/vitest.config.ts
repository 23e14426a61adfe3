// Runs the client's tests in a simulated browser: those of plain modules together; those that draw, and
// those of what the whole client shares, each file in one of its own.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogues } from './build/catalogues.ts';
import { pinyin } from './build/pinyin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [catalogues(), pinyin(), react()],
  // The library comes as two: what is not bundled loads the one for Node, and deep paths must not bring the other beside it.
  resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
  test: {
    environment: 'jsdom',
    // Tests have the item types that the program has from its start.
    setupFiles: ['src/shared/testing/setup.ts', 'src/engine/fields/controls/index.ts'],
    css: false,
    restoreMocks: true,
    testTimeout: 60_000,
    // All cores: one of two would be left alone otherwise.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'plain', include: ['src/{app,engine,features}/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'drawn', include: ['src/**/*.test.tsx', 'src/shared/**/*.test.ts'] } },
    ],
  },
});
