// What an administrator does: people, departments, roles; and what a person notices when it is done to them.
import { expect, test } from '@playwright/test';
import { dark, expectAccessible, phone, screenshot, settled, signIn, visit } from './person.ts';

test('two roles are put beside each other, on a phone as well', async ({ browser }) => {
  for (const options of [{}, { ...phone, ...dark }]) {
    const admin = await signIn(browser, 'demo-admin', '/system/role', options);
    const { page } = admin;
    await page.getByRole('checkbox', { name: '选择 销售', exact: true }).check();
    await page.getByRole('checkbox', { name: '选择 销售主管' }).check();
    await page.getByRole('button', { name: '对比所选角色' }).click();
    const panel = page.getByRole('dialog', { name: '对比角色' });
    await expect(panel.getByText(/^共 \d+ 处不同$/)).toBeVisible();
    await expect(panel.getByText('相同', { exact: true })).toHaveCount(0);
    await settled(page);
    await screenshot(page, 'hasTouch' in options ? 'role-comparison-phone-dark' : 'role-comparison');
    await panel.getByRole('switch', { name: '只看差异' }).click();
    await expect(panel.getByText('相同', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    expect(admin.faults).toEqual([]);
    await admin.leave();
  }
});

test('a role is made, given to a new person, who sees exactly that, and is shut out when disabled', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'demo-admin', '/system/role');
  const { page } = admin;
  await page.getByRole('button', { name: '新建角色' }).click();
  const editor = page.getByRole('dialog', { name: '新建角色' });
  await expect(editor.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await expect(editor.getByText('还没有改动，无需保存')).toBeVisible();
  await editor.getByLabel('角色名称').fill('客户查询员');
  const crm = editor.getByRole('region', { name: '查询管理' });
  await crm.getByRole('checkbox', { name: '查看' }).first().check();
  await expect(editor.getByText('已选 1 项权限')).toBeVisible();
  // What a grant needs is given along, and taken with what it needs.
  await crm.getByRole('checkbox', { name: '分配' }).check();
  await expect(editor.getByText('已选 3 项权限')).toBeVisible();
  await crm.getByRole('checkbox', { name: '公海', exact: true }).uncheck();
  await expect(editor.getByText('已选 1 项权限')).toBeVisible();
  await crm.getByRole('button', { name: '字段权限' }).first().click();
  await crm.getByRole('radiogroup', { name: '客户级别的字段权限' }).getByText('只读').click();
  await expect(crm.getByRole('button', { name: '字段权限 (1)' })).toBeVisible();
  await crm.getByRole('radiogroup', { name: '客户级别的字段权限' }).getByText('可编辑').click();
  await crm.getByRole('button', { name: '字段权限' }).first().click();
  await expect(crm.getByText('数据范围').first()).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'role-editor');
  await editor.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();

  await page.goto('/system/user');
  await page.getByRole('button', { name: '新建员工' }).click();
  const form = page.getByRole('dialog', { name: '新建员工' });
  await form.getByLabel('姓名').fill('试用员工');
  await form.getByLabel('用户名').fill('shiyong');
  await form.getByLabel('密码', { exact: true }).fill('Shiyong#2026');
  await form.getByRole('checkbox', { name: '登录后须修改密码' }).uncheck();
  await form.getByLabel('部门').click();
  await page.getByTitle('市场部', { exact: true }).last().click();
  await form.getByLabel('角色').click();
  await page.keyboard.type('客户查询员');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();

  const newcomer = await signIn(browser, 'shiyong', '/', {}, 'Shiyong#2026');
  await expect(newcomer.page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText([
    '查询管理',
    '办公',
  ]);
  await newcomer.page.goto('/crm/customer');
  await expect(newcomer.page.getByRole('main')).toBeVisible();
  await expect(newcomer.page.getByRole('button', { name: '新建客户' })).toHaveCount(0);

  await page.getByPlaceholder('搜索').fill('shiyong');
  await page.getByPlaceholder('搜索').press('Enter');
  await page.getByRole('row').filter({ hasText: 'shiyong' }).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: '对选中项的操作' }).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page
    .getByRole('dialog', { name: '提示' })
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(newcomer.page.getByRole('dialog').filter({ hasText: '你已被登出，请重新登录' })).toBeVisible();
  expect(admin.faults).toEqual([]);
  await admin.leave();
  await newcomer.leave();
});

