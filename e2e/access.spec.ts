// Who sees a record, and why: shown in every record's panel to everybody who sees the record.
import { expect, test } from '@playwright/test';
import { call, expectQuiet, isCall } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn } from './person.ts';

test('a seller asks who sees a customer, finds a colleague who does and one who does not', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  const made = await call(page, 'api/customer/add', { CustomerName: '谁看得到科技公司' });
  const id = String(made.data['id']);
  const people = (await call(page, 'api/user/GetGridJson', { key: '何晓燕' })).data['rows'] as { UserID: number }[];
  const shared = { ids: id, userids: String(people[0]?.UserID), readonly: '1', expires: '2099-01-01 00:00:00' };
  expect((await call(page, 'api/customer/share', shared)).result).toBe('success');

  // What is being fetched shows as such, and a failure can be tried again.
  let fail = true;
  await page.route(
    (url) => url.pathname.toLowerCase() === '/api/record/access',
    (route) =>
      fail
        ? route.fulfill({ status: 500, json: { result: 'error', code: 'internal', msg: '服务出错' } })
        : route.continue(),
  );
  await page.goto(`/crm/customer?key=谁看得到&open=${id}`);
  const panel = page.locator('.detail-drawer');
  await expect(panel.getByRole('heading', { name: '谁看得到科技公司' })).toBeVisible();
  const open = async () => {
    await panel.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '谁能看到' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: '谁能看到' });
  await dialog.getByRole('alert').waitFor();
  await expectAccessible(page);
  fail = false;
  await dialog.getByRole('button', { name: '重试' }).click();

  const group = (name: string) => dialog.getByRole('region', { name, exact: true });
  await expect(group('负责人').getByRole('listitem')).toContainText(['李娜']);
  await expect(group('负责人')).toContainText('可编辑');
  await expect(group('负责人')).toContainText('角色“销售”：本人');
  await expect(group('共享')).toContainText('何晓燕');
  await expect(group('共享')).toContainText('可查看');
  await expect(group('共享')).toContainText('由李娜共享');
  await expect(group('角色的数据范围')).toContainText('张伟');
  await expect(group('角色的数据范围')).toContainText('角色“销售主管”：本人及下属');
  await expect(group('管理员')).toBeVisible();
  await expect(dialog.getByText(/^共 \d+ 人能看到$/)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'access');

  // The box has the focus; the answer for a name comes either way.
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('张伟');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('销售主管');
  await dialog.getByRole('searchbox').fill('方思琪');
  await expect(group('看不到').getByRole('listitem')).toContainText(['角色“市场专员”只到本部门，不含负责人']);
  await expectAccessible(page);
  await dialog.getByRole('searchbox').fill('没有这个人');
  await expect(dialog).toContainText('没有叫“没有这个人”的同事');
  await expectAccessible(page);
  // Esc closes it alone, and the focus is back where it came from.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('heading', { name: '谁看得到科技公司' })).toBeVisible();
  await expect(panel.getByRole('button', { name: '更多', exact: true })).toBeFocused();

  // Nothing is fetched before the dialog is opened.
  let requests = 0;
  page.on('request', (request) => {
    if (isCall(request, 'api/record/access')) requests++;
  });
  await page.reload();
  await expect(panel.getByRole('heading', { name: '谁看得到科技公司' })).toBeVisible();
  expect(requests).toBe(0);
  await open();
  await expect(group('负责人')).toContainText('李娜');
  expect(requests).toBe(1);
  expectQuiet(visitor);
  await visitor.leave();
});

test('by thumb in the dark: of a lead, a contact and a customer of the pool', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/clue', { ...phone, ...dark });
  const { page } = visitor;
  const lead = await call(page, 'api/clues/add', { CustomerName: '拇指可见线索' });
  const customer = await call(page, 'api/customer/add', { CustomerName: '拇指可见公司' });
  const contact = await call(page, 'api/contact/add', {
    customerId: String(customer.data['id']),
    contactName: '拇指可见人',
  });
  const pooled = await call(page, 'api/customer/add', { CustomerName: '拇指待领公司' });
  const put = await call(page, 'api/customer/ToGonghai', { ids: String(pooled.data['id']) });
  expect(put.result).toBe('success');
  const panel = page.locator('.detail-drawer');
  const dialog = page.getByRole('dialog', { name: '谁能看到' });
  for (const [address, name, group] of [
    [`/crm/clue?open=${lead.data['id']}`, '拇指可见线索', '负责人'],
    [`/crm/contact?open=${contact.data['id']}`, '拇指可见人', '负责人'],
    [`/crm/pool?key=拇指待领&open=${pooled.data['id']}`, '拇指待领公司', '公海成员'],
  ] as const) {
    await page.goto(address);
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    await panel.getByRole('button', { name: '更多', exact: true }).tap();
    await page.getByRole('menuitem', { name: '谁能看到' }).tap();
    await expect(dialog.getByRole('region', { name: group, exact: true })).toContainText('李娜');
    // It fills the screen, and nothing of it lies beyond.
    const box = await dialog.boundingBox();
    expect(box?.width).toBe(390);
    expect(box?.height).toBeGreaterThanOrEqual(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /关闭|Close/ }).tap();
    await expect(dialog).toBeHidden();
  }
  expectQuiet(visitor);
  await visitor.leave();
});
