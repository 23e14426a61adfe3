// Runs the client's tests in a simulated browser. Files share its window and the libraries, which take long to load; of what is
// ours each has its own (src/shared/testing/freshWindow.ts).
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
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    // Tests have the item types that the program has from its start.
    setupFiles: [
      'src/shared/testing/freshWindow.ts',
      'src/shared/testing/setup.ts',
      'src/engine/fields/controls/index.ts',
    ],
    css: false,
    restoreMocks: true,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 60_000,
    // All cores: one of two would be left alone otherwise.
    maxWorkers: '100%',
  },
});
