// Follow-ups: few steps to write one, a day to put it right, and everything that happened in one line.
import { expect, test } from '@playwright/test';
import { agree, savedFollowUp, sent } from './acts.ts';
import { expectAccessible, phone, signIn } from './person.ts';

test('three steps to a follow-up with a date; within a day it is put right and taken back', async ({ browser }) => {
  // Customers with a follow-up, for whom something is planned already.
  const planned = JSON.stringify(
    ['nextgenjintime', 'genjinTime'].map((field) => ({ field, type: 'notempty', value: '' })),
  );
  const visitor = await signIn(browser, 'lina', `/crm/customer?filter=${encodeURIComponent(planned)}`);
  const { page, faults } = visitor;
  await page.getByRole('row').nth(2).getByRole('cell').nth(1).locator('a, button').first().click();
  const panel = page.locator('.detail-drawer');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/公司|集团|厂|店|中心/);
  const counts = panel.getByRole('tab', { name: /^跟进记录/ });
  await expect(counts).toHaveText(/\(\d+\)/);
  const before = await counts.textContent();

  await page.keyboard.press('f');
  await expect(panel.getByLabel('跟进内容')).toBeFocused();
  await page.keyboard.type('客户要两套方案');
  // The primary contact is chosen without asking.
  await expect(panel.locator('.follow-contact .ant-select-content')).not.toHaveText('联系人');
  await panel.getByRole('button', { name: '后天' }).click();
  const body = await sent(page, 'api/OpportLogs/Add', () => page.keyboard.press('Control+Enter'));
  expect(body).toMatchObject({ Ext: '客户要两套方案', contactId: expect.stringMatching(/^\d+$/) });
  expect(body['nextgenjintime']).toMatch(/ 09:00:00$/);
  const entry = savedFollowUp(panel, '客户要两套方案');
  await expect(entry).toBeVisible();
  await expect(panel.getByRole('button', { name: '提交跟进' })).toHaveCount(0);
  // The day of the plan before counts no more.
  await expect(panel.locator('.follow-superseded').first()).toBeVisible();

  await entry.getByRole('button', { name: '修改跟进' }).click();
  const box = panel.locator('.follow-entry textarea');
  await expect(box).toBeFocused();
  await box.fill('客户要三套方案');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  const changed = panel.getByRole('listitem').filter({ hasText: '客户要三套方案' });
  await expect(changed).toBeVisible();

  // In one line with the log, down to the beginning.
  await panel.getByText('全部动态').click();
  await expect(panel.getByText('修改跟进', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await panel.getByText('跟进', { exact: true }).click();
  await changed.getByRole('button', { name: '删除跟进' }).click();
  await agree(page);
  await expect(changed).toHaveCount(0);
  // Deleted by mistake.
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(changed).toBeVisible();
  await changed.getByRole('button', { name: '删除跟进' }).click();
  await agree(page);
  await expect(changed).toHaveCount(0);
  await expect(counts).toHaveText(before ?? '');
  expect(faults).toEqual([]);
  await visitor.leave();
});

test('by the thumb: the box opens, a quick date is touched, and it is sent', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer', phone);
  const { page, faults } = visitor;
  await page
    .getByText(/有限公司/)
    .nth(1)
    .tap();
  await page.getByLabel('跟进内容').tap();
  await page.keyboard.type('电话里约好后天');
  await page.getByRole('button', { name: '后天' }).tap();
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交跟进' }).tap();
  await expect(savedFollowUp(page, '电话里约好后天')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
  await visitor.leave();
});

test('a new customer and its first contact in one dialog', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page, faults } = visitor;
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('客户名称').fill('宁波双联验收有限公司');
  await form.getByLabel('姓名').fill('沈工');
  await form.getByLabel('手机').fill('号码');
  await form.getByLabel('手机').press('Enter');
  // A mistake in the contact makes no customer, and stands at its field.
  await expect(form.locator('[data-field="contact.mobile"] .form-problem')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('手机').fill('13588886666');
  const body = await sent(page, 'api/customer/add', () => form.getByLabel('手机').press('Enter'));
  expect(JSON.parse(body['contact'] ?? '')).toEqual({ contactName: '沈工', mobile: '13588886666' });
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '宁波双联验收有限公司' });
  await expect(row).toHaveCount(1);
  await row.getByRole('cell').nth(1).locator('a, button').first().click();
  await expect(page.locator('.panel-fact').filter({ hasText: '首要联系人' })).toContainText('沈工');
  expect(faults).toEqual([]);
  await visitor.leave();
});
