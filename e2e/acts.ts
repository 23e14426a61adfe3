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

/** The body of the next call to this path, made by what the person does; a page that is fetched ahead is none of it. */
export async function sent(page: Page, path: string, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => isCall(one, path) && !bodyOf(one).has('next')),
    act(),
  ]);
  return Object.fromEntries(bodyOf(request));
}

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
