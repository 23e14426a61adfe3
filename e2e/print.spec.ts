// A contract on paper: printed from its panel, on a page of its own and on a phone, and a template written for it.
import { expect, type Page, test } from '@playwright/test';
import { button, call, expectQuiet, sent, size } from './acts.ts';
import { expectAccessible, phone, screenshot, signIn, visit } from './person.ts';

const panelOf = (page: Page) => page.locator('.detail-drawer').last();
const paperOf = (page: Page, name = '打印内容') => page.frameLocator(`iframe[title="${name}"]`);

/** A contract of this person's with two products; its name and id. */
async function contractOf(page: Page): Promise<{ id: string; name: string }> {
  const name = `打印${Math.random().toString(36).slice(2, 8)}公司`;
  const customer = (await call(page, 'api/customer/add', { CustomerName: name })).data['id'];
  const lines = [
    { title: '边缘网关', sellingprice: '1200.50', number: '10', unit: '台' },
    { title: '安装<服务>', sellingprice: '99.95', number: '2', unit: '次' },
  ];
  const { data } = await call(page, 'api/contract/add', {
    customerId: String(customer),
    contractName: `${name}合同`,
    signTime: '2026-03-05',
    listJson: JSON.stringify(lines),
  });
  return { id: String(data['id']), name: `${name}合同` };
}

/** Counts what would come out of the printer: pages are printed by their frames. */
async function withPrinter(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { sheets: number };
    counted.sheets = 0;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow) frame.contentWindow.print = () => void counted.sheets++;
  });
  return () => page.evaluate(() => (window as unknown as { sheets: number }).sheets);
}

test('a contract is printed from its panel and the print stands in its log', async ({ browser }) => {
  const seller = await signIn(browser, 'lina', '/crm/contract');
  const { page } = seller;
  const { id, name } = await contractOf(page);
  await page.goto(`/crm/contract?open=contract:${id}`);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: '打印', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '打印预览' });
  const paper = paperOf(page);
  await expect(paper.getByRole('heading', { name })).toBeVisible();
  await expect(paper.getByRole('row')).toContainText(['甲方', '地址', '电话', '序号', '边缘网关', '安装<服务>']);
  await expect(paper.getByText('壹万贰仟贰佰零肆元玖角整')).toBeVisible();
  await expect(dialog.getByText('销售合同').first()).toBeVisible();
  await screenshot(page, 'print-preview');
  const printed = await withPrinter(page);
  const body = await sent(page, 'api/printTemp/printed', () => button(dialog, '打', '印').click());
  expect(body).toMatchObject({ module: 'contract', recordId: id });
  expect(await printed()).toBe(1);
  await button(dialog, '关', '闭').last().click();
  await expect(dialog).toHaveCount(0);
  await panel.getByRole('tab', { name: /^操作日志/ }).click();
  await expect(panel.getByText('销售合同')).toBeVisible();

  await page.goto(`/print?module=contract&id=${id}`);
  await expect(paperOf(page).getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/print?module=contract&id=${id}&temp=999999`);
  await expect(page.getByText('打印模板加载失败！')).toBeVisible();
  expectQuiet(seller);
  await seller.leave();

  // The page needs no sign-in before it, but a login for what stands on it.
  const guest = await visit(browser, `/print?module=contract&id=${id}`);
  const ended = guest.page.getByRole('dialog');
  await expect(ended.getByText('你已被登出，请重新登录')).toBeVisible();
  expect(new URL(guest.page.url()).pathname).toBe('/print');
  await ended.getByRole('button').click();
  await expect(guest.page).toHaveURL(/\/login\?redirect=/);
  await guest.leave();
});

test('on a phone the sheet fits the screen', async ({ browser }) => {
  const seller = await signIn(browser, 'lina', '/crm/contract', phone);
  const { page } = seller;
  const { id, name } = await contractOf(page);
  await page.goto(`/crm/contract?open=contract:${id}`);
  await panelOf(page).getByRole('button', { name: '打印', exact: true }).tap();
  await expect(paperOf(page).getByRole('heading', { name })).toBeVisible();
  const sheet = await page.locator('.paper-sheet').boundingBox();
  expect(sheet?.x).toBeGreaterThanOrEqual(0);
  expect((sheet?.x ?? 0) + (sheet?.width ?? 999)).toBeLessThanOrEqual(390);
  const printed = await withPrinter(page);
  const dialog = page.getByRole('dialog', { name: '打印预览' });
  await sent(page, 'api/printTemp/printed', () => button(dialog, '打', '印').tap());
  expect(await printed()).toBe(1);
  expectQuiet(seller);
  await seller.leave();
});

test('a template is written with places and lines, mended where it does not read, and kept', async ({ browser }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/printTemp');
  const { page } = admin;
  const kind = page.getByRole('region', { name: '合同', exact: true });
  await expect(kind.getByRole('link', { name: '销售合同' })).toBeVisible();
  await expectAccessible(page);
  const text = page.getByRole('textbox', { name: '模板内容' });
  await kind.getByRole('link', { name: '销售合同' }).click();
  await expect(text.locator('.template-chip').filter({ hasText: '公司电话' }).first()).toBeVisible();
  await expect(page.getByText('有未保存的修改')).toHaveCount(0);
  await page.getByRole('link', { name: '返回打印模板' }).click();
  await kind.getByRole('link', { name: '新建模板：合同' }).click();
  expect((await size(page.locator('.template-editor'))).height).toBe(730);
  await text.click();
  await page.keyboard.type('合同：');
  await page.getByRole('button', { name: '合同名称', exact: true }).click();
  await expect(text.locator('.template-chip')).toHaveText('合同名称');
  await expect(text.locator('.template-code')).toBeHidden();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '插入明细表格' }).click();
  const paper = paperOf(page, '预览内容');
  await expect(paper.getByRole('row').nth(1)).toBeVisible();
  await expect(paper.getByText(/^合同：./)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'print-template');

  await page.getByText('源码', { exact: true }).click();
  const source = page.getByRole('textbox', { name: '模板内容' });
  await expect(source).toHaveValue(/<tr data-each="listJson">/);
  await source.fill('<p>{{ contractName }}</p>\n<p>{% if Money %}</p>');
  await expect(page.getByText('第 2 行：“{% if Money %}”没有结束')).toBeVisible();
  await source.fill('<p>{{ contractName }}：{{ Money | 大写金额 }}</p>');
  await expect(page.getByText('没有结束')).toHaveCount(0);
  const name = `简版${Math.random().toString(36).slice(2, 8)}`;
  await page.getByLabel('模板名称').fill(name);
  await button(page, '保', '存').click();
  await expect(page).toHaveURL(/\/system\/printTemp\/view\/\d+$/);
  await source.or(text).first().click();
  await page.keyboard.type('改');
  await page.getByRole('link', { name: '返回打印模板' }).click();
  await page
    .getByRole('dialog', { name: '提示' })
    .getByRole('button', { name: /^放\s*弃$/ })
    .click();
  await expect(kind.getByRole('link', { name })).toBeVisible();
  await kind.getByRole('button', { name: `删除${name}` }).click();
  await page
    .getByRole('dialog', { name: '提示' })
    .getByRole('button', { name: /^(删\s*除|确\s*定)$/ })
    .click();
  await expect(kind.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(kind.getByRole('link', { name })).toBeVisible();
  expectQuiet(admin);
  await admin.leave();
});
