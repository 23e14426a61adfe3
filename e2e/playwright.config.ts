// The journeys that a person makes, in a real browser on the real server with the sample company.
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './browser.ts';

const launchOptions = await browserLaunch();

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  globalSetup: './global-setup.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    // Animations would only make screenshots differ.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
