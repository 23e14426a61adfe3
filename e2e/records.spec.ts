// What happens to records beside their forms: the recycle bin, the log of changes, and the choices that forms offer.
import { expect, type Page, test } from '@playwright/test';
import { call, chooseMore } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

async function agree(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '提示' });
  await expect(dialog).toContainText('确定执行此操作, 是否继续?');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
}

test('a manager deletes a customer with contacts, finds it in the bin, restores it and sees the log', async ({
  browser,
}) => {
  const name = '绍兴误删纺织机械有限公司';
  const { page, faults, leave } = await signIn(browser, 'zhangwei', '/crm/customer');
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('客户名称').fill(name);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();

  const find = async () => {
    await page.goto('/crm/customer');
    await page.getByPlaceholder(/搜索客户名称/).fill('误删纺织');
    await page.getByPlaceholder(/搜索客户名称/).press('Enter');
  };
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
  await find();
  // The searched words are marked in the name.
  await expect(page.locator('mark', { hasText: '误删纺织' })).toHaveCount(1);
  await page.getByRole('link', { name, exact: true }).click();
  await panel.getByRole('tab', { name: /^联系人/ }).click();
  for (const contact of ['诸葛青', '上官云']) {
    await panel.getByRole('button', { name: '新建联系人' }).click();
    const contactForm = page.getByRole('dialog', { name: '新建联系人' });
    await contactForm.getByLabel('姓名').fill(contact);
    await contactForm.getByRole('button', { name: '保存', exact: true }).click();
    await expect(contactForm).toBeHidden();
  }
  await expect(panel.getByRole('tab', { name: '联系人 (2)' })).toBeVisible();

  // A contact's name leads to the customer, and the list shows why.
  await page.goto('/crm/customer');
  await page.getByPlaceholder(/搜索客户名称/).fill('诸葛青');
  await page.getByPlaceholder(/搜索客户名称/).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('联系人 诸葛青');

  await find();
  await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await chooseMore(page, '删除');
  await agree(page);
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);

  await page.getByRole('link', { name: '经营管理' }).click();
  await page.getByRole('link', { name: '回收站' }).click();
  await expect(page.getByRole('link', { name: '操作日志' })).toHaveCount(0);
  await page.getByPlaceholder('搜索名称').fill('误删');
  await page.getByPlaceholder('搜索名称').press('Enter');
  const entry = page.getByRole('row').filter({ hasText: name });
  await expect(entry).toContainText('客户');
  await expect(entry).toContainText('30 天');
  // The contacts went along: they have no entries of their own.
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'recycle-bin');
  await entry.getByRole('checkbox').check();
  await expect(page.getByText('已选中 1 项')).toBeVisible();
  await page.getByRole('button', { name: '恢复' }).click();
  await agree(page);
  await expect(page.getByText('已恢复')).toBeVisible();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();

  await find();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(panel.getByRole('tab', { name: '联系人 (2)' })).toBeVisible();
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const edit = page.getByRole('dialog', { name: '编辑客户' });
  await edit.getByLabel('公司电话').fill('0575-81234567');
  await edit.getByRole('button', { name: '保存', exact: true }).click();
  await expect(edit).toBeHidden();
  await panel.getByRole('tab', { name: '操作日志' }).click();
  const history = panel.getByRole('listitem');
  await expect(history.filter({ hasText: '恢复' })).toHaveCount(1);
  await expect(history.filter({ hasText: '删除' })).toHaveCount(1);
  const changed = history.filter({ hasText: '0575-81234567' });
  await changed.getByRole('button', { name: '只看字段：公司电话' }).click();
  await expect(panel.getByText('只显示“公司电话”的变更')).toBeVisible();
  await expect(history).toHaveCount(1);
  await expectAccessible(page);
  await panel.getByRole('button', { name: '查看全部' }).click();
  await expect(history.filter({ hasText: '恢复' })).toHaveCount(1);
  expect(faults).toEqual([]);
  await leave();
});

