// Suppliers come as a sheet with wrong rows, which are corrected and sent again; what the list shows leaves as a sheet that can be read.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { button, call, expectQuiet, total } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn } from './person.ts';

const rowsOf = async (file: Uint8Array) =>
  ((await readXlsx(file)).sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));

const sheet = async (rows: string[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: '供应商', rows }] }));

async function downloaded(page: Page, act: () => Promise<unknown>): Promise<Uint8Array> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return new Uint8Array(await readFile(await download.path()));
}

async function openMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const count = (page: Page, label: string) =>
  page.locator('.transfer-counts > div').filter({ hasText: label }).locator('dd');

test('a sheet with thirty wrong rows is corrected and sent again, taken back, and read again as an export', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'demo-admin', '/erp/gys');
  const { page } = visitor;
  const dialog = page.getByRole('dialog', { name: '批量导入供应商' });
  await expect(total(page)).toBeVisible();
  await openMore(page, '批量导入');
  await expectAccessible(page);
  await screenshot(page, 'import-file');
  const template = await rowsOf(await downloaded(page, () => dialog.getByRole('button', { name: '下载模板' }).click()));
  expect(template[1]?.slice(0, 2)).toEqual(['*供应商名称', '*类别']);

  const rows = Array.from({ length: 100 }, (_, at) => [
    `见证导入${String(at).padStart(3, '0')}厂`,
    at % 10 < 3 ? '没有的类别' : '原材料',
    `0571-8800${String(1000 + at)}`,
  ]);
  const file = { name: '供应商.xlsx', mimeType: 'application/octet-stream' };
  const heads = ['企业', '类别', '联系电话'];
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: await sheet([heads, ...rows]) });
  await expect(dialog.getByText('必填项还没有对应的列：供应商名称')).toBeVisible();
  await expect(button(dialog, '核对', '数据')).toBeDisabled();
  const field = dialog.getByRole('combobox', { name: '“企业”对应的字段' });
  await field.click();
  await field.fill('供应商');
  await field.press('Enter');
  await expectAccessible(page);
  await screenshot(page, 'import-columns');
  await button(dialog, '核对', '数据').click();
  await expect(count(page, '将新建')).toHaveText('70');
  await expect(count(page, '有错误')).toHaveText('30');
  await expect(dialog.getByText('类别：找不到“没有的类别”').first()).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'import-check');
  await dialog.getByRole('button', { name: '导入 70 条' }).click();
  await expect(count(page, '已新建')).toHaveText('70');
  await expect(count(page, '未导入')).toHaveText('30');

  const wrong = await rowsOf(
    await downloaded(page, () => dialog.getByRole('button', { name: '下载错误数据' }).click()),
  );
  expect(wrong).toHaveLength(31);
  expect(wrong[0]).toEqual([...heads, '错误原因']);
  const mended = wrong.map((row, at) => (at === 0 ? row : [row[0] ?? '', '成品', row[2] ?? '', row[3] ?? '']));
  await dialog.getByRole('button', { name: '再次上传' }).click();
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: await sheet(mended) });
  // What was chosen for these titles is known.
  await button(dialog, '核对', '数据').click();
  await expect(count(page, '将新建')).toHaveText('30');
  await dialog.getByRole('button', { name: '导入 30 条' }).click();
  await expect(count(page, '已新建')).toHaveText('30');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog).toBeHidden();

  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: '搜索' }))
    .first();
  await search.fill('见证导入');
  await search.press('Enter');
  await expect(total(page)).toHaveText('共 100 条');
  await openMore(page, '批量导出');
  const leaving = page.getByRole('dialog', { name: '批量导出供应商' });
  await expect(leaving).toContainText('100');
  await expectAccessible(page);
  await leaving.getByRole('button', { name: '开始导出' }).click();
  await expect(leaving.getByText('已导出 100 条')).toBeVisible();
  const left = await rowsOf(await downloaded(page, () => leaving.getByRole('button', { name: '下载文件' }).click()));
  expect(left).toHaveLength(101);
  expect(left[0]?.slice(0, 3)).toEqual(['供应商名称', '类别', '联系人']);
  expect(
    left
      .slice(1)
      .map((row) => row[0])
      .sort(),
  ).toEqual(rows.map((row) => row[0]));
  await leaving.getByRole('button', { name: '完成' }).click();

  // The first import is taken back from where imports begin.
  await openMore(page, '批量导入');
  await dialog.getByRole('button', { name: '供应商.xlsx' }).last().click();
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '撤销导入' }).click();
  await expect(count(page, '已撤销')).toHaveText('70');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(total(page)).toHaveText('共 30 条');
  expectQuiet(visitor);
  await visitor.leave();
});

