// The cash of the weeks to come: seen by a manager on a large screen, and on a phone in the dark; a number leads to its instalments.
import { expect, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

for (const [variant, options] of [
  ['', {}],
  [' on a phone in the dark', { ...phone, ...dark }],
] as const) {
  test(`the weeks to come stand beside those that are over, and lead to their instalments${variant}`, async ({
    browser,
  }) => {
    const visitor = await signIn(browser, 'zhangwei', '/bi/forecast', options);
    const { page } = visitor;
    const card = page.getByRole('region', { name: '现金预测', exact: true });
    await expect(card.getByRole('img', { name: '现金预测的图表' }).locator('svg')).toBeVisible();
    await card.getByRole('button', { name: '数据表' }).click();
    await expect(card.getByRole('columnheader', { name: '预计收到' })).toBeVisible();
    // The rule is told on request.
    await card.getByRole('button', { name: '统计口径' }).click();
    await expect(page.getByRole('tooltip').filter({ hasText: '中位数' })).toBeVisible();
    await page.keyboard.press('Escape');
    await settled(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
    await screenshot(page, `forecast${variant ? '-phone-dark' : ''}`);
    await card.getByRole('row').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/crm\/recpay\?pending=1&filter=/);
    expectQuiet(visitor);
    await visitor.leave();
  });
}
