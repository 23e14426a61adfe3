// Somebody leaves: their customers go to two colleagues by level, who are notified, and are taken back again.
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { call, expectQuiet, typeAhead } from './acts.ts';
import { expectAccessible, phone, screenshot, signIn } from './person.ts';

/** Chooses a person where several may be chosen. */
async function tick(page: Page, field: Locator, name: string): Promise<void> {
  const people = page.getByRole('dialog', { name: '选择员工' });
  await field.getByRole('button').first().click();
  await people.getByRole('searchbox').fill(name);
  await people.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
  await people.getByRole('button', { name: /保\s*存/ }).click();
  await expect(people).toHaveCount(0);
}

const handoverOf = (page: Page) => page.getByRole('dialog', { name: '离职交接' });
const ownId = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('login') ?? '{}').UserID as number);
const countIn = async (locator: Locator) => Number(/(\d+) 条/.exec((await locator.textContent()) ?? '')?.[1]);

/** Who leaves: their records are split next. */
async function begin(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: '新建交接' }).first().click();
  await typeAhead(page, handoverOf(page).getByRole('combobox', { name: '离职员工' }), name);
  await handoverOf(page).getByRole('button', { name: '下一步' }).click();
  await expect(handoverOf(page).getByText(`${name}名下的记录交给：`)).toBeVisible();
  return handoverOf(page);
}

async function hears(browser: Browser, username: string, ...sentences: string[]): Promise<void> {
  const person = await signIn(browser, username, '/crm/index', phone);
  await person.page.getByRole('button', { name: /通知/ }).first().tap();
  for (const sentence of sentences) await expect(person.page.getByText(sentence)).toBeVisible();
  await person.leave();
}

test('a manager hands a leaver’s customers over by level, after seeing the plan; both hear of it; then takes it back', async ({
  browser,
}) => {
  const manager = await signIn(browser, 'zhangwei', '/manager/handover');
  const { page } = manager;
  const { data } = await call(page, 'api/customer/index', { NickName: '马晓东', rows: '1' });
  const [one] = data['rows'] as [{ id: number; CustomerName: string }];
  const dialog = await begin(page, '马晓东');
  await expect(dialog.getByRole('group', { name: '交给谁' })).toBeFocused();
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请至少为一类记录选择接收人')).toBeVisible();

  const customers = dialog.getByRole('group', { name: /^客户 \d+ 条$/ });
  const held = await countIn(customers);
  await customers.getByText('按字段的值').click();
  const best = customers.locator('.form-row').filter({ hasText: 'A（重点客户）' });
  const some = await countIn(best);
  expect(some).toBeGreaterThan(1);
  expect(held).toBeGreaterThan(some);
  await typeAhead(page, best.getByRole('combobox'), '朱雅婷');
  await expect(customers.getByText(`${held - some} 条留在马晓东名下`)).toBeVisible();
  await typeAhead(page, customers.getByRole('combobox', { name: '其余交给' }), '胡志强');
  await expect(customers.getByText(`朱雅婷 ${some} 条、胡志强 ${held - some} 条`)).toBeVisible();
  await dialog.getByRole('textbox', { name: '说明' }).fill('个人原因离职');
  await expectAccessible(page);
  await screenshot(page, 'handover-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();

  const plan = dialog.getByRole('table');
  await expect(plan.getByRole('row', { name: `朱雅婷 ${some}` })).toBeVisible();
  await expect(plan.getByRole('row', { name: `胡志强 ${held - some}` })).toBeVisible();
  await expect(plan.getByRole('row', { name: /^线索 \d+ 条 留在马晓东名下/ })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'handover-plan');
  await dialog.getByRole('button', { name: '上一步' }).click();
  await expect(best).toContainText('朱雅婷');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('button', { name: '开始交接' }).click();
  await expect(dialog).toHaveCount(0);

  const done = page.getByRole('listitem').filter({ hasText: '个人原因离职' });
  await expect(done).toContainText(`客户按客户级别朱雅婷 ${some} 条、胡志强 ${held - some} 条`);
  await expect(done).toContainText(`共 ${held} 条`);
  await expect(done).toContainText(/现在名下：线索 \d+ 条/);
  await expectAccessible(page);
  await hears(browser, 'zhuyating', `张伟把 ${some} 条记录交接给您`);

  // One of them goes to somebody else meanwhile, and stays there.
  await call(page, 'api/customer/Transfer', { ids: String(one.id), userid: String(await ownId(page)) });
  await done.getByRole('button', { name: '撤回交接' }).click();
  const question = page.getByRole('dialog', { name: '撤回马晓东的交接？' });
  await question.getByRole('button', { name: '撤回交接' }).click();
  await expect(page.getByText(`${held - 1} 条记录回到马晓东名下，1 条保持现状`)).toBeVisible();
  await expect(done).toContainText(`已撤回：${held - 1} 条回到马晓东名下`);
  await expect(done).toContainText(new RegExp(`现在名下：客户 ${held - 1} 条`));
  await expect(done.getByRole('button', { name: '撤回交接' })).toHaveCount(0);
  await done.getByRole('button', { name: '1 条保持现状，查看原因' }).click();
  const stayed = page.getByRole('region', { name: '保持现状的记录' }).getByRole('listitem');
  await expect(stayed).toHaveText(`客户${one.CustomerName}交接后负责人又变更过`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expectQuiet(manager);
  await manager.leave();
  await hears(browser, 'zhuyating', '张伟撤回了交接给您的');
  await hears(browser, 'maxiaodong', `张伟撤回了交接，${held - 1} 条记录回到您名下`);
});

test('on a phone the steps fill the screen, and giving up asks first', async ({ browser }) => {
  const manager = await signIn(browser, 'zhangwei', '/manager/recycle', phone);
  const { page } = manager;
  await page.getByRole('button', { name: '我的' }).tap();
  await page.getByRole('link', { name: '离职交接' }).tap();
  const dialog = await begin(page, '马晓东');
  const leads = dialog.getByRole('group', { name: /^线索 \d+ 条$/ });
  await leads.scrollIntoViewIfNeeded();
  // All to one, and then one kind to somebody else.
  await typeAhead(page, dialog.getByRole('combobox', { name: '全部交给一人' }), '胡志强');
  await expect(leads.getByText(/^胡志强 \d+ 条$/)).toBeVisible();
  await tick(page, leads.locator('.form-row').filter({ hasText: '交给' }), '朱雅婷');
  await expect(leads.getByText(/朱雅婷 \d+ 条/)).toBeVisible();
  // It stands where 保存 stood a moment ago: a second tap there is taken for a double one, as it should be.
  await expect(async () => {
    await dialog.getByRole('button', { name: '下一步' }).tap();
    await expect(dialog.getByText('3 / 3 确认')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(dialog.getByRole('row', { name: /朱雅婷/ })).toBeVisible();
  const box = await dialog.locator('.ant-modal-container').boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page);
  await screenshot(page, 'handover-phone');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).tap();
  await expect(dialog.getByText('3 / 3 确认')).toBeVisible();
  await dialog.getByRole('button', { name: /取\s*消/ }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /放\s*弃/ })
    .tap();
  await expect(dialog).toHaveCount(0);
  expectQuiet(manager);
  await manager.leave();
});
