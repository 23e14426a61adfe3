// Every page that stands in a menu, as it looks when one comes to it: light, dark and on a phone.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, phone, screenshot, settled, signIn } from '../person.ts';
import { walkPages } from './pages.ts';

async function come(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/.+ · 客户与办公$/);
  await settled(page);
  // All requests of an opened page are answered.
  await expect(page.locator('.load-problem')).toHaveCount(0);
}

async function visit(page: Page, path: string, name: string, again = false): Promise<void> {
  await screenshot(page, `${path.slice(1).replaceAll('/', '-')}${name}`);
  await expectAccessible(page, again);
}

test('every page looks right by day and by night', async ({ browser }) => {
  await walkPages(
    () => signIn(browser, 'demo-admin', '/crm/index'),
    async ({ page }, path) => {
      await come(page, path);
      await visit(page, path, '');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
      await visit(page, path, '-dark', true);
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );
});

test('every page looks right on a phone', async ({ browser }) => {
  await walkPages(
    () => signIn(browser, 'demo-admin', '/crm/index', phone),
    async ({ page }, path) => {
      await come(page, path);
      await visit(page, path, '-phone');
    },
  );
});
