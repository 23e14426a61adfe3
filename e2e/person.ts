// A person at a browser: signs in, watches for faults, checks accessibility, takes the screenshots of the documentation.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

export const demoPassword = 'Yunqi#2026';
const screenshots = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../docs/screenshots');

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const dark: BrowserContextOptions = { colorScheme: 'dark' };

export interface Visitor {
  page: Page;
  /** Errors of the console and of scripts so far. */
  faults: string[];
  leave(): Promise<void>;
}

/** Opens a window of its own, as another person's browser would be. */
export async function visit(browser: Browser, target: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: process.env['CRM_URL'] ?? '',
    ...options,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(target);
  return { page, faults, leave: () => context.close() };
}

export async function signIn(
  browser: Browser,
  username: string,
  target = '/',
  options: BrowserContextOptions = {},
  password = demoPassword,
): Promise<Visitor> {
  const visitor = await visit(browser, target, options);
  const { page } = visitor;
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('密码', { exact: true }).press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
  return visitor;
}

/** No rule that axe knows is broken on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is being read again is faint on purpose, for a moment.
  await expect(page.locator('.list-stale')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    ),
  ).toEqual([]);
}

/** Only `npm run screenshots` writes: tests leave the files of the project as they are. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== '1') return;
  await page.screenshot({ path: path.join(screenshots, `${name}.png`) });
}
