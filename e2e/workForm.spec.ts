// Requests for leave: a form is made from a ready-made one, used on a phone, decided, and used again; and all by keys.
import { expect, type Page, test } from '@playwright/test';
import { button, call, expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

const panelOf = (page: Page) => page.locator('.detail-drawer').last();
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
/** The names of tests that are tried again are taken. */
const named = (name: string, retry: number) => `${name}${retry || ''}`;

async function enterDays(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('combobox', { name: '请假类型' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('年假').click();
  for (const [label, moment] of [
    ['开始时间', '2026-12-01 09:00'],
    ['结束时间', '2026-12-05 18:00'],
  ] as const) {
    await dialog.getByLabel(label).fill(moment);
    await page.keyboard.press('Tab');
  }
  await dialog.getByLabel('请假事由').fill(reason);
}

test('leave is made a form, asked for on a phone, decided by the manager, and asked for again', async ({ browser }, {
  retry,
}) => {
  test.setTimeout(360_000);
  const form = named('探亲假', retry);
  const admin = await signIn(browser, 'demo-admin', '/system/workForm');
  {
    const { page } = admin;
    await page.getByRole('button', { name: '新建审批表单' }).first().click();
    const begin = page.getByRole('dialog', { name: '新建审批表单' });
    await expect(begin.getByText('流程：部门负责人审批；超过 3 天，再由上级部门负责人审批')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'work-form-templates');
    await begin.getByRole('button', { name: '请假', exact: true }).click();
    const setUp = page.getByRole('dialog', { name: '新建审批表单' });
    await setUp.getByLabel('名称').fill(form);
    await setUp
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: '房屋' }) })
      .click();
    await expect(setUp.getByRole('radio', { name: '房屋' })).toBeChecked();
    await expectAccessible(page);
    await setUp.getByRole('button', { name: '创建并设计字段' }).click();

    // One more field, then the flow.
    await expect(page.getByRole('heading', { name: form })).toBeVisible();
    await page.getByRole('button', { name: '添加单行文本字段' }).click();
    const field = page.getByRole('region', { name: '字段设置' });
    await field.getByLabel('名称', { exact: true }).fill('探亲地点');
    await button(page, '保', '存').click();
    await expect(page.getByText('保存成功')).toBeVisible();
    await page.getByRole('link', { name: '下一步：设置流程' }).click();
    await expect(page.getByText('请假天数 > 3')).toBeVisible();
    await page.goto('/oa/flow');
    const flow = page.getByRole('switch', { name: '启用 请假审批' }).last();
    await flow.click();
    await expect(flow).not.toBeChecked();
    await page.goto('/system/workForm');
    await expect(cardOf(page, form)).toContainText('未启用');
    await page.goto('/oa/flow');
    await flow.click();
    await expect(flow).toBeChecked();
    await page.goto('/system/workForm');
    await expect(cardOf(page, form)).toContainText('已启用');
    await expect(cardOf(page, form)).toContainText('7 个');
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'work-forms');
  }

  const seller = await signIn(browser, 'lina', '/oa/approval/mySubmit', phone);
  const { page } = seller;
  await page.getByRole('button', { name: '发起审批' }).tap();
  await expect(page.getByRole('tab', { name: /^人事/ })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'phone-requests');
  await page.getByRole('button', { name: form }).first().tap();
  const dialog = page.getByRole('dialog', { name: `新建${form}` });
  await expect(dialog.getByText('填完必填项后，这里显示由谁审批。')).toBeVisible();
  await enterDays(page, '回老家看望父母');
  await dialog.getByLabel('探亲地点').fill('成都');
  await expect(dialog.getByText('上级部门负责人审批')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await dialog.getByText('上级部门负责人审批').scrollIntoViewIfNeeded();
  await screenshot(page, 'phone-request');
  await button(dialog, '提', '交').tap();
  await expect(panelOf(page).getByText('审批路径')).toBeVisible();
  await expect(panelOf(page).getByText('成都')).toBeVisible();
  await expectAccessible(page);

  const manager = await signIn(browser, 'zhangwei', '/oa/approval/todo');
  {
    const row = manager.page.getByRole('row').filter({ hasText: form }).first();
    await expect(row).toContainText('请假天数 5');
    await row.getByRole('link').click();
    await panelOf(manager.page).getByRole('button', { name: '通过', exact: true }).click();
    const pass = manager.page.getByRole('dialog', { name: '通过' });
    await pass.getByLabel('意见').fill('同意，注意交接');
    await pass.getByRole('button', { name: '通过', exact: true }).click();
    await expect(pass).toHaveCount(0);
  }

  // The next one begins as the last one was.
  await page.reload();
  await expect(panelOf(page).getByText('同意，注意交接').first()).toBeVisible();
  await panelOf(page).getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('menuitem', { name: '复制' }).tap();
  await expect(dialog.getByLabel('探亲地点')).toHaveValue('成都');
  await expect(dialog.getByLabel('请假天数')).toHaveValue(/^5/);
  await dialog.getByLabel('结束时间').fill('2026-12-02 18:00');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('上级部门负责人审批')).toHaveCount(0);
  await button(dialog, '提', '交').tap();
  await expect(panelOf(page).getByText('审批路径')).toBeVisible();

  await page.goto('/oa/createApproval');
  await page
    .getByRole('link', { name: `我的记录：${form}` })
    .first()
    .tap();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  for (const visitor of [admin, seller, manager]) {
    expectQuiet(visitor);
    await visitor.leave();
  }
});

test('by keys alone an approval is found by its sound, begun and kept as a draft, in the dark', async ({ browser }, {
  retry,
}) => {
  const form = named('设备借用', retry);
  const admin = await signIn(browser, 'demo-admin', '/system/workForm');
  const made = await call(admin.page, 'api/workform/add', { name: form, icon: 'Laptop', color: 'purple' });
  expect(made.result).toBe('success');
  await admin.leave();
  const seller = await signIn(browser, 'lina', '/oa/approval/todo', dark);
  const { page } = seller;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('faqishenpi');
  await page.keyboard.press('Enter');
  const search = page.getByRole('textbox', { name: '搜索审批名称或拼音' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('tab', { name: /^业务/ })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'requests-dark');
  await page.keyboard.type('sbjy');
  const card = page.getByRole('button', { name: form });
  await expect(page.locator('.offer')).toHaveCount(1);
  await expect(page.getByText('提交后直接通过')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `新建${form}` });
  await expect(dialog.getByText('没有启用的流程，提交后直接通过。')).toBeVisible();
  await expect(dialog.getByLabel('标题')).toBeFocused();
  await page.keyboard.type('借一台投影');
  await dialog.getByRole('button', { name: '存为草稿' }).press('Enter');
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: '借一台投影' })).toBeVisible();
  await button(panel, '提', '交').press('Enter');
  await expect(panel.getByText('通过', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  expectQuiet(seller);
  await seller.leave();
});
