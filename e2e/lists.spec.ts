// Lists as the contract describes them: scenes, orders, columns, growing lists.
import { expect, test } from '@playwright/test';
import { account, button, call, expectQuiet, isCall, readsIn, sent, size, total } from './acts.ts';
import { expectAccessible, phone, settled, signIn } from './person.ts';

test('scenes open on hover, orders, dates and page sizes travel as the contract says, and the table fits the window', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/contact');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  const index = 'api/customer/index';
  const first = await sent(page, index, () =>
    page.getByRole('navigation', { name: '查询管理' }).getByRole('link', { name: '客户' }).click(),
  );
  expect(first).toMatchObject({ page: '1', rows: '20' });
  await expect(total(page)).toBeVisible();
  const room = await page.evaluate(() => window.innerHeight);
  await expect.poll(async () => (await size(page.locator('.list-table'))).height).toBe(room - 240);

  // How many views there are is asked once the list stands.
  await settled(page);
  // From the second time on the tabs of the views that are shared stand above the list.
  // Conditions of the drawer stand beside one group of tags, where several leave no room in a second row.
  const filter = JSON.stringify([{ field: 'CustomerName', type: 'notempty' }]);
  await page.goto(`/crm/customer?filter=${encodeURIComponent(filter)}`);
  await expect(total(page)).toBeVisible();
  await expect.poll(async () => (await size(page.locator('.list-table'))).height).toBe(room - 240 - 40);
  await page.goto(`/crm/contract?filter=${encodeURIComponent(filter.replace('CustomerName', 'contractName'))}`);
  await expect(total(page)).toBeVisible();
  await expect.poll(async () => (await size(page.locator('.list-table'))).height).toBe(room - 310);
  await page.goto('/crm/customer');
  await expect(total(page)).toBeVisible();

  const scenes = page.getByRole('dialog', { name: '场景' });
  const open = async () => {
    await page.mouse.move(700, 5);
    await expect(scenes).toBeHidden();
    await page.getByRole('region', { name: '客户' }).getByRole('button', { name: /客户$/ }).first().hover();
    await expect(scenes).toBeVisible();
  };
  await open();
  await expect(scenes.getByRole('group')).toHaveCount(2);
  await expect(scenes.getByRole('group', { name: '场景' }).getByRole('button')).toHaveText([
    /^全部客户[\d,]+$/,
    /^我负责的客户[\d,]+$/,
    /^我参与的客户[\d,]+$/,
    /^下属负责的客户[\d,]+$/,
  ]);
  // Each scene shows how many records its list has.
  const counted = await scenes.getByRole('button', { name: '全部客户' }).locator('.scene-count').textContent();
  await expect(total(page)).toHaveText(`共 ${counted} 条`);
  await expect(scenes.getByRole('group', { name: '排序' }).getByRole('button')).toHaveText([
    '创建时间',
    '更新时间',
    '最近跟进',
    '下次跟进',
  ]);
  await expect(scenes.getByRole('button', { pressed: true })).toHaveText([/^全部客户/, '创建时间']);
  for (const [label, sort] of [
    ['更新时间', 'updateTime desc'],
    ['最近跟进', 'genjinTime desc'],
    ['下次跟进', 'nextgenjintime asc'],
  ] as const) {
    expect(await sent(page, index, () => scenes.getByRole('button', { name: label }).click())).toMatchObject({ sort });
    await open();
    await expect(scenes.getByRole('button', { pressed: true })).toHaveText([/^全部客户/, label]);
  }
  expect(await sent(page, index, () => scenes.getByRole('button', { name: '下属负责的客户' }).click())).toMatchObject({
    dataType: 'sub',
  });

  const tags = page.getByRole('group', { name: '录入时间' });
  for (const [label, time] of [
    ['近7天录入', '1'],
    ['近30天录入', '2'],
    ['近90天录入', '3'],
  ] as const) {
    expect(await sent(page, index, () => tags.getByRole('button', { name: label }).click())).toMatchObject({
      time,
      dataType: 'sub',
    });
    await expect(tags.getByRole('button', { pressed: true })).toHaveText([label]);
  }

  const sizes = page.locator('.ant-pagination-options').getByRole('combobox');
  await sizes.click();
  const choices = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(choices).toHaveText([/^20/, /^50/, /^100/, /^200/]);
  expect(await sent(page, index, () => choices.nth(1).click())).toMatchObject({ rows: '50', page: '1' });

  await page.getByRole('navigation', { name: '查询管理' }).getByRole('link', { name: '联系人' }).click();
  await expect(total(page)).toBeVisible();
  await expect.poll(async () => (await size(page.locator('.list-table'))).height).toBe(room - 194);
  expectQuiet(visitor);
  await visitor.leave();
});

