// Attachments of a record and one's own avatar, as two people handle them with the running program.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, phone, screenshot, signIn } from './person.ts';

const picture = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../docs/screenshots/sign-in.png');

/** The tab 附件 of the first supplier of the list. */
async function attachments(page: Page) {
  await page.goto('/erp/gys');
  await page.locator('.cell-link').first().click();
  await page.getByRole('tab', { name: /^附件/ }).click();
  return page.getByRole('tabpanel', { name: /附件/ });
}

for (const [variant, options] of [
  ['', {}],
  ['-phone', phone],
] as const) {
  test(`attachments are added, opened, renamed and deleted by who uploaded them, and seen by colleagues${variant}`, async ({
    browser,
  }) => {
    const mine = await signIn(browser, 'demo-admin', '/crm/index', options);
    const colleague = await signIn(browser, 'admin', '/crm/index', {}, 'Guanli#2026x');
    const { page } = mine;
    const panel = await attachments(page);
    const colleaguePanel = await attachments(colleague.page);
    await panel.getByRole('button', { name: /上传附件/ }).click();
    const chooser = page.locator('.upload-panel input[type=file]');
    await chooser.setInputFiles({
      name: '图片.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>not a picture'),
    });
    await expect(
      page.locator('.upload-panel').getByRole('alert').or(page.locator('.upload-problem')).first(),
    ).toBeVisible();
    await chooser.setInputFiles([
      { name: '报价单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 三月报价') },
    ]);
    await expect(page.getByRole('img', { name: '上传完成' })).toBeVisible();
    await expect(page.getByRole('tab', { name: /^附件 \(\d+\)/ })).toBeVisible();
    await page.getByRole('tab', { name: /^附件/ }).click();

    // The colleague's open tab follows, may open the file, and may neither rename nor delete it.
    await expect(colleaguePanel.getByRole('link', { name: '报价单.pdf', exact: true })).toBeVisible();
    await expect(colleaguePanel.getByRole('button', { name: '删除：报价单.pdf', exact: true })).toHaveCount(0);
    await expect(colleaguePanel.getByRole('button', { name: '重命名：报价单.pdf' })).toHaveCount(0);
    const address =
      (await colleaguePanel.getByRole('link', { name: '报价单.pdf', exact: true }).getAttribute('href')) ?? '';
    const opened = await colleague.page.request.get(address);
    expect(opened.headers()['x-content-type-options']).toBe('nosniff');
    expect(opened.headers()['content-disposition']).toContain('attachment');
    expect(await opened.text()).toBe('%PDF-1.4 三月报价');

    await panel.getByRole('button', { name: '重命名：报价单.pdf' }).click();
    await page.getByLabel('文件名').fill('三月报价单.pdf');
    await page.getByLabel('文件名').press('Enter');
    await expect(panel.getByRole('link', { name: '三月报价单.pdf' })).toBeVisible();
    await expect(colleaguePanel.getByRole('link', { name: '三月报价单.pdf' })).toBeVisible();
    await screenshot(page, `attachments${variant}`);
    await expectAccessible(page);
    await panel.getByRole('button', { name: '删除：三月报价单.pdf' }).click();
    await expect(page.getByText('确定要删除此文件吗?')).toBeVisible();
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await expect(colleaguePanel.getByRole('link', { name: '三月报价单.pdf' })).toHaveCount(0);
    expect((await colleague.page.request.get(address)).status()).toBe(404);
    expect(mine.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    expect(colleague.faults).toEqual([]);
    await mine.leave();
    await colleague.leave();
  });
}

test('an avatar is chosen, cut to a square, shown at once, and still there after a reload', async ({ browser }) => {
  const { page, faults, leave } = await signIn(browser, 'zhangwei', '/person/avatar');
  const drawn = () =>
    page
      .getByRole('banner')
      .locator('img[width]')
      .last()
      .evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.naturalWidth - image.naturalHeight]);
  await page.getByLabel('选择图片').setInputFiles(picture);
  await expect(page.getByRole('img', { name: '头像预览' })).toBeVisible();
  await page.getByRole('slider', { name: '大小' }).press('ArrowLeft');
  await expectAccessible(page);
  await screenshot(page, 'avatar');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(drawn).toEqual([true, 0]);
  await page.reload();
  await expect.poll(drawn).toEqual([true, 0]);
  expect(faults).toEqual([]);
  await leave();
});
