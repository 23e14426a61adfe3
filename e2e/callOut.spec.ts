// Calling: from the personal settings by keys, on a phone, and the message when the gateway fails.
import { expect, type Page, test } from '@playwright/test';
import { button, call } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn } from './person.ts';

const panelOf = (page: Page) => page.locator('.detail-drawer').last();

/** Another number for each try. */
const numberOf = (at: number) => `0571-8${String(Date.now() + at).slice(-7)}`;

async function customerWith(page: Page, name: string, tel: string): Promise<void> {
  const contact = JSON.stringify({ contactName: '钱工', mobile: tel });
  await call(page, 'api/customer/add', { CustomerName: name, contact });
}

test('a number is dialled from the personal settings, and the follow-up of whom was called opens', async ({
  browser,
}) => {
  const seller = await signIn(browser, 'lina', '/person/index');
  const { page } = seller;
  const tel = numberOf(1);
  const name = `拨号${tel.slice(-6)}公司`;
  await customerWith(page, name, tel);
  await page.getByRole('button', { name: '拨号' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '拨号' });
  await dialog.getByLabel('号码').fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/请输入 5 到 20 位的电话号码/).first()).toBeVisible();
  await expect(dialog.getByLabel('号码')).toHaveValue('12');
  await dialog.getByLabel('号码').fill(tel);
  await expectAccessible(page);
  await screenshot(page, 'dial');
  await page.keyboard.press('Enter');
  await expect(page.getByText('呼叫成功！')).toBeVisible();
  await expect(panelOf(page).getByRole('heading', { name })).toBeVisible();
  await expect(panelOf(page).getByLabel('跟进内容')).toBeFocused();

  await page.goto('/call/index');
  await expect(page.getByRole('link', { name: tel.replace('-', '') })).toHaveCount(1);
  await expectAccessible(page);
  await screenshot(page, 'calls');
  expect(seller.faults).toEqual([]);
});

test('the gateway is set by the administrator; a call that it does not take says so and can be tried again', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'demo-admin', '/dbcall/index', dark);
  const { page } = admin;
  await page.getByRole('radio', { name: '双呼网关' }).check();
  await button(page.locator('.double-call-settings'), '保', '存').click();
  await expect(page.getByText('信息必须填写').first()).toBeVisible();
  await page.getByLabel('网关地址').fill('https://gateway.invalid/call');
  await page.getByLabel('签名密钥').fill('journey');
  await expectAccessible(page);
  await screenshot(page, 'call-gateway-dark');
  await button(page.locator('.double-call-settings'), '保', '存').click();
  await expect(page.getByText('保存成功')).toBeVisible();
  const { data } = await call(page, 'api/user/detail', {});
  const own = data as { UserID: number };
  await call(page, 'api/user/edit', { id: String(own.UserID), extension: '8000' });

  const pocket = await signIn(browser, 'demo-admin', '/call/index', phone);
  await pocket.page.getByRole('button', { name: '拨号' }).tap();
  const dialog = pocket.page.getByRole('dialog', { name: '拨号' });
  await dialog.getByLabel('号码').fill('13800009999');
  await dialog.getByRole('button', { name: /呼\s*叫/ }).tap();
  await expect(pocket.page.getByText(/呼叫失败！网关无法连接/).first()).toBeVisible();
  await expect(dialog.getByLabel('号码')).toHaveValue('13800009999');
  await screenshot(pocket.page, 'phone-dial');

  await page.reload();
  await expect(page.getByRole('link', { name: '13800009999' })).toBeVisible();
  await page.getByRole('radio', { name: '仅记录' }).check();
  await button(page.locator('.double-call-settings'), '保', '存').click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await dialog.getByRole('button', { name: /呼\s*叫/ }).tap();
  await expect(dialog).toBeHidden();
});
