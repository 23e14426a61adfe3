// The frame of a phone: the bar at the bottom, what ＋ begins, the sheet of one's own, and deciding by thumb.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { call, expectQuiet, savedFollowUp } from './acts.ts';
import { dark, expectAccessible, phone, settled, signIn } from './person.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: '底部导航' });
const entries = (page: Page) => bar(page).locator('.bar-entry');
const stamp = () => Math.random().toString(36).slice(2, 8);

test('the bar keeps its place while the page comes, and leads to what the person may see', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index', phone);
  const { page } = visitor;
  await page.reload({ waitUntil: 'commit' });
  const place = async () => page.locator('.bottom-bar').boundingBox();
  let first: Awaited<ReturnType<typeof place>> = null;
  await expect.poll(async () => (first = await place())).not.toBeNull();
  await expect(entries(page)).toHaveText(['工作台', '客户', '', /^审批/, /我的$/]);
  await settled(page);
  expect(await place()).toEqual(first);
  for (const entry of await entries(page).all()) {
    const box = await entry.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await expect(bar(page).getByRole('link', { name: '工作台' })).toHaveAttribute('aria-current', 'page');
  await bar(page).getByRole('link', { name: '客户' }).tap();
  await expect(page).toHaveURL(/\/crm\/customer/);
  await expect(bar(page).getByRole('link', { name: '客户' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  // A panel that fills the screen has its own bar there.
  await page.getByRole('article').first().getByRole('link').first().tap();
  await expect(page.locator('.panel-bottom')).toBeVisible();
  const covered = await page.evaluate(() => {
    const box = document.querySelector('.bottom-bar')?.getBoundingClientRect();
    return box && document.elementFromPoint(box.x + 20, box.y + 20)?.closest('.bottom-bar') === null;
  });
  expect(covered).toBe(true);
  expectQuiet(visitor);
  await visitor.leave();

  const buyer = await signIn(browser, 'wangqiang', '/oa/approval/todo', { ...phone, ...dark });
  await expect(bar(buyer.page).getByRole('link', { name: '客户' })).toHaveCount(0);
  await expect(bar(buyer.page).getByRole('link', { name: /^审批/ })).toHaveAttribute('aria-current', 'page');
  // Back closes a sheet where the page before is one of the program.
  await entries(buyer.page).first().tap();
  await expect(buyer.page).not.toHaveURL(/approval/);
  await bar(buyer.page).getByRole('link', { name: /^审批/ }).tap();
  await expect(buyer.page).toHaveURL(/\/oa\/approval\/todo/);
  await bar(buyer.page).getByRole('button', { name: '新建' }).tap();
  await expect(buyer.page.getByRole('button', { name: '写跟进' })).toHaveCount(0);
  await expect(buyer.page.getByRole('button', { name: '供应商' })).toBeVisible();
  await expectAccessible(buyer.page);
  await settled(buyer.page);
  await buyer.page.goBack();
  await expect(buyer.page.getByRole('button', { name: '供应商' })).toBeHidden();
  await expect(buyer.page).toHaveURL(/\/oa\/approval\/todo/);
  expectQuiet(buyer);
  await buyer.leave();
});

test('＋ makes a customer and a follow-up from any page', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/oa/task', phone);
  const { page } = visitor;
  const name = `随手${stamp()}有限公司`;
  await bar(page).getByRole('button', { name: '新建' }).tap();
  await page.locator('.create-grid').getByRole('button', { name: '客户' }).tap();
  const form = page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('客户名称').fill(name);
  await form.getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.locator('.detail-drawer h2')).toHaveText(name);
  await page.getByRole('button', { name: '关闭', exact: true }).last().tap();

  await bar(page).getByRole('button', { name: '新建' }).tap();
  await page.getByRole('button', { name: '写跟进' }).tap();
  const picker = page.getByRole('dialog', { name: '线索管理' });
  await picker.getByRole('searchbox').fill(name);
  await page.keyboard.press('Enter');
  await picker.getByRole('button', { name: `选择“${name}”` }).tap();
  const box = page.locator('.detail-drawer').getByLabel('跟进内容');
  await expect(box).toBeFocused();
  await box.fill('路上谈好了价格');
  await page.getByRole('button', { name: '提交跟进' }).tap();
  await expect(savedFollowUp(page.locator('.detail-drawer').last(), '路上谈好了价格')).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('我的 has language, looks, every page and the way out', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/index', phone);
  const { page } = visitor;
  await bar(page).getByRole('button', { name: '我的' }).tap();
  const sheet = page.locator('.sheet-mine');
  await settled(page);
  await expectAccessible(page);
  await sheet.getByText('深色', { exact: true }).tap();
  await expect(page.locator('html')).toHaveAttribute('style', /color-scheme: dark/);
  await sheet.getByText('English', { exact: true }).tap();
  await expect(sheet.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await sheet.getByText('中文', { exact: true }).tap();
  await sheet.getByText('跟随系统', { exact: true }).tap();
  await expect(sheet.getByRole('button', { name: '退出' })).toBeVisible();
  await sheet.getByRole('region', { name: '办公' }).getByRole('link', { name: '任务' }).tap();
  await expect(page).toHaveURL(/\/oa\/task/);
  await expect(sheet.locator('.ant-drawer-section')).toBeHidden();
  expectQuiet(visitor);
  await visitor.leave();
});

test('from the workbench an approval is passed with three taps', async ({ browser }) => {
  const title = `三下报销${stamp()}`;
  const seller = await signIn(browser, 'lina', '/oa/baoxiao');
  const line = JSON.stringify([{ addTime: '2026-11-02', money: '66.00', Ext: '打车' }]);
  expect((await call(seller.page, 'api/baoxiao/add', { reason: title, listJson: line })).result).toBe('success');
  await seller.leave();
  const manager = await signIn(browser, 'zhangwei', '/crm/index', phone);
  const { page } = manager;
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await tap(bar(page).getByRole('link', { name: /^审批/ }));
  await tap(page.getByText(title, { exact: true }));
  const passed = page.waitForResponse('**/api/WorkFlow/Approved');
  await tap(page.locator('.work-actions').getByRole('button', { name: '通过', exact: true }));
  expect(await (await passed).json()).toMatchObject({ result: 'success' });
  expect(taps).toBeLessThanOrEqual(3);
  expectQuiet(manager);
  await manager.leave();
});
