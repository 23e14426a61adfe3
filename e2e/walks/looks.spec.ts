// Every page that stands in a menu, as it looks when one comes to it: light, dark and on a phone.
import { expect, test } from '@playwright/test';
import { dark, expectAccessible, phone, screenshot, signIn } from '../person.ts';
import { allPages } from './pages.ts';

for (const [look, options] of [
  ['', {}],
  ['-dark', dark],
  ['-phone', phone],
] as const) {
  test(`every page looks right${look}`, async ({ browser }) => {
    const { page, faults, leave } = await signIn(browser, 'demo-admin', '/crm/index', options);
    for (const path of allPages()) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/.+ · 客户与办公$/);
      await page.waitForLoadState('networkidle');
      await screenshot(page, `${path.slice(1).replaceAll('/', '-')}${look}`);
      await expectAccessible(page);
      expect(faults, path).toEqual([]);
    }
    await leave();
  });
}
