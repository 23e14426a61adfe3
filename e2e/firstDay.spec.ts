// The first day of an empty company is walked in a company of its own; here: the sample company is past it, and roles are ready-made.
import { expect, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, signIn } from './person.ts';

test('a company at work sees no checklist; ready-made roles say what they may do and are added with one press', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'demo-admin', '/crm/index');
  const { page } = visitor;
  await expect(page.getByRole('region', { name: '今日待办' })).toBeVisible();
  await expect(page.getByRole('region', { name: '开始使用' })).toHaveCount(0);
  await page.goto('/system/role');
  await page.getByRole('button', { name: '添加常用角色' }).click();
  const dialog = page.getByRole('dialog', { name: '添加常用角色' });
  // 财务 is there already.
  await expect(dialog.getByText('已有同名角色')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /采购/ }).uncheck();
  await dialog.getByRole('button', { name: '添加 3 个角色' }).click();
  await expect(dialog).toHaveCount(0);
  for (const name of ['仓库', '人事', '客服'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '采购', exact: true })).toHaveCount(0);
  expectQuiet(visitor);
  await visitor.leave();
});

test('the dialog of ready-made roles stands on a phone in the dark', async ({ browser }) => {
  const visitor = await signIn(browser, 'demo-admin', '/system/role?ready=1', { ...phone, ...dark });
  await expect(visitor.page.getByRole('dialog', { name: '添加常用角色' })).toBeVisible();
  await expectAccessible(visitor.page);
  expectQuiet(visitor);
  await visitor.leave();
});
