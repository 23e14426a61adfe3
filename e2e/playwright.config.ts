// The journeys that a person makes, in a real browser on the real server with the sample company.
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './browser.ts';

const launchOptions = await browserLaunch();

export default defineConfig({
  globalSetup: './global-setup.ts',
  workers: 1,
  // Two runs share two processors: what fails is tried once more in a new browser, and reported as flaky.
  retries: 1,
  fullyParallel: false,
  // What `npm test` runs side by side, each on a server of its own; what is kept of failures must not mix.
  projects: [
    { name: 'journeys', testDir: '.', testIgnore: ['walks/**', 'pictures/**'], outputDir: '../.cache/e2e/journeys' },
    // A walk comes to all pages.
    { name: 'walks', testDir: 'walks', outputDir: '../.cache/e2e/walks', timeout: 900_000 },
    // No test: `npm run screenshots`.
    { name: 'pictures', testDir: 'pictures', outputDir: '../.cache/e2e/pictures' },
  ],
  // Long enough for a machine that has much else to do; nothing waits for them where all is well.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // A failing step ends long before the test's own end.
    actionTimeout: 40_000,
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'on-first-retry',
    // Animations would only make screenshots differ.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
