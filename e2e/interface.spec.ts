// What the interface promises in numbers, words and behaviour under failure: each promise once, as a person meets it.
import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { signIn, type Visitor } from './person.ts';

const aborted = /Failed to load resource|net::ERR_/;

/** Nothing in the console but the failures that the test itself made. */
function expectQuiet({ faults }: Visitor): void {
  expect(faults.filter((fault) => !aborted.test(fault))).toEqual([]);
}

const bodyOf = (request: Request) => new URLSearchParams(request.postData() ?? '');
const isCall = (request: Request, path: string) =>
  new URL(request.url()).pathname.toLowerCase().startsWith(`/${path.toLowerCase()}`);

/** The body of the next call to this path, made by what the person does. */
async function sent(page: Page, path: string, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const [request] = await Promise.all([page.waitForRequest((one) => isCall(one, path)), act()]);
  return Object.fromEntries(bodyOf(request));
}

/** Width and height as the style sets them. */
async function size(locator: Locator): Promise<{ width: number; height: number }> {
  await expect(locator).toBeVisible();
  return locator.evaluate((element) => {
    const { width, height } = getComputedStyle(element);
    return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
  });
}

const total = (page: Page) => page.getByText(/^共 [\d,+]+ 条$/);
const question = (page: Page) => page.getByRole('dialog', { name: '提示' });
const agree = (page: Page) =>
  question(page)
    .getByRole('button', { name: /确\s*定/ })
    .click();
const account = (page: Page) => page.getByRole('button', { name: /账户菜单|account menu/i });
const button = (scope: Page | Locator, first: string, second: string) =>
  scope.getByRole('button', { name: new RegExp(`^${first}\\s*${second}$`) });

/** Calls the server as the signed-in person of this window would. */
function call(
  page: Page,
  path: string,
  body: Record<string, string>,
): Promise<{ result: string; msg: string; data: Record<string, unknown> }> {
  return page.evaluate(
    async ({ path, body }) => {
      const { LoginToken } = JSON.parse(localStorage.getItem('login') ?? '{}');
      const answer = await fetch(`/${path}`, {
        method: 'POST',
        headers: { authkey: LoginToken },
        body: new URLSearchParams(body),
      });
      return answer.json();
    },
    { path, body },
  );
}

test('the frame is 50 pixels high and 180 wide, shows what is granted, and says what is missing', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/');
  const { page } = visitor;
  await expect(page).toHaveURL(/\/crm\/index$/);
  expect((await size(page.getByRole('banner'))).height).toBe(50);
  const menu = page.getByRole('navigation', { name: '查询管理' });
  expect((await size(menu)).width).toBe(180);
  await expect(menu.getByRole('link')).toHaveText(['工作台', '客户', '公海', '联系人']);
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText([
    '查询管理',
    '进销存',
    '经营管理',
  ]);

  await page.goto('/crm');
  await expect(page).toHaveURL(/\/crm\/index$/);
  await page.goto('/erp');
  await expect(page).toHaveURL(/\/erp\/gys$/);
  await page.goto('/system/user');
  await expect(page.getByText('没有访问权限')).toBeVisible();
  await page.goto('/crm/nowhere');
  await expect(page.getByText('页面不存在')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByText('页面不存在')).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/crm\/index$/);
  expectQuiet(visitor);
  await visitor.leave();
});

test('language and appearance are chosen in the account menu and kept', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  const language = () => page.evaluate(() => localStorage.getItem('language'));
  const background = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('header') as Element).backgroundColor);
  const choose = async (menu: string, entry: string) => {
    await account(page).click();
    await page.getByRole('menuitem', { name: menu }).hover();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  expect(await language()).toBe('cn');
  await account(page).click();
  await expect(page.getByRole('menuitem', { name: '个人设置' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '退出' })).toBeVisible();
  await account(page).click();
  await choose('语言', 'English');
  await expect(page.getByRole('navigation', { name: '查询管理' })).toHaveCount(0);
  expect(await language()).toBe('en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('banner')).not.toContainText('查询管理');
  await choose('Language', '中文');
  await expect(page.getByRole('navigation', { name: '查询管理' })).toBeVisible();
  expect(await language()).toBe('cn');

  const light = await background();
  await choose('外观', '深色');
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await background()).not.toBe(light);
  await choose('外观', '浅色');
  await expect.poll(background).toBe(light);
  expectQuiet(visitor);
  await visitor.leave();
});

