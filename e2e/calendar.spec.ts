// Lists as a calendar: by mouse, by keys and by thumb; kept as a view, and what a colleague changes shows. The days lie in a
// month of their own, so that nothing depends on the day on which this runs.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { call, expectQuiet, sent } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

interface Column {
  id: number;
  field: string;
  title: string;
  divides?: string;
}
const title = '回访时间';
let field = { id: 0, name: '' };

const cols = async (page: Page) =>
  (await call(page, 'api/formField/formFieldIndex', { mode: 'contact' })).data['cols'] as Column[];

/** A date of the company's own, by which contacts can be laid out. */
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  const { page, leave } = await signIn(browser, 'demo-admin');
  const found = (await cols(page)).find((one) => one.title === title);
  if (!found)
    expect(
      await call(page, 'api/field/add', { module: 'contact', type: 'datetime', title, sortable: '1' }),
    ).toMatchObject({ result: 'success' });
  const made = async () => (await cols(page)).find((one) => one.title === title);
  await expect.poll(async () => (await made())?.divides).toBe('days');
  const column = await made();
  field = { id: column?.id ?? 0, name: column?.field ?? '' };
  await leave();
});

test.afterAll(async ({ browser }: { browser: Browser }) => {
  const { page, leave } = await signIn(browser, 'demo-admin');
  await call(page, 'api/field/delete', { id: String(field.id), confirm: '1' });
  await leave();
});

/** Contacts of this person on days of May 2031, and the address of the calendar that shows them alone. */
async function planned(page: Page, name: string, ...moments: string[]): Promise<string> {
  const mark = `${name}${Math.random().toString(36).slice(2, 8)}`;
  const { data } = await call(page, 'api/customer/index', { dataType: 'mine', rows: '1' });
  const [customer] = data['rows'] as { id: number }[];
  for (const [at, moment] of moments.entries())
    expect(
      await call(page, 'api/contact/add', {
        customerId: String(customer?.id),
        contactName: `${mark}第${at + 1}位`,
        [field.name]: `2031-05-${moment}`,
      }),
    ).toMatchObject({ result: 'success' });
  const filter = JSON.stringify([{ field: 'contactName', type: 'contains', value: mark }]);
  return `/crm/contact?${new URLSearchParams({ mode: 'calendar', by: field.name, month: '2031-05', filter })}`;
}

const grid = (page: Page) => page.getByRole('grid');
const day = (page: Page, date: string) => page.locator(`[data-day="2031-${date}"]`);
const chips = (page: Page, date: string) => day(page, date).getByRole('link');
const chip = (page: Page, at: number) => grid(page).getByRole('link', { name: new RegExp(`第${at}位`) });
const list = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('by mouse: a month, a day, another day for a record, a colleague, a view', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/contact');
  const { page } = visitor;
  const address = await planned(page, '鼠标', '06 09:30', '06 10:00', '06 11:00', '06 12:00', '06 23:30', '20 00:30');
  await page.goto(address);
  await expect(heading(page, '2031年5月')).toBeVisible();
  await expect(chips(page, '05-06')).toHaveCount(3);
  await expect(chips(page, '05-06').first()).toContainText('09:30');
  await expect(chips(page, '05-20')).toHaveText([/^00:30/]);
  await expect(page.getByText('本月共 6 条')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'calendar');

  await day(page, '05-06').getByText('还有 2 条').click();
  const may6 = list(page, /5月6日/);
  await expect(may6.getByRole('article')).toHaveCount(5);
  await expectAccessible(page);
  await screenshot(page, 'calendar-day');
  await may6.getByRole('button', { name: '关闭这一天' }).click();
  await expect(may6).toHaveCount(0);

  // Carried to another week: it keeps its hour, and can be taken back.
  const written = sent(page, 'api/contact/edit', async () => {
    await chip(page, 2).hover();
    await page.mouse.down();
    await day(page, '05-14').hover();
    await day(page, '05-14').hover({ position: { x: 20, y: 60 } });
    await expect(page.locator('.calendar-ghost')).toContainText('第2位');
    await page.mouse.up();
  });
  expect((await written)[field.name]).toBe('2031-05-14 10:00:00');
  await expect(chips(page, '05-14')).toHaveText([/^10:00.*第2位$/]);
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();
  await page.getByRole('button', { name: /撤\s*销/ }).click();
  await expect(chips(page, '05-14')).toHaveCount(0);
  await expect(chips(page, '05-06')).toHaveCount(3);

  // A month on and back by the address.
  await page.getByRole('button', { name: '下个月' }).click();
  await expect(page.getByText('本月没有记录')).toBeVisible();
  await page.reload();
  await expect(heading(page, '2031年6月')).toBeVisible();
  await page.getByRole('button', { name: '上个月' }).click();
  await chip(page, 6).click();
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeVisible();
  await page.goBack();
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();
  await expect(heading(page, '2031年5月')).toBeVisible();

  const colleague = await signIn(browser, 'demo-admin', '/');
  const id = Number(new URL((await chip(page, 6).getAttribute('href')) ?? '', page.url()).searchParams.get('open'));
  expect(
    await call(colleague.page, 'api/contact/edit', { id: String(id), [field.name]: '2031-05-21 08:00' }),
  ).toMatchObject({ result: 'success' });
  await expect(chips(page, '05-21')).toHaveText([/^08:00.*第6位$/]);
  await expect(chips(page, '05-20')).toHaveCount(0);
  await colleague.leave();

  await page.getByRole('button', { name: /^视图/ }).click();
  await page.getByRole('button', { name: '保存为视图' }).click();
  const naming = page.getByRole('dialog', { name: '保存为视图' });
  await naming.getByRole('textbox', { name: /名称/ }).fill('回访日历');
  await naming.getByRole('textbox', { name: /名称/ }).press('Enter');
  await expect(page).toHaveURL(/view=\d+/);
  const view = new URL(page.url()).searchParams.get('view');
  await page.goto(`/crm/contact?view=${view}`);
  await expect(grid(page)).toBeVisible();
  // A view knows no month: the present one is shown.
  await expect(grid(page).locator('[aria-current=date]')).toBeVisible();
  await expect(page).not.toHaveURL(/month=/);
  await call(page, 'api/view/delete', { id: view ?? '' });
  expectQuiet(visitor);
  await visitor.leave();
});