test('the log of the company is narrowed by module, person and action, and leads to the record', async ({
  browser,
}) => {
  const { page, faults, leave } = await signIn(browser, 'demo-admin', '/manager/operationLog?module=customer');
  await expect(page.getByRole('row').nth(1)).toContainText('客户');
  await page.getByRole('button', { name: '操作人：全部操作人' }).click();
  const picker = page.getByRole('dialog', { name: '操作人' });
  await picker.getByPlaceholder(/搜索/).fill('张伟');
  await picker.getByPlaceholder(/搜索/).press('Enter');
  // Ticking the only one that may be chosen closes the picker.
  await picker.getByRole('checkbox', { name: /张伟/ }).first().click();
  await expect(page.getByRole('button', { name: '操作人：张伟' })).toBeVisible();
  await page.getByRole('combobox', { name: '动作' }).click();
  await page.locator('.ant-select-dropdown').getByTitle('编辑', { exact: true }).click();
  const first = page.getByRole('row').filter({ hasText: '公司电话' }).first();
  await first.getByRole('button', { name: /展开变更/ }).click();
  await expect(page.getByText('0575-81234567')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'operation-log');
  await page.reload();
  await expect(page.getByRole('button', { name: '操作人：张伟' })).toBeVisible();
  await first.getByRole('link', { name: '绍兴误删纺织机械有限公司', exact: true }).click();
  await expect(page.getByRole('heading', { name: '绍兴误删纺织机械有限公司' })).toBeVisible();
  expect(faults).toEqual([]);
  await leave();
});

test('a dictionary entry is added and can be chosen at once in another open window', async ({ browser }) => {
  const seller = await signIn(browser, 'lina', '/crm/customer');
  await seller.page.getByRole('button', { name: '新建客户' }).click();
  const form = seller.page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('客户名称').fill('展厅来访样例公司');
  await form.getByLabel('客户来源').click();
  await expect(seller.page.getByTitle('展会', { exact: true })).toBeVisible();
  await seller.page.keyboard.press('Escape');

  const admin = await signIn(browser, 'demo-admin', '/system/status');
  const { page } = admin;
  await page.getByRole('button', { name: '客户来源' }).click();
  await page.getByRole('button', { name: '新建字典项' }).click();
  const entry = page.getByRole('dialog', { name: '新建字典项' });
  await entry.getByLabel('名称').fill('展会');
  await entry.getByLabel('名称').press('Enter');
  await expect(entry.getByText('名称已存在')).toBeVisible();
  await entry.getByLabel('名称').fill('展厅来访');
  await entry.getByRole('radio', { name: '紫色' }).check();
  await expectAccessible(page);
  await screenshot(page, 'dictionary-form');
  await entry.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  const list = page.getByRole('list', { name: '“客户来源”的字典项' });
  await expect(list.getByRole('listitem').last()).toContainText('展厅来访');

  await form.getByLabel('客户来源').click();
  await seller.page.getByTitle('展厅来访', { exact: true }).click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(seller.page.getByRole('row').filter({ hasText: '展厅来访样例公司' })).toContainText('展厅来访');

  // What is shown is saved a moment later: a reload before that would show the order before.
  const savedOrder = async () => {
    const answer = await call(page, 'api/Status/json', { types: 'LaiYuan' });
    return (answer.data as unknown as { Name: string }[]).map((entry) => entry.Name);
  };

  // To the first place by the keyboard, and back by the mouse; the order stands after a reload.
  const handle = page.getByRole('button', { name: /排序：展厅来访/ });
  await handle.focus();
  const count = await list.getByRole('listitem').count();
  for (let step = 1; step < count; step++) await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('listitem').first()).toContainText('展厅来访');
  await expect(handle).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('listitem').nth(2)).toContainText('展厅来访');
  await expect(handle).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('listitem').first()).toContainText('展厅来访');
  // Each step is sent to the server by itself, and the first place was reached once before.
  await settled(page);
  await expect.poll(async () => (await savedOrder()).indexOf('展厅来访')).toBe(0);
  await page.reload();
  await expect(list.getByRole('listitem').first()).toContainText('展厅来访');
  await handle.dragTo(list.getByRole('listitem').nth(2));
  await expect(list.getByRole('listitem').nth(2)).toContainText('展厅来访');
  await expect.poll(async () => (await savedOrder()).indexOf('展厅来访')).toBe(2);
  await page.reload();
  await expect(list.getByRole('listitem').nth(2)).toContainText('展厅来访');

  // In use: it cannot be deleted, but switched off, and then it is grey and not offered any more.
  await page.getByRole('button', { name: '删除 展厅来访' }).click();
  await agree(page);
  await expect(page.getByText(/“展厅来访”正在使用，只能停用/)).toBeVisible();
  await page.getByRole('switch', { name: '启用 展厅来访' }).click();
  await expect(list.getByRole('listitem').nth(2)).toContainText('已停用');
  await expectAccessible(page);
  await screenshot(page, 'dictionary');
  await seller.page.getByRole('button', { name: '新建客户' }).click();
  await form.getByLabel('客户来源').click();
  await expect(seller.page.getByTitle('展会', { exact: true })).toBeVisible();
  await expect(seller.page.locator('.ant-select-item-option[title="展厅来访"]')).toHaveCount(0);
  expect(admin.faults).toEqual([]);
  expect(seller.faults).toEqual([]);
  await admin.leave();
  await seller.leave();
});

