// The main job: a salesperson creates a customer, follows it up, finds it again and gives it away; a colleague takes it.
import { expect, test } from '@playwright/test';
import { savedFollowUp } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn, visit } from './person.ts';

test('from the first call to the pool and on to a colleague, in three windows', async ({ browser }) => {
  const name = '嘉兴青禾智能装备有限公司';
  const seller = await signIn(browser, 'lina', '/crm/customer');
  const { page } = seller;
  await expect(page).toHaveURL(/\/crm\/customer/);

  // Create, with a mistake first: the message stands at the field and nothing typed is lost.
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('公司电话').fill('0573-82228888');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('信息必须填写')).toBeVisible();
  await expect(form.getByLabel('公司电话')).toHaveValue('0573-82228888');
  await form.getByLabel('客户名称').fill(name);
  await form.getByLabel('客户级别').click();
  await page.keyboard.press('Enter');
  await expect(form.getByText('A（重点客户）', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'customer-form');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('保存成功')).toBeVisible();

  // Find it by two characters and open the panel.
  await page.getByPlaceholder(/搜索客户名称/).fill('青禾');
  await page.getByPlaceholder(/搜索客户名称/).press('Enter');
  await page.getByRole('link', { name, exact: true }).click();
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
  await expect(panel.getByText('A（重点客户）')).toBeVisible();
  await expect(panel.getByText('未成交')).toBeVisible();

  // A follow-up with the next date.
  await panel.getByLabel('跟进内容').fill('电话介绍了产线改造方案，王经理约下周看现场。');
  await panel.getByRole('button', { name: '明天' }).click();
  await panel.getByRole('button', { name: '提交跟进' }).click();
  await expect(savedFollowUp(panel, '产线改造方案')).toBeVisible();
  await expect(panel.getByRole('tab', { name: '跟进记录 (1)' })).toBeVisible();

  // Two contacts; the second becomes the primary one by its radio.
  await panel.getByRole('tab', { name: /^联系人/ }).click();
  for (const contact of ['王建国', '李雅']) {
    await panel.getByRole('button', { name: '新建联系人' }).click();
    const contactForm = page.getByRole('dialog', { name: '新建联系人' });
    await contactForm.getByLabel('姓名').fill(contact);
    await contactForm.getByRole('button', { name: '保存', exact: true }).click();
    await expect(contactForm).toBeHidden();
  }
  await expect(panel.getByRole('tab', { name: '联系人 (2)' })).toBeVisible();
  const radios = panel.getByRole('radio');
  await expect(radios).toHaveCount(2);
  await panel.getByRole('radio', { checked: false }).click();
  await expect(panel.locator('.panel-fact').filter({ hasText: '首要联系人' })).toContainText('李雅');
  await panel.getByRole('tab', { name: '操作日志' }).click();
  await expect(panel.getByText('设为首要联系人')).toBeVisible();

  // A colleague and the manager of another team have the pool and their list open; the colleague's own list stays empty.
  const colleague = await signIn(browser, 'sunhao', '/crm/pool');
  const stranger = await signIn(browser, 'huangwenbin', '/crm/customer?key=青禾');
  const manager = await signIn(browser, 'zhangwei', '/crm/customer');
  await expect(manager.page.getByText(name)).toBeVisible();
  await expect(stranger.page.getByText(name)).toHaveCount(0);
  await expect(colleague.page.getByText(name)).toHaveCount(0);

  await panel.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '放入公海' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByText('确定执行此操作, 是否继续?').waitFor();
  await page
    .getByRole('dialog', { name: '提示' })
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(page.getByText('已放入公海')).toBeVisible();
  await expect(manager.page.getByText(name)).toHaveCount(0);

  // The colleague is notified at once, without a reload, looks and claims it.
  await colleague.page.getByRole('button', { name: /条新数据/ }).click();
  const row = colleague.page.getByText(name);
  await expect(row).toBeVisible();
  await row.click();
  const poolPanel = colleague.page.getByRole('dialog').filter({ has: colleague.page.getByRole('heading', { name }) });
  await expect(poolPanel.getByRole('button', { name: '编辑' })).toHaveCount(0);
  await poolPanel.getByRole('button', { name: '领取' }).click();
  await expect(colleague.page.getByText('领取成功')).toBeVisible();
  await manager.page.getByRole('button', { name: /条新数据/ }).click();
  await expect(manager.page.getByText('孙浩').first()).toBeVisible();

  for (const visitor of [seller, colleague, stranger, manager]) {
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  }
});

