// Pools: an administrator sets rules and sees whom they will take; a seller claims under limits with one thumb; locks.
import { expect, test } from '@playwright/test';
import { button, call, chooseMore, expectQuiet, question } from './acts.ts';
import { expectAccessible, phone, screenshot, signIn } from './person.ts';

const keyPool = '华南大客户公海';

test('an administrator makes a pool with a rule and sees whom the night will take', async ({ browser }) => {
  const visitor = await signIn(browser, 'demo-admin', '/manager/poolRule');
  const { page } = visitor;
  await expect(page.getByRole('row').filter({ hasText: keyPool })).toContainText('每日领取 3');
  await expectAccessible(page);
  await screenshot(page, 'pool-rules');
  await page.getByRole('button', { name: '新建公海' }).click();
  const form = page.getByRole('dialog', { name: '新建公海' });
  await expect(form.getByRole('textbox', { name: '公海名称' })).toBeFocused();
  await button(form, '保', '存').click();
  await expect(form.getByText('信息必须填写')).toBeVisible();
  await form.getByRole('textbox', { name: '公海名称' }).fill('见证公海');
  await button(form, '保', '存').click();
  await expect(form.getByText('请选择成员、部门，或全体员工')).toBeVisible();
  await form.getByRole('switch', { name: '全体员工' }).click();
  await form.getByRole('switch', { name: '长期未跟进' }).click();
  await form.getByRole('spinbutton', { name: '长期未跟进 天' }).fill('3650');
  await form.getByRole('switch', { name: '遮盖联系方式' }).click();
  await expectAccessible(page);
  await screenshot(page, 'pool-editor');
  await button(form, '保', '存').click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '见证公海' });
  await expect(row).toContainText('3650 天未跟进');
  await row.getByRole('button', { name: '删除 见证公海' }).click();
  await button(page.getByRole('dialog', { name: '提示' }), '确', '定').click();
  await expect(row).toHaveCount(0);

  // A shorter time than last night's, so that somebody is due again.
  const common = page.getByRole('row').filter({ hasText: '默认' });
  await common.locator('.row-name').click();
  const opened = page.getByRole('dialog', { name: '编辑公海' });
  await opened.getByRole('spinbutton', { name: '其他级别及未分级的天数' }).fill('330');
  // Before it is saved it shows whom it will take, and from when on.
  await button(opened, '保', '存').click();
  await expect(question(page)).toContainText(/\d+ 位负责人的 \d+ 个客户将被回收到公海/);
  await expect(question(page)).toContainText('负责人先收到通知');
  await expectAccessible(page);
  await screenshot(page, 'pool-question');
  await button(question(page), '取', '消').click();
  await opened.getByRole('spinbutton', { name: '提前提醒' }).fill('0');
  await button(opened, '保', '存').click();
  await expect(question(page)).toContainText('今晚就会回收');
  await button(question(page), '保', '存').click();
  await expect(common).toContainText('其他 330 天');

  await page.getByRole('tab', { name: '回收演练' }).click();
  const first = page.getByRole('row').filter({ hasText: '330 天未跟进' }).first();
  await expect(first).toContainText('今晚回收');
  await expectAccessible(page);
  await screenshot(page, 'pool-preview');
  const name = (await first.getByRole('button').first().textContent()) ?? '';
  await first.getByRole('button').first().click();
  await expect(page.locator('.detail-drawer').getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.locator('.detail-drawer').getByText('今晚回收')).toBeVisible();
  await page.keyboard.press('Escape');
  expectQuiet(visitor);
  await visitor.leave();
});

test('a seller claims under limits on the phone, and sees whom to call only then', async ({ browser }) => {
  const visitor = await signIn(browser, 'liangyongshi', '/crm/pool', phone);
  const { page } = visitor;
  await page.getByRole('combobox', { name: '公海' }).tap();
  await page.getByTitle(keyPool).tap();
  await expect(page).toHaveURL(/poolid=\d+/);
  await expect(page.getByText(/今日可领取 3 \/ 3 · 今日可查看 \d+ \/ 30/)).toBeVisible();
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toHaveCount(0);
  await expectAccessible(page);
  await screenshot(page, 'pool-limits-phone');
  const poolid = new URL(page.url()).searchParams.get('poolid') ?? '';
  const list = await call(page, 'api/customer/index', { IsGongHai: '1', poolid });
  const rows = (list.data['rows'] as Record<string, string | number>[]).filter(
    (row) => row['contactMobile'] && row['formerOwner'] !== '梁咏诗',
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.every((row) => String(row['contactMobile']).includes('****'))).toBe(true);
  const [first, second, third, fourth] = rows;
  const open = async (row: typeof first) => {
    await page
      .getByRole('article')
      .getByRole('link', { name: String(row?.['CustomerName']), exact: true })
      .tap();
    await expect(page.locator('.detail-drawer').getByRole('heading', { level: 2 })).toHaveText(
      String(row?.['CustomerName']),
    );
  };
  const claim = async () => {
    await page.locator('.panel-bottom').getByRole('button', { name: '领取' }).tap();
  };
  await open(first);
  await expect(page.locator('.detail-drawer').getByText(String(first?.['contactMobile']))).toBeVisible();
  await expectAccessible(page);
  await claim();
  await expect(page.getByText('领取成功')).toBeVisible();
  // Now it is theirs, with its number in full.
  await expect(page.locator('.panel-bottom').getByRole('link', { name: '电话' })).toHaveAttribute(
    'href',
    /^tel:\+?\d{8,}$/,
  );
  await page.locator('.detail-drawer').getByRole('button', { name: '关闭' }).last().tap();
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();
  await expect(page.getByText(/今日可领取 2 \/ 3/)).toBeVisible();

  for (const row of [second, third]) await call(page, 'api/customer/receive', { ids: String(row?.['id']) });
  await expect(page.getByText(/今日可领取 0 \/ 3/)).toBeVisible();
  await open(fourth);
  await claim();
  await expect(page.getByText(`今天从公海“${keyPool}”领取的客户已达上限 3 个`)).toBeVisible();
  await visitor.leave();
});

test('an owner locks a customer so that it stays, and unlocks it again', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  await call(page, 'api/customer/add', { CustomerName: '锁定见证公司' });
  await page.goto('/crm/customer?key=锁定见证公司');
  const row = page.getByRole('row').filter({ hasText: '锁定见证公司' });
  await expect(row).toContainText(/3\d\d 天/);
  await row.getByRole('checkbox').check();
  await chooseMore(page, '锁定');
  await expect(page.getByText('已锁定，不会被自动回收')).toBeVisible();
  await expect(row).not.toContainText(/3\d\d 天/);
  await expect(row.locator('.customer-lock')).toBeVisible();
  await page.getByRole('link', { name: '锁定见证公司' }).click();
  const panel = page.locator('.detail-drawer');
  await expect(panel.getByText('已锁定', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '解除锁定' }).click();
  await expect(panel.getByText(/3\d\d 天/)).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});
