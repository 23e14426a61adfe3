// Attachments of a record and one's own avatar, as a person handles them; the file calls are played.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectAccessible, phone, signIn } from './person.ts';

const picture = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../docs/screenshots/sign-in.png');

for (const [name, options] of [
  ['desk', {}],
  ['phone', phone],
] as const) {
  test(`attachments are added, renamed and deleted by who uploaded them: ${name}`, async ({ browser }, info) => {
    const { page, faults, leave } = await signIn(browser, 'admin', '/crm/index', options, 'Guanli#2026x');
    const me = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('login') ?? '{}') as { UserID: number }).UserID,
    );
    const file = (id: number, FileName: string, userid: number) => ({
      id,
      FileName,
      filename: FileName,
      url: `/favicon.svg?${id}`,
      thumb: '',
      size: 204_800,
      format: 'pdf',
      userid,
      username: '林晓东',
      addTime: '2026-03-05 09:30:00',
    });
    let rows = [file(1, '营业执照.pdf', me + 1)];
    const calls: string[] = [];
    await page.route(/api\/file\//i, (route) => {
      const call = new URL(route.request().url()).pathname.split('/').pop() ?? '';
      const body = new URLSearchParams(route.request().postData() ?? '');
      calls.push(call);
      if (call === 'list') return route.fulfill({ json: { result: 'success', msg: '', data: null, rows } });
      if (call === 'UploadFile') {
        rows = [file(2, '报价单.pdf', me), ...rows];
        return route.fulfill({ json: { result: 'success', msg: '', data: rows[0] } });
      }
      if (call === 'edit') rows = rows.map((row) => (row.id === 2 ? file(2, body.get('FileName') ?? '', me) : row));
      if (call === 'DeleteFile') rows = rows.filter((row) => String(row.id) !== body.get('id'));
      return route.fulfill({ json: { result: 'success', msg: '操作成功', data: { count: 1 } } });
    });
    await page.goto('/erp/gys');
    await page.locator('.cell-link').first().click();
    await page.getByRole('tab', { name: '附件 (1)' }).click();
    const panel = page.getByRole('tabpanel', { name: /附件/ });
    await expect(panel.getByRole('link', { name: '营业执照.pdf' })).toBeVisible();
    await expect(panel.getByRole('button', { name: '删除：营业执照.pdf' })).toHaveCount(0);
    await panel.getByRole('button', { name: /上传附件/ }).click();
    await page
      .locator('.upload-panel input[type=file]')
      .setInputFiles({ name: '报价单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByRole('img', { name: '上传完成' })).toBeVisible();
    await page.getByRole('tab', { name: '附件 (2)' }).click();
    await panel.getByRole('button', { name: '重命名：报价单.pdf' }).click();
    await page.getByLabel('文件名').fill('三月报价单.pdf');
    await page.getByLabel('文件名').press('Enter');
    await expect(panel.getByRole('link', { name: '三月报价单.pdf' })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
    await panel.getByRole('button', { name: '删除：三月报价单.pdf' }).click();
    await expect(page.getByText('确定要删除此文件吗?')).toBeVisible();
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await expect(page.getByRole('tab', { name: '附件 (1)' })).toBeVisible();
    expect(calls).toContain('DeleteFile');
    expect(faults).toEqual([]);
    await leave();
  });
}

test('an avatar is chosen, cut to a square and shown at once', async ({ browser }, info) => {
  const { page, faults, leave } = await signIn(browser, 'admin', '/crm/index', {}, 'Guanli#2026x');
  let header = '';
  await page.route(/UploadFile/i, (route) =>
    route.fulfill({ json: { result: 'success', msg: '', data: { id: 5, url: '/favicon.svg?avatar' } } }),
  );
  await page.route(/setHeader/i, (route) => {
    header = new URLSearchParams(route.request().postData() ?? '').get('url') ?? '';
    return route.fulfill({ json: { result: 'success', msg: '保存成功', data: {} } });
  });
  await page.goto('/person/avatar');
  await page.getByLabel('选择图片').setInputFiles(picture);
  await expect(page.getByRole('img', { name: '头像预览' })).toBeVisible();
  await page.getByRole('slider', { name: '大小' }).press('ArrowLeft');
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('avatar.png') });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('banner').locator('img[src="/favicon.svg?avatar"]')).toBeVisible();
  expect(header).toBe('/favicon.svg?avatar');
  expect(faults).toEqual([]);
  await leave();
});
