// A report of one's own: made by choosing, kept, shared, on the workbench, and seen by somebody else with the numbers that are theirs.
import { expect, type Page, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

test('a report is made by choosing, kept, put on the workbench, and shared with somebody who sees less', async ({
  browser,
}) => {
  const manager = await signIn(browser, 'zhangwei', '/bi/my?report=new');
  const { page } = manager;
  await expect(page.getByText('先选“统计什么”')).toBeVisible();
  await choose(page, '统计什么', '合同（按签订日期）');
  await choose(page, '时间', '本年');
  await choose(page, '维度（行）', '负责人');
  await choose(page, '指标', '新签合同金额');
  await page.keyboard.press('Escape');
  const made = page.getByRole('region', { name: '新建报表' });
  await made.getByRole('button', { name: '数据表' }).click();
  await expect(made.getByRole('table')).toContainText('新签合同金额');
  await expect(made.getByRole('row')).not.toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'my-report');
  // What is being made survives a reload.
  await page.reload();
  await expect(made.getByRole('table')).toContainText('新签合同金额');
  await expect(made.getByLabel('名称')).toHaveAttribute('placeholder', /新签合同金额/);
  await made.getByLabel('名称').fill('各人合同');
  await made.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/report=\d+/);
  const report = page.getByRole('region', { name: '各人合同', exact: true });
  await expect(report.getByRole('img', { name: '各人合同的图表' }).locator('svg')).toBeVisible();
  await report.getByRole('button', { name: '放到工作台' }).click();
  await expect(report.getByRole('button', { name: '从工作台取下' })).toBeVisible();
  await report.getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem', { name: '删除', exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: '共享' }).click();
  const share = page.getByRole('dialog', { name: '共享' });
  await expect(share.getByText('部门及下级', { exact: true })).toBeVisible();
  await share.getByText('所有人', { exact: true }).click();
  await expect(share.getByText('部门及下级', { exact: true })).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await share.getByRole('button', { name: /保\s*存/ }).click();
  await expect(report).toContainText('已共享给所有人');
  const id = /report=(\d+)/.exec(page.url())?.[1];
  await page.goto('/crm/index');
  const pinned = page.getByRole('region', { name: '各人合同', exact: true });
  await pinned.scrollIntoViewIfNeeded();
  await pinned.getByRole('button', { name: '数据表' }).click();
  await expect(pinned.getByRole('table')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  expectQuiet(manager);

  const seller = await signIn(browser, 'lina', `/bi/my?report=${id}`, { ...phone, ...dark });
  const sharedReport = seller.page.getByRole('region', { name: '各人合同', exact: true });
  await expect(sharedReport).toContainText('张伟 共享');
  await sharedReport.getByRole('button', { name: '数据表' }).click();
  await expect(sharedReport.getByRole('rowheader', { name: '李娜' })).toBeVisible();
  await expect(sharedReport.getByRole('rowheader', { name: '张伟' })).toHaveCount(0);
  await settled(seller.page);
  await expectAccessible(seller.page);
  expect(await seller.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screenshot(seller.page, 'phone-my-report-dark');
  await sharedReport.getByRole('rowheader', { name: '李娜' }).locator('xpath=..').getByRole('link').first().click();
  await expect(seller.page).toHaveURL(/\/crm\/contract\?filter=/);
  expect(seller.faults).toEqual([]);
  await seller.leave();
  await manager.leave();
});
