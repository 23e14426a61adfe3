// A person at a browser: signs in, watches for faults, checks accessibility, takes pictures of what is shown.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, expect, type Page, type Request } from '@playwright/test';

export const demoPassword = 'Yunqi#2026';
const screenshots = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../.cache/screenshots');

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const dark: BrowserContextOptions = { colorScheme: 'dark' };

export interface Visitor {
  page: Page;
  /** Errors of the console and of scripts so far. */
  faults: string[];
  leave(): Promise<void>;
}

/** `ahead`: the browser caches the program and prefetches; the others save data. */
export type WindowOptions = BrowserContextOptions & { ahead?: boolean };

/** Opens a window of its own, as another person's browser would be. */
export async function visit(browser: Browser, target: string, options: WindowOptions = {}): Promise<Visitor> {
  const { ahead = false, ...others } = options;
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: process.env['CRM_URL'] ?? '',
    ...others,
  });
  if (!ahead) {
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  }
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    // What is printed stands in a frame without scripts; the window's own beginning is one.
    const framed = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === 'error' && !framed) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  followRequests(page);
  await page.goto(target);
  return { page, faults, leave: () => context.close() };
}

/** How many answers a page waits for, and since when it waits for none. */
const traffic = new WeakMap<Page, { waiting: Set<Request>; since: number }>();

function followRequests(page: Page): void {
  const state = { waiting: new Set<Request>(), since: Date.now() };
  traffic.set(page, state);
  const ended = (request: Request) => {
    state.waiting.delete(request);
    state.since = Date.now();
  };
  page.on('request', (request) => state.waiting.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) state.waiting.clear();
  });
}

/**
 * No request was made for a while, so that what was opened is drawn with all its code.
 * `quiet`: milliseconds; React shows what came late after 300 ms at the earliest.
 */
export async function settled(page: Page, quiet = 450): Promise<void> {
  const begin = Date.now();
  const since = () => {
    const state = traffic.get(page);
    return state?.waiting.size === 0 ? Date.now() - Math.max(state.since, begin) : 0;
  };
  await expect.poll(since, { intervals: [50] }).toBeGreaterThan(quiet);
}

/** Sessions that were left: the next visit of the same person continues one. */
const sessions = new Map<string, string[]>();

/** Signs in, or goes on with the session that the person left. */
export async function signIn(
  browser: Browser,
  username: string,
  target = '/',
  options: WindowOptions = {},
  password = demoPassword,
): Promise<Visitor> {
  const person = `${username} ${password}`;
  const session = sessions.get(person)?.pop();
  const visitor = await visit(browser, target, session ? { ...options, storageState: stored(session) } : options);
  const { page, faults } = visitor;
  const name = page.getByLabel('用户名');
  const frame = page.getByRole('banner');
  // A session may have ended meanwhile.
  if (session) await expect(frame.or(name)).toBeVisible();
  if (!session || (await name.isVisible())) {
    faults.length = 0;
    await name.fill(username);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByLabel('密码', { exact: true }).press('Enter');
    await expect(frame).toBeVisible();
  }
  return {
    ...visitor,
    leave: async () => {
      const left = await page.evaluate(() => localStorage.getItem('login')).catch(() => null);
      if (left) sessions.set(person, [...(sessions.get(person) ?? []), left]);
      await visitor.leave();
    },
  };
}

function stored(session: string): Exclude<BrowserContextOptions['storageState'], string> {
  const origin = process.env['CRM_URL'] ?? '';
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'login', value: session }] }] };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What other colours may break. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe reports for the page: each broken rule with its places. Its script stays in the page for the next time. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // oxlint-disable-next-line typescript/await-thenable -- one of its types answers by a callback
    const { violations } = await axe.run(
      { include: [document], exclude: ['.ant-btn-loading', '.button-loading'] },
      { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, rules);
}

/** No rule that axe knows is broken on what is shown now; `again`: in other colours than a moment ago. */
export async function expectAccessible(page: Page, again = false): Promise<void> {
  // What is being read again is faint on purpose, for a moment; so is a button whose work is not done yet.
  await expect(page.locator('.list-stale')).toHaveCount(0);
  // What is still being drawn may lack its words for a moment: what is wrong stays wrong.
  await expect.poll(() => findings(page, again ? ofColours : undefined)).toEqual([]);
}

/** With SCREENSHOTS=1, what a journey sees is kept in `.cache/screenshots` to be looked at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== '1') return;
  await page.screenshot({ path: path.join(screenshots, `${name}.png`) });
}
