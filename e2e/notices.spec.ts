// What reaches a person while they work at something else: a mention, a customer given to them; and what they may switch off.
import { expect, type Page, test } from '@playwright/test';
import { call } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

async function openCustomer(page: Page, name: string) {
  await page.goto('/crm/customer');
  await page.getByPlaceholder(/搜索客户名称/).fill('晨光精密');
  await page.getByPlaceholder(/搜索客户名称/).press('Enter');
  await page.getByRole('link', { name, exact: true }).click();
  return page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
}

test('a mention rings at once, is read by opening it, and is quiet once switched off', async ({ browser }) => {
  // Tried again, it is another customer.
  const name = `湖州晨光精密轴承有限公司${test.info().retry || ''}`;
  const seller = await signIn(browser, 'lina', '/crm/customer');
  await seller.page.getByRole('button', { name: '新建客户' }).click();
  const form = seller.page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('客户名称').fill(name);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  const pocket = await signIn(browser, 'lina', '/crm/contact', phone);
  const bell = (page: Page) => page.getByRole('button', { name: /^通知，\d+ 条未读/ });
  const unread = async (page: Page) =>
    (await call(page, 'api/notification/index', { isread: '1', page: '1', rows: '1' })).total ?? Number.NaN;
  // The bell stands there before its number has come.
  const before = await unread(pocket.page);
  await expect(bell(pocket.page)).toHaveAccessibleName(`通知，${before} 条未读`);

  const admin = await signIn(browser, 'demo-admin', '/crm/customer');
  const panel = await openCustomer(admin.page, name);
  const write = async (text: string) => {
    await panel.getByLabel('跟进内容').fill(text);
    await panel.getByRole('button', { name: '提交跟进' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  };
  await write('@李娜 报价请在周五前发给客户');
  await expect(bell(pocket.page)).toHaveAccessibleName(`通知，${before + 1} 条未读`);

  // On the phone: the notice leads to the customer and is read by that; the other window of the person knows it, too.
  await bell(pocket.page).tap();
  const drawer = pocket.page.getByRole('dialog', { name: '通知' });
  await expect(drawer.getByText(name).first()).toBeVisible();
  await expectAccessible(pocket.page);
  await screenshot(pocket.page, 'phone-notices');
  await drawer.getByText(name).first().tap();
  await expect(pocket.page.getByRole('heading', { name })).toBeVisible();
  await expect(bell(seller.page)).toHaveAccessibleName(`通知，${before} 条未读`);

  // Switched off, the next mention stays away; what comes of another kind still arrives.
  await seller.page.goto('/person/index');
  await seller.page.getByRole('switch', { name: '同事提到我' }).click();
  await expect(seller.page.getByRole('switch', { name: '同事提到我' })).not.toBeChecked();
  await write('@李娜 客户要求先寄样品');
  await admin.page.goto('/crm/customer');
  const again = await openCustomer(admin.page, name);
  await expect(again.getByText('客户要求先寄样品').first()).toBeVisible();
  await seller.page.reload();
  expect(await unread(seller.page)).toBe(before);
  await expect(bell(seller.page)).toHaveAccessibleName(`通知，${before} 条未读`);
  for (const { faults, leave } of [seller, pocket, admin]) {
    expect(faults).toEqual([]);
    await leave();
  }
});

test('somebody who was away is told what came, by thumb, looks at one kind and puts the rest away', async ({
  browser,
}) => {
  const { page, leave } = await signIn(browser, 'huangwenbin', '/crm/index', { ...phone, ...dark });
  const summary = page.getByRole('main').getByRole('region', { name: '您不在的时候' });
  const kind = summary.getByRole('button', { name: /^收到工作日志 \d/ });
  const count = Number((await kind.innerText()).split(' ').at(-1));
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'away-digest');
  await kind.tap();
  const drawer = page.getByRole('dialog', { name: '通知' });
  await expect(drawer.getByRole('tabpanel').getByRole('listitem')).toHaveCount(count);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '显示全部' }).tap();
  await drawer.getByRole('button', { name: '收起，不再显示' }).tap();
  await expect(drawer.getByRole('region', { name: '您不在的时候' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(summary).toHaveCount(0);
  await leave();
});
