// Targets: a manager sets a person's year, and that person sees on the workbench how far they are.
import { expect, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

test('a target is set, spread over the months, and missed by the person it is for, who sees by how much', async ({
  browser,
}) => {
  const manager = await signIn(browser, 'zhangwei', '/manager/target');
  const { page } = manager;
  const row = page.getByRole('row').filter({ hasText: '李娜' });
  await expect(row).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'manager-target');
  await row.getByRole('button', { name: '设置 李娜 的目标' }).click();
  const form = page.getByRole('dialog', { name: '设置 李娜 的目标' });
  await form.getByLabel('全年目标').fill('abc');
  await expect(form.getByText('必须是不小于 0 的数，最多两位小数')).toBeVisible();
  await form.getByLabel('全年目标').fill('240000000');
  await form.getByRole('button', { name: '平均分到各月' }).click();
  await expect(form.getByLabel('1月', { exact: true })).toHaveValue('20000000');
  await form.getByLabel('12月').fill('30000000');
  await expect(form.getByLabel('全年目标')).toHaveValue('250000000');
  await expectAccessible(page);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('250,000,000.00');
  await expect(row).toContainText('60,000,000.00');

  const person = await signIn(browser, 'lina', '/crm/index', { ...phone, ...dark });
  const card = person.page.getByRole('region', { name: '目标' });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText(/目标 ￥[23]0,000,000\.00/);
  await expect(card.getByText(/^\d{1,2}(\.\d)?%$/).first()).toBeVisible();
  await expect(card.getByRole('progressbar').first()).toBeVisible();
  await settled(person.page);
  await expectAccessible(person.page);
  // What came above it meanwhile has moved it.
  await card.scrollIntoViewIfNeeded();
  await screenshot(person.page, 'workbench-target-phone-dark');
  await person.page.goto('/manager/target');
  await expect(person.page.getByRole('row').filter({ hasText: '李娜' })).toBeVisible();
  await expect(person.page.getByRole('button', { name: /设置/ })).toHaveCount(0);
  await expect(person.page.getByRole('row').filter({ hasText: '员工目标合计' })).toHaveCount(0);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(person.page);

  await page.goto('/bi/target?period=year');
  await expect(page.getByRole('region', { name: '合同金额目标完成（按员工）', exact: true })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'bi-target');
  expectQuiet(manager);
  expectQuiet(person);
  await manager.leave();
  await person.leave();
});

test('a department has its own target, which is spread over its people', async ({ browser }) => {
  const manager = await signIn(browser, 'zhangwei', '/manager/target?metric=finance.amount');
  const { page } = manager;
  const own = page.getByRole('row').filter({ hasText: '部门目标' });
  await expect(page.getByRole('row').filter({ hasText: '李娜' })).toBeVisible();
  await page.getByRole('searchbox', { name: '按姓名搜索' }).fill('ln');
  await expect(page.getByRole('row').filter({ hasText: '李娜' })).toBeVisible();
  expect(await own.count()).toBeLessThanOrEqual(1);
  expectQuiet(manager);
  await manager.leave();

  const admin = await signIn(browser, 'demo-admin', '/manager/target?metric=finance.amount');
  const company = admin.page.getByRole('row').filter({ hasText: '部门目标' });
  await company.getByRole('button', { name: /^设置/ }).click();
  const form = admin.page.getByRole('dialog', { name: /^设置/ });
  await form.getByLabel('全年目标').fill('12000000');
  await form.getByRole('button', { name: '平均分到各月' }).click();
  await expect(form.getByLabel('1月', { exact: true })).toHaveValue('1000000');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(company).toContainText('12,000,000.00');
  await expect(admin.page.getByRole('row').filter({ hasText: '差额' })).toBeVisible();
  await expect(company.getByRole('button')).toHaveText(['设置', '分配到员工']);
  await company.getByRole('button', { name: /分配到员工/ }).click();
  const shares = admin.page.getByRole('dialog', { name: /分配到员工/ });
  await shares.getByText('按去年业绩分配').click();
  await expect(shares.getByRole('row').filter({ hasText: '合计' })).toContainText('12,000,000.00');
  await settled(admin.page);
  await expectAccessible(admin.page);
  await shares.getByRole('button', { name: /保\s*存/ }).click();
  await expect(shares).toBeHidden();
  await expect(admin.page.getByRole('row').filter({ hasText: '差额' })).toContainText('0');
  await settled(admin.page);
  await expectAccessible(admin.page);
  // The message about saving is gone.
  await expect(admin.page.locator('.toast')).toHaveCount(0);
  await screenshot(admin.page, 'manager-target-department');
  const thumb = await signIn(browser, 'demo-admin', '/manager/target?metric=finance.amount', { ...phone, ...dark });
  await expect(thumb.page.getByRole('row').filter({ hasText: '差额' })).toBeVisible();
  await settled(thumb.page);
  await expectAccessible(thumb.page);
  await screenshot(thumb.page, 'manager-target-department-phone-dark');
  await thumb.leave();
  expectQuiet(admin);
  await admin.leave();

  const narrow = await signIn(browser, 'demo-admin', '/manager/target', {
    ...phone,
    viewport: { width: 290, height: 800 },
  });
  await expect(narrow.page.getByRole('row').filter({ hasText: '员工目标合计' })).toBeVisible();
  expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(290);
  const cards = await signIn(browser, 'demo-admin', '/bi/target?period=year', phone);
  await expect(cards.page.getByRole('region', { name: '合同金额目标完成（按部门）' }).last()).toBeVisible();
  expect(await cards.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await settled(cards.page);
  await expectAccessible(cards.page);
  await screenshot(cards.page, 'bi-target-phone');
  await narrow.leave();
  await cards.leave();
});