test('columns are hidden and moved, kept over a reload, and failures are named', async ({ browser }) => {
  const visitor = await signIn(browser, 'huangwenbin', '/crm/contact');
  const { page } = visitor;
  const heads = page.getByRole('columnheader');
  const settings = page.getByRole('dialog', { name: '列设置' });
  const open = () => page.getByRole('button', { name: '列设置' }).click();
  await expect(heads.filter({ hasText: '微信' })).toHaveCount(1);

  await open();
  await settings.getByRole('checkbox', { name: '微信' }).uncheck();
  await settings.getByRole('button', { name: '拖动排序：职位' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(settings.getByRole('listitem').nth(2)).toContainText('职位');
  const body = await sent(page, 'api/field/set', () => button(settings, '保', '存').click());
  expect(body['ids']?.split(',').length).toBeGreaterThan(3);
  const arranged = async () => {
    await expect(heads.filter({ hasText: '微信' })).toHaveCount(0);
    const texts = await heads.allTextContents();
    expect(texts.indexOf('职位')).toBe(texts.indexOf('手机') - 1);
  };
  await arranged();
  await page.reload();
  await expect(total(page)).toBeVisible();
  await arranged();

  await page.route('**/api/field/my', (route) => route.abort());
  await open();
  await expect(page.getByText('获取自定义失败')).toBeVisible();
  await expect(page.locator('.column-picker')).toBeHidden();
  await page.unroute('**/api/field/my');
  await page.route('**/api/field/set', (route) => route.abort());
  await open();
  await settings.getByRole('checkbox', { name: '职位' }).uncheck();
  await button(settings, '保', '存').click();
  await expect(page.getByText('服务端响应失败')).toBeVisible();
  await expect(heads.filter({ hasText: '职位' })).toHaveCount(1);
  expectQuiet(visitor);
  await visitor.leave();
});

test('follow-ups come ten at a time while one scrolls, and end', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  const { data } = await call(page, 'api/customer/add', { CustomerName: '台州长跟进有限公司' });
  const id = String(data['id']);
  for (let at = 1; at <= 12; at++)
    await call(page, 'api/OpportLogs/Add', { customerId: id, status: '0', Ext: `第${at}次跟进` });
  const pages: string[] = [];
  page.on('request', (request) => {
    for (const { path, body } of readsIn(request))
      if (path === 'api/OpportLogs/Logs') pages.push(`${body['page']}/${body['rows']}`);
  });
  await page.goto(`/crm/customer?open=${id}`);
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect(entries.filter({ hasText: '第12次跟进' })).toBeVisible();
  await entries.last().scrollIntoViewIfNeeded();
  await expect(entries).toHaveCount(12);
  await expect(page.getByText('没有更多了')).toBeVisible();
  // The first may be read again for what was written just before.
  expect(pages[0]).toBe('1/10');
  expect(new Set(pages)).toEqual(new Set(['1/10', '2/10']));
  expectQuiet(visitor);
  await visitor.leave();
});

test('scenes by thumb, by key, and by a mouse that presses what it opened', async ({ browser }) => {
  const index = 'api/customer/index';
  const pocket = await signIn(browser, 'zhangwei', '/crm/customer', phone);
  const scenesOf = (page: typeof pocket.page) => ({
    button: page.getByRole('region', { name: '客户' }).getByRole('button', { name: /客户$/ }).first(),
    options: page.getByRole('dialog', { name: '场景' }),
  });
  const thumb = scenesOf(pocket.page);
  await expect(pocket.page.getByRole('button', { name: '全部客户' })).toBeVisible();
  await thumb.button.tap();
  await expect(thumb.options).toBeVisible();
  const chosen = await sent(pocket.page, index, () =>
    thumb.options.getByRole('button', { name: '我负责的客户' }).tap(),
  );
  expect(chosen).toMatchObject({ dataType: 'mine' });
  await expect(thumb.options).toBeHidden();
  await thumb.button.tap();
  await expect(thumb.options).toBeVisible();
  await thumb.button.tap();
  await expect(thumb.options).toBeHidden();
  await pocket.leave();

  const desk = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = desk;
  const { button: scene, options } = scenesOf(page);
  await expect(page.getByRole('button', { name: '全部客户' })).toBeVisible();
  await scene.focus();
  await page.keyboard.press('Enter');
  await expect(options.getByRole('button', { name: '全部客户' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options.getByRole('button', { name: '我负责的客户' })).toBeFocused();
  expect(await sent(page, index, () => page.keyboard.press('Enter'))).toMatchObject({ dataType: 'mine' });
  await expect(options).toBeHidden();
  await expect(scene).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(options).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toBeHidden();
  await expect(scene).toBeFocused();

  await scene.hover();
  await expect(options).toBeVisible();
  await scene.click();
  await page.mouse.move(700, 5);
  await expect(options.getByRole('button', { name: '下属负责的客户' })).toBeVisible();
  await options.getByRole('button', { name: '下属负责的客户' }).click();
  await expect(options).toBeHidden();
  await desk.leave();
});

test('two people in one list: changes show in place, new records wait, one’s own is there at once', async ({
  browser,
}) => {
  const other = await signIn(browser, 'huangwenbin', '/crm/customer?dataType=mine');
  const visitor = await signIn(browser, 'admin', '/crm/customer', {}, 'Guanli#2026x');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  // From now on the list receives changes.
  await expect(account(page)).toHaveAttribute('title', '在线');
  const names = page.locator('.list-table tbody .cell-link');
  const first = (await names.first().textContent()) ?? '';
  const place = async () => (await page.getByRole('link', { name: first }).boundingBox())?.y;
  const before = await place();
  const { data } = await call(other.page, 'api/customer/add', { CustomerName: '嘉兴后来居上有限公司' });
  const bar = page.getByRole('button', { name: '1 条新数据' });
  await expect(bar).toBeVisible();
  expect(await place()).toBe(before);
  await expectAccessible(page);
  await bar.click();
  await expect(page.getByRole('link', { name: '嘉兴后来居上有限公司' })).toBeVisible();
  await expect(bar).toBeHidden();
  await call(other.page, 'api/customer/edit', {
    id: String(data['id']),
    version: '1',
    CustomerName: '嘉兴改名有限公司',
  });
  await expect(page.getByRole('link', { name: '嘉兴改名有限公司' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('客户名称').fill('嘉兴我自己的有限公司');
  await button(form, '保', '存').click();
  await expect(page.getByRole('link', { name: '嘉兴我自己的有限公司' })).toBeVisible();
  await expect(page.getByText(/条新数据/)).toBeHidden();
  expectQuiet(visitor);
  await other.leave();
  await visitor.leave();
});

test('names are links, rows open, the window is named after the record, and Back closes it', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer?dataType=mine');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  const link = page.locator('.list-table .cell-link').nth(1);
  const name = (await link.textContent()) ?? '';
  // The link's address, as a window of its own has it.
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab.getByRole('heading', { name })).toBeVisible();
  expect(new URL(tab.url()).searchParams.get('dataType')).toBe('mine');
  await expect(tab).toHaveTitle(new RegExp(`^${name} · 客户`));
  await tab.close();
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();

  await link.locator('xpath=ancestor::tr').locator('td').nth(3).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name} · 客户`));
  await page.goBack();
  await expect(page.getByRole('heading', { name })).toBeHidden();
  await expect(page).toHaveTitle(/^客户 · /);
  expectQuiet(visitor);
  await visitor.leave();
});

test('rows offer their actions under the mouse without moving anything', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer?dataType=mine', { ahead: true });
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  const link = page.locator('.list-table .cell-link').nth(2);
  const before = await link.boundingBox();
  const views = page.waitForRequest((request) => isCall(request, 'api/customer/Views'));
  await link.hover();
  await views;
  const bar = page.getByRole('toolbar', { name: '对此行的操作' });
  await expect(bar).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
  await expectAccessible(page);
  await bar.getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog', { name: '编辑客户' });
  await expect(form.getByLabel('客户名称')).toHaveValue((await link.textContent()) ?? '');
  await page.keyboard.press('Escape');
  expectQuiet(visitor);
  await visitor.leave();
});

test('a list is sorted by level and by owner, and a row is followed up, by mouse and by keyboard', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  const index = 'api/customer/index';
  const head = (name: string) => page.locator('.list-table thead').getByText(name, { exact: true });
  const shown = (field: string) => page.locator(`.list-table .list-row [data-field="${field}"]`).allTextContents();
  expect(await sent(page, index, () => head('客户级别').click())).toMatchObject({ sort: 'status asc' });
  const sorted = async () => {
    const values = (await shown('status')).join('|');
    return values.startsWith('A') && values === values.split('|').sort().join('|');
  };
  await expect.poll(sorted).toBe(true);
  expect(await sent(page, index, () => head('客户级别').click())).toMatchObject({ sort: 'status desc' });
  expect(await sent(page, index, () => head('负责人').click())).toMatchObject({ sort: 'userid asc' });
  await expect(page.locator('.list-table th[aria-sort=ascending]')).toHaveText('负责人');

  // The first of a row's buttons writes a follow-up: the cursor stands in its box.
  await page.locator('.list-table .cell-link').nth(1).hover();
  const bar = page.getByRole('toolbar', { name: '对此行的操作' });
  await bar.getByRole('button', { name: '跟进' }).click();
  const box = page.getByRole('textbox', { name: /跟进内容/ });
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('.');
  await expect(bar.getByRole('button', { name: '跟进' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  expectQuiet(visitor);
  await visitor.leave();
});

test('a list on the phone: call, sort, columns, pull, and a long touch for what can be done', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer?dataType=mine', phone);
  const { page } = visitor;
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^拨打/ }).first()).toHaveAttribute('href', /^tel:\+?\d+$/);
  for (const target of await cards.first().locator('a, button').all()) {
    const room = await target.boundingBox();
    expect(Math.min(room?.height ?? 0, room?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  const index = 'api/customer/index';
  await page.getByRole('button', { name: '排序', exact: true }).tap();
  expect(await sent(page, index, () => page.getByRole('menuitem', { name: '客户名称 升序' }).tap())).toMatchObject({
    sort: 'CustomerName asc',
  });
  await page.getByRole('button', { name: '列设置' }).tap();
  await expect(page.getByRole('dialog', { name: '列设置' })).toBeVisible();
  await page.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '取消', exact: true }).tap();

  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const from = await cards.first().boundingBox();
  const [x, y] = [(from?.x ?? 0) + 60, (from?.y ?? 0) + 100];
  await sent(page, index, async () => {
    await touch('touchStart', x, y);
    for (const by of [20, 60, 100, 140]) await touch('touchMove', x, y + by);
    await touch('touchEnd', x, y + 140);
  });
  await touch('touchStart', x, y);
  await expect(page.getByRole('menuitem', { name: '编辑' })).toBeVisible();
  await touch('touchEnd', x, y);
  // Nothing that the browser sends after a finger closes it, or opens the record.
  await settled(page, 600);
  await expect(page.getByRole('menuitem', { name: '编辑' })).toBeVisible();
  await expect(page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();
  expectQuiet(visitor);
  await visitor.leave();
});

test('an amount below a list is shown whole or not at all', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'zhangwei', '/crm/contract');
  const sums = page.locator('.list-sums');
  await expect(sums.locator('.list-sum').first()).toBeVisible();
  await expect(total(page)).toBeVisible();
  for (const width of [1440, 1360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await sums.evaluate((bar) => {
      const room = bar.getBoundingClientRect();
      const isCut = ({ left, right, top }: DOMRect) =>
        top < room.bottom - 1 && left < room.right && right > room.right + 1;
      return [...bar.children]
        .filter((one) => isCut(one.getBoundingClientRect()))
        .map(({ textContent }) => textContent);
    });
    expect(cut).toEqual([]);
  }
  await leave();
});
