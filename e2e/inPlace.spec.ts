// Changing records where they stand, and taking back what was just done: by mouse, by keyboard, by thumb.
import { expect, type Page, test } from '@playwright/test';
import { agree, call, chooseMore, doubleClick, expectQuiet, sent, total } from './acts.ts';
import { expectAccessible, phone, signIn } from './person.ts';

const listed = (page: Page, name: string) => page.locator('.list-table .list-row', { hasText: name });
const cell = (page: Page, name: string, field: string) => listed(page, name).locator(`[data-field="${field}"]`);
const editor = (page: Page, title: string) => page.getByRole('group', { name: `修改${title}` });
async function customer(page: Page, name: string, more: Record<string, string> = {}): Promise<string> {
  const answer = await call(page, 'api/customer/add', { CustomerName: name, ...more });
  expect(answer.result).toBe('success');
  return String(answer.data.id);
}

test('what was just done is taken back by the toast and by Ctrl Z, and not once somebody changed it', async ({
  browser,
}) => {
  const seller = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = seller;
  const undo = page.getByRole('button', { name: '撤销' }).last();
  const id = await customer(page, '撤销旅程贸易公司');
  await page.goto('/crm/customer?key=撤销旅程');
  const row = listed(page, '撤销旅程贸易公司');
  await row.getByRole('checkbox').check();
  await chooseMore(page, '放入公海');
  await agree(page);
  await expect(page.getByText('已放入公海')).toBeVisible();
  // A message stays while the mouse is on it.
  await undo.hover();
  // A message covers neither the total nor the pages.
  const notice = (await page.locator('.ant-notification-notice').boundingBox()) as { y: number; height: number };
  const foot = (await page.locator('.list-footer').boundingBox()) as { y: number };
  expect(notice.y + notice.height).toBeLessThanOrEqual(foot.y);
  await expect(row).toHaveCount(0);
  await expectAccessible(page);
  await undo.click();
  await expect(page.getByText('已撤销')).toBeVisible();
  await expect(row).toBeVisible();

  await row.getByRole('checkbox').check();
  await chooseMore(page, '放入公海');
  await agree(page);
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();

  await row.getByRole('checkbox').check();
  await chooseMore(page, '放入公海');
  await agree(page);
  await undo.hover();
  await expect(row).toHaveCount(0);
  const other = await signIn(browser, 'lina', '/crm/pool');
  expect((await call(other.page, 'api/customer/receive', { ids: id })).result).toBe('success');
  await undo.click();
  await expect(page.getByText(/^李娜 已于 .* 修改了此记录，不能撤销$/)).toBeVisible();
  expectQuiet(seller);
  await other.leave();
  await seller.leave();
});

test('a cell is changed by double click and by E: checked, saved, put back, gone on from, taken back', async ({
  browser,
}, { retry, repeatEachIndex }) => {
  // A repeated run finds only its own record.
  const word = `就地修改${retry}${repeatEachIndex}`;
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  const id = await customer(page, `${word}贸易公司`);
  await page.goto(`/crm/customer?key=${word}`);
  await expect(total(page)).toBeVisible();
  const nameCell = cell(page, word, 'CustomerName');
  const name = editor(page, '客户名称');
  const box = name.getByRole('textbox');
  // What listens comes a moment after the list stands.
  await page.keyboard.press('j');
  await expect(async () => {
    await page.keyboard.press('e');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);
  await doubleClick(page, nameCell.getByText(word));
  await expect(box).toBeFocused();
  await expect(page.locator('.detail-drawer')).toBeHidden();
  await expectAccessible(page);
  await box.fill('');
  await page.keyboard.press('Enter');
  await expect(name.getByRole('alert')).toHaveText('信息必须填写');
  const body = await sent(page, 'api/customer/edit', async () => {
    await box.fill(`${word}过贸易公司`);
    await page.keyboard.press('Enter');
  });
  expect(body).toEqual({ id, version: '1', CustomerName: `${word}过贸易公司`, undo: '1' });
  await expect(name).toHaveCount(0);
  await expect(nameCell).toHaveText(`${word}过贸易公司`);
  await page.keyboard.press('Control+z');
  await expect(nameCell).toHaveText(`${word}贸易公司`);

  // Esc puts back, E begins at the row under the keyboard, Tab goes on to what can be changed next.
  await page.keyboard.press('e');
  await expect(box).toHaveValue(`${word}贸易公司`);
  await box.fill(`${word}得不要`);
  await page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);
  await expect(nameCell).toHaveText(`${word}贸易公司`);
  await page.keyboard.press('e');
  await box.fill(`${word}贸易有限公司`);
  await page.keyboard.press('Tab');
  await expect(name).toHaveCount(0);
  await expect(nameCell).toHaveText(`${word}贸易有限公司`);
  const level = editor(page, '客户级别');
  await expect(level.getByRole('combobox')).toBeFocused();
  // It stands open.
  await expect(page.getByRole('option', { selected: false }).first()).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(level).toHaveCount(0);
  await expect(cell(page, word, 'status')).toContainText('A');

  // Somebody else changes the same field meanwhile; another field goes on by itself.
  await doubleClick(page, nameCell.getByText(word));
  await box.fill(`${word}是我的公司`);
  await call(page, 'api/customer/edit', { id, address: '别处一号' });
  await page.keyboard.press('Enter');
  await expect(name).toHaveCount(0);
  await doubleClick(page, nameCell.getByText(word));
  await box.fill(`${word}还是我的公司`);
  await call(page, 'api/customer/edit', { id, CustomerName: `${word}别人的公司` });
  await page.keyboard.press('Enter');
  await expect(name.getByRole('alert')).toContainText(`${word}别人的公司`);
  await expectAccessible(page);
  await name.getByRole('button', { name: '用我的' }).click();
  await expect(name).toHaveCount(0);
  await expect(nameCell).toHaveText(`${word}还是我的公司`);

  // A field that the system keeps shows why it is locked.
  await doubleClick(page, cell(page, word, 'AddTime'));
  await expect(page.getByRole('alert').filter({ hasText: '由系统维护' })).toBeVisible();
  await page.keyboard.press('Escape');
  expectQuiet(visitor);
  await visitor.leave();
});

