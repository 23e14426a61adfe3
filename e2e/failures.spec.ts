// Failures are shown and lose nothing.
import { expect, test } from '@playwright/test';
import { account, agree, button, expectQuiet, question, shellCached, total } from './acts.ts';
import { signIn } from './person.ts';

test('a failed call says so in the words of the contract and loses nothing', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('客户名称').fill('失败的公司');
  const add = '**/api/customer/add';
  const message = page.locator('.ant-notification-notice');
  await page.route(add, (route) => route.abort());
  await button(form, '保', '存').click();
  await expect(message.getByText('网络请求失败，请稍候再试')).toBeVisible();
  await page.unroute(add);
  await page.route(add, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await button(form, '保', '存').click();
  await expect(message.getByText('响应失败', { exact: true })).toBeVisible();
  await page.unroute(add);
  await page.route(add, (route) =>
    route.fulfill({ json: { result: 'error', code: 'forbidden', msg: '今天不收客户' } }),
  );
  await button(form, '保', '存').click();
  await expect(message.getByText('今天不收客户')).toBeVisible();
  await expect(form.getByLabel('客户名称')).toHaveValue('失败的公司');
  await page.unroute(add);

  // A list that cannot be fetched shows the reason, and 重试 loads it.
  await page.route('**/api/contact/index', (route) => route.abort());
  await page.goto('/crm/contact');
  await expect(page.getByRole('main').getByText('网络请求失败，请稍候再试')).toBeVisible();
  await page.unroute('**/api/contact/index');
  await button(page, '重', '试').click();
  await expect(total(page)).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('a page whose code does not arrive is fetched again, and then shown', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  let requests = 0;
  await page.route(/\/assets\/PrintPage-[^/]+\.js/, (route) => {
    requests++;
    return requests <= 1 ? route.abort() : route.continue();
  });
  await page.goto('/print');
  await expect.poll(() => requests).toBeGreaterThan(1);
  // The page itself, which misses what is to be printed.
  await expect(page.locator('#root')).toContainText(/\S/);
  await expect(page.getByText('网络请求失败')).toHaveCount(0);
  await visitor.leave();
});

test('without a network the program opens, says so, and goes on by itself when it is back', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index', { ahead: true });
  const { page } = visitor;
  const notice = page.getByText('网络不通，已输入的内容留在本机，恢复后自动重试。');
  await shellCached(page);
  const data = await page.evaluate(async () => {
    const names = await caches.keys();
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return cached.flat().filter(({ url }) => !/\/(assets\/[^/]+|favicon\.svg)?$/.test(new URL(url).pathname));
  });
  expect(data).toEqual([]);

  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await page.getByRole('navigation', { name: '查询管理' }).getByRole('link', { name: '联系人' }).click();
  await expect(page.getByRole('main').getByText('网络请求失败，请稍候再试')).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  // The frame stands around the place of the page.
  await expect(page.getByRole('banner').getByRole('button', { name: /账户菜单/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '查询管理' }).getByRole('link')).not.toHaveCount(0);
  await expect(page.getByRole('main').getByText('网络请求失败，请稍候再试')).toBeVisible();
  await page.context().setOffline(false);
  await expect(total(page)).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(/\/crm\/contact/);
  expectQuiet(visitor);
  await visitor.leave();
});

test('many calls refused at once raise one dialog, and confirming it leads to the sign-in', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  let refused = 0;
  await page.route(/\/api\//i, (route) => {
    refused++;
    return route.fulfill({ json: { result: 'error', code: 'signed_out', msg: '你已被登出，请重新登录' } });
  });
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .or(page.getByRole('row').nth(1).getByRole('link'))
    .first()
    .click();
  const dialog = page.getByRole('dialog').filter({ hasText: '你已被登出，请重新登录' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(page.getByText('你已被登出，请重新登录')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.unroute(/\/api\//i);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBeNull();
  expectQuiet(visitor);
  await visitor.leave();
});

test('leaving asks first, says when the server could not be told, and reloads', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  const leave = async () => {
    await account(page).click();
    await page.getByRole('menuitem', { name: '退出' }).click();
    await expect(question(page)).toContainText('此操作将退出系统, 是否继续?');
  };
  await leave();
  await button(question(page), '取', '消').click();
  await expect(question(page)).toBeHidden();

  await page.route('**/api/user/logout', (route) => route.abort());
  await leave();
  await agree(page);
  await expect(page.getByText('服务端响应失败')).toBeVisible();
  await expect(page).toHaveURL(/\/crm\/index/);
  await page.unroute('**/api/user/logout');

  await leave();
  const reloaded = page.waitForEvent('load');
  await agree(page);
  await reloaded;
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBeNull();

  // Permissions that are refused end the login, with the server's words; those that did not come are waited for.
  for (const [answer, message, ends] of [
    [{ json: { result: 'error', code: 'forbidden', msg: '系统维护中' } }, '系统维护中', true],
    [{ status: 502, body: 'Bad gateway' }, '获取用户信息失败，正在自动重试…', false],
  ] as const) {
    await page.goto('/login');
    await page.getByLabel('用户名').fill('lina');
    await page.getByLabel('密码', { exact: true }).fill('Yunqi#2026');
    await page.getByLabel('密码', { exact: true }).press('Enter');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.route(/menu\/auth/i, (route) => route.fulfill(answer));
    await page.reload();
    if (ends) await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(message)).toBeVisible();
    await page.unroute(/menu\/auth/i);
  }
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(/\/crm\/index/);
  expectQuiet(visitor);
  await visitor.leave();
});