test('by keys: to a day, its list, and another date', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/contact', dark);
  const { page } = visitor;
  const { keyboard } = page;
  await page.goto(await planned(page, '键盘', '09 09:30', '09 10:00'));
  await expect(chips(page, '05-09')).toHaveCount(2);
  await keyboard.press('ArrowDown');
  await expect(day(page, '05-01').getByRole('button').first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await expect(day(page, '05-09').getByRole('button').first()).toBeFocused();
  await keyboard.press('PageUp');
  await expect(heading(page, '2031年4月')).toBeVisible();
  await keyboard.press('PageDown');
  await expect(day(page, '05-09').getByRole('button').first()).toBeFocused();
  await keyboard.press('Enter');
  const may9 = list(page, /5月9日/);
  await expect(may9.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);

  await may9.getByRole('button', { name: '更多操作' }).first().focus();
  await keyboard.press('Enter');
  const move = page.getByRole('menuitem', { name: '改到…' });
  await expect(move).toBeVisible();
  await move.focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '改到另一天' });
  const control = dialog.getByRole('textbox', { name: title });
  await control.focus();
  await control.fill('2031-05-30 16:00');
  const body = await sent(page, 'api/contact/edit', () => keyboard.press('Enter'));
  expect(body[field.name]).toBe('2031-05-30 16:00:00');
  await expect(chips(page, '05-30')).toHaveText([/^16:00/]);
  await expect(may9.getByRole('article')).toHaveCount(1);
  await may9.getByRole('button', { name: '更多操作' }).focus();
  await keyboard.press('Escape');
  await expect(may9).toHaveCount(0);
  await expect(day(page, '05-09').getByRole('button').first()).toBeFocused();
  expectQuiet(visitor);
  await visitor.leave();
});

test('by thumb: how many each day has, the day below, another month by a stroke, another date', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/contact', phone);
  const { page } = visitor;
  await page.goto(await planned(page, '拇指', '06 09:30', '06 10:00', '07 11:00'));
  await expect(list(page, /5月1日/).getByText('这一天没有记录')).toBeVisible();
  const sixth = page.getByRole('button', { name: /^5月6日.*2 条$/ });
  const box = await sixth.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await sixth.tap();
  const cards = list(page, /5月6日/).getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('09:30');
  await expectAccessible(page);
  await screenshot(page, 'phone-calendar');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  await cards.first().getByRole('button', { name: '更多操作' }).tap();
  await page.getByRole('menuitem', { name: '改到…' }).tap();
  const dialog = page.getByRole('dialog', { name: '改到另一天' });
  const control = dialog.getByRole('textbox', { name: title });
  await control.tap();
  await page.locator('.ant-picker-cell-in-view').nth(24).tap();
  const body = await sent(page, 'api/contact/edit', () => dialog.getByRole('button', { name: /保\s*存/ }).tap());
  expect(body[field.name]).toBe('2031-05-25 09:30:00');
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^5月25日.*1 条$/ })).toBeVisible();

  // Last, because a browser gives the first tap after a stroke to the stroke.
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const stroke = async (from: number, to: number) => {
    // The place under the finger must neither be drawn anew nor lie below a dialog that is going.
    await expect(dialog).toBeHidden();
    await settled(page);
    const y = ((await grid(page).boundingBox())?.y ?? 0) + 100;
    const moves = [0.25, 0.5, 0.75, 1].map((part) => ['touchMove', from + (to - from) * part] as const);
    // In one go: a finger that rests because the machine is busy is a long press, which ends the stroke.
    await Promise.all(
      [['touchStart', from] as const, ...moves, ['touchEnd', to] as const].map(([type, x]) => touch(type, x, y)),
    );
  };
  await stroke(320, 120);
  await expect(heading(page, '2031年6月')).toBeVisible();
  await stroke(120, 320);
  await expect(heading(page, '2031年5月')).toBeVisible();
  await expect(cards).toHaveCount(1);
  expectQuiet(visitor);
  await visitor.leave();
});

