// The same working morning by the thumb alone and by the keyboard alone, and a ride through tunnels.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { claimable, expectQuiet, savedFollowUp, sent, shellCached } from './acts.ts';
import { phone, signIn } from './person.ts';

const box = (page: Page) => page.getByLabel('跟进内容');
const title = (page: Page) => page.locator('.detail-drawer').getByRole('heading', { level: 2 });
const index = 'api/customer/index';

/** Numbers that were called; the browser of the test has no telephone. */
async function telephone(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const called: string[] = [];
    Object.assign(window, { called });
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null;
      if (!link) return;
      event.preventDefault();
      called.push(link.href);
    });
  });
  return () => page.evaluate(() => (window as unknown as { called: string[] }).called);
}

test('a phone’s morning by touch: scene, call, follow-up with a date, claim', async ({ browser }, { retry }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index', phone);
  const { page } = visitor;
  const note = `早上电话谈好样品${retry}`;
  const called = await telephone(page);
  await page.goto('/crm/customer');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('region', { name: '客户' }).getByRole('button', { name: /客户$/ }).first().tap();
  const scene = await sent(page, index, () =>
    page.getByRole('dialog', { name: '场景' }).getByRole('button', { name: '我负责的客户' }).tap(),
  );
  expect(scene).toMatchObject({ dataType: 'mine' });

  // The call is made from the list, which stays as it is.
  await page.getByRole('link', { name: /^拨打/ }).first().tap();
  expect(await called()).toEqual([expect.stringMatching(/^tel:\+?\d+$/)]);
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();

  await page.getByRole('article').first().getByRole('link').first().tap();
  await expect(title(page)).toBeVisible();
  await box(page).tap();
  await page.keyboard.type(note);
  await page.getByRole('button', { name: '明天' }).tap();
  const body = await sent(page, 'api/OpportLogs/Add', () => page.getByRole('button', { name: '提交跟进' }).tap());
  expect(body).toMatchObject({ Ext: note, nextgenjintime: expect.stringMatching(/ 09:00:00$/) });
  await expect(savedFollowUp(page, note)).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).last().tap();
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();

  await page.getByRole('button', { name: '我的' }).tap();
  await page.getByRole('link', { name: '公海' }).tap();
  await expect(page).toHaveURL(/\/crm\/pool/);
  const { name } = await claimable(page);
  await page.getByRole('region', { name: '公海' }).getByRole('link', { name, exact: true }).tap();
  await expect(title(page)).toHaveText(name);
  await page.locator('.panel-bottom').getByRole('button', { name: '领取' }).tap();
  await expect(page.getByText('领取成功')).toBeVisible();
  await expect(page.locator('.panel-bottom').getByRole('button', { name: '跟进', exact: true })).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

/** Goes to a control as a person without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('the same morning by keyboard alone', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  const { keyboard } = page;
  const called = await telephone(page);
  await page.goto('/crm/customer');
  await expect(page.getByRole('button', { name: '全部客户' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: '全部客户' }));
  await keyboard.press('Enter');
  const options = page.getByRole('dialog', { name: '场景' });
  await expect(options.getByRole('button', { name: '全部客户' })).toBeFocused();
  await keyboard.press('ArrowDown');
  expect(await sent(page, index, () => keyboard.press('Enter'))).toMatchObject({ dataType: 'mine' });
  await expect(options).toBeHidden();

  await keyboard.press('j');
  await keyboard.press('j');
  await tabTo(page, page.getByRole('row').nth(1).getByRole('cell').nth(1).getByRole('link'));
  await keyboard.press('Enter');
  await expect(title(page)).not.toBeEmpty();
  const number = page.locator('.panel-fact').getByRole('link');
  await tabTo(page, number);
  await keyboard.press('Enter');
  expect(await called()).toEqual([expect.stringMatching(/^tel:\+?\d+$/)]);
  await keyboard.press('f');
  await expect(box(page)).toBeFocused();
  await keyboard.type('键盘上记一笔');
  await tabTo(page, page.getByRole('button', { name: '后天' }));
  await keyboard.press('Enter');
  const body = await sent(page, 'api/OpportLogs/Add', () => keyboard.press('Control+Enter'));
  expect(body).toMatchObject({ Ext: '键盘上记一笔', nextgenjintime: expect.stringMatching(/ 09:00:00$/) });
  await expect(savedFollowUp(page, '键盘上记一笔')).toBeVisible();

  // The next customer, and a day of one's own.
  const name = (await title(page).textContent()) ?? '';
  await keyboard.press('j');
  await expect(title(page)).not.toHaveText(name);
  await keyboard.press('f');
  await expect(box(page)).toBeFocused();
  await keyboard.type('下一个也谈了');
  await tabTo(page, page.getByRole('textbox', { name: '下次跟进时间' }));
  await keyboard.type('2031-05-06 10:30');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '提交跟进' }));
  const other = await sent(page, 'api/OpportLogs/Add', () => keyboard.press('Enter'));
  expect(other).toMatchObject({ Ext: '下一个也谈了', nextgenjintime: '2031-05-06 10:30:00' });
  await expect(savedFollowUp(page, '下一个也谈了')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();

  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /搜索页面/ })).toBeFocused();
  await keyboard.type('公海');
  await expect(page.getByRole('option', { name: /公海/ }).first()).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/pool/);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const { at } = await claimable(page);
  for (let row = 0; row <= at; row++) await keyboard.press('j');
  const actions = page.getByRole('toolbar', { name: '对此行的操作' });
  await expect(actions).toBeVisible();
  await keyboard.press('.');
  await expect(actions.getByRole('button').first()).toBeFocused();
  await tabTo(page, actions.getByRole('button', { name: '领取' }));
  await keyboard.press('Enter');
  await expect(page.getByText('领取成功')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expectQuiet(visitor);
  await visitor.leave();
});

test('F that is pressed before the panel has come begins the follow-up when it comes', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  let release = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/CustomerPanel-[^/]*\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/crm/customer');
  await page.getByRole('row').nth(2).getByRole('cell').nth(1).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('f');
  release();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('很快');
  await expect(box(page)).toHaveValue('很快');
  expectQuiet(visitor);
  await visitor.leave();
});

test('a train ride: the network goes in the middle of a follow-up and comes back, nothing is lost or sent twice', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer', { ...phone, ahead: true });
  const { page } = visitor;
  const context = page.context();
  const notice = page.getByText('网络不通，已输入的内容留在本机，恢复后自动重试。');
  await shellCached(page);
  await page.getByRole('article').nth(3).getByRole('link').first().tap();
  await expect(title(page)).not.toBeEmpty();
  const name = (await title(page).textContent()) ?? '';
  await box(page).tap();
  await page.keyboard.type('车上打完电话，');
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.keyboard.type('对方要两个方案');
  await page.getByRole('button', { name: '明天' }).tap();
  await page.getByRole('button', { name: '提交跟进' }).tap();
  await expect(page.getByText('网络请求失败，请稍候再试').last()).toBeVisible();
  await expect(box(page)).toHaveValue('车上打完电话，对方要两个方案');
  await expect(notice).toBeVisible();

  // Even a reload in the tunnel keeps the place: the frame, the panel, and what is waited for.
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '底部导航' })).toBeAttached();
  await expect(page.locator('.detail-drawer').getByText('网络请求失败，请稍候再试')).toBeVisible();
  await expect(notice).toBeVisible();

  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(title(page)).toHaveText(name);
  await expect(box(page)).toHaveValue('车上打完电话，对方要两个方案');
  await expect(page.getByRole('button', { name: '明天' })).toHaveAttribute('aria-pressed', 'true');

  // The answer gets lost in the next tunnel although the server had the call; sending again writes only once.
  await page.route('**/api/OpportLogs/Add', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: '提交跟进' }).tap();
  await expect(page.getByText('网络请求失败，请稍候再试').last()).toBeVisible();
  await page.unroute('**/api/OpportLogs/Add');
  await page.reload();
  await expect(box(page)).toHaveValue('车上打完电话，对方要两个方案');
  await expect(page.locator('.follow-contact')).toBeVisible();
  await page.getByRole('button', { name: '提交跟进' }).tap();
  await expect(box(page)).toHaveValue('');
  await expect(savedFollowUp(page, '对方要两个方案')).toHaveCount(1);

  // What was sent into a tunnel goes out by itself at its end.
  await box(page).tap();
  await page.keyboard.type('出了隧道自动发出');
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: '提交跟进' }).tap();
  await expect(page.getByText('网络请求失败，请稍候再试').last()).toBeVisible();
  await context.setOffline(false);
  await expect(savedFollowUp(page, '出了隧道自动发出')).toHaveCount(1);
  await expect(box(page)).toHaveValue('');
  await page.reload();
  await expect(savedFollowUp(page, '对方要两个方案')).toHaveCount(1);
  await expect(savedFollowUp(page, '出了隧道自动发出')).toHaveCount(1);
  expectQuiet(visitor);
  await visitor.leave();
});