test('search and commands work by keyboard alone', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  const open = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /搜索页面/ })).toBeFocused();
    await page.keyboard.type(text);
  };
  await open('公海');
  await expect(page.getByRole('option', { selected: true })).toContainText('公海');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/pool/);

  await open('有限公司');
  const customers = page.getByRole('option').filter({ hasText: '有限公司' });
  await expect(customers.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(customers.nth(1)).toHaveAttribute('aria-selected', 'true');
  const name = await customers.nth(1).locator('.palette-text').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('who is online is listed by name, and the dot follows the connection', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const other = await signIn(browser, 'zhangwei', '/crm/index');
  const { page } = visitor;
  const mine = await account(page).locator('.frame-account-name').innerText();
  const theirs = await account(other.page).locator('.frame-account-name').innerText();
  await account(page).click();
  await page.getByRole('menuitem', { name: /在线人员/ }).click();
  const panel = page.getByRole('dialog', { name: /在线人员/ });
  await expect(panel.getByRole('listitem').filter({ hasText: mine })).toContainText('我');
  await expect(panel.getByRole('listitem').filter({ hasText: theirs })).toBeVisible();
  const count = await panel.getByRole('listitem').count();
  await expect(panel).toContainText(`在线人员 (${count})`);
  await other.leave();
  await expect(panel.getByRole('listitem').filter({ hasText: theirs })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The connection runs through here, to be cut.
  let cut: () => Promise<void> = () => Promise.resolve();
  await page.routeWebSocket(/\/hub\//, (socket) => {
    socket.connectToServer();
    cut = () => socket.close();
  });
  await page.reload();
  const dot = account(page).locator('.presence-dot');
  await expect(dot).toHaveAttribute('data-online', 'true');
  await expect(account(page)).toHaveAttribute('title', '在线');
  await page.context().setOffline(true);
  await cut();
  await expect(dot).toHaveAttribute('data-online', 'false');
  await expect(account(page)).toHaveAttribute('title', '离线');
  await page.context().setOffline(false);
  await expect(dot).toHaveAttribute('data-online', 'true');
  expectQuiet(visitor);
  await visitor.leave();
});

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
    '全部客户',
    '我负责的客户',
    '我参与的客户',
    '下属负责的客户',
  ]);
  await expect(scenes.getByRole('group', { name: '排序' }).getByRole('button')).toHaveText([
    '创建时间',
    '更新时间',
    '最近跟进',
    '下次跟进',
  ]);
  await expect(scenes.getByRole('button', { pressed: true })).toHaveText(['全部客户', '创建时间']);
  for (const [label, sort] of [
    ['更新时间', 'updateTime desc'],
    ['最近跟进', 'genjinTime desc'],
    ['下次跟进', 'nextgenjintime asc'],
  ] as const) {
    expect(await sent(page, index, () => scenes.getByRole('button', { name: label }).click())).toMatchObject({ sort });
    await open();
    await expect(scenes.getByRole('button', { pressed: true })).toHaveText(['全部客户', label]);
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

test('the dialog of a record: 800 wide, regions in three levels, Enter saves, 保存并继续 starts anew, Esc asks', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog', { name: '新建客户' });
  expect((await size(form)).width).toBe(800);
  expect((await size(form.locator('.form-label').first())).width).toBe(100);
  await expect(form.getByLabel('客户名称')).toBeFocused();

  const shown = (field: string) => form.locator(`[data-field="${field}"] .ant-select-content`);
  const choose = async (label: string, text: string) => {
    await form.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(text);
    await page.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true }).click();
  };
  await expect(shown('province').nth(0)).toHaveText('北京市');
  await expect(shown('province').nth(1)).toHaveText('北京市');
  await choose('区县', '海淀区');
  await choose('省份', '浙江省');
  await expect(shown('province').nth(1)).not.toHaveText('北京市');
  await expect(shown('county')).not.toHaveText('海淀区');
  await choose('城市', '杭州市');
  await choose('区县', '西湖区');

  await form.getByLabel('客户名称').fill('杭州界面验收一有限公司');
  const kept = await sent(page, 'api/customer/add', () => form.getByRole('button', { name: '保存并继续' }).click());
  expect(kept).toMatchObject({ CustomerName: '杭州界面验收一有限公司' });
  await expect(form.getByLabel('客户名称')).toHaveValue('');
  await expect(form.getByLabel('客户名称')).toBeFocused();
  await expect(shown('province').nth(0)).toHaveText('北京市');

  await form.getByLabel('客户名称').fill('杭州界面验收二有限公司');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('有未保存的内容，确定放弃吗?');
  await button(question(page), '取', '消').click();
  await expect(form.getByLabel('客户名称')).toHaveValue('杭州界面验收二有限公司');
  await form.getByLabel('客户名称').press('Enter');
  await expect(form).toBeHidden();
  // On top of the list, below what the person marked.
  const created = page.getByRole('row').filter({ hasText: '杭州界面验收二有限公司' });
  await expect(created).toBeVisible();
  await expect(created.locator('xpath=following-sibling::tr[1]')).toContainText('杭州界面验收一有限公司');

  await created.getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: '编辑', exact: true }).click();
  const edit = page.getByRole('dialog', { name: '编辑客户' });
  await expect(edit.getByLabel('客户名称')).toHaveValue('杭州界面验收二有限公司');
  await expect(edit.getByRole('button', { name: '保存并继续' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  expectQuiet(visitor);
  await visitor.leave();
});

test('two people edit one customer: the second is told who and when, and keeps what was typed', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const boss = await signIn(browser, 'zhangwei', '/crm/index');
  const { page } = visitor;
  const name = '宁波同改有限公司';
  const { data } = await call(page, 'api/customer/add', { CustomerName: name });
  const id = String(data['id']);
  await page.goto(`/crm/customer?open=${id}`);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: '编辑客户' });
  await expect(form.getByLabel('客户名称')).toHaveValue(name);
  await form.getByLabel('公司电话').fill('0574-87654321');

  const seen = await call(boss.page, 'api/customer/Views', { id });
  const saved = await call(boss.page, 'api/customer/edit', {
    id,
    CustomerName: name,
    address: '中山路1号',
    version: String(seen.data['version']),
  });
  expect(saved.result).toBe('success');
  const manager = await account(boss.page).locator('.frame-account-name').innerText();

  await button(form, '保', '存').click();
  const notice = form.getByRole('alert');
  await expect(notice).toContainText(manager);
  await expect(notice).toContainText(/\d{2}:\d{2}/);
  await expect(form.getByLabel('公司电话')).toHaveValue('0574-87654321');
  await notice.getByRole('button', { name: '重新加载' }).click();
  await expect(form.getByLabel('详细地址')).toHaveValue('中山路1号');
  await expect(form.getByLabel('公司电话')).toHaveValue('0574-87654321');
  await button(form, '保', '存').click();
  await expect(form).toBeHidden();
  const after = await call(page, 'api/customer/Views', { id });
  expect(after.data).toMatchObject({ tel: '0574-87654321', address: '中山路1号' });
  expectQuiet(visitor);
  expectQuiet(boss);
  await visitor.leave();
  await boss.leave();
});