test('on a phone cells are pasted and put right, in the dark', async ({ browser }) => {
  const visitor = await signIn(browser, 'demo-admin', '/erp/gys', { ...phone, ...dark });
  const { page } = visitor;
  await openMore(page, '批量导入');
  const dialog = page.getByRole('dialog', { name: '批量导入供应商' });
  const area = dialog.getByRole('textbox', { name: '从表格粘贴' });
  await area.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text', '供应商名称\t类别\n粘贴一厂\t成品\n粘贴二厂\t成\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(dialog.getByRole('textbox', { name: '第 2 行第 1 列' })).toHaveValue('粘贴一厂');
  await dialog.getByRole('textbox', { name: '第 3 行第 2 列' }).fill('物流');
  await expectAccessible(page);
  await screenshot(page, 'phone-import-dark');
  await dialog.getByRole('button', { name: '使用这 2 行' }).click();
  await button(dialog, '核对', '数据').click();
  await expect(count(page, '将新建')).toHaveText('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '导入 2 条' }).click();
  await expect(count(page, '已新建')).toHaveText('2');
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '撤销导入' }).click();
  await expect(count(page, '已撤销')).toHaveText('2');
  await expectAccessible(page);
  expectQuiet(visitor);
  await visitor.leave();
});

test('follow-ups come as a sheet from the list of customers, stand in the panel, and leave as one', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'demo-admin', '/crm/customer');
  const { page } = visitor;
  const name = '跟进导入贸易公司';
  const answer = await call(page, 'api/customer/add', { CustomerName: name });
  await openMore(page, '导入跟进记录');
  const dialog = page.getByRole('dialog', { name: '批量导入跟进记录' });
  const rows = [
    ['客户', '跟进方式', '跟进内容', '跟进时间'],
    [name, '电话', '去年问过价格', '2025-03-02 10:00'],
    [name, '微信', '寄过样品', '2025-04-02 10:00'],
    ['查无此公司', '微信', '不知是谁', '2025-04-02 10:00'],
  ];
  await dialog.locator('input[type=file]').setInputFiles({
    name: '跟进.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheet(rows),
  });
  await button(dialog, '核对', '数据').click();
  await expect(count(page, '将新建')).toHaveText('2');
  await expect(dialog.getByText('客户：找不到“查无此公司”')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '导入 2 条' }).click();
  await expect(count(page, '已新建')).toHaveText('2');
  await page.keyboard.press('Escape');
  await page.goto(`/crm/customer?open=${answer.data.id}`);
  await expect(page.locator('.detail-drawer').getByText('寄过样品')).toBeVisible();

  await page.goto('/crm/customer');
  await expect(total(page)).toBeVisible();
  await openMore(page, '导出跟进记录');
  const leaving = page.getByRole('dialog', { name: '批量导出跟进记录' });
  await leaving.getByRole('radio', { name: '今年' }).check();
  await leaving.getByRole('radio', { name: '全部时间' }).check();
  await expectAccessible(page);
  await leaving.getByRole('button', { name: '开始导出' }).click();
  const file = await downloaded(page, () => leaving.getByRole('button', { name: '下载' }).click());
  const texts = (await rowsOf(file)).map((row) => row.join('|'));
  expect(texts.filter((text) => text.includes(name))).toHaveLength(2);
  expectQuiet(visitor);
  await visitor.leave();
});
