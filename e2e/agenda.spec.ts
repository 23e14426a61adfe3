// The calendar of a person: a task stands on its day, is opened, moved by mouse and by date, and taken back; and on a phone.
import { expect, test } from '@playwright/test';
import { agree, call, expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

test('a task is found on its day, opened, moved and taken back; by month, by week and by thumb', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'lina', '/oa/news');
  const { page } = visitor;
  const title = `日程样品${Date.now() % 100_000}`;
  expect(await call(page, 'api/task/add', { title, endTime: '2031-05-06 18:00' })).toMatchObject({ result: 'success' });
  await page.goto('/oa/calendar?month=2031-05');
  const day = (date: string) => page.locator(`[data-day="2031-05-${date}"]`);
  const entry = (date: string) => day(date).getByRole('link', { name: new RegExp(title) });
  await entry('06').click();
  await expect(page.getByRole('dialog').getByText(title).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await entry('06').dragTo(day('14'));
  await expect(entry('14')).toBeVisible();
  await expect(entry('06')).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(entry('06')).toBeVisible();

  // A click beside the entries of a day begins something on it.
  const box = await day('20').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) - 12);
  await page.getByRole('menuitem', { name: '新建任务' }).click();
  await expect(page.getByRole('dialog').getByLabel('截止时间')).toHaveValue(/^2031-05-20/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await day('06').getByRole('button').first().click();
  const list = page.getByRole('region', { name: '5月6日星期二' });
  await expect(list.getByRole('button', { name: `把“${title}”改到另一天` })).toBeVisible();
  const tasks = page.getByRole('group', { name: '类型' }).getByRole('button', { name: '任务' });
  await tasks.click();
  await expect(entry('06')).toHaveCount(0);
  await tasks.click();
  await expect(entry('06')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'agenda-month');
  expectQuiet(visitor);
  await visitor.leave();

  const thumb = await signIn(browser, 'lina', '/oa/calendar?view=week&day=2031-05-06', { ...phone, ...dark });
  await expect(thumb.page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await thumb.page.getByRole('button', { name: `把“${title}”改到另一天` }).tap();
  await expect(thumb.page.getByRole('dialog', { name: '改到另一天' })).toBeVisible();
  await thumb.page
    .getByRole('dialog', { name: '改到另一天' })
    .getByRole('button', { name: /取\s*消/ })
    .tap();
  await thumb.page.goto('/oa/calendar?month=2031-05');
  await thumb.page.locator('[data-day="2031-05-06"]').getByRole('button').tap();
  await expect(thumb.page.getByRole('region').getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await settled(thumb.page);
  await expectAccessible(thumb.page);
  await screenshot(thumb.page, 'agenda-phone');
  expectQuiet(thumb);
  await thumb.leave();
});

test('the address of a calendar is made, copied once, read without a login, and revoked', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/oa/calendar', { ...phone, ...dark });
  const { page } = visitor;
  const title = `订阅样品${Date.now() % 100_000}`;
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(await call(page, 'api/task/add', { title, endTime: `${soon} 18:00` })).toMatchObject({ result: 'success' });
  await page.getByRole('button', { name: '订阅' }).tap();
  const dialog = page.getByRole('dialog', { name: '订阅我的日程' });
  await dialog.getByRole('button', { name: '生成订阅地址' }).tap();
  const address = await dialog.getByLabel('订阅地址').inputValue();
  const read = () => fetch(address);
  expect(await (await read()).text()).toContain(`SUMMARY:任务：${title}`);
  await settled(page);
  await expectAccessible(page);
  // The message about it is gone.
  await expect(page.locator('.toast')).toHaveCount(0);
  await screenshot(page, 'agenda-feed');
  await dialog.getByRole('button', { name: /停\s*用/ }).tap();
  await agree(page);
  await expect(dialog.getByRole('button', { name: '生成订阅地址' })).toBeVisible();
  expect((await read()).status).toBe(404);
  expectQuiet(visitor);
  await visitor.leave();
});
