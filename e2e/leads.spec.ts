// Leads: from the first talk to a customer, where one of that name may be there already; given, shared, given up and taken up again.
import { expect, test } from '@playwright/test';
import { agree, button, call, expectQuiet, sent, total } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn } from './person.ts';

test('a lead is talked to and becomes a customer; one whose name is taken is merged', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/clue');
  const { page } = visitor;
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  // The board counts what the list would show.
  const invalid = page.getByRole('group', { name: '状态' }).getByRole('button', { name: /^无效 \d+$/ });
  const count = Number((await invalid.textContent())?.replace(/\D/g, ''));
  await invalid.click();
  await expect(total(page)).toHaveText(`共 ${count} 条`);
  await invalid.click();
  await expectAccessible(page);
  await screenshot(page, 'leads');
  const form = page.getByRole('dialog', { name: '新建线索' });
  const create = async (name: string) => {
    await page.getByRole('button', { name: '新建线索' }).click();
    await form.getByRole('textbox', { name: '线索名称' }).fill(name);
    await form.getByRole('textbox', { name: '联系人' }).fill('周涛');
    await form.getByRole('textbox', { name: '手机' }).fill('13812345678');
    await button(form, '保', '存').click();
    await expect(form).toBeHidden();
  };
  const panel = page.locator('.detail-drawer');
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(panel.getByRole('heading', { name, exact: true })).toBeVisible();
  };

  await create('见证桥梁有限公司');
  await open('见证桥梁有限公司');
  await page.keyboard.press('f');
  await expect(panel.getByLabel('跟进内容')).toBeFocused();
  await page.keyboard.type('约好下周看样');
  await panel.getByRole('button', { name: '明天', exact: true }).click();
  const body = await sent(page, 'api/OpportLogs/Add', () => page.keyboard.press('Control+Enter'));
  expect(body).toMatchObject({ type: 'clues', Ext: '约好下周看样' });
  await expect(panel.getByRole('listitem').filter({ hasText: '约好下周看样' })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'lead');
  await panel.getByRole('button', { name: '转为客户' }).click();
  // It is shown what goes where.
  const convert = page.getByRole('dialog', { name: '转为客户' });
  await expect(convert.getByRole('region', { name: '填入首要联系人' })).toContainText('周涛');
  await expectAccessible(page);
  await screenshot(page, 'convert');
  await button(convert, '转为', '客户').click();
  // The customer that it became opens in its place, with all follow-ups.
  await expect(panel.getByText('未成交')).toBeVisible();
  await expect(panel.getByRole('tab', { name: '跟进记录 (1)' })).toBeVisible();
  await expect(panel.getByText('约好下周看样')).toBeVisible();
  await expect(panel.getByText('周涛')).toBeVisible();
  // Closed, it leads back to the lead, and that to the list.
  const back = async (name: string) => {
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(panel.getByText('已转客户')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel.locator('.ant-drawer-section').filter({ visible: true })).toHaveCount(0);
  };
  await back('见证桥梁有限公司');

  await create('见证桥梁');
  await open('见证桥梁');
  await panel.getByRole('button', { name: '转为客户' }).click();
  await button(convert, '转为', '客户').click();
  const merge = page.getByRole('dialog', { name: '已有同名客户' });
  await expect(merge).toContainText('见证桥梁有限公司');
  await expectAccessible(page);
  await merge.getByRole('button', { name: '并入该客户' }).click();
  await expect(panel.getByRole('heading', { name: '见证桥梁有限公司' })).toBeVisible();
  await back('见证桥梁');
  // The lead stays, and leads to its customer.
  await open('见证桥梁');
  await expect(panel.getByRole('button', { name: '转为客户' })).toHaveCount(0);
  await panel.getByRole('link', { name: '见证桥梁有限公司' }).click();
  await expect(panel.getByRole('heading', { name: '见证桥梁有限公司' })).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('a manager gives a customer away and keeps the owner reading; a seller shares one and takes it back', async ({
  browser,
}) => {
  const seller = await signIn(browser, 'lina', '/crm/customer');
  const made = await call(seller.page, 'api/customer/add', { CustomerName: '转手见证科技公司' });
  const id = String(made.data['id']);
  await seller.page.goto(`/crm/customer?key=转手见证&open=${id}`);
  const panel = seller.page.locator('.detail-drawer');
  await expect(panel.getByRole('heading', { name: '转手见证科技公司' })).toBeVisible();
  await panel.getByRole('button', { name: '更多', exact: true }).click();
  await seller.page.getByRole('menuitem', { name: '共享' }).click();
  const share = seller.page.getByRole('dialog', { name: '共享', exact: true });
  await share.getByRole('button', { name: '共享', exact: true }).click();
  await expect(share.locator('.form-problem')).toHaveText('请选择');
  await expectAccessible(seller.page);
  await share.getByLabel('共享给').click();
  const picker = seller.page.locator('.ant-popover').filter({ visible: true });
  await picker.getByRole('checkbox').nth(1).check();
  await button(picker, '保', '存').click();
  const body = await sent(seller.page, 'api/customer/share', () =>
    share.getByRole('button', { name: '共享', exact: true }).click(),
  );
  expect(body).toMatchObject({ ids: id, readonly: '1' });
  await expect(share).toBeHidden();
  await panel.getByRole('tab', { name: '详细资料' }).click();
  const team = panel.getByRole('region', { name: '相关成员' });
  await expect(team.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(seller.page);
  await screenshot(seller.page, 'team');
  await team.getByRole('button', { name: /^取消对/ }).click();
  await agree(seller.page);
  await expect(team.getByRole('listitem')).toHaveCount(1);

  const manager = await signIn(browser, 'zhangwei', `/crm/customer?key=转手见证`);
  await manager.page.getByRole('checkbox', { name: `选择第 ${id} 号` }).check();
  const bar = manager.page.getByRole('toolbar', { name: '对选中项的操作' });
  await bar.getByRole('button', { name: '转移' }).click();
  const transfer = manager.page.getByRole('dialog', { name: '转移', exact: true });
  await expect(transfer).toContainText('转手见证科技公司');
  await expect(transfer.getByRole('combobox', { name: '新负责人' })).toBeFocused();
  await manager.page.locator('.type-ahead-popup').getByRole('option').nth(1).click();
  await transfer.getByText('保留只读').click();
  await transfer.getByRole('button', { name: '转移', exact: true }).click();
  await expect(manager.page.getByText('转移成功')).toBeVisible();
  // Kept for reading: it is still there, and cannot be changed.
  await expect(panel.getByRole('button', { name: '编辑' })).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: '转手见证科技公司' })).toBeVisible();
  expectQuiet(seller);
  expectQuiet(manager);
  await manager.leave();
  await seller.leave();
});

