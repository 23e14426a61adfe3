// The first day: an empty company is calm, bears its own mark and has its first colleague after few presses; the sample company is past it.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn, visit } from './person.ts';
import { adminPassword, startServer } from './server.ts';

let empty: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  empty = await startServer(false);
});
test.afterAll(() => empty.stop());

async function firstAdministrator(browser: Browser) {
  const visitor = await visit(browser, '/login', { baseURL: empty.url });
  const { page } = visitor;
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '开始使用' })).toBeVisible();
  return visitor;
}

/** What is pressed on this page from now on, beside choices of a list: those are content. */
async function countPresses(page: Page): Promise<() => Promise<string[]>> {
  const pressed: string[] = [];
  await page.exposeFunction('notePress', (name: string) => pressed.push(name));
  await page.evaluate(() => {
    const note = Reflect.get(window, 'notePress') as (name: string) => void;
    const noted = (event: Event) => {
      const at = event.target as HTMLElement;
      if (event.isTrusted && !at.closest('.ant-select, .ant-select-dropdown'))
        note(at.closest('a, button')?.textContent?.trim() ?? at.tagName);
    };
    document.addEventListener('click', noted, true);
  });
  return async () => pressed;
}

test('from the empty company a colleague is signed in after three presses, beside what they choose and write', async ({
  browser,
}) => {
  const admin = await firstAdministrator(browser);
  const { page } = admin;
  await expect(page.getByRole('link', { name: '导入或新建客户' })).toBeVisible();
  await expect(page.getByRole('region', { name: '系统概况' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '销售简报' })).toHaveCount(0);
  await expectAccessible(page);
  await screenshot(page, 'empty-company');

  const byAdmin = await countPresses(page);
  await page.getByRole('link', { name: /^\d?\s*同事/ }).click();
  const dialog = page.getByRole('dialog', { name: '邀请同事' });
  await dialog.getByLabel('角色').click();
  await page.locator('.ant-select-item-option[title="销售"]').click();
  await dialog.getByRole('button', { name: '生成邀请链接' }).click();
  const link = await dialog.getByLabel('邀请链接', { exact: true }).inputValue();

  const colleague = await visit(browser, link, { baseURL: empty.url });
  const joining = colleague.page;
  await joining.getByLabel('姓名').fill('第一位同事');
  const byColleague = await countPresses(joining);
  await joining.getByLabel('用户名').fill('first');
  await joining.getByLabel('密码', { exact: true }).fill('Yaoqing#2026');
  await joining.getByRole('button', { name: '加入并登录' }).click();
  await expect(joining.getByText(/第一位同事/).first()).toBeVisible();
  const presses = [...(await byAdmin()), ...(await byColleague())];
  expect(presses.length, presses.join(' → ')).toBeLessThanOrEqual(3);
  expectQuiet(colleague);
  await colleague.leave();
  expectQuiet(admin);
  await admin.leave();
});

test('the company’s name and logo stand in the header and before the sign-in, on a phone in the dark too', async ({
  browser,
}) => {
  const admin = await firstAdministrator(browser);
  const { page } = admin;
  await page.getByRole('link', { name: /公司名称、标志/ }).click();
  const card = page.getByRole('region', { name: '公司', exact: true });
  await card.getByLabel('系统名称').fill('衡山工作台');
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 96, height: 96 } });
  await card.locator('input[type=file]').setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer });
  await expect(card.getByRole('img', { name: '标志' })).toBeVisible();
  await card.getByRole('button', { name: '保存' }).click();
  const brand = page.getByRole('link', { name: '衡山工作台' });
  await expect(brand.locator('img')).toBeVisible();
  await expect(page).toHaveTitle(/衡山工作台/);
  await expectAccessible(page);
  await screenshot(page, 'own-brand');

  const stranger = await visit(browser, '/login', { baseURL: empty.url, ...phone, ...dark });
  await expect(stranger.page.getByRole('heading', { name: '衡山工作台' })).toBeVisible();
  await expect(stranger.page.locator('img.company-mark')).toBeVisible();
  await expectAccessible(stranger.page);
  await screenshot(stranger.page, 'own-brand-phone');
  expectQuiet(stranger);
  await stranger.leave();

  await card.getByRole('button', { name: '移除' }).click();
  await card.getByRole('button', { name: '保存' }).click();
  await expect(brand.locator('svg')).toBeVisible();
  expectQuiet(admin);
  await admin.leave();
});

test('a company at work sees no checklist; ready-made roles say what they may do and are added with one press', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'demo-admin', '/crm/index');
  const { page } = visitor;
  await expect(page.getByRole('region', { name: '今日待办' })).toBeVisible();
  await expect(page.getByRole('region', { name: '开始使用' })).toHaveCount(0);
  await page.goto('/system/role');
  await page.getByRole('button', { name: '添加常用角色' }).click();
  const dialog = page.getByRole('dialog', { name: '添加常用角色' });
  // 财务 is there already.
  await expect(dialog.getByText('已有同名角色')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /采购/ }).uncheck();
  await dialog.getByRole('button', { name: '添加 3 个角色' }).click();
  await expect(dialog).toHaveCount(0);
  for (const name of ['仓库', '人事', '客服'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '采购', exact: true })).toHaveCount(0);
  expectQuiet(visitor);
  await visitor.leave();
});

test('the dialog of ready-made roles stands on a phone in the dark', async ({ browser }) => {
  const visitor = await signIn(browser, 'demo-admin', '/system/role?ready=1', { ...phone, ...dark });
  await expect(visitor.page.getByRole('dialog', { name: '添加常用角色' })).toBeVisible();
  await expectAccessible(visitor.page);
  expectQuiet(visitor);
  await visitor.leave();
});
