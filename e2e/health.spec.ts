// The program's health: an administrator sees what is wrong, makes a backup, and sees that it is there.
import { expect, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

test('a backup is made by a press, and the warning goes', async ({ browser }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/health');
  const { page } = admin;
  await page.getByRole('button', { name: '立即备份' }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('成功', { timeout: 60_000 });
  // The night's may have been made up for before: then there was no warning to begin with.
  await expect(page.getByText('还没有成功的备份')).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'health');
  expectQuiet(admin);
  await admin.leave();

  const small = await signIn(browser, 'demo-admin', '/system/health', { ...phone, ...dark });
  await expect(small.page.getByRole('region', { name: '备份', exact: true })).toContainText('成功');
  await settled(small.page);
  await expectAccessible(small.page);
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screenshot(small.page, 'health-phone-dark');
  await small.leave();
});