test('by finger on a wide screen: a long press takes a record to another day', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/contact', { hasTouch: true });
  const { page } = visitor;
  await page.goto(await planned(page, '平板', '06 09:30'));
  await expect(chips(page, '05-06')).toHaveCount(1);
  const from = await chip(page, 1).boundingBox();
  const to = await day(page, '05-15').boundingBox();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y] = [(from?.x ?? 0) + 20, (from?.y ?? 0) + 10];
  const [endX, endY] = [(to?.x ?? 0) + 40, (to?.y ?? 0) + 60];
  await touch('touchStart', x, y);
  await expect(page.locator('.calendar-ghost')).toBeVisible();
  const body = await sent(page, 'api/contact/edit', async () => {
    for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', x + (endX - x) * part, y + (endY - y) * part);
    await expect(day(page, '05-15')).toHaveAttribute('data-over');
    await touch('touchEnd', endX, endY);
  });
  expect(body[field.name]).toBe('2031-05-15 09:30:00');
  await expect(chips(page, '05-15')).toHaveText([/^09:30/]);
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();
  expectQuiet(visitor);
  await visitor.leave();
});

test('下次跟进 is moved without a follow-up: on the calendar, in the panel’s head, by thumb', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  const name = `改期${Math.random().toString(36).slice(2, 8)}公司`;
  const { data } = await call(page, 'api/customer/add', { CustomerName: name });
  const id = String(data['id']);
  await call(page, 'api/customer/edit', { id, nextgenjintime: '2031-05-06 09:30' });
  const query = new URLSearchParams({ mode: 'calendar', by: 'nextgenjintime', month: '2031-05', key: name });
  await page.goto(`/crm/customer?${query}`);
  await expect(chips(page, '05-06')).toHaveText([/^09:30/]);
  const dragged = sent(page, 'api/customer/edit', async () => {
    await chips(page, '05-06').first().hover();
    await page.mouse.down();
    await day(page, '05-14').hover();
    await day(page, '05-14').hover({ position: { x: 20, y: 60 } });
    await page.mouse.up();
  });
  expect(await dragged).toMatchObject({ id, nextgenjintime: '2031-05-14 09:30:00' });
  await expect(chips(page, '05-14')).toHaveText([/^09:30/]);

  await chips(page, '05-14').first().click();
  const panel = page.locator('.detail-drawer');
  await panel.getByRole('button', { name: '修改下次跟进' }).click();
  const box = panel.getByRole('textbox', { name: '下次跟进' });
  await expect(box).toBeFocused();
  await box.fill('2031-05-20 14:00');
  const typed = await sent(page, 'api/customer/edit', () =>
    panel.getByRole('group', { name: '修改下次跟进' }).getByRole('button', { name: '保存' }).click(),
  );
  expect(typed).toMatchObject({ id, nextgenjintime: '2031-05-20 14:00:00', undo: '1' });
  await expect(panel.locator('.panel-facts')).toContainText('2031-05-20');
  await expect(panel.getByRole('button', { name: '修改下次跟进' })).toBeFocused();
  await expectAccessible(page);
  await screenshot(page, 'plan-panel');
  expectQuiet(visitor);
  await visitor.leave();

  const thumb = await signIn(browser, 'lina', `/crm/customer?key=${name}&open=customer:${id}`, phone);
  const head = thumb.page.locator('.detail-drawer');
  await head.getByRole('button', { name: '修改下次跟进' }).tap();
  await expectAccessible(thumb.page);
  await screenshot(thumb.page, 'plan-phone');
  await expect(head.getByRole('textbox', { name: '下次跟进' })).toBeVisible();
  expectQuiet(thumb);
  await thumb.leave();
});
