// The workbench by role: a manager's team, an administrator's system, and nothing of either for a salesperson.
import { limits } from '@crm/protocol/limits';
import { expect, type Page, type Request, test } from '@playwright/test';
import { bodyOf, expectQuiet, isCall, total } from './acts.ts';
import { dark, expectAccessible, phone, settled, signIn } from './person.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
/** A list's first page, apart from requests of the workbench and from prefetching. */
const isListPage = (request: Request) =>
  isCall(request, 'api/customer/index') &&
  bodyOf(request).get('rows') === String(limits.pageSize) &&
  bodyOf(request).get('page') === '1';
const numberIn = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', ''));

for (const [variant, options] of [
  ['', {}],
  [' on a phone in the dark', { ...phone, ...dark }],
] as const) {
  test(`a manager presses a number of the team, and the list has as many${variant}`, async ({ browser }) => {
    const visitor = await signIn(browser, 'zhangwei', '/crm/index', options);
    const { page } = visitor;
    const team = card(page, '团队客户');
    const figures = team.locator('.workbench-figure');
    await expect(figures).toHaveCount(5);
    await expect(figures.locator('.workbench-figure-value')).toHaveCount(5);
    await expect(card(page, '系统概况')).toHaveCount(0);
    await expectAccessible(page);
    for (const name of ['今日到期', '已逾期', '近 7 天新增', '30 天未跟进', '从未跟进']) {
      const figure = team.getByRole('link', { name });
      const value = await figure.locator('.workbench-figure-value').textContent();
      const [answer] = await Promise.all([
        page.waitForResponse((one) => isListPage(one.request())),
        'hasTouch' in options ? figure.tap() : figure.click(),
      ]);
      await expect(page).toHaveURL(/\/crm\/customer\?dataType=sub/);
      expect((await answer.json()).data.total, name).toBe(numberIn(value));
      // Cards have no pager that would show the total.
      if (!('hasTouch' in options) && numberIn(value) > 0)
        await expect
          .poll(async () => numberIn(await total(page).textContent()), { message: name })
          .toBe(numberIn(value));
      await page.goBack();
      await expect(figures.locator('.workbench-figure-value')).toHaveCount(5);
    }
    // By keyboard as well.
    await team.getByRole('link', { name: '已逾期' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/nextgenjintime/);
    expectQuiet(visitor);
    await visitor.leave();
  });
}

test('an administrator sees who is there, what runs and what is stored; a salesperson sees neither', async ({
  browser,
}) => {
  const seller = await signIn(browser, 'lina', '/crm/index');
  await expect(card(seller.page, '今日待办')).toBeVisible();
  await settled(seller.page);
  for (const name of ['团队客户', '系统概况']) await expect(card(seller.page, name)).toHaveCount(0);

  const admin = await signIn(browser, 'demo-admin', '/crm/index');
  const { page } = admin;
  const system = card(page, '系统概况');
  await expect(system.locator('.workbench-figure-value')).toHaveCount(7);
  await expect(system).toContainText(/数据库[\d.]+ MB/);
  await expectAccessible(page);

  const people = page.getByRole('dialog', { name: /在线人员/ });
  await expect(async () => {
    const online = numberIn(await system.getByRole('button', { name: /在线人数/ }).textContent());
    expect(online).toBeGreaterThanOrEqual(2);
  }).toPass();
  await system.getByRole('button', { name: /在线人数/ }).click();
  await expect(people.getByRole('listitem').filter({ hasText: '李娜' })).toBeVisible();
  await page.keyboard.press('Escape');

  const signedIn = system.getByRole('link', { name: /今日登录/ });
  const today = numberIn(await signedIn.textContent());
  await signedIn.click();
  await expect.poll(async () => numberIn(await total(page).textContent())).toBe(today);
  await page.goBack();

  await system.getByRole('link', { name: /近 7 天失败的任务/ }).click();
  await expect(page).toHaveURL(/\/system\/job\?state=failed&days=7/);
  await expect(page.getByText('没有符合条件的任务')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await system.getByRole('link', { name: /进行中的任务/ }).click();
  await expect(page).toHaveURL(/\/system\/job\?state=open/);
  expectQuiet(seller);
  expectQuiet(admin);
  await seller.leave();
  await admin.leave();
});

test('a manager opens the list behind a figure, comes back to it, and arranges the page by keys and by dragging', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/index');
  const { page } = visitor;
  const brief = card(page, '销售简报');
  await page.getByRole('combobox', { name: '时间' }).click();
  await page.getByTitle('本年').click();
  await expect(page).toHaveURL(/period=year/);
  const signed = brief.getByRole('link', { name: /^新签合同(?!金额)/ });
  await expect(brief).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
  const value = numberIn(await signed.locator('.strip-value').textContent());
  await signed.click();
  await expect(page).toHaveURL(/\/crm\/contract\?filter=/);
  await expect.poll(async () => numberIn(await total(page).textContent())).toBe(value);
  await page.goBack();
  await expect(page).toHaveURL(/period=year/);

  await page.getByRole('button', { name: '调整布局' }).click();
  const dialog = page.getByRole('dialog', { name: '调整布局' });
  const lines = dialog.getByRole('listitem');
  await lines.first().getByRole('button', { name: /^拖动/ }).press('ArrowDown');
  const [from, to] = [lines.nth(4).getByRole('button', { name: /^拖动/ }), lines.nth(0)];
  const name = await lines.nth(4).textContent();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('the lines are not there');
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, end.y + 4, { steps: 12 });
  await page.mouse.up();
  await expect(lines.first()).toHaveText(name ?? '');
  await dialog.getByRole('checkbox', { name: '公海可领取' }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, '公海可领取')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.workbench-card').first()).toHaveAttribute('aria-label', name ?? '');
  await expect(card(page, '公海可领取')).toHaveCount(0);
  expectQuiet(visitor);
  await visitor.leave();

  const small = await signIn(browser, 'lina', '/crm/index', { ...phone, ...dark });
  await expect(card(small.page, '今日待办').locator('.today-name').first()).toBeVisible();
  await settled(small.page);
  await expectAccessible(small.page);
  expectQuiet(small);
  await small.leave();
});
