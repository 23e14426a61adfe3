// Two customers that are one company become one: from a selection, from the duplicate check and from the panel; and back again.
import { expect, type Page, test } from '@playwright/test';
import { agree, button, call, chooseMore, expectQuiet, sent } from './acts.ts';
import { expectAccessible, phone, screenshot, signIn } from './person.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^合并客户/ });

/** Two customers of the same company, with a contact each, made by the person of this window. */
async function twins(page: Page, word: string): Promise<[number, number]> {
  const add = async (name: string, contactName: string, more: Record<string, string>) => {
    const contact = JSON.stringify({ contactName });
    return Number((await call(page, 'api/customer/add', { CustomerName: name, contact, ...more })).data['id']);
  };
  return [
    await add(`${word}机械有限公司`, '方经理', { tel: '0571-81110000', Ext: '老客户' }),
    await add(`${word}机械（杭州）厂`, '袁采购', { tel: '0571-82220000', website: 'yuan.example.com' }),
  ];
}

test('two that were selected are compared and merged; the toast takes it back, and so does the panel', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  const [first, second] = await twins(page, '合并见证');
  await page.goto('/crm/customer?key=合并见证');
  for (const name of ['合并见证机械有限公司', '合并见证机械（杭州）厂'])
    await page.getByRole('row', { name }).getByRole('checkbox').check();
  await chooseMore(page, '合并');
  const dialog = dialogOf(page);
  const phoneField = dialog.getByRole('radiogroup', { name: '公司电话' });
  await expect(phoneField).toBeVisible();
  await dialog.getByRole('radiogroup', { name: '保留这一条' }).getByText('合并见证机械有限公司').click();
  await expect(dialog.getByText(/“合并见证机械（杭州）厂”的 1 条联系人转到“合并见证机械有限公司”/)).toBeVisible();
  // What stays keeps its values, and takes over what it has not.
  await expect(phoneField.getByRole('radio', { checked: true })).toHaveAccessibleName(/0571-81110000/);
  await expectAccessible(page);
  await screenshot(page, 'merge');
  const body = await sent(page, 'api/customer/merge', () => button(dialog, '合', '并').click());
  expect(body).toMatchObject({ id: String(first), otherId: String(second), take: 'website' });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: '合并见证机械（杭州）厂' })).toHaveCount(0);

  // The id of the one that went away leads to the other.
  await page.goto(`/crm/customer?open=${second}`);
  const panel = page.locator('.detail-drawer');
  await expect(panel.getByText('已合并到“合并见证机械有限公司”')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: '打开“合并见证机械有限公司”' }).click();
  await expect(panel.getByRole('heading', { name: '合并见证机械有限公司' })).toBeVisible();
  await panel.getByRole('tab', { name: '联系人 (2)' }).click();
  await expect(panel.getByText('袁采购')).toBeVisible();

  await panel.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '合并' }).click();
  const earlier = dialog.getByRole('listitem').filter({ hasText: '合并见证机械（杭州）厂' });
  await expect(earlier).toContainText('张伟合并');
  await expectAccessible(page);
  await button(earlier, '撤销', '合并').click();
  await agree(page);
  await expect(page.getByText('已撤销合并')).toBeVisible();
  await expect(panel.getByRole('tab', { name: '联系人 (1)' })).toBeVisible();

  // Chosen from the panel, merged into the other, which takes the panel's place; the toast takes it back.
  await panel.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '合并' }).click();
  await dialog.getByRole('searchbox').fill('合并见证');
  await dialog.getByRole('searchbox').press('Enter');
  const row = dialog.getByRole('row').filter({ hasText: '（杭州）厂' });
  await button(row, '选', '择').click();
  await dialog.getByRole('radiogroup', { name: '保留这一条' }).getByText('合并见证机械（杭州）厂').click();
  await button(dialog, '合', '并').click();
  await expect(panel.getByRole('heading', { name: /^合并见证机械/ })).toBeVisible();
  await expect(panel.getByRole('tab', { name: '联系人 (2)' })).toBeVisible();
  await button(page.locator('.toast'), '撤', '销').click();
  // The one of before may still be in sight.
  await expect(page.getByText('已撤销合并').last()).toBeVisible();
  await expect(panel.getByRole('tab', { name: '联系人 (1)' })).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('the duplicate check leads to the merge; a colleague who was quicker is told, and it is compared again', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  const [first, second] = await twins(page, '查重见证');
  await page.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '查重' }).click();
  const check = page.getByRole('dialog', { name: '查重' });
  await check.getByRole('searchbox').fill('查重见证机械');
  await check.getByRole('searchbox').press('Enter');
  await expect(button(check, '合', '并')).toBeDisabled();
  for (const box of await check.getByRole('checkbox').all()) await box.check();
  await expectAccessible(page);
  await button(check, '合', '并').click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('radiogroup', { name: '公司电话' })).toBeVisible();
  await call(page, 'api/customer/edit', { id: String(second), Ext: '刚刚改过' });
  await button(dialog, '合', '并').click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await button(dialog, '重新', '对照').click();
  await expect(dialog.getByRole('radiogroup', { name: '备注' }).getByText('刚刚改过')).toBeVisible();
  await button(dialog, '合', '并').click();
  await expect(dialog).toBeHidden();
  await expect(check.getByRole('checkbox')).toHaveCount(0);
  const gone = await Promise.all(
    [first, second].map(async (id) => (await call(page, 'api/customer/Views', { id: String(id) })).result),
  );
  expect(gone.toSorted()).toEqual(['error', 'success']);
  expectQuiet(visitor);
  await visitor.leave();
});

test('on a phone both stand below each other, full screen', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer', phone);
  const { page } = visitor;
  const [first] = await twins(page, '手机见证');
  await page.goto(`/crm/customer?open=${first}`);
  const panel = page.locator('.detail-drawer');
  await expect(panel.getByRole('heading', { name: '手机见证机械有限公司' })).toBeVisible();
  await panel.locator('.panel-bottom').getByRole('button', { name: '更多' }).tap();
  await page.getByRole('menuitem', { name: '合并' }).tap();
  const dialog = dialogOf(page);
  await dialog.getByRole('searchbox').fill('手机见证');
  await dialog.getByRole('searchbox').press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '选择“手机见证机械（杭州）厂”' }).tap();
  await expect(dialog.getByRole('radiogroup', { name: '公司电话' })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'phone-merge');
  await button(dialog, '合', '并').tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('合并成功')).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});
