// Somebody leaves: what they held goes to two colleagues at once, and both hear of it.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { expectAccessible, phone, screenshot, signIn } from './person.ts';

async function choose(page: Page, field: Locator, names: string[]): Promise<void> {
  const button = field.getByRole('button').first();
  // Where one person is needed they come up by themselves.
  if (names.length > 1) await button.click();
  const people = page.getByRole('dialog', { name: '选择员工' });
  for (const name of names) {
    await people.getByRole('searchbox').fill(name);
    await people.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
  }
  // One person is taken at once.
  if (names.length > 1) await people.getByRole('button', { name: /保\s*存/ }).click();
  await expect(people).toHaveCount(0);
}

test('a manager hands a leaver’s work over to two colleagues, evenly; it is listed, and told to both', async ({
  browser,
}) => {
  const manager = await signIn(browser, 'zhangwei', '/manager/handover');
  const { page } = manager;
  await page.getByRole('button', { name: '新建交接' }).first().click();
  const dialog = page.getByRole('dialog', { name: '离职交接' });
  const field = (name: string) => dialog.locator('.form-row').filter({ hasText: name });
  await choose(page, field('离职员工'), ['马晓东']);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('马晓东名下的记录交给：')).toBeVisible();
  const customers = field('客户');
  const held = Number(/\d+/.exec((await customers.locator('label').textContent()) ?? '')?.[0]);
  expect(held).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: '开始交接' }).click();
  await expect(dialog.getByText('请至少为一类记录选择接收人')).toBeVisible();
  await choose(page, customers, ['朱雅婷', '胡志强']);
  await field('说明').getByRole('textbox').fill('个人原因离职');
  await expectAccessible(page);
  await screenshot(page, 'handover-dialog');
  await dialog.getByRole('button', { name: '开始交接' }).click();
  await expect(page.getByText('已在后台开始，可以继续做别的')).toBeVisible();
  const done = page.getByRole('listitem').filter({ hasText: '个人原因离职' });
  await expect(done).toContainText(`共 ${held} 条`);
  await expect(done).toContainText(
    new RegExp(`客户朱雅婷 ${Math.ceil(held / 2)} 条、胡志强 ${Math.floor(held / 2)} 条`),
  );
  await expectAccessible(page);
  expectQuiet(manager);
  await manager.leave();

  const receiver = await signIn(browser, 'zhuyating', '/crm/index', phone);
  await receiver.page.getByRole('button', { name: /通知/ }).first().tap();
  await expect(receiver.page.getByText(`张伟把 ${Math.ceil(held / 2)} 条记录交接给您`)).toBeVisible();
  await receiver.leave();
});