test('people are picked from tree and list, 600 wide: for a customer of the pool and as a superior', async ({
  browser,
}) => {
  const manager = await signIn(browser, 'zhangwei', '/crm/pool');
  const { page } = manager;
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const assign = button(page, '分', '配');
  await assign.click();
  const picker = page.getByRole('dialog', { name: '分配给' });
  expect((await size(picker)).width).toBe(600);
  const tree = picker.getByRole('tree');
  const list = picker.getByRole('list', { name: '员工列表' });
  await expect(list.getByRole('checkbox').first()).toBeVisible();
  const [left, right] = [await tree.boundingBox(), await list.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await expect(picker.getByText('已选择 0 项')).toBeVisible();
  await expect(button(picker, '保', '存')).toBeVisible();
  await picker
    .locator('.colleagues-foot')
    .getByRole('button', { name: /关\s*闭/ })
    .click();
  await expect(picker).toBeHidden();

  await assign.click();
  await picker
    .getByRole('searchbox', { name: /搜索姓名/ })
    .or(picker.getByLabel(/搜索姓名/))
    .first()
    .fill('李娜');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('checkbox')).toHaveCount(1);
  const body = await sent(page, 'api/customer/distribute', () => list.getByRole('checkbox').click());
  expect(body).toEqual({ ids: expect.stringMatching(/^\d+$/), userid: expect.stringMatching(/^\d+$/) });
  await expect(picker).toBeHidden();
  expectQuiet(manager);
  await manager.leave();

  const admin = await signIn(browser, 'demo-admin', '/system/user');
  await admin.page.getByRole('button', { name: '新建员工' }).click();
  const form = admin.page.getByRole('dialog', { name: '新建员工' });
  await form.getByLabel('直属上级').click();
  const people = admin.page.getByRole('dialog', { name: '选择员工' });
  await expect(people.getByRole('checkbox').first()).toBeVisible();
  expect((await size(admin.page.locator('.ant-popover-container').filter({ has: people }))).width).toBe(600);
  const chosen = (await people.getByRole('listitem').first().locator('.colleague > span').nth(1).innerText()).trim();
  await people.getByRole('checkbox').first().click();
  await expect(people).toBeHidden();
  await expect(form.getByLabel('直属上级')).toContainText(chosen);
  expectQuiet(admin);
  await admin.leave();
});

