// The focus is never lost: whatever is opened gives it back when it is closed, and what goes away passes it on.
import { expect, type Page, test } from '@playwright/test';
import { claimable, question } from '../acts.ts';
import { settled, signIn } from '../person.ts';
import { allPages, walkPages } from './pages.ts';

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
const immediateActions = /保存|撤销|退出|全部已读|重试|恢复|清除|刷新|收起|展开|上一|下一|跳到|拖动/;

/** One name is one component wherever it stands; days, numbers and the record that follow make no other kind. */
const kindOf = (name: string): string => name.replace(/[：:\s].*/, '').replaceAll(/\d+/g, '#');

/** Opens what one page has to open, each kind once for all pages, and closes it again; answers how many there were. */
async function walk(page: Page, address: string, within: string, tried: Set<string>): Promise<number> {
  let opened = 0;
  await page.goto(address);
  await settled(page);
  // Headings sort, and downloads are kept by the browser: they open nothing.
  const buttons = page
    .locator(within)
    .locator('button:not(:disabled, [role=switch], .list-sort, :has(.anticon-download))')
    .filter({ visible: true });
  // Rows repeat what their first one has.
  const names = await buttons.evaluateAll((all) =>
    all.slice(0, 40).map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );
  for (const name of names) {
    const kind = kindOf(name);
    if (!kind || immediateActions.test(kind) || tried.has(kind)) continue;
    tried.add(kind);
    const one = page.locator('main, header').getByRole('button', { name, disabled: false }).filter({ visible: true });
    if ((await one.count()) === 0) continue;
    await expect(async () => {
      await one.first().focus();
      await expect(one.first()).toBeFocused({ timeout: 300 });
    }).toPass({ timeout: 20_000 });
    const before = await focused(page);
    await page.keyboard.press('Enter');
    // Its code may come first.
    await settled(page);
    if ((await open(page).count()) === 0) {
      if (page.url().endsWith(address)) continue;
      await page.goto(address);
      await settled(page);
      continue;
    }
    opened++;
    await settled(page);
    // A copy asks first whether it is given up.
    const discardButton = question(page).filter({ hasText: '放弃' }).locator('.ant-modal-confirm-btns button').last();
    // One layer at a time: a dialog may open its first picker, now or in a moment.
    await expect(async () => {
      if (await discardButton.isVisible()) await discardButton.click();
      else if ((await open(page).count()) > 0) await page.keyboard.press('Escape');
      expect(await open(page).count(), `${address}: ${name} closes`).toBe(0);
    }).toPass({ timeout: 20_000, intervals: [300] });
    // A number in its name may have come meanwhile.
    const same = (text: string) => text.replaceAll(/\d+/g, '#');
    await expect.poll(async () => same(await focused(page)), { message: `${address}: ${name}` }).toBe(same(before));
  }
  return opened;
}

test('every button of every page that opens something has the focus again when that is closed', async ({ browser }) => {
  const [first = ''] = allPages();
  const tried = new Set<string>();
  let opened = 0;
  await walkPages(
    () => signIn(browser, 'demo-admin', '/crm/index'),
    // The header is the same everywhere.
    async ({ page }, address) => {
      opened += await walk(page, address, address === first ? 'header, main' : 'main', tried);
    },
  );
  expect(opened).toBeGreaterThan(20);
});

test('what was sent, claimed or taken away passes the focus on, and the panel’s keys go on working', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page, faults } = visitor;
  const today = page.getByRole('region', { name: '今日待办' });
  await today.getByRole('button', { name: /^跟进 \d/ }).click();
  const due = today.locator('.today-about');
  const title = page.locator('.detail-drawer').getByRole('heading', { level: 2 });
  const second = (await due.nth(1).locator('.today-name').textContent()) ?? '';
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