test('on a phone the panel’s fields have a pencil, and a lock says why', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer', phone);
  const { page } = visitor;
  const id = await customer(page, '拇指修改贸易公司');
  await page.goto(`/crm/customer?key=拇指修改&open=${id}`);
  await page.locator('.tab-more-button').tap();
  await page.getByRole('option', { name: '详细资料' }).tap();
  await page.getByRole('button', { name: '修改详细地址' }).tap();
  const box = editor(page, '详细地址');
  await box.getByRole('textbox').fill('拇指路一号');
  await box.getByRole('button', { name: '保存' }).tap();
  await expect(box).toHaveCount(0);
  await expect(page.getByText('拇指路一号')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(page.getByText('拇指路一号')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^创建时间不能修改/ }).tap();
  await expect(page.getByRole('tooltip')).toContainText('由系统维护');
  expectQuiet(visitor);
  await visitor.leave();
});

test('all results are selected, one field of them is changed, and all of it is taken back', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  for (let at = 1; at <= 21; at++) await customer(page, `批量旅程${at}号公司`);
  await page.goto('/crm/customer?key=批量旅程');
  await expect(total(page)).toHaveText('共 21 条');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const bar = page.getByRole('toolbar', { name: '对选中项的操作' });
  await expect(bar).toContainText('已选中 20 项');
  await bar.getByRole('button', { name: '选择全部 21 条' }).click();
  await expect(bar).toContainText('已选中 21 项');
  await bar.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改' });
  await dialog.getByRole('combobox', { name: '字段' }).click();
  await page.getByTitle('公司电话').click();
  await dialog.getByLabel('改为').fill('不是电话');
  await dialog.getByRole('button', { name: '修改 21 条' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('电话格式不正确');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: '字段' }).click();
  await page.getByTitle('客户级别').last().click();
  await dialog.getByLabel('改为').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '修改 21 条' }).click();
  await expect(page.getByText('已修改 21 条')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.list-table [data-field="status"]').first()).not.toBeEmpty();
  const levels = page.locator('.list-table .list-row [data-field="status"]');
  const marked = levels.filter({ hasText: /[A-Z]/ });
  await expect(marked).toHaveCount(20);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销')).toBeVisible();
  await expect(marked).toHaveCount(0);
  expectQuiet(visitor);
  await visitor.leave();
});

test('more results than one call names are changed in the background, and taken back when it is over', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'demo-admin', '/crm/customer?LaiYuan=6');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  const count = Number((await total(page).textContent())?.replace(/\D/g, ''));
  expect(count).toBeGreaterThan(500);
  const website = 'https://all.example.cn';
  const changed = async () => (await call(page, 'api/customer/index', { LaiYuan: '6', website })).data.total as number;
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const bar = page.getByRole('toolbar', { name: '对选中项的操作' });
  await bar.getByRole('button', { name: `选择全部 ${count} 条结果` }).click();
  await expect(bar).toContainText(`已选择全部 ${count} 条结果`);
  // What cannot be done with all of them at once is not offered for them.
  await expect(bar.getByRole('button', { name: '放入公海' })).toHaveCount(0);
  await expectAccessible(page);
  await bar.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改' });
  await dialog.getByRole('combobox', { name: '字段' }).click();
  await page.getByTitle('网址').click();
  await expectAccessible(page);
  await dialog.getByLabel('改为').fill('不是 网址');
  await dialog.getByRole('button', { name: `修改全部 ${count} 条` }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('改为').fill(website);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: `修改全部 ${count} 条` }).click();
  await expect(page.getByText('已在后台开始，可以继续做别的')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^我的任务/ })).toBeVisible();
  await expect(page.getByText(`已修改 ${count} 条`)).toBeVisible({ timeout: 30_000 });
  expect(await changed()).toBe(count);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销')).toBeVisible();
  expect(await changed()).toBe(0);
  expectQuiet(visitor);
  await visitor.leave();
});