test('departments are picked from a tree with a button per row, 550 wide; a superior node must be a company', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'demo-admin', '/system/user');
  const { page } = visitor;
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: '加入部门' }).click();
  const join = page.getByRole('dialog', { name: '选择要加入的部门' });
  expect((await size(join)).width).toBe(550);
  const rows = await join.getByRole('treeitem').count();
  expect(rows).toBeGreaterThan(3);
  await expect(join.getByRole('button', { name: /^选择 / })).toHaveCount(rows);
  await page.keyboard.press('Escape');

  // No form that comes with the program asks for a superior node; one that an administrator makes may.
  await page.route('**/api/formField/formFieldIndex', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const item = { id: 9001, type: 'branch', field: 'upper', title: '上级节点', max: 1, required: true };
    answer.data.items.push({
      id: 9001,
      json: typeof answer.data.items[0].json === 'string' ? JSON.stringify(item) : item,
    });
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/crm/customer');
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('上级节点').click();
  const picker = page.getByRole('dialog', { name: '请选择部门' });
  await expect(picker.getByRole('treeitem').first()).toBeVisible();
  expect((await size(page.locator('.ant-popover-container').filter({ has: picker }))).width).toBe(550);
  await picker.getByRole('button', { name: '选择 市场部' }).click();
  await expect(page.getByText('部门不能作为上级节点')).toBeVisible();
  await expect(picker).toBeVisible();
  await picker
    .getByRole('button', { name: /^选择 .*公司$/ })
    .first()
    .click();
  await expect(picker).toBeHidden();
  await expect(form.getByLabel('上级节点')).toContainText('公司');
  expectQuiet(visitor);
  await visitor.leave();
});

test('a contact names its customer from the list of customers, one button per row', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/contact');
  const { page } = visitor;
  await page.getByRole('button', { name: '新建联系人' }).click();
  const form = page.getByRole('dialog', { name: '新建联系人' });
  await form.getByLabel('姓名').fill('验收联系人');
  await form.getByLabel('客户', { exact: true }).click();
  const picker = page.getByRole('dialog', { name: '线索管理' });
  const row = picker.getByRole('row').filter({ hasText: '有限公司' }).first();
  await expect(row).toBeVisible();
  const name = (await row.getByRole('cell').first().innerText()).trim();
  await button(row, '选', '择').click();
  await expect(picker).toBeHidden();
  await expect(form.getByLabel('客户', { exact: true })).toHaveValue(name);
  const body = await sent(page, 'api/contact/add', () => form.getByLabel('姓名').press('Enter'));
  expect(body['customerId']).toMatch(/^\d+$/);
  await expect(form).toBeHidden();
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
    if (isCall(request, 'api/OpportLogs/Logs'))
      pages.push(`${bodyOf(request).get('page')}/${bodyOf(request).get('rows')}`);
  });
  await page.goto(`/crm/customer?open=${id}`);
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect(entries.filter({ hasText: '第12次跟进' })).toBeVisible();
  await entries.last().scrollIntoViewIfNeeded();
  await expect(entries).toHaveCount(12);
  await expect(page.getByText('没有更多了')).toBeVisible();
  expect(pages.slice(0, 2)).toEqual(['1/10', '2/10']);
  expect(new Set(pages)).toEqual(new Set(['1/10', '2/10']));
  expectQuiet(visitor);
  await visitor.leave();
});