test('by thumb: a lead is called, found invalid with a reason, and opened again', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/clue', phone);
  const { page } = visitor;
  const made = await call(page, 'api/clues/add', {
    CustomerName: '拇指线索公司',
    contact_name: '钱进',
    contact_mobile: '13900139000',
  });
  expect(made.result).toBe('success');
  await page.goto('/crm/clue?key=拇指线索');
  await expect(page.locator('a[href="tel:13900139000"]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText('拇指线索公司').tap();
  const panel = page.locator('.detail-drawer');
  await expect(panel.getByRole('heading', { name: '拇指线索公司' })).toBeVisible();
  await panel.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('menuitem', { name: '标记无效' }).tap();
  const dialog = page.getByRole('dialog', { name: '标记无效' });
  await dialog.getByRole('button', { name: '标记无效' }).tap();
  await expect(dialog.getByText('信息必须填写')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('textbox').fill('号码为空号');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '标记无效' }).tap();
  await expect(panel.getByText('无效', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: '更多信息' }).tap();
  await expect(panel.getByText('号码为空号')).toBeVisible();
  await panel.getByRole('button', { name: '重新打开' }).tap();
  await expect(panel.getByText('跟进中')).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('an administrator says which field of a lead becomes which of the customer; a seller converts by thumb accordingly', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'demo-admin', '/system/leadPairs');
  const { page } = admin;
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  const choose = async (name: string, option: string) => {
    // A long list draws what is in sight only.
    await field(name).fill(option);
    await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(option, { exact: true }).click();
  };
  await expect(field('职位')).toBeVisible();
  await expectAccessible(page);
  const before = await call(page, 'api/clues/pairs', {});
  // Two fields cannot become one: the error stands at the second.
  await choose('微信', '联系人：备注');
  await choose('备注', '不带入');
  await choose('职位', '联系人：备注');
  await button(page.locator('.pairs-page'), '保', '存').click();
  await expect(page.getByRole('alert')).toHaveText('“备注”已由“职位”填入');
  await expectAccessible(page);
  await choose('微信', '联系人：微信');
  await button(page.locator('.pairs-page'), '保', '存').click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await screenshot(page, 'lead-pairs');

  const seller = await signIn(browser, 'lina', '/crm/clue', { ...phone, ...dark });
  const made = await call(seller.page, 'api/clues/add', {
    CustomerName: '字段对应见证公司',
    contact_name: '钱进',
    zhiwei: '采购经理',
    Ext: '只记在线索里',
  });
  await seller.page.goto(`/crm/clue?open=${made.data['id']}`);
  const panel = seller.page.locator('.detail-drawer');
  await panel.getByRole('button', { name: '转为客户' }).tap();
  const convert = seller.page.getByRole('dialog', { name: '转为客户' });
  await expect(convert.getByRole('region', { name: '填入首要联系人' })).toContainText('职位 → 备注采购经理');
  await expect(convert.getByRole('region', { name: '只留在线索中' })).toContainText('只记在线索里');
  await expectAccessible(seller.page);
  await button(convert, '转为', '客户').tap();
  await expect(panel.getByText('未成交')).toBeVisible();
  const rows = (await call(seller.page, 'api/contact/index', { key: '钱进', sort: 'AddTime desc' })).data['rows'] as {
    CustomerName: string;
    Ext: string;
  }[];
  expect(rows.find((row) => row.CustomerName === '字段对应见证公司')?.Ext).toBe('采购经理');
  await seller.leave();
  // As it was, for the journeys that come after.
  const rowsBefore = before.data['rows'] as { field: string; target: string }[];
  const back = JSON.stringify(Object.fromEntries(rowsBefore.map((row) => [row.field, row.target])));
  expect((await call(page, 'api/clues/setPairs', { pairs: back })).result).toBe('success');
  expectQuiet(admin);
  await admin.leave();
});
