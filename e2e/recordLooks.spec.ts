// Lists and records as one works with them all day: views as tabs, search while typing, export of some rows, money where it is due.
import { expect, test } from '@playwright/test';
import { expectQuiet, total } from './acts.ts';
import { expectAccessible, settled, signIn } from './person.ts';

test('views are tabs, words are searched for while typed, a chip opens its condition, selected rows leave as a sheet', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  // The browser learns of the views by the first visit.
  await settled(page);
  await page.reload();
  const tabs = page.getByRole('group', { name: '视图' });
  await tabs.getByRole('button', { name: '本月新增' }).click();
  await expect(page).toHaveURL(/view=\d+/);
  await tabs.getByRole('button', { name: '全部' }).click();
  await expect(page).not.toHaveURL(/view=/);

  const entries = await page.evaluate(() => history.length);
  await page.getByRole('searchbox', { name: '搜索' }).pressSequentially('杭州');
  await expect(page).toHaveURL(/key=/);
  await expect(page.getByRole('searchbox', { name: '搜索' })).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.getByRole('searchbox', { name: '搜索' }).fill('');
  await expect(page).not.toHaveURL(/key=/);

  const filter = JSON.stringify([{ field: 'tel', type: 'notempty' }]);
  await page.goto(`/crm/customer?filter=${encodeURIComponent(filter)}`);
  await page.getByRole('group', { name: '当前筛选条件' }).getByRole('button').first().click();
  await expect(page.locator('.filter-row[data-field=tel]')).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^移除条件/ }).click();
  await expect(page).not.toHaveURL(/filter=/);

  for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: '批量导出' }).click();
  const dialog = page.getByRole('dialog', { name: '批量导出客户' });
  await expect(dialog.getByText(/选中的 2 条/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await expect(dialog.getByText(/2 条|2 行/).first()).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('a customer begins with what one does, an instalment is received in its row', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  await page.locator('.list-table .cell-link').nth(1).click();
  const panel = page.locator('.detail-drawer');
  await panel.getByRole('button', { name: '写跟进' }).click();
  await expect(panel.locator('textarea').first()).toBeFocused();
  await panel.getByRole('button', { name: '新建合同' }).click();
  await expect(page.getByRole('dialog', { name: '新建合同' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/crm/recpay');
  await page.getByRole('row').nth(1).hover();
  await page.getByRole('toolbar', { name: '对此行的操作' }).getByRole('button', { name: '收款' }).click();
  const receipt = page.getByRole('dialog', { name: '收齐本期' });
  await expect(receipt.getByLabel(/金额/)).not.toHaveValue('');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expectQuiet(visitor);
  await visitor.leave();
});
