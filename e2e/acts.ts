// What several journeys do alike: wait for a call, measure, answer the question.
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Visitor } from './person.ts';

const aborted = /Failed to load resource|net::ERR_/;

/** Nothing in the console but the failures that the test itself made. */
export function expectQuiet({ faults }: Visitor): void {
  expect(faults.filter((fault) => !aborted.test(fault))).toEqual([]);
}

export const bodyOf = (request: Request) => new URLSearchParams(request.postData() ?? '');
export const isCall = (request: Request, path: string) =>
  new URL(request.url()).pathname.toLowerCase().startsWith(`/${path.toLowerCase()}`);

/** What a request reads: itself, or the reads that go together in it. */
export function readsIn(request: Request): { path: string; body: Record<string, string> }[] {
  if (!isCall(request, 'api/batch/index')) {
    return [{ path: new URL(request.url()).pathname.slice(1), body: Object.fromEntries(bodyOf(request)) }];
  }
  return JSON.parse(bodyOf(request).get('calls') ?? '[]') as { path: string; body: Record<string, string> }[];
}

/** The body of the next call to this path, made by what the person does; a page that is fetched ahead is none of it. */
export async function sent(page: Page, path: string, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => isCall(one, path) && !bodyOf(one).has('next'), { timeout: 40_000 }),
    act(),
  ]);
  return Object.fromEntries(bodyOf(request));
}

/** A follow-up of this text that the program has kept. */
export const savedFollowUp = (place: Page | Locator, text: string) =>
  place.locator('.follow-entry[aria-busy="false"]').filter({ hasText: text });

/** Width and height as the style sets them. */
export async function size(locator: Locator): Promise<{ width: number; height: number }> {
  await expect(locator).toBeVisible();
  return locator.evaluate((element) => {
    const { width, height } = getComputedStyle(element);
    return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
  });
}

export const total = (page: Page) => page.getByText(/^共 [\d,+]+ 条$/);
export const question = (page: Page) => page.getByRole('dialog', { name: '提示' });
export const agree = (page: Page) =>
  question(page)
    .getByRole('button', { name: /确\s*定/ })
    .click();
/** Chooses what stands behind 更多 of the selection. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: '对选中项的操作' });
  await bar.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name }).click();
}
export const account = (page: Page) => page.getByRole('button', { name: /账户菜单|account menu/i });
export const button = (scope: Page | Locator, first: string, second: string) =>
  scope.getByRole('button', { name: new RegExp(`^${first}\\s*${second}$`) });

/** Calls the server as the signed-in person of this window would. */
export function call(
  page: Page,
  path: string,
  body: Record<string, string>,
): Promise<{ result: string; msg: string; data: Record<string, unknown>; total?: number }> {
  return page.evaluate(
    async ({ path, body }) => {
      const { LoginToken } = JSON.parse(localStorage.getItem('login') ?? '{}');
      const answer = await fetch(`/${path}`, {
        method: 'POST',
        headers: { authkey: LoginToken },
        body: new URLSearchParams(body),
      });
      return answer.json();
    },
    { path, body },
  );
}

/** Place in the pool's list, from 0, and name of the first customer that was not this person's own lately. */
export async function claimable(page: Page): Promise<{ at: number; name: string }> {
  const { data } = await call(page, 'api/customer/index', {
    IsGongHai: '1',
    page: '1',
    rows: '20',
    module: 'customer',
  });
  const own = await page.evaluate(() => JSON.parse(localStorage.getItem('login') ?? '{}').NickName as string);
  const rows = data['rows'] as { CustomerName: string; formerOwner: string }[];
  const at = rows.findIndex((row) => row.formerOwner !== own);
  return { at, name: rows[at]?.CustomerName ?? '' };
}

/** Waits until everything of the client is kept, which is once the first page has stood for a moment. */
export async function shellCached(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const [name] = await caches.keys();
          const cached = name ? await (await caches.open(name)).keys() : [];
          const files = /FILES = (.*);/.exec(await (await fetch('/worker.js')).text())?.[1] ?? '[]';
          return (JSON.parse(files) as string[]).filter((file) => !cached.some(({ url }) => url.endsWith(file)));
        }),
      { timeout: 60_000 },
    )
    .toEqual([]);
}

/**
 * Two clicks as a hand makes them: none waits until the page has dealt with the one before.
 * Playwright's own waits, so that a slow page is given two clicks that are far apart.
 */
export async function doubleClick(page: Page, target: Locator): Promise<void> {
  await target.hover();
  const { mouse } = page;
  await Promise.all([1, 2].flatMap((clickCount) => [mouse.down({ clickCount }), mouse.up({ clickCount })]));
}

/** One of what a type-ahead suggests for what is typed, by Enter. */
export async function typeAhead(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await expect(page.locator('.type-ahead-popup:visible .ant-select-item-option-active')).toContainText(text);
  await field.press('Enter');
  await expect(page.locator('.type-ahead-popup:visible')).toHaveCount(0);
}

/** What stands in the field of a type-ahead. */
export const chosenIn = (field: Locator) => field.locator('xpath=ancestor::*[contains(@class, "type-ahead")][1]');
