// The frame: menus, language, appearance, search, who is online.
import { expect, test } from '@playwright/test';
import { account, expectQuiet, size } from './acts.ts';
import { signIn } from './person.ts';

test('the frame is 50 pixels high and 180 wide, shows what is granted, and says what is missing', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/');
  const { page } = visitor;
  await expect(page).toHaveURL(/\/crm\/index$/);
  expect((await size(page.getByRole('banner'))).height).toBe(50);
  const menu = page.getByRole('navigation', { name: '查询管理' });
  expect((await size(menu)).width).toBe(180);
  await expect(menu.getByRole('link')).toHaveText([
    '工作台',
    '客户',
    '线索',
    '公海',
    '联系人',
    '合同',
    '回款计划',
    '回款',
    '费用',
    '续费',
    '发票',
    '产品查询',
    '首页轮播',
    '展示产品',
  ]);
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText([
    '查询管理',
    '办公',
    '进销存',
    '商业智能',
    '经营管理',
  ]);
  // What has one page is no tab: its entry stands at the end of the office, its address stays.
  await page.goto('/call');
  await expect(page).toHaveURL(/\/call\/index$/);
  await expect(page.getByRole('navigation', { name: '办公' }).getByRole('link').last()).toHaveText('拨号与通话记录');
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '办公' })).toHaveAttribute(
    'aria-current',
    'true',
  );

  await page.goto('/crm');
  await expect(page).toHaveURL(/\/crm\/index$/);
  await page.goto('/erp');
  await expect(page).toHaveURL(/\/erp\/product$/);
  await page.goto('/system/user');
  await expect(page.getByText('没有访问权限')).toBeVisible();
  await page.goto('/crm/nowhere');
  await expect(page.getByText('页面不存在')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByText('页面不存在')).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/crm\/index$/);
  expectQuiet(visitor);
  await visitor.leave();
});

test('language and appearance are chosen in the account menu and kept', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  const language = () => page.evaluate(() => localStorage.getItem('language'));
  const background = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('header') as Element).backgroundColor);
  const choose = async (menu: string, entry: string) => {
    await account(page).click();
    await page.getByRole('menuitem', { name: menu }).hover();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  expect(await language()).toBe('cn');
  await account(page).click();
  await expect(page.getByRole('menuitem', { name: '个人设置' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '退出' })).toBeVisible();
  await account(page).click();
  await choose('语言', 'English');
  await expect(page.getByRole('navigation', { name: '查询管理' })).toHaveCount(0);
  expect(await language()).toBe('en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('banner')).not.toContainText('查询管理');
  await choose('Language', '中文');
  await expect(page.getByRole('navigation', { name: '查询管理' })).toBeVisible();
  expect(await language()).toBe('cn');

  const light = await background();
  await choose('外观', '深色');
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await background()).not.toBe(light);
  await choose('外观', '浅色');
  await expect.poll(background).toBe(light);
  expectQuiet(visitor);
  await visitor.leave();
});

test('search and commands work by keyboard alone', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  const open = async (text: string) => {
    await page.keyboard.press('Control+k');
    // Nobody waits for the box; what an input method composes needs it.
    const box = page.getByRole('combobox', { name: /搜索页面/ });
    if (!/^[a-z]+$/.test(text)) await expect(box).toBeFocused();
    await page.keyboard.type(text);
    await expect(box).toHaveValue(text);
  };
  await open('gonghai');
  await expect(page.getByRole('option', { selected: true })).toContainText('公海');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/pool/);

  await open('有限公司');
  const customers = page.getByRole('option').filter({ hasText: '有限公司', hasNotText: '新建' });
  await expect(page.getByRole('status').filter({ hasText: /项结果/ })).toBeAttached();
  await expect(customers.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(customers.nth(1)).toHaveAttribute('aria-selected', 'true');
  const name = await customers.nth(1).locator('.palette-text').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('who is online is listed by name, and the dot follows the connection', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const other = await signIn(browser, 'zhangwei', '/crm/index');
  const { page } = visitor;
  const mine = await account(page).locator('.frame-account-name').innerText();
  const theirs = await account(other.page).locator('.frame-account-name').innerText();
  await account(page).click();
  await page.getByRole('menuitem', { name: /在线人员/ }).click();
  const panel = page.getByRole('dialog', { name: /在线人员/ });
  await expect(panel.getByRole('listitem').filter({ hasText: mine })).toContainText('我');
  await expect(panel.getByRole('listitem').filter({ hasText: theirs })).toBeVisible();
  const count = await panel.getByRole('listitem').count();
  await expect(panel).toContainText(`在线人员 (${count})`);
  await other.leave();
  await expect(panel.getByRole('listitem').filter({ hasText: theirs })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The connection runs through here, to be cut.
  let cut: () => Promise<void> = () => Promise.resolve();
  await page.routeWebSocket(/\/hub\//, (socket) => {
    socket.connectToServer();
    cut = () => socket.close();
  });
  await page.reload();
  const dot = account(page).locator('.presence-dot');
  await expect(dot).toHaveAttribute('data-online', 'true');
  await expect(account(page)).toHaveAttribute('title', '在线');
  await page.context().setOffline(true);
  await cut();
  await expect(dot).toHaveAttribute('data-online', 'false');
  await expect(account(page)).toHaveAttribute('title', '离线');
  await page.context().setOffline(false);
  await expect(dot).toHaveAttribute('data-online', 'true');
  expectQuiet(visitor);
  await visitor.leave();
});
