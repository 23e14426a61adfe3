// Single sign-on: an administrator adds a provider, and a person signs in with it and lands on the requested page.
import { expect, test } from '@playwright/test';
import { startIdentityProvider } from '../server/test/identity-provider.ts';
import { dark, demoPassword, expectAccessible, phone, screenshot, settled, signIn, visit } from './person.ts';

test('a person signs in by the company’s provider, once an administrator added it', async ({ browser }, { retry }) => {
  const address = new URL(process.env['CRM_URL'] ?? '').origin;
  const provider = await startIdentityProvider(`${address}/login/return`);
  provider.accounts.set('zhangsan', { preferred_username: 'wangqiang', name: '张三' });
  const name = `公司账号${retry}`;
  try {
    const admin = await signIn(browser, 'demo-admin', '/system/signOn');
    const { page } = admin;
    await expect(page.getByText('系统访问地址').or(page.getByText('/login/return'))).toBeVisible();
    await page.evaluate(async (value) => {
      const { LoginToken } = JSON.parse(localStorage.getItem('login') ?? '{}') as { LoginToken: string };
      await fetch('/api/setting/edit', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authkey: LoginToken },
        body: JSON.stringify({ values: { 'signOn.address': value } }),
      });
    }, address);
    await page.reload();
    await expect(page.getByText(`${address}/login/return`)).toBeVisible();
    await page.getByRole('button', { name: '新建单点登录' }).click();
    const form = page.getByRole('dialog', { name: '新建单点登录' });
    await form.getByLabel('名称', { exact: true }).fill(name);
    const issuer = form.getByLabel('地址', { exact: true });
    const points = form.getByRole('list', { name: '测试结果' }).getByRole('listitem');
    await issuer.fill('http://127.0.0.1:1');
    await form.getByLabel('客户端 ID').fill(provider.clientId);
    await form.getByLabel('客户端密钥').fill('not the secret');
    await form.getByRole('button', { name: '测试连接' }).click();
    await expect(points).toHaveText('能够连接对方拒绝连接，请核对地址和端口');
    await issuer.fill(provider.issuer);
    await expect(points).toHaveCount(0);
    await form.getByLabel('当前密码').fill(demoPassword);
    // Switching on without a successful test runs the test and asks.
    await form.getByRole('button', { name: /保\s*存/ }).click();
    const question = page.getByRole('dialog', { name: '提示' });
    await expect(question).toContainText('客户端 ID 或密钥不正确');
    await expect(question).toContainText('仍要保存？');
    await question.getByRole('button', { name: '返回修改' }).click();
    await expect(question).toBeHidden();
    await expect(points.last()).toContainText('客户端 ID 或密钥不正确');
    await expect(points.last()).toBeInViewport();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'sign-on-form');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    await expectAccessible(page, true);
    await points.last().scrollIntoViewIfNeeded();
    await screenshot(page, 'sign-on-form-phone-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await form.getByLabel('客户端密钥').fill(provider.clientSecret);
    await form.getByRole('button', { name: '测试连接' }).click();
    await expect(points).toHaveText([/^能够连接$/, /issuer/, /登录页/, /签名/]);
    await expect(form.getByRole('img', { name: '通过' })).toHaveCount(4);
    await settled(page);
    await expectAccessible(page);
    await form.getByRole('button', { name: /保\s*存/ }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText(name)).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: `核对人员 · ${name}` }).click();
    const people = page.getByRole('dialog', { name: `核对人员 · ${name}` });
    const list = people.getByRole('list', { name: '核对结果' });
    await people
      .getByLabel('身份提供方导出的人员')
      .fill('{"sub":"zhangsan","preferred_username":"wangqiang"}\n{"sub":"lisi","preferred_username":"nobody-here"}');
    await people.getByRole('button', { name: /预\s*览/ }).click();
    await expect(list.getByRole('listitem').first()).toContainText('绑定到');
    await expect(list.getByRole('listitem').last()).toContainText('找不到对应的员工');
    await settled(page);
    await expectAccessible(page);
    await people.getByRole('button', { name: '返回修改' }).click();
    await expect(people.getByLabel('身份提供方导出的人员')).toHaveValue(/lisi/);
    await page.keyboard.press('Escape');
    await expect(people).toBeHidden();
    await page.reload();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await settled(page);
    await screenshot(page, 'sign-on');
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    await expectAccessible(page, true);
    await screenshot(page, 'sign-on-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await admin.leave();

    const person = await visit(browser, '/login?redirect=%2Fcrm%2Fcustomer', { ...phone, ...dark });
    const visitor = person.page;
    const button = visitor.getByRole('button', { name: `用${name}登录` });
    await expect(button).toBeVisible();
    await expectAccessible(visitor);
    await button.click();
    await visitor.getByLabel('账号').fill('nobody');
    await visitor.getByRole('button', { name: '登录' }).click();
    await expect(visitor.getByText('身份提供方没有确认您的身份，请重新登录')).toBeVisible();
    await expect(visitor).toHaveURL(/\/login\?redirect=%2Fcrm%2Fcustomer$/);
    await button.click();
    await visitor.getByLabel('账号').fill('zhangsan');
    await visitor.getByRole('button', { name: '登录' }).click();
    await expect(visitor).toHaveURL(`${address}/crm/customer`);
    await visitor.goto(`${address}/person/index`);
    const own = visitor.getByRole('region', { name: '单点登录' });
    await expect(own.getByRole('listitem').filter({ hasText: name }).getByText('已绑定')).toBeVisible();

    const again = await signIn(browser, 'demo-admin', '/system/signOn', phone);
    await expect(again.page.getByText('已绑定 1 人')).toBeVisible();
    await settled(again.page);
    await expectAccessible(again.page);
    await screenshot(again.page, 'sign-on-phone');
    await again.page.getByRole('button', { name: `删除 ${name}` }).click();
    const removing = again.page.getByRole('dialog', { name: `删除 ${name}` });
    await expect(removing).toContainText('已绑定 1 人');
    await removing.getByLabel('当前密码').fill(demoPassword);
    await removing.getByRole('button', { name: /删\s*除/ }).click();
    await expect(again.page.getByText(name, { exact: true })).toBeHidden();
    await again.leave();
    // The login that it opened is over.
    await visitor.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '重新登录' }).click();
    await expect(visitor.getByLabel('用户名')).toBeVisible();
    await expect(visitor.getByRole('button', { name: `用${name}登录` })).toHaveCount(0);
    await person.leave();
  } finally {
    await provider.close();
  }
});
