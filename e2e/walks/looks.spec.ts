// Every page that stands in a menu, as it looks when one comes to it: light, dark and on a phone.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, phone, screenshot, settled, signIn } from '../person.ts';
import { allPages } from './pages.ts';

async function come(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/.+ · 客户与办公$/);
  await settled(page);
}

async function look(page: Page, path: string, name: string): Promise<void> {
  await screenshot(page, `${path.slice(1).replaceAll('/', '-')}${name}`);
  await expectAccessible(page);
}

test('every page looks right by day and by night', async ({ browser }) => {
  const { page, faults, leave } = await signIn(browser, 'demo-admin', '/crm/index');
  for (const path of allPages()) {
    await come(page, path);
    await look(page, path, '');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await look(page, path, '-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(faults, path).toEqual([]);
  }
  await leave();
});

test('every page looks right on a phone', async ({ browser }) => {
  const { page, faults, leave } = await signIn(browser, 'demo-admin', '/crm/index', phone);
  for (const path of allPages()) {
    await come(page, path);
    await look(page, path, '-phone');
    expect(faults, path).toEqual([]);
  }
  await leave();
});
