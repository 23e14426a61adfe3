// Every item type in a form of the real program, by mouse, keyboard and touch, light, dark and on a phone; the type of form is laid over a real one, the saving is caught.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { dark, expectAccessible, phone, signIn } from '../person.ts';

const picture = new URL('../../docs/screenshots/sign-in.png', import.meta.url);
const samples = JSON.parse(
  readFileSync(new URL('../../protocol/fixtures/field-types.json', import.meta.url), 'utf8'),
) as Record<string, { item: Record<string, unknown> }[]>;

const items = Object.entries(samples)
  .filter(([type]) => type !== '_about')
  .map(([type, [first]], at) => ({
    id: at + 1,
    json: {
      ...first?.item,
      id: at + 1,
      type,
      title: type,
      field: `f_${type}`,
      ...(first?.item['field2'] ? { field2: `g_${type}` } : {}),
      ...(type === 'county' ? { parent: 'g_city' } : {}),
      ...(type === 'jcselect' ? { parent: 'f_select' } : {}),
      ...(first?.item['textField'] ? { textField: `t_${type}` } : {}),
    },
  }));

async function play(page: Page): Promise<{ sent: URLSearchParams[] }> {
  const sent: URLSearchParams[] = [];
  await page.route(/formFieldIndex/i, async (route) => {
    if (!route.request().postData()?.includes('mode=gys')) return route.fallback();
    const answer = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
    return route.fulfill({ json: { ...answer, data: { ...answer.data, items } } });
  });
  await page.route(/api\/gys\/add/i, (route) => {
    sent.push(new URLSearchParams(route.request().postData() ?? ''));
    return route.fulfill({ json: { result: 'success', msg: '保存成功', data: { id: 1 } } });
  });
  return { sent };
}

/** A picture that the person has in the album. */
async function fillAlbum(page: Page): Promise<void> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('login') ?? '{}') as { LoginToken: string }).LoginToken,
  );
  const answer = await page.request.post('/api/file/UploadFile', {
    headers: { authkey: token },
    multipart: {
      picType: 'album',
      file: { name: '苏州工业园区厂房外景图.png', mimeType: 'image/png', buffer: readFileSync(picture) },
    },
  });
  expect(await answer.json()).toMatchObject({ result: 'success' });
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: '新建供应商' }).first().click();
  const dialog = page.getByRole('dialog', { name: /新建/ });
  await expect(dialog.getByText('tablelist', { exact: true })).toBeVisible();
  return dialog;
}

for (const [name, options] of [
  ['desk', {}],
  ['phone-dark', { ...phone, ...dark }],
] as const) {
  test(`every item type is drawn, filled in and sent: ${name}`, async ({ browser }, info) => {
    const { page, faults, leave } = await signIn(browser, 'admin', '/crm/index', options, 'Guanli#2026x');
    const played = await play(page);
    await fillAlbum(page);
    await page.goto('/erp/gys');
    const dialog = await openForm(page);
    await expect(dialog.getByText('未知控件类型')).toHaveCount(0);
    await expect(dialog.locator('input[value="该模块尚未启用"]')).toHaveCount(0);

    await dialog.getByLabel('input', { exact: true }).fill('苏州云启');
    await dialog.getByRole('button', { name: /添加一行/ }).click();
    await dialog.getByLabel(/第 1 行 名称/).fill('支架');
    await dialog.getByLabel(/第 1 行 名称/).press('Enter');
    await expect(dialog.getByLabel(/第 2 行 名称/)).toBeFocused();
    await page.keyboard.type('螺栓');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel(/第 2 行 金额/)).toBeFocused();
    await page.keyboard.type('12.35');
    await dialog.getByRole('textbox', { name: 'editor' }).click();
    await page.keyboard.type('报价有效期三十天');
    await dialog.getByRole('button', { name: /上传附件/ }).click();
    await page.locator('.upload-panel input[type=file]').setInputFiles({
      name: '报价单.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await expect(page.getByRole('img', { name: '上传完成' })).toBeVisible();
    await page.screenshot({ path: info.outputPath(`${name}-upload.png`) });
    await page.keyboard.press('Escape');
    await dialog.getByLabel('input', { exact: true }).click();
    await dialog
      .getByRole('button', { name: /添加图片/ })
      .first()
      .click();
    await page.getByRole('tab', { name: '相册选择' }).click();
    await page.screenshot({ path: info.outputPath(`${name}-album.png`) });
    await page
      .getByRole('button', { name: /选择图片：/ })
      .first()
      .click();
    await expect(dialog.getByText('苏州工业园区厂房外景图…')).toHaveCount(0);
    for (const [at, field] of ['f_input', 'f_city', 'f_file', 'f_tablelist'].entries()) {
      await dialog
        .locator(`[data-field="${field}"]`)
        .scrollIntoViewIfNeeded()
        .catch(() => undefined);
      await page.screenshot({ path: info.outputPath(`${name}-${at}.png`) });
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(() => played.sent.length).toBe(1);
    const [body] = played.sent;
    expect(body?.get('f_input')).toBe('苏州云启');
    expect(JSON.parse(body?.get('f_tablelist') ?? '[]')).toEqual([
      { name: '支架', money: '', kind: '' },
      { name: '螺栓', money: '12.35', kind: '' },
    ]);
    expect(body?.get('f_editor')).toBe('<p>报价有效期三十天</p>');
    expect(body?.get('f_file')).toMatch(/^\d+$/);
    expect(body?.get('f_picture')).toMatch(/^\d+$/);
    expect(body?.get('f_contract')).toBe('');
    expect(faults).toEqual([]);
    await leave();
  });
}
