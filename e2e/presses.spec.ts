// What a person does every day takes few presses: each is counted, and one more than it may take fails.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { button, call, claimable, expectQuiet, total } from './acts.ts';
import { signIn, type Visitor } from './person.ts';

/** A hand: a click, a key that does something, and a choice from a type-ahead are a press each; typing is none. */
class Hand {
  presses = 0;
  readonly page: Page;
  constructor({ page }: Visitor) {
    this.page = page;
  }
  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }
  async key(name: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(name);
  }
  /** Into what has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    await field.pressSequentially(text);
  }
  /** Typed for and chosen by Enter. */
  async choose(field: Locator, text: string): Promise<void> {
    await this.type(field, text);
    const active = this.page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
    await expect(active).toContainText(text);
    await this.key('Enter');
  }
}

const stamp = () => Math.random().toString(36).slice(2, 8);

test('a customer is transferred with four presses', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  const name = `少按${stamp()}公司`;
  await call(page, 'api/customer/add', { CustomerName: name });
  await page.goto(`/crm/customer?key=${encodeURIComponent(name)}`);
  await expect(total(page)).toHaveText('共 1 条');
  const hand = new Hand(visitor);
  await hand.press(page.getByRole('row').filter({ hasText: name }).getByRole('checkbox'));
  await hand.press(page.getByRole('toolbar', { name: '对选中项的操作' }).getByRole('button', { name: '转移' }));
  const dialog = page.getByRole('dialog', { name: '转移', exact: true });
  await hand.choose(dialog.getByRole('combobox', { name: '新负责人' }), '李娜');
  await hand.press(dialog.getByRole('button', { name: '转移', exact: true }));
  await expect(page.getByText('转移成功')).toBeVisible();
  expect(hand.presses).toBeLessThanOrEqual(4);
  expectQuiet(visitor);
  await visitor.leave();
});

test('a customer with a contact takes two presses, a claim one, and a follow-up of the workbench is put off to tomorrow with two', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  const name = `少按${stamp()}公司`;
  const hand = new Hand(visitor);
  await hand.press(page.getByRole('button', { name: '新建客户' }).first());
  const form = page.getByRole('dialog', { name: '新建客户' });
  await hand.type(form.getByLabel('客户名称'), name);
  await form.getByLabel('姓名', { exact: true }).fill('诸葛青');
  await hand.press(form.getByRole('button', { name: '保存', exact: true }));
  await expect(form).toBeHidden();
  expect(hand.presses).toBeLessThanOrEqual(2);

  await page.goto('/crm/pool');
  await expect(total(page)).toBeVisible();
  const free = await claimable(page);
  const claiming = new Hand(visitor);
  const row = page.getByRole('row').filter({ hasText: free.name });
  await row.hover();
  await claiming.press(
    page.getByRole('toolbar', { name: '对此行的操作' }).getByRole('button', { name: '领取', exact: true }),
  );
  await expect(page.getByText('领取成功')).toBeVisible();
  expect(claiming.presses).toBeLessThanOrEqual(1);

  await page.goto('/crm/index');
  const today = page.getByRole('region', { name: '今日待办' });
  const entries = today.locator('.today-entry');
  await expect(entries.filter({ hasText: '写跟进' }).first()).toBeVisible();
  const due = entries.filter({ hasText: '写跟进' }).first();
  const whose = (await due.locator('.today-name').textContent()) ?? '';
  const later = new Hand(visitor);
  await later.press(due.getByRole('button', { name: /改期/ }));
  await later.press(page.getByRole('menuitem', { name: '明天' }));
  await expect(entries.filter({ hasText: whose })).toHaveCount(0);
  expect(later.presses).toBeLessThanOrEqual(2);
  expectQuiet(visitor);
  await visitor.leave();
});

