// People come by a sheet: errors of the first password or a row stand at their place, and then they are on the list.
import { expect, test } from '@playwright/test';
import { button, expectQuiet, total } from './acts.ts';
import { expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

const heads = '姓名,用户名,部门,角色,手机';

test('two people come by a sheet with a first password, and the row that is wrong is told', async ({ browser }) => {
  const visitor = await signIn(browser, 'demo-admin', '/system/user');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '批量导入' }).click();
  const dialog = page.getByRole('dialog', { name: '批量导入员工' });
  const rows = [heads, '表中一,biaozhongyi,华东销售部,销售,13911110001', '表中二,biaozhonger,没有的部门,销售,'];
  const buffer = Buffer.from(rows.join('\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name: '员工.csv', mimeType: 'text/csv', buffer });
  const password = dialog.getByLabel('初始密码');
  await expect(button(dialog, '核对', '数据')).toBeDisabled();
  await password.fill('12345678');
  await button(dialog, '核对', '数据').click();
  await expect(dialog.getByRole('alert').filter({ hasText: '密码' })).toBeVisible();
  await expect(password).toHaveValue('12345678');
  await expectAccessible(page);
  await screenshot(page, 'import-people');
  await password.fill('Chushi#2026');
  await button(dialog, '核对', '数据').click();
  await expect(dialog.getByText('部门：找不到“没有的部门”')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await screenshot(page, 'import-people-phone-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(dialog, '导入', '1 条').click();
  await expect(dialog.locator('.transfer-counts > div').filter({ hasText: '新建' }).locator('dd').first()).toHaveText(
    '1',
  );
  await settled(page);
  await expectAccessible(page);
  await button(dialog, '完', '成').click();
  await expect(page.getByText('表中一').first()).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();

  const small = await signIn(browser, 'demo-admin', '/system/signIn', phone);
  await expect(small.page.getByPlaceholder('开始日期')).toBeVisible();
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(small.page);
  await screenshot(small.page, 'sign-in-log-phone');
  await small.leave();
});