test('two entries in use become one by thumb: what uses the one that goes is told, and it goes by itself', async ({
  browser,
}) => {
  const { page, faults, leave } = await signIn(browser, 'demo-admin', '/system/status?types=LaiYuan', {
    ...phone,
    ...dark,
  });
  const name = `并入来源${Date.now() % 100_000}`;
  const { data } = await call(page, 'api/Status/add', { types: 'LaiYuan', Name: name });
  const customer = await call(page, 'api/customer/add', {
    CustomerName: `${name}公司`,
    LaiYuan: String(data['id']),
  });
  expect(customer).toMatchObject({ result: 'success' });
  await page.reload();
  await page.getByRole('button', { name: `合并 ${name}` }).tap();
  const dialog = page.getByRole('dialog', { name: `合并 ${name}` });
  await expect(dialog.getByRole('list', { name: `使用“${name}”的记录` })).toHaveText('客户1 条');
  await dialog.getByLabel('合并到').tap();
  await page.locator('.ant-select-dropdown:visible').getByTitle('其他', { exact: true }).tap();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'phone-dictionary-merge-dark');
  await dialog.getByRole('button', { name: /合\s*并/ }).tap();
  await expect(dialog).toBeHidden();
  const list = page.getByRole('list', { name: '“客户来源”的字典项' });
  // Nobody reloads: an event reports when the records are done.
  await expect(list.getByText(name)).toHaveCount(0);
  await expect(list.getByText('其他', { exact: true })).toBeVisible();
  const viewed = await call(page, 'api/customer/Views', { id: String(customer.data['id']) });
  expect(viewed.data).toMatchObject({ LaiYuanName: '其他' });
  await expect(page.locator('.toast')).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'phone-dictionary-merged-dark');
  expect(faults).toEqual([]);
  await leave();
});

test('an entry that somebody else changed meanwhile is not overwritten', async ({ browser }) => {
  const slow = await signIn(browser, 'demo-admin', '/system/status?types=hangye');
  const quick = await signIn(browser, 'demo-admin', '/system/status?types=hangye');
  const open = async (page: Page) => {
    await page.getByRole('button', { name: '编辑 教育培训' }).click();
    return page.getByRole('dialog', { name: '编辑字典项' });
  };
  const late = await open(slow.page);
  await late.getByRole('radio', { name: '绿色' }).check();
  const early = await open(quick.page);
  await early.getByLabel('名称').fill('教育与培训');
  await early.getByLabel('名称').press('Enter');
  await expect(early).toBeHidden();
  await late.getByRole('button', { name: /保\s*存/ }).click();
  await expect(late.getByText(/修改了此记录/)).toBeVisible();
  await late.getByRole('button', { name: '重新加载' }).click();
  await expect(late.getByLabel('名称')).toHaveValue('教育与培训');
  await expect(late.getByRole('radio', { name: '绿色' })).toBeChecked();
  await late.getByRole('button', { name: /保\s*存/ }).click();
  await expect(late).toBeHidden();
  await expect(slow.page.getByRole('listitem').filter({ hasText: '教育与培训' })).toHaveCount(1);
  await slow.leave();
  await quick.leave();
});

test('on a phone: cards in the bin, the log as a time line, the dictionary with one thumb', async ({ browser }) => {
  const { page, faults, leave } = await signIn(browser, 'demo-admin', '/manager/recycle', phone);
  for (const [path, name] of [
    ['/manager/recycle', 'phone-recycle-bin'],
    ['/manager/operationLog', 'phone-operation-log'],
    ['/system/status', 'phone-dictionary'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await settled(page);
    await screenshot(page, name);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    expect(faults, path).toEqual([]);
  }
  await leave();
});
