// The focus is never lost: whatever is opened gives it back when it is closed, and what goes away passes it on.
import { expect, type Page, test } from '@playwright/test';
import { claimable, question } from '../acts.ts';
import { settled, signIn } from '../person.ts';
import { allPages } from './pages.ts';

/** What has the focus: BODY for nothing. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    return at.tagName === 'BODY'
      ? 'BODY'
      : `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent ?? ''}`.trim();
  });
const layers =
  '.ant-modal-wrap, .ant-drawer .ant-drawer-section, .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)';
const open = (page: Page) => page.locator(layers).filter({ visible: true });
/** These do something at once, or have nothing to close. */
const deeds = /保存|撤销|退出|全部已读|重试|恢复|清除|刷新|收起|展开|下载|上一|下一|跳到/;

/** Pages on which a button of one name is tried. */
const enough = 3;

test('every button of every page that opens something has the focus again when that is closed', async ({ browser }) => {
  test.setTimeout(900_000);
  const visitor = await signIn(browser, 'demo-admin', '/crm/index');
  const { page, faults } = visitor;
  let opened = 0;
  // What every list has is opened on some of them.
  const tried = new Map<string, number>();
  for (const address of allPages()) {
    await page.goto(address);
    await settled(page);
    // The header is the same everywhere.
    const within = address === allPages()[0] ? 'header, main' : 'main';
    // Headings sort: they open nothing.
    const buttons = page.locator(within).locator('button:not(:disabled):not([role=switch]):not(.list-sort)');
    // Rows repeat what their first one has.
    const names = new Set<string>();
    for (const one of (await buttons.filter({ visible: true }).all()).slice(0, 40)) {
      const name = (await one.getAttribute('aria-label')) ?? (await one.textContent()) ?? '';
      if (name && !deeds.test(name)) names.add(name.replace(/[：:].*/, ''));
    }
    for (const name of names) {
      const times = tried.get(name) ?? 0;
      if (times >= enough) continue;
      tried.set(name, times + 1);
      const one = page
        .locator('main, header')
        .getByRole('button', { name, disabled: false })
        .filter({ visible: true })
        .first();
      if ((await one.count()) === 0) continue;
      await one.focus();
      const before = await focused(page);
      await page.keyboard.press('Enter');
      const opens = await open(page)
        .first()
        .waitFor({ timeout: 1000 })
        .then(
          () => true,
          () => false,
        );
      if (!opens) {
        if (page.url().endsWith(address)) continue;
        await page.goto(address);
        await settled(page);
        continue;
      }
      opened++;
      await settled(page);
      // A copy asks first whether it is given up.
      const given = question(page).filter({ hasText: '放弃' }).locator('.ant-modal-confirm-btns button').last();
      // One layer at a time: a dialog may open its first picker, now or in a moment.
      await expect(async () => {
        if (await given.isVisible()) await given.click();
        else if ((await open(page).count()) > 0) await page.keyboard.press('Escape');
        expect(await open(page).count(), `${address}: ${name} closes`).toBe(0);
      }).toPass({ timeout: 20_000, intervals: [300] });
      await expect.poll(() => focused(page), { message: `${address}: ${name}` }).toBe(before);
    }
  }
  expect(opened).toBeGreaterThan(20);
  expect(faults).toEqual([]);
  await visitor.leave();
});

test('what was sent, claimed or taken away passes the focus on, and the panel’s keys go on working', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page, faults } = visitor;
  const due = page.getByRole('region', { name: '今日待跟进' }).locator('li').getByRole('link');
  const title = page.locator('.detail-drawer').getByRole('heading', { level: 2 });
  const second = (await due.nth(1).locator('.workbench-name > span').first().textContent()) ?? '';
  await due.first().focus();
  await page.keyboard.press('Enter');
  await expect(title).not.toHaveText(second);
  await page.keyboard.press('f');
  await expect(page.getByLabel('跟进内容')).toBeFocused();
  await page.keyboard.type('今天谈过，等他们回话');
  await page.keyboard.press('Control+Enter');
  const written = page.getByRole('listitem').filter({ hasText: '今天谈过，等他们回话' });
  await expect(written).toHaveAttribute('aria-busy', 'false');
  expect(await focused(page)).not.toBe('BODY');
  // The next one of the day is one key away.
  await page.keyboard.press('j');
  await expect(title).toHaveText(second);
  await page.keyboard.press('Escape');
  await expect(page.locator('.detail-drawer')).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe('BODY');

  await page.goto('/crm/pool');
  const { name } = await claimable(page);
  await page.getByRole('link', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  const claim = page.locator('.detail-drawer').getByRole('button', { name: '领取' });
  await claim.focus();
  await page.keyboard.press('Enter');
  await expect(claim).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe('BODY');
  await page.keyboard.press('Escape');
  await expect(page.locator('.detail-drawer')).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe('BODY');
  expect(faults).toEqual([]);
  await visitor.leave();
});