test('filters, scenes and the open record live in the address', async ({ browser }) => {
  const { page, faults, leave } = await signIn(browser, 'zhangwei', '/crm/customer');
  await expect(page.getByText(/共 [\d,]+ 条/)).toBeVisible();
  await screenshot(page, 'customer-list');
  await expectAccessible(page);

  await page.getByRole('button', { name: /筛选/ }).first().click();
  const drawer = page.getByRole('dialog', { name: '更多条件搜索' });
  await expect(drawer).toBeVisible();
  await drawer.getByLabel('客户名称', { exact: true }).fill('科技');
  await screenshot(page, 'filter-drawer');
  await expectAccessible(page);
  const sent = page.waitForRequest(
    (request) => request.url().includes('api/customer/index') && (request.postData() ?? '').includes('CustomerName'),
  );
  await drawer.getByRole('button', { name: /查\s*询/ }).click();
  expect(new URLSearchParams((await sent).postData() ?? '').get('data')).toBe(
    '[{"field":"CustomerName","type":"contains","value":"科技"}]',
  );
  await expect(page.getByRole('row').nth(1)).toContainText('科技');

  const total = await page.getByText(/共 [\d,]+ 条/).textContent();
  await page.reload();
  await expect(page.getByText(total ?? '')).toBeVisible();

  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .or(page.getByRole('row').nth(1).getByRole('link'))
    .first()
    .click();
  await expect(page).toHaveURL(/open=\d+/);
  await expect(page.getByRole('tab', { name: /跟进记录/ })).toBeVisible();
  await expect(page.getByRole('tab').allTextContents()).resolves.toEqual([
    expect.stringMatching(/^跟进记录/),
    expect.stringMatching(/^联系人/),
    expect.stringMatching(/^合同/),
    expect.stringMatching(/^回款计划/),
    expect.stringMatching(/^回款/),
    '任务',
    expect.stringMatching(/^附件/),
    expect.stringMatching(/^操作日志/),
    expect.stringMatching(/^详细资料/),
  ]);
  await screenshot(page, 'customer-panel');
  await expectAccessible(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/open=/);
  expect(faults).toEqual([]);
  await leave();
});

test('a list picks columns, selects rows and pages', async ({ browser }) => {
  const { page, faults, leave } = await signIn(browser, 'lina', '/crm/customer');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(page.getByText('已选中 1 项')).toBeVisible();
  await expect(page.getByRole('button', { name: '编辑' })).toBeVisible();
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await expect(page.getByText('已选中 2 项')).toBeVisible();
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0);
  const bar = page.getByRole('toolbar', { name: '对选中项的操作' });
  await bar.getByRole('button', { name: '更多操作' }).click();
  // The narrowest role has no right to delete.
  await expect(page.getByRole('menuitem')).toHaveText(['放入公海', '锁定']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await screenshot(page, 'customer-selection');
  await page
    .getByRole('button', { name: '取消选择' })
    .or(page.getByRole('button', { name: '清除选择' }))
    .first()
    .click();
  await expect(page.getByText(/已选中/)).toHaveCount(0);
  expect(faults).toEqual([]);
  await leave();
});

test('on a phone and in the dark: cards, panel, follow-up with one thumb', async ({ browser }) => {
  const { page, faults, leave } = await signIn(browser, 'lina', '/crm/customer', { ...phone, ...dark });
  await expect(page.getByText(/有限公司|股份|集团/).first()).toBeVisible();
  await screenshot(page, 'phone-customer-list-dark');
  await expectAccessible(page);
  await page
    .getByText(/有限公司/)
    .first()
    .click();
  await expect(page.getByRole('tab', { name: /跟进记录/ })).toBeVisible();
  await page.getByLabel('跟进内容').fill('手机上补记：客户已收到报价单。');
  // A day of one's own, picked by the thumb and not confirmed by anything but sending.
  const next = page.getByRole('textbox', { name: '下次跟进时间' });
  await next.tap();
  await page.locator('.ant-picker-header-super-next-btn').tap();
  await page.locator('.ant-picker-cell-in-view').nth(14).tap();
  const chosen = await next.inputValue();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await width()).toBeLessThanOrEqual(0);
  await screenshot(page, 'phone-date-dark');
  expect(chosen).toMatch(/^20\d\d-\d\d-15 09:00$/);
  await page.getByRole('button', { name: '提交跟进' }).tap();
  const written = savedFollowUp(page, '客户已收到报价单').first();
  await expect(written).toContainText(chosen.slice(0, 10));
  await expect(page.getByLabel('跟进内容')).toHaveValue('');
  await screenshot(page, 'phone-customer-panel-dark');
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
  await leave();
});

test('signed out, every path leads to the sign-in and back', async ({ browser }) => {
  const { page, leave } = await visit(browser, '/crm/contact?rows=50');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/crm/contact?rows=50');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await screenshot(page, 'sign-in');
  await expectAccessible(page);
  await page.getByLabel('用户名').fill('lina');
  await page.getByLabel('密码', { exact: true }).fill('falsches-passwort');
  await page.getByRole('button', { name: /登\s*录/ }).click();
  await expect(page.getByText('用户名或密码错误')).toBeVisible();
  await expect(page.getByLabel('用户名')).toHaveValue('lina');
  await page.getByLabel('密码', { exact: true }).fill('Yunqi#2026');
  await page.getByLabel('密码', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/crm\/contact\?rows=50/);
  await page.goto('/login?redirect=https://evil.example/');
  await expect(page).toHaveURL(/\/crm\/index$/);
  await leave();
});
