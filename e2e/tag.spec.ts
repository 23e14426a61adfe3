// Tags: the company keeps them, records carry them, and follow when one is renamed or merged.
import { expect, test } from '@playwright/test';
import { agree, call, expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

test('a tag is made, put on a customer, found by it, renamed and merged', async ({ browser }, { retry }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/tag');
  const { page } = admin;
  const [first, second] = [`展会${retry}`, `老友${retry}`];
  const create = async (text: string) => {
    await page.getByRole('button', { name: '新建标签' }).click();
    const form = page.getByRole('dialog', { name: '新建标签' });
    await form.getByLabel('标签', { exact: true }).fill(text);
    await form.getByText('绿色').click();
    await form.getByRole('button', { name: /保\s*存/ }).click();
    await expect(form).toBeHidden();
  };
  await create(first);
  await create(second);
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(row(first)).toContainText('没有记录使用');
  const customer = await call(page, 'api/customer/add', { CustomerName: `标签${retry}公司`, tags: first });
  // The count of its records is shown by itself, and leads to the list.
  await expect(row(first)).toContainText('1 条记录');
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'tags');
  await row(first).getByRole('link').click();
  await expect(page).toHaveURL(/\/crm\/customer\?/);
  await expect(page.getByRole('row').filter({ hasText: `标签${retry}公司` })).toBeVisible();
  await page.goBack();

  await row(first)
    .getByRole('button', { name: /编辑标签/ })
    .click();
  const form = page.getByRole('dialog', { name: '编辑标签' });
  await form.getByLabel('标签', { exact: true }).fill(second);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  const question = page.getByRole('dialog').filter({ hasText: '已存在' });
  await expect(question).toContainText('1 条记录');
  await question.getByRole('button', { name: /合\s*并/ }).click();
  await expect(form).toBeHidden();
  await expect(row(first)).toHaveCount(0);
  await expect(row(second)).toContainText('1 条记录');
  const { data } = await call(page, 'api/customer/Views', { id: String(customer.data['id']) });
  expect(data['tags']).toBe(second);
  expectQuiet(admin);
  await admin.leave();
});

test('on a phone in the dark a tag is deleted with one thumb', async ({ browser }, { retry }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/tag?module=contract', { ...phone, ...dark });
  const { page } = admin;
  const text = `暂用${retry}`;
  await call(page, 'api/tag/add', { text, module: 'contract', bgcolor: '#f6ffed', color: '#237804' });
  const row = page.getByRole('listitem').filter({ hasText: text });
  await expect(row).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'tags-phone-dark');
  await row.getByRole('button', { name: /删除/ }).tap();
  await agree(page);
  await expect(row).toHaveCount(0);
  expectQuiet(admin);
  await admin.leave();
});
