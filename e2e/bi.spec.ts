// Business intelligence: the meeting on a Monday, on a large screen and on a phone.
import { limits } from '@crm/protocol/limits';
import { expect, type Page, test } from '@playwright/test';
import { bodyOf, isCall, total } from './acts.ts';
import { dark, expectAccessible, phone, settled, signIn } from './person.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Opens the table below a chart. */
async function openTable(page: Page, name: string): Promise<void> {
  const button = card(page, name).getByRole('button', { name: '数据表' });
  // It comes once it is near; what comes above it moves it away again.
  await expect(async () => {
    await card(page, name).scrollIntoViewIfNeeded();
    await expect(button).toBeVisible({ timeout: 1000 });
  }).toPass();
  await button.click();
}
const numberIn = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', ''));

for (const [variant, options] of [
  ['', {}],
  [' on a phone in the dark', { ...phone, ...dark }],
] as const) {
  test(`a manager looks at the year, and a number leads to its rows${variant}`, async ({ browser }) => {
    const visitor = await signIn(browser, 'zhangwei', '/bi/overview', options);
    const { page } = visitor;
    const fold = page.getByRole('button', { name: /^筛选：本月 · / });
    if (variant) await fold.click();
    else await expect(fold).toHaveCount(0);
    await page.getByRole('combobox', { name: '时间', exact: true }).click();
    await page.getByTitle('本年', { exact: true }).click();
    await expect(page).toHaveURL(/period=year/);
    const figures = card(page, '经营概况');
    await expect(figures.getByRole('listitem')).toHaveCount(8);
    // What counts, and the former periods, are told on request: by a tap, and to the keyboard.
    const sentence = page.getByRole('tooltip').filter({ hasText: '签订日期在这段时间、审批通过且未作废的合同数' });
    const signed = figures.getByRole('listitem').filter({ has: page.getByText('新签合同', { exact: true }) });
    await expect(figures).not.toContainText('上期');
    await signed.getByRole('button', { name: '新签合同' })[variant ? 'tap' : 'focus']();
    if (!variant) await page.keyboard.press('Tab');
    await expect(variant ? sentence : page.getByRole('tooltip')).toBeVisible();
    const trend = card(page, '合同与回款趋势');
    await trend.scrollIntoViewIfNeeded();
    await expect(trend.getByRole('img', { name: '合同与回款趋势的图表' }).locator('svg')).toBeVisible();
    await expect(trend.getByRole('row')).toHaveCount(0);
    await openTable(page, '合同与回款趋势');
    await expect(trend.getByRole('row')).not.toHaveCount(0);
    await settled(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );

    const value = await signed.getByRole('link').textContent();
    const [answer] = await Promise.all([
      page.waitForResponse(
        (one) =>
          isCall(one.request(), 'api/contract/index') &&
          bodyOf(one.request()).get('rows') === String(limits.pageSize) &&
          bodyOf(one.request()).get('page') === '1',
      ),
      signed.getByRole('link').click(),
    ]);
    await expect(page).toHaveURL(/\/crm\/contract\?filter=/);
    expect((await answer.json()).data.total).toBe(numberIn(value));
    await page.goBack();
    await expect(page).toHaveURL(/\/bi\/overview\?period=year/);
    await expect(signed.getByRole('link')).toHaveText(value ?? '');
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });
}

test('on a phone days and weeks stand in one line beside their numbers', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/bi/overview', phone);
  const { page } = visitor;
  for (const period of ['lastmonth', 'lastquarter']) {
    await page.goto(`/bi/overview?period=${period}`);
    const trend = card(page, '合同与回款趋势');
    await trend.scrollIntoViewIfNeeded();
    if (period === 'lastmonth') await openTable(page, '合同与回款趋势');
    const names = trend.locator('tbody th');
    await expect(names).not.toHaveCount(0);
    const lines = await names.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return [one.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
      }),
    );
    expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
  }
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

test('every column of a table is seen below its chart', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/bi/portrait?period=year');
  const { page } = visitor;
  for (const [name, titles] of [
    ['portrait', ['省份分布', '行业分布', '级别分布', '来源分布']],
    ['funnel', ['各环节趋势', '员工漏斗', '部门漏斗']],
    ['performance', ['应收未收（按签订日期）', '员工应收未收']],
  ] as const) {
    await page.goto(`/bi/${name}?period=year`);
    for (const title of titles) {
      const table = page.getByRole('region', { name: `${title}的数据` });
      await openTable(page, title);
      await expect(table).toBeVisible();
      expect(await table.evaluate((shown) => shown.scrollWidth - shown.clientWidth), title).toBe(0);
    }
  }
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

test('follow-ups and work logs lead to their lists, which find as many', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/bi/customer?period=year');
  const { page } = visitor;
  for (const [path, title, list] of [
    ['/bi/customer?period=year', '员工跟进次数', '/crm/followUp'],
    ['/bi/customer?period=year', '跟进方式', '/crm/followUp'],
    ['/bi/office?period=year', '员工日志', '/oa/worklogs'],
    ['/bi/office?period=year', '各类日志', '/oa/worklogs'],
  ] as const) {
    await page.goto(path);
    await openTable(page, title);
    const number = card(page, title).getByRole('row').nth(1).getByRole('link').first();
    const count = numberIn(await number.textContent());
    await number.click();
    await expect(page).toHaveURL(new RegExp(`${list}\\?(.*&)?filter=`));
    await expect(total(page)).toHaveText(new RegExp(`^共 ${count.toLocaleString('en-US')} 条$`));
    await settled(page);
    await expectAccessible(page);
  }
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

test('on a wall stand the title, whose numbers they are and of which period, and no explanations', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/bi/overview?period=year');
  const { page } = visitor;
  const meanings = page.getByRole('button', { name: '统计口径' });
  await expect(meanings.first()).toBeVisible();
  await page.getByRole('button', { name: '全屏' }).click();
  await expect(page.getByText(/^本年 · .+部$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible();
  await expect(card(page, '合同与回款趋势').getByRole('img').locator('svg')).toBeVisible();
  await expect(meanings).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await page.getByRole('button', { name: '全屏' }).click();
  await expect(meanings.first()).toBeVisible();
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

test('a salesperson finds three pages without a choice of people; a report becomes a file for somebody who may', async ({
  browser,
}) => {
  const seller = await signIn(browser, 'lina', '/bi/performance');
  await expect(card(seller.page, '合同金额')).toBeVisible();
  await expect(seller.page.getByRole('link', { name: '排行榜' })).toHaveCount(0);
  await expect(seller.page.getByText('全部员工')).toHaveCount(0);
  await expect(seller.page.getByRole('button', { name: '导出 合同金额' })).toHaveCount(0);
  await seller.leave();

  const manager = await signIn(browser, 'zhangwei', '/bi/performance?period=year');
  const { page } = manager;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 合同金额' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^合同金额 .+\.xlsx$/);
  expect(manager.faults).toEqual([]);
  await manager.leave();
});