test('a contract of three products is written with seven presses', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  const name = `少按${stamp()}公司`;
  const { data } = await call(page, 'api/customer/add', { CustomerName: name });
  const products = await call(page, 'api/product/index', { page: '1', rows: '20', status: '1' });
  const names = (products.data['rows'] as { name: string }[]).slice(0, 3).map((one) => one.name);
  await page.goto(`/crm/customer?open=customer:${data['id']}`);
  const hand = new Hand(visitor);
  const panel = page.locator('.detail-drawer');
  await hand.press(panel.getByRole('button', { name: '新建合同' }).first());
  const form = page.getByRole('dialog', { name: '新建合同' });
  const next = form.getByRole('combobox', { name: '添加产品' });
  await hand.press(next);
  // The focus stays for the next.
  for (const one of names) await hand.choose(next, one);
  await expect(form.locator('tbody tr')).toHaveCount(3);
  await hand.press(button(form, '保', '存'));
  await expect(form).toHaveCount(0);
  const contracts = await call(page, 'api/contract/list', { customerId: String(data['id']) });
  const [made] = contracts.data['rows'] as { Money: string }[];
  expect(Number(made?.Money)).toBeGreaterThan(0);
  expect(hand.presses).toBeLessThanOrEqual(7);
  expectQuiet(visitor);
  await visitor.leave();
});

test('a report of one’s own is made and kept with six presses', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/bi/my');
  const { page } = visitor;
  const hand = new Hand(visitor);
  await hand.press(page.getByRole('button', { name: '新建报表' }).first());
  const box = (name: string) => page.getByRole('combobox', { name, exact: true });
  const made = page.getByRole('region', { name: '新建报表' });
  // Each by Tab and typing: only what is chosen counts.
  const pick = async (name: string, option: string) => {
    await box(name).focus();
    await hand.choose(box(name), option);
  };
  await pick('统计什么', '合同（按签订日期）');
  await pick('维度（行）', '负责人');
  await pick('时间', '本年');
  await pick('指标', '新签合同金额');
  await expect(made.locator('.bi-chart')).toBeVisible();
  await page.getByLabel('名称').fill(`少按${stamp()}`);
  await hand.press(made.getByRole('button', { name: '保存' }));
  await expect(page).toHaveURL(/report=\d+/);
  expect(hand.presses).toBeLessThanOrEqual(6);
  expectQuiet(visitor);
  await visitor.leave();
});

test('a log of the day is written with two presses', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/oa/worklog');
  const { page } = visitor;
  const done = `少按${stamp()}`;
  const hand = new Hand(visitor);
  await hand.press(page.getByRole('button', { name: '写日志' }));
  const form = page.getByRole('dialog', { name: '写日志' });
  await expect(form.getByText('张伟').first()).toBeVisible();
  await form.getByRole('textbox', { name: '已完成工作' }).fill(done);
  await hand.press(form.getByRole('button', { name: '提交' }));
  await expect(page.locator('.worklog-card', { hasText: done })).toBeVisible();
  expect(hand.presses).toBeLessThanOrEqual(2);
  expectQuiet(visitor);
  await visitor.leave();
});

test('thirty clean rows are imported with five presses', async ({ browser }) => {
  const visitor = await signIn(browser, 'demo-admin', '/erp/gys');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  const mark = stamp();
  const rows = Array.from({ length: 30 }, (_, at) => [`少按${mark}${at}厂`, '成品']);
  const file = await writeXlsx({ sheets: [{ name: '供应商', rows: [['供应商名称', '类别'], ...rows] }] });
  const hand = new Hand(visitor);
  await hand.press(page.getByRole('button', { name: '更多', exact: true }));
  await hand.press(page.getByRole('menuitem', { name: '批量导入' }));
  const dialog = page.getByRole('dialog', { name: '批量导入供应商' });
  // The file is let go of over the window.
  await dialog.locator('input[type=file]').setInputFiles({
    // Another journey finds its own among the files that were imported.
    name: '三十家.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file),
  });
  await hand.press(button(dialog, '核对', '数据'));
  await hand.press(dialog.getByRole('button', { name: '导入 30 条' }));
  await hand.press(dialog.getByRole('button', { name: '完成' }));
  await expect(dialog).toBeHidden();
  expect(hand.presses).toBeLessThanOrEqual(5);
  expectQuiet(visitor);
  await visitor.leave();
});