test('a password changed elsewhere ends the open window once, with the sentence of the contract', async ({
  browser,
}) => {
  const here = await signIn(browser, 'fangsiqi', '/person/index');
  const there = await signIn(browser, 'fangsiqi', '/');
  await here.page.getByLabel('原密码').fill('Yunqi#2026');
  await here.page.getByLabel('新密码', { exact: true }).fill('Neues#2026x');
  await here.page.getByLabel(/确认新密码|再次输入/).fill('Neues#2026x');
  await here.page
    .getByRole('button', { name: /修改密码|保存/ })
    .first()
    .click();
  await expect(here.page.getByText('密码已修改')).toBeVisible();
  const dialog = there.page.getByRole('dialog').filter({ hasText: '你已被登出，请重新登录' });
  await expect(dialog).toHaveCount(1);
  await screenshot(there.page, 'forced-logout');
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(there.page).toHaveURL(/\/login/);
  await here.page.reload();
  await expect(here.page.getByRole('banner')).toBeVisible();
  await here.leave();
  await there.leave();
});

test('registration is opened, a stranger registers by phone, waits, is approved and signs in', async ({ browser }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/setting');
  const card = admin.page.getByRole('region', { name: '登录与安全' });
  const shift = async (from: string, to: string) => {
    await card.getByRole('switch', { name: '开放注册' }).click();
    await card.getByRole('button', { name: /保\s*存/ }).click();
    await expect(card.getByRole('status')).toContainText(`开放注册 ${from} → ${to}`);
  };
  await shift('关闭', '开启');

  const stranger = await visit(browser, '/login', phone);
  const { page } = stranger;
  await page.getByRole('link', { name: '没有账号？注册' }).tap();
  await expectAccessible(page);
  await page.getByLabel('用户名').fill('xinlai');
  await page.getByLabel('姓名').fill('新来的同事');
  await page.getByLabel('密码').fill('12345678');
  await page.getByRole('button', { name: '提交注册' }).tap();
  await expect(page.getByText(/密码/).and(page.locator('.ant-form-item-explain-error'))).toBeVisible();
  await page.getByLabel('密码').fill('Xinlai#2026');
  await page.getByRole('button', { name: '提交注册' }).tap();
  await expect(page.getByText('注册已提交，请等待管理员审核')).toBeVisible();
  await page.getByRole('link', { name: '已有账号，去登录' }).tap();
  const enter = async () => {
    await page.getByLabel('用户名').fill('xinlai');
    await page.getByLabel('密码', { exact: true }).fill('Xinlai#2026');
    await page.getByLabel('密码', { exact: true }).press('Enter');
  };
  await enter();
  await expect(page.getByRole('alert')).toContainText('审核');

  await admin.page.goto('/system/user');
  await admin.page.getByPlaceholder('搜索').fill('xinlai');
  await admin.page.getByPlaceholder('搜索').press('Enter');
  await admin.page.getByRole('row').filter({ hasText: 'xinlai' }).getByRole('checkbox').check();
  await admin.page.getByRole('button', { name: '通过注册' }).click();
  const dialog = admin.page.getByRole('dialog', { name: '通过注册 · 新来的同事' });
  await dialog.getByLabel('部门').click();
  await admin.page.getByTitle('市场部', { exact: true }).last().click();
  await dialog.getByLabel('角色').click();
  await admin.page.keyboard.type('销售');
  await admin.page.keyboard.press('Enter');
  await admin.page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '通过注册' }).click();
  await expect(dialog).toBeHidden();

  await enter();
  await expect(page.getByRole('banner')).toBeVisible();
  await admin.page.goto('/system/setting');
  await shift('开启', '关闭');
  const late = await visit(browser, '/login', phone);
  await expect(late.page.getByLabel('用户名')).toBeVisible();
  await expect(late.page.getByRole('link', { name: '没有账号？注册' })).toHaveCount(0);
  expect(admin.faults).toEqual([]);
  for (const visitor of [admin, stranger, late]) await visitor.leave();
});

test('a department is dragged below another one, asked about, and can be moved on from the keyboard', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'demo-admin', '/system/branch');
  const row = (name: string) => page.locator('tr[data-row-key]', { hasText: name }).first();
  for (const name of ['拖动一部', '拖动二部']) {
    await page.getByRole('button', { name: '新建部门', exact: true }).click();
    await page.getByRole('dialog').getByLabel('名称').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(row(name)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const handle = page.getByRole('button', { name: '移动“拖动二部”：' });
  await row('拖动二部').getByText('拖动二部', { exact: true }).dragTo(row('拖动一部'));
  const question = page.getByRole('dialog').filter({ hasText: '移到“拖动一部”之下' });
  await question.getByRole('button', { name: '移动', exact: true }).click();
  await expect(page.locator('tr.ant-table-row-level-2', { hasText: '拖动二部' })).toBeVisible();
  await handle.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '移动“拖动二部”' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
});
