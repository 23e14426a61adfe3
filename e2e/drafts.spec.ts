// Nothing that was typed is lost: on the next record, Back, reload, another page, a sign-out by force; nobody else sees it.
import { expect, type Page, test } from '@playwright/test';
import { call, question, savedFollowUp } from './acts.ts';
import { demoPassword, expectAccessible, signIn } from './person.ts';

const note = (page: Page) => page.getByRole('dialog').getByLabel('跟进内容');
const title = (page: Page) => page.locator('.detail-drawer').getByRole('heading', { level: 2 });
const openRow = (page: Page, at: number) =>
  page.getByRole('row').nth(at).getByRole('cell').nth(1).locator('a, button').first().click();

test('a follow-up that is half written waits for its author, whatever happens in between', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  await openRow(page, 1);
  await expect(title(page)).toHaveText(/公司|集团|厂|店|中心/);
  const name = (await title(page).textContent()) ?? '';
  const text = '客户说周三之前要报价，先记到这里';

  // F brings the cursor to the box, which is one line until then; Esc gives the keys back to the panel.
  await expect(page.getByRole('button', { name: '提交跟进' })).toHaveCount(0);

  await page.keyboard.press('f');

  await expect(note(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.getByRole('button', { name: '后天' }).click();
  await expect(page.getByText('草稿已保存')).toBeVisible();
  await expectAccessible(page);
  await note(page).focus();
  await page.keyboard.press('Escape');

  const there = async () => {
    await expect(title(page)).toHaveText(name);
    await expect(note(page)).toHaveValue(text);
    await expect(page.getByRole('button', { name: '后天' })).toHaveAttribute('aria-pressed', 'true');
  };
  // The next record has a box of its own.
  await page.keyboard.press('ArrowDown');
  await expect(title(page)).not.toHaveText(name);
  await expect(note(page)).toHaveValue('');
  await page.keyboard.press('ArrowUp');
  await there();
  const address = page.url();
  await page.goBack();
  await expect(page.locator('.detail-drawer')).toHaveCount(0);
  await page.goto(address);
  await there();
  await page.reload();
  await there();

  // Signed out by force, and somebody else at the same browser.
  await call(page, 'api/user/logout', {});
  const forced = page.getByRole('dialog').filter({ hasText: '你已被登出，请重新登录' });
  // The dialog may come at any moment, and lie over the tab.
  await page.getByRole('tab', { name: /^跟进记录/ }).dispatchEvent('click');
  await forced.getByRole('button', { name: '重新登录' }).click();
  const enter = async (username: string) => {
    await page.getByLabel('用户名').fill(username);
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.getByLabel('密码', { exact: true }).press('Enter');
    await expect(page.getByRole('banner')).toBeVisible();
  };
  await enter('zhangwei');
  await page.goto(address);
  await expect(title(page)).toHaveText(name);
  await expect(note(page)).toHaveValue('');
  await page.evaluate(() => localStorage.removeItem('login'));
  await page.goto(address);
  await enter('lina');
  await there();

  // Sent: it is gone for good.
  await note(page).press('Control+Enter');
  await expect(savedFollowUp(page, text)).toBeVisible();
  await expect(note(page)).toHaveValue('');
  await page.reload();
  await expect(title(page)).toHaveText(name);
  await expect(note(page)).toHaveValue('');
  await visitor.leave();
});

test('a new record comes back with what was typed; giving it up takes a decision', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page, faults } = visitor;
  const form = page.getByRole('dialog', { name: '新建客户' });
  const field = form.getByLabel('客户名称');
  const open = () => page.getByRole('button', { name: '新建客户' }).click();
  await open();
  await expect(field).toBeFocused();
  await field.fill('半途而废有限公司');
  await page.reload();
  await open();
  await expect(field).toHaveValue('半途而废有限公司');
  await expect(form.getByText('已恢复上次未提交的内容')).toBeVisible();
  await expectAccessible(page);

  // Esc asks, and Enter stays.
  await field.focus();
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('放弃修改?');
  await expect(question(page).getByRole('button', { name: '继续编辑' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(field).toHaveValue('半途而废有限公司');
  // Esc closes the question only.
  await field.focus();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(field).toHaveValue('半途而废有限公司');

  await form.getByRole('button', { name: '清空' }).click();
  await expect(field).toHaveValue('');
  await field.fill('另一家');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: '放弃' }).click();
  await expect(form).toBeHidden();
  await open();
  await expect(field).toHaveValue('');
  expect(faults).toEqual([]);
  await visitor.leave();
});

test('Esc closes one layer at a time, the first field has the cursor, and Tab passes no clear button', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page, faults } = visitor;
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog', { name: '新建客户' });
  await expect(form.getByLabel('客户名称')).toBeFocused();
  await form.getByLabel('客户名称').fill('一层一层有限公司');
  const level = form.getByLabel('客户级别');
  await level.click();
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await expect(options).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
  await expect(form).toBeVisible();
  await level.click();
  await page.keyboard.press('Enter');
  // From one field to the next: what clears a field is no stop on the way.
  const stops: string[] = [];
  await form.getByLabel('客户名称').focus();
  for (let at = 0; at < 14; at++) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement as HTMLElement;
        return `${at.className} ${at.getAttribute('aria-label') ?? ''}`;
      }),
    );
  }
  expect(stops.filter((stop) => /clear|清/i.test(stop))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('放弃修改?');
  await question(page).getByRole('button', { name: '放弃' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: /筛选/ }).first().click();
  const drawer = page.getByRole('dialog', { name: '更多条件搜索' });
  await expect
    .poll(() => drawer.locator('input:focus, button:focus, .ant-select:focus-within').count())
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(faults).toEqual([]);
  await visitor.leave();
});
