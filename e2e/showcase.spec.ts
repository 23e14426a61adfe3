// The showcase: a customer on a phone looks through it without signing in, and sees what the staff publishes.
import { expect, type Locator, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn, visit } from './person.ts';

/** A picture of a few pixels. */
const pixel = {
  name: '封面.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMQK/8PRwzEcQB1QhjBl2oLTQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Puts a picture into a field of a form. */
async function addPicture(form: Locator, field: string): Promise<void> {
  await form.getByRole('button', { name: `${field} 添加图片` }).click();
  await form.page().locator('.upload-panel input[type=file]').setInputFiles(pixel);
  await expect(form.getByRole('button', { name: `${field} 添加图片` })).toHaveCount(0);
}

for (const [variant, options] of [
  ['-phone', phone],
  ['-phone-dark', { ...phone, ...dark }],
  ['', {}],
] as const) {
  test(`a customer looks through the showcase, finds a product and calls the person who shared it${variant}`, async ({
    browser,
  }) => {
    const lina = await signIn(browser, 'lina', '/crm/showcase');
    await lina.page.getByRole('button', { name: '我的分享链接' }).click();
    const link = await lina.page.getByRole('textbox', { name: '分享链接' }).inputValue();
    expect(new URL(link).pathname).toBe('/userProduct');
    await lina.leave();

    const { pathname, search } = new URL(link);
    const customer = await visit(browser, `${pathname}${search}`, options);
    const { page } = customer;
    const cards = page.getByRole('list', { name: '产品列表' }).getByRole('link');
    await expect(cards.first()).toBeVisible();
    const all = await cards.count();
    expect(all).toBeGreaterThan(8);
    await expect(page).toHaveTitle(/^产品展示 · /);
    await expect(page.getByText('由 李娜 为您服务')).toBeVisible();
    await expect(page.locator('.sc-call')).toHaveAttribute('href', /^tel:1\d{10}$/);
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, `showcase${variant}`);

    // Banners by swipe (scroll), button and key.
    const region = page.getByRole('region', { name: '轮播图' });
    const shown = region.locator('.sc-banner-slide[aria-hidden="false"]');
    await expect(shown).toHaveAttribute('aria-label', /^第 1 张/);
    await region.getByRole('button', { name: '下一张' }).click();
    await expect(shown).toHaveAttribute('aria-label', /^第 2 张/);
    await region.locator('.sc-banner-track').evaluate((track) => track.scrollTo({ left: track.clientWidth * 2 }));
    await expect(shown).toHaveAttribute('aria-label', /^第 3 张/);
    await shown.getByRole('link').press('ArrowLeft');
    await expect(shown).toHaveAttribute('aria-label', /^第 2 张/);

    await page.getByRole('button', { name: '新品', exact: true }).click();
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await expect(cards).toHaveCount(all);
    await page.getByRole('searchbox').fill('安灯');
    await expect(cards).toHaveCount(1);
    await cards.click();
    await expect(page.getByRole('heading', { level: 1, name: '安灯看板 43寸' })).toBeVisible();
    await expect(page).toHaveTitle(/^安灯看板 43寸 · /);
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, `showcase-product${variant}`);
    await page.getByRole('button', { name: /^查看大图/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Back is where the person was; the product's own address opens for anybody it is passed on to.
    const address = page.url();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('安灯');
    await page.getByRole('button', { name: '清除搜索' }).click();
    await expect(cards).toHaveCount(all);
    const friend = await visit(browser, address, options);
    await expect(friend.page.getByRole('heading', { level: 1, name: '安灯看板 43寸' })).toBeVisible();
    await expect(friend.page.getByText('由 李娜 为您服务')).toBeVisible();
    const width = await friend.page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width[0]).toBe(width[1]);
    expectQuiet(friend);
    await friend.leave();
    expectQuiet(customer);
    await customer.leave();
  });
}

test('what the staff publishes appears for customers, and is gone for them once it is withdrawn', async ({ browser }, {
  retry,
}) => {
  const name = `旅程展品${retry || ''}`;
  const staff = await signIn(browser, 'zhangwei', '/crm/showcase');
  const { page } = staff;
  await page.getByRole('button', { name: '新建展示产品' }).click();
  const form = page.getByRole('dialog', { name: '新建展示产品' });
  await form.getByLabel('名称').fill(name);
  await addPicture(form, '封面');
  await form.getByRole('switch', { name: /状态/ }).click();
  // Not among the first of the products: what is typed is looked for on the server.
  await form.getByRole('combobox', { name: '关联产品' }).fill('标签纸');
  await page.locator('.ant-select-item-option').filter({ hasText: '标签纸' }).click();
  await form.getByRole('switch', { name: /显示售价/ }).click();
  await form.getByLabel('详细介绍').fill('第一段\n第二段');
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toHaveCount(0);
  await page
    .locator('.cell-link')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();
  const preview = page.getByRole('tabpanel', { name: '预览' });
  await expect(preview.getByText('未发布，客户还看不到')).toBeVisible();
  await expect(preview.getByText('¥260.00')).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  const customer = await visit(browser, `/userProduct?key=${name}`, phone);
  const found = customer.page.getByRole('link', { name: new RegExp(`${name}(?!\\d)`) });
  await expect(customer.page.getByText('没有找到符合条件的产品')).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(preview.getByText('客户在展示页看到的样子')).toBeVisible();
  await customer.page.reload();
  await expect(found).toContainText('¥260.00');
  await found.click();
  await expect(customer.page.getByRole('heading', { level: 1, name })).toBeVisible();
  const picture = customer.page.locator('.sc-picture img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4);
  const address = customer.page.url();

  await page.getByRole('button', { name: '更多', exact: true }).last().click();
  await page.getByRole('menuitem', { name: '取消发布' }).click();
  await expect(preview.getByText('未发布，客户还看不到')).toBeVisible();
  await customer.page.goto(address);
  await expect(customer.page.getByText('该产品不存在或已下架')).toBeVisible();
  await customer.page.getByRole('button', { name: '查看全部产品' }).click();
  await expect(customer.page.getByRole('searchbox')).toBeVisible();

  // Without a network: the message, and that the page continues by itself.
  await customer.page.context().setOffline(true);
  await customer.page.getByRole('searchbox').fill('看板');
  await expect(customer.page.getByText('网络未连接，请检查后重试')).toBeVisible();
  await customer.page.context().setOffline(false);
  await expect(customer.page.getByRole('link', { name: /车间看板/ })).toBeVisible();
  expectQuiet(customer);
  await customer.leave();
  expectQuiet(staff);
  await staff.leave();
});

test('a banner leads where it was said, and nothing but https is taken', async ({ browser }) => {
  const staff = await signIn(browser, 'zhangwei', '/crm/banner');
  const { page } = staff;
  await page.getByRole('button', { name: '新建轮播图' }).click();
  const form = page.getByRole('dialog', { name: '新建轮播图' });
  await form.getByLabel('标题').fill('旅程轮播');
  await addPicture(form, '图片');
  await form.getByLabel('外部链接').fill('javascript:alert(1)');
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form.getByText('链接须以 https:// 开头')).toBeVisible();
  await form.getByLabel('外部链接').fill('https://example.com/new');
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'banners');
  const customer = await visit(browser, '/userProduct');
  const region = customer.page.getByRole('region', { name: '轮播图' });
  await expect(region.locator('a', { hasText: '旅程轮播' })).toHaveAttribute('href', 'https://example.com/new');
  expectQuiet(customer);
  await customer.leave();
  expectQuiet(staff);
  await staff.leave();
});
