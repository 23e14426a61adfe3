// How one's account is kept: two-factor from its set-up to the second step, a password that was reset, looking as a colleague.
import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { account, button } from './acts.ts';
import { demoPassword, expectAccessible, phone, screenshot, signIn, visit } from './person.ts';

const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

async function givePassword(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('密码', { exact: true }).press('Enter');
}

/** Sets it up in the personal settings; answers secret and recovery codes. */
async function setUp(page: Page, press: 'click' | 'tap'): Promise<{ secret: string; codes: string[] }> {
  const section = page.getByRole('region', { name: '两步验证' });
  await section.getByRole('button', { name: '设置两步验证' })[press]();
  await section.getByLabel('当前密码').fill(demoPassword);
  await section.getByRole('button', { name: '下一步' })[press]();
  await expect(section.getByRole('img', { name: '两步验证的二维码' })).toBeVisible();
  const secret = (await section.locator('.person-secret').innerText()).replace(/\s/g, '');
  await expectAccessible(page);
  await section.getByLabel('验证码').fill('000000');
  await button(section, '确', '认')[press]();
  await expect(section.getByText('验证码不正确或已使用过')).toBeVisible();
  await section.getByLabel('验证码').fill(codeOf(secret));
  await button(section, '确', '认')[press]();
  const codes = section.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allInnerTexts();
  await section.getByRole('button', { name: '我已保存好' })[press]();
  await expect(section.getByText('已开启，还有 10 个恢复码')).toBeVisible();
  return { secret, codes: texts };
}

test('two-factor is set up, asked for at sign-in, and reset by the administrator when the phone is lost', async ({
  browser,
}) => {
  const person = await signIn(browser, 'gaoxue', '/person/index');
  const { secret, codes } = await setUp(person.page, 'click');
  await screenshot(person.page, 'two-factor');
  expect(person.faults).toEqual([]);
  await person.leave();

  const again = await visit(browser, '/login?redirect=%2Fperson%2Findex');
  const { page } = again;
  await givePassword(page, 'gaoxue', demoPassword);
  const code = page.getByLabel('验证码或恢复码');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  // The code that confirmed the set-up was used; six digits are sent by themselves.
  await code.fill('123456');
  await expect(page.getByText('验证码不正确或已使用过')).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await expect(page).toHaveURL(/\/person\/index/);
  const log = page.getByRole('region', { name: '登录日志' });
  await expect(log.getByText('验证码错误').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '登录的设备' }).getByText('当前')).toBeVisible();

  const late = await visit(browser, '/login', phone);
  await givePassword(late.page, 'gaoxue', demoPassword);
  await late.page.getByLabel('验证码或恢复码').fill(codes[0] ?? '');
  await late.page.getByRole('button', { name: '验证', exact: true }).tap();
  await expect(late.page.getByRole('banner')).toBeVisible();

  // From elsewhere the other login is ended.
  await page.reload();
  await page.getByRole('button', { name: '退出其他全部设备' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(late.page.getByRole('dialog').filter({ hasText: '你已被登出，请重新登录' })).toBeVisible();
  await late.leave();

  const admin = await signIn(browser, 'demo-admin', '/system/user?key=gaoxue');
  await admin.page.getByRole('row').filter({ hasText: 'gaoxue' }).getByRole('link').first().click();
  await admin.page.getByRole('tab', { name: '账号' }).click();
  await expect(admin.page.getByText('两步验证已开启')).toBeVisible();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: '重置两步验证' }).click();
  await admin.page
    .getByRole('dialog', { name: '提示' })
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(admin.page.getByText('已重置，该员工下次登录不需要验证码')).toBeVisible();
  await expect(page.getByRole('dialog').filter({ hasText: '你已被登出，请重新登录' })).toBeVisible();
  expect(admin.faults).toEqual([]);
  await again.leave();
  await admin.leave();
});

test('a password is reset, shown once, and changed before anything else, by phone', async ({ browser }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/user?key=hanbowen');
  const { page } = admin;
  await page.getByRole('row').filter({ hasText: 'hanbowen' }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: '更多', exact: true }).last().click();
  await page.getByRole('menuitem', { name: '重置密码' }).click();
  const dialog = page.getByRole('dialog', { name: /重置密码/ });
  await dialog.getByRole('button', { name: '重置密码' }).click();
  const password = await dialog.getByRole('status').locator('code').innerText();
  expect(password.length).toBeGreaterThanOrEqual(14);
  await dialog
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();

  const person = await visit(browser, '/login?redirect=%2Fperson%2Findex', phone);
  await givePassword(person.page, 'hanbowen', password);
  await expect(person.page.getByRole('heading', { name: '请修改密码' })).toBeVisible();
  await expectAccessible(person.page);
  await screenshot(person.page, 'phone-must-change');
  // Nothing else is to be had.
  await person.page.goto('/crm/customer');
  await expect(person.page.getByRole('heading', { name: '请修改密码' })).toBeVisible();
  await person.page.getByLabel('原密码').fill(password);
  await person.page.getByLabel('新密码', { exact: true }).fill('Fang#2026neu');
  await person.page.getByLabel('确认新密码').fill('Fang#2026neu');
  await person.page.getByRole('button', { name: '修改密码' }).tap();
  await expect(person.page).toHaveURL(/\/crm\/customer/);
  await expect(person.page.getByRole('banner')).toBeVisible();
  await person.leave();
  await admin.leave();
});

test('an administrator looks as a colleague, sees that and nothing more, and comes back', async ({ browser }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/user?key=lina');
  const { page } = admin;
  await page.getByRole('row').filter({ hasText: 'lina' }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: '更多', exact: true }).last().click();
  await page.getByRole('menuitem', { name: '以其身份查看' }).click();
  const dialog = page.getByRole('dialog', { name: /以其身份查看/ });
  await dialog.getByRole('button', { name: '开始查看' }).click();
  await expect(dialog.getByText('信息必须填写')).toBeVisible();
  await dialog.getByLabel('原因').fill('核对客户列表');
  await dialog.getByRole('button', { name: '开始查看' }).click();
  const bar = page.getByRole('status').filter({ hasText: '的身份查看，只能查看不能修改' });
  await expect(bar).toBeVisible();
  await expect(account(page)).not.toContainText('演示管理员');
  await page.goto('/crm/customer');
  await expect(bar).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'look-as');
  await bar.getByRole('button', { name: /退\s*出/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveURL(/\/system\/user/);
  await page.goto('/system/signIn');
  await expect(page.getByText(/以其身份查看 · 核对客户列表/).first()).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'sign-ins');
  expect(admin.faults.filter((fault) => !/Failed to load resource/.test(fault))).toEqual([]);
  await admin.leave();
});

for (const [variant, options] of [
  ['', {}],
  [' on a phone', phone],
] as const)
  test(`the sample company says who is who, and one press signs in${variant}`, async ({ browser }) => {
    const { page, faults, leave } = await visit(browser, '/crm/customer', options);
    const people = page.getByRole('region', { name: '示例公司' });
    await expect(people.getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page);
    await people.getByRole('button', { name: /徐慧敏 · 财务/ })['hasTouch' in options ? 'tap' : 'click']();
    // Where the person wanted to go.
    await expect(page).toHaveURL(/\/crm\/customer/);
    expect(faults).toEqual([]);
    await leave();
  });