test('a failed call says so in the words of the contract and loses nothing', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog', { name: '新建客户' });
  await form.getByLabel('客户名称').fill('失败的公司');
  const add = '**/api/customer/add';
  const message = page.locator('.ant-message-notice');
  await page.route(add, (route) => route.abort());
  await button(form, '保', '存').click();
  await expect(message.getByText('网络请求失败，请稍候再试')).toBeVisible();
  await page.unroute(add);
  await page.route(add, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await button(form, '保', '存').click();
  await expect(message.getByText('响应失败', { exact: true })).toBeVisible();
  await page.unroute(add);
  await page.route(add, (route) =>
    route.fulfill({ json: { result: 'error', code: 'forbidden', msg: '今天不收客户' } }),
  );
  await button(form, '保', '存').click();
  await expect(message.getByText('今天不收客户')).toBeVisible();
  await expect(form.getByLabel('客户名称')).toHaveValue('失败的公司');
  await page.unroute(add);

  // A list that cannot be fetched says why, and 重试 brings it.
  await page.route('**/api/contact/index', (route) => route.abort());
  await page.goto('/crm/contact');
  await expect(page.getByRole('main').getByText('网络请求失败，请稍候再试')).toBeVisible();
  await page.unroute('**/api/contact/index');
  await button(page, '重', '试').click();
  await expect(total(page)).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('a page whose code does not arrive is asked for again, and then shown', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  let asked = 0;
  await page.route(/\/assets\/ContactPage-[^/]*\.js/, (route) => {
    asked++;
    return asked <= 2 ? route.abort() : route.continue();
  });
  await page.getByRole('navigation', { name: '查询管理' }).getByRole('link', { name: '联系人' }).click();
  await expect(total(page)).toBeVisible();
  await expect(page).toHaveURL(/\/crm\/contact/);
  expect(asked).toBeGreaterThan(2);
  expectQuiet(visitor);
  await visitor.leave();
});

test('many calls refused at once raise one dialog, and confirming it leads to the sign-in', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  let refused = 0;
  await page.route(/\/api\//i, (route) => {
    refused++;
    return route.fulfill({ json: { result: 'error', code: 'signed_out', msg: '你已被登出，请重新登录' } });
  });
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .or(page.getByRole('row').nth(1).getByRole('link'))
    .first()
    .click();
  const dialog = page.getByRole('dialog').filter({ hasText: '你已被登出，请重新登录' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(page.getByText('你已被登出，请重新登录')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.unroute(/\/api\//i);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBeNull();
  expectQuiet(visitor);
  await visitor.leave();
});

test('leaving asks first, says when the server could not be told, and reloads', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/index');
  const { page } = visitor;
  const leave = async () => {
    await account(page).click();
    await page.getByRole('menuitem', { name: '退出' }).click();
    await expect(question(page)).toContainText('此操作将退出系统, 是否继续?');
  };
  await leave();
  await button(question(page), '取', '消').click();
  await expect(question(page)).toBeHidden();

  await page.route('**/api/user/logout', (route) => route.abort());
  await leave();
  await agree(page);
  await expect(page.getByText('服务端响应失败')).toBeVisible();
  await expect(page).toHaveURL(/\/crm\/index/);
  await page.unroute('**/api/user/logout');

  await leave();
  const reloaded = page.waitForEvent('load');
  await agree(page);
  await reloaded;
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBeNull();

  // Permissions that cannot be fetched end the login, with the server's words or the client's own.
  for (const [answer, said] of [
    [{ json: { result: 'error', code: 'forbidden', msg: '系统维护中' } }, '系统维护中'],
    [{ status: 502, body: 'Bad gateway' }, '获取用户信息失败'],
  ] as const) {
    await page.goto('/login');
    await page.getByLabel('用户名').fill('lina');
    await page.getByLabel('密码', { exact: true }).fill('Yunqi#2026');
    await page.getByLabel('密码', { exact: true }).press('Enter');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.route(/menu\/auth/i, (route) => route.fulfill(answer));
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(said)).toBeVisible();
    await page.unroute(/menu\/auth/i);
  }
  expectQuiet(visitor);
  await visitor.leave();
});
