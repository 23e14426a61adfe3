// The list of today: a customer is made and due in the same minute, and is worked through by keys, by mouse and by thumb.
import { expect, type Page, test } from '@playwright/test';
import { expectQuiet, sent } from './acts.ts';
import { dark, expectAccessible, phone, settled, signIn } from './person.ts';

const today = (page: Page) => page.getByRole('region', { name: '今日待办' });

test('by keys: down, a follow-up for tomorrow, another day, and the panel among the others', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  await settled(page);
  await expectAccessible(page);
  await today(page)
    .getByRole('button', { name: /^跟进 \d/ })
    .click();
  const entries = today(page).locator('.today-entry');
  await expect(entries.filter({ hasText: '写跟进' })).toHaveCount(await entries.count());
  const focused = today(page).locator('.today-entry[data-focused=true]');
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  const name = (await focused.locator('.today-name').textContent()) ?? '';
  await page.keyboard.press('f');
  await expect(focused.getByLabel('跟进内容')).toBeFocused();
  await page.keyboard.type('约好下周看样品');
  await focused.getByRole('button', { name: '明天', exact: true }).click();
  await expectAccessible(page);
  const body = await sent(page, 'api/OpportLogs/Add', () => page.keyboard.press('Control+Enter'));
  expect(body['nextgenjintime']).toMatch(/ 09:00:00$/);
  await expect(entries.filter({ hasText: name })).toHaveCount(0);

  // The keys go on with what stands there now; another day is one letter and one choice, and can be taken back.
  const next = (await focused.locator('.today-name').textContent()) ?? '';
  await page.keyboard.press('h');
  await expect(page.getByRole('menuitem', { name: '后天' })).toBeVisible();
  await page.getByRole('menuitem', { name: '后天' }).click();
  await expect(entries.filter({ hasText: next })).toHaveCount(0);
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(entries.filter({ hasText: next })).toHaveCount(1);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.locator('.detail-drawer');
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  expectQuiet(visitor);
  await visitor.leave();
});

test('a manager passes an approval on a phone in the dark, from the first screen', async ({ browser }) => {
  const { page, ...visitor } = await signIn(browser, 'zhangwei', '/crm/index', { ...phone, ...dark });
  const entry = today(page)
    .locator('.today-entry')
    .filter({ has: page.getByRole('button', { name: /^通过：/ }) });
  await expect(entry.first()).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  // Today stands on the first screen.
  expect((await today(page).boundingBox())?.y ?? 999).toBeLessThan(300);
  const name = (await entry.first().locator('.today-name').textContent()) ?? '';
  await entry
    .first()
    .getByRole('button', { name: /^通过：/ })
    .tap();
  const dialog = page.getByRole('dialog', { name: '通过' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^通\s?过$/ }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(entry.filter({ hasText: name })).toHaveCount(0);
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});
