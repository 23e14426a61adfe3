// Colleagues join: by a link that an administrator hands out, and by an account whose generated password is handed over.
import { expect, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn, visit } from './person.ts';

test('a link is made with four presses and lets a colleague in on a phone; a second one finds it used up', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'demo-admin', '/system/user');
  const { page } = admin;
  await page.getByRole('button', { name: '邀请', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '邀请同事' });
  await dialog.getByLabel('角色').click();
  await page.locator('.ant-select-item-option[title="销售"]').click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '生成邀请链接' }).click();
  await expect(dialog.getByRole('img', { name: '邀请链接的二维码' })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'invitation');
  const link = await dialog.getByLabel('邀请链接', { exact: true }).inputValue();
  expect(link).toContain('/register?invite=');

  const colleague = await visit(browser, link, { ...phone, ...dark });
  const joining = colleague.page;
  await expect(joining.getByText(/邀请您加入/)).toBeVisible();
  await expectAccessible(joining);
  await joining.getByLabel('姓名').fill('受邀的人');
  await joining.getByLabel('用户名').fill('zhangwei');
  await joining.getByLabel('密码', { exact: true }).fill('12345678');
  const join = joining.getByRole('button', { name: '加入并登录' });
  await join.tap();
  await expect(joining.getByText('密码过于常见，请换一个')).toBeVisible();
  await joining.getByLabel('密码', { exact: true }).fill('Yaoqing#2026');
  await join.tap();
  await expect(joining.getByText('用户名已存在')).toBeVisible();
  await joining.getByLabel('用户名').fill('invited1');
  await join.tap();
  await expect(joining).not.toHaveURL(/register/);
  await expect(joining.getByText('受邀的人').first()).toBeVisible();
  expectQuiet(colleague);
  await colleague.leave();

  const late = await visit(browser, link);
  await expect(late.page.getByText('邀请的人数已满，请联系邀请人')).toBeVisible();
  await late.page.getByRole('link', { name: '已有账号，去登录' }).click();
  await expect(late.page).toHaveURL(/\/login/);
  await late.leave();

  await page.reload();
  await expect(page.getByRole('dialog', { name: '邀请同事' }).getByText('已加入：受邀的人')).toBeVisible();
  expectQuiet(admin);
  await admin.leave();
});

test('an open invitation is revoked, and its link says so', async ({ browser }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/user#invite');
  const { page } = admin;
  const dialog = page.getByRole('dialog', { name: '邀请同事' });
  await dialog.getByLabel('角色').click();
  await page.locator('.ant-select-item-option[title="销售主管"]').click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '生成邀请链接' }).click();
  const link = await dialog.getByLabel('邀请链接', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: /撤销 .* · 销售主管 的邀请/ }).click();
  await page
    .getByRole('dialog', { name: '提示' })
    .getByRole('button', { name: /确\s?[定认]|继续|是/ })
    .click();
  await expect(dialog.getByText('已撤销').first()).toBeVisible();
  const late = await visit(browser, link);
  await expect(late.page.getByText('邀请已失效，请联系邀请人')).toBeVisible();
  await expectAccessible(late.page);
  await late.leave();
  expectQuiet(admin);
  await admin.leave();
});

test('a new account comes with a generated password and a text to hand over', async ({ browser }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/user');
  const { page } = admin;
  await page.getByRole('button', { name: '新建员工' }).click();
  const form = page.getByRole('dialog', { name: '新建员工' });
  await form.getByLabel('姓名').fill('交给的人');
  await form.getByLabel('用户名').fill('handed1');
  await form.getByRole('button', { name: '生成密码' }).click();
  await form.getByLabel('部门').click();
  await page.locator('.ant-select-tree-title').first().click();
  await form.getByRole('button', { name: /保\s?存/ }).click();
  const handed = page.getByRole('dialog', { name: '员工已创建' });
  const text = await handed.getByLabel('登录信息').inputValue();
  expect(text).toMatch(/^登录地址：http\S+\n用户名：handed1\n密码：\S{14}\n首次登录后须修改密码。$/);
  await expectAccessible(page);
  await handed
    .getByRole('button', { name: /关\s?闭|知道了/ })
    .last()
    .click();

  const colleague = await visit(browser, '/login');
  await colleague.page.getByLabel('用户名').fill('handed1');
  await colleague.page.getByLabel('密码', { exact: true }).fill(/密码：(\S+)/.exec(text)?.[1] ?? '');
  await colleague.page.getByLabel('密码', { exact: true }).press('Enter');
  await expect(colleague.page.getByText('请修改密码')).toBeVisible();
  await colleague.leave();
  expectQuiet(admin);
  await admin.leave();
});
