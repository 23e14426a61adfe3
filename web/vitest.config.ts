// Runs the client's tests in a simulated browser.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogues } from './build/catalogues.ts';
import { pinyin } from './build/pinyin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [catalogues(), pinyin(), react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/shared/testing/setup.ts'],
    css: false,
    restoreMocks: true,
    testTimeout: 60_000,
  },
});
