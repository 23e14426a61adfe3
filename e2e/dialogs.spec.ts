// Dialogs and pickers: sizes, keys, conflicts, people, departments and records that are chosen.
import { expect, test } from '@playwright/test';
import { account, button, call, chosenIn, expectQuiet, question, sent, size } from './acts.ts';
import { phone, signIn } from './person.ts';

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
  const suggested = form.getByText('公司默认的省市，请核对');
  await expect(shown('province').nth(0)).toHaveText('浙江省');
  await expect(shown('province').nth(1)).toHaveText('杭州市');
  await expect(suggested).toBeVisible();
  await choose('区县', '西湖区');
  await choose('省份', '江苏省');
  await expect(suggested).toBeHidden();
  await expect(shown('province').nth(1)).not.toHaveText('杭州市');
  await expect(shown('county')).not.toHaveText('西湖区');
  await choose('城市', '苏州市');
  await choose('区县', '昆山市');

  await form.getByLabel('客户名称').fill('杭州界面验收一有限公司');
  const saved = await sent(page, 'api/customer/add', () => form.getByRole('button', { name: '保存并继续' }).click());
  expect(saved).toMatchObject({ CustomerName: '杭州界面验收一有限公司' });
  await expect(form.getByLabel('客户名称')).toHaveValue('');
  await expect(form.getByLabel('客户名称')).toBeFocused();
  await expect(shown('province').nth(0)).toHaveText('浙江省');
  await expect(suggested).toBeVisible();

  await form.getByLabel('客户名称').fill('杭州界面验收二有限公司');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('放弃修改?');
  await question(page).getByRole('button', { name: '继续编辑' }).click();
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

test('Back closes one layer at a time: question, dialog, panel; what was typed asks first', async ({ browser }) => {
  const { page, faults, leave } = await signIn(browser, 'lina', '/crm/customer', phone);
  await page.getByRole('article').first().getByRole('link').first().tap();
  const title = page.locator('.detail-drawer').getByRole('heading', { level: 2 });
  await expect(title).toBeVisible();
  await page.locator('.panel-bottom').getByRole('button', { name: /更多/ }).tap();
  await page.getByRole('menuitem', { name: '编辑' }).tap();
  const form = page.getByRole('dialog', { name: /编辑客户/ });
  await expect(form.getByLabel('公司电话')).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(title).toBeVisible();
  await page.locator('.panel-bottom').getByRole('button', { name: /更多/ }).tap();
  await page.getByRole('menuitem', { name: '编辑' }).tap();
  await form.getByLabel('公司电话').fill('0512-66668888');
  await page.goBack();
  const question = page.getByRole('dialog').filter({ hasText: '放弃修改' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('公司电话')).toHaveValue('0512-66668888');
  await page.goBack();
  await question.getByRole('button', { name: /放\s*弃/ }).tap();
  await expect(form).toHaveCount(0);
  await expect(title).toBeVisible();
  await page.goBack();
  await expect(title).toHaveCount(0);
  await expect(page).toHaveURL(/\/crm\/customer/);
  expect(faults).toEqual([]);
  await leave();
});

test('two people edit one customer: the second is told who and when, and keeps what was typed', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer');
  const boss = await signIn(browser, 'zhangwei', '/crm/index');
  const { page } = visitor;
  const name = '宁波同改有限公司';
  const { data } = await call(page, 'api/customer/add', { CustomerName: name });
  const id = String(data['id']);
  await page.goto(`/crm/customer?open=${id}`);
  await page.locator('.detail-drawer').getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: '编辑客户' });
  await expect(form.getByLabel('客户名称')).toHaveValue(name);
  await form.getByLabel('公司电话').fill('0574-87654321');

  const viewed = await call(boss.page, 'api/customer/Views', { id });
  const saved = await call(boss.page, 'api/customer/edit', {
    id,
    CustomerName: name,
    address: '中山路1号',
    version: String(viewed.data['version']),
  });
  expect(saved.result).toBe('success');
  const manager = await account(boss.page).locator('.frame-account-name').innerText();

  await button(form, '保', '存').click();
  const notice = form.getByRole('alert');
  await expect(notice).toContainText(manager);
  await expect(notice).toContainText(/(刚刚|分钟前)\s?修改了此记录/);
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
  const picker = page.getByRole('dialog', { name: /^分配 · / });
  expect((await size(picker)).width).toBe(600);
  const tree = picker.getByRole('tree');
  const list = picker.getByRole('list', { name: '员工列表' });
  await expect(list.getByRole('checkbox').first()).toBeVisible();
  // Whom a manager does not reach is there, and cannot be chosen.
  await expect(list.getByText('只能分配给权限范围内的员工').first()).toBeVisible();
  await expect(list.getByRole('checkbox', { disabled: true }).first()).toBeVisible();
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
  // Refused: the dialog stays open with the choice and shows the reason.
  await page.route(/api\/customer\/distribute/i, (route) =>
    route.fulfill({ json: { result: 'error', code: 'invalid', msg: '所选员工不存在或已停用', fields: {} } }),
  );
  await list.getByRole('checkbox').click();
  await expect(picker.getByRole('alert').filter({ hasText: '所选员工不存在或已停用' })).toBeVisible();
  await expect(list.getByRole('checkbox')).toBeChecked();
  await page.unroute(/api\/customer\/distribute/i);
  await list.getByRole('checkbox').click();
  await expect(list.getByRole('checkbox')).not.toBeChecked();
  const body = await sent(page, 'api/customer/distribute', () => list.getByRole('checkbox').click());
  expect(body).toEqual({
    ids: expect.stringMatching(/^\d+$/),
    userid: expect.stringMatching(/^\d+$/),
    undo: '1',
  });
  await expect(picker).toBeHidden();
  expectQuiet(manager);
  await manager.leave();

  const admin = await signIn(browser, 'demo-admin', '/system/user');
  await admin.page.getByRole('button', { name: '新建员工' }).click();
  const form = admin.page.getByRole('dialog', { name: '新建员工' });
  await form.getByLabel('直属上级').click();
  await admin.page.getByTitle('打开列表选择…').click();
  const people = admin.page.getByRole('dialog', { name: '选择员工' });
  await expect(people.getByRole('checkbox').first()).toBeVisible();
  expect((await size(admin.page.locator('.ant-modal').filter({ has: people }).last())).width).toBe(600);
  const chosen = (await people.getByRole('listitem').first().locator('.colleague > span').nth(1).innerText()).trim();
  await people.getByRole('checkbox').first().click();
  await expect(people).toBeHidden();
  await expect(chosenIn(form.getByLabel('直属上级'))).toContainText(chosen);
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
  await expect(join.getByRole('treeitem').nth(3)).toBeVisible();
  const rows = await join.getByRole('treeitem').count();
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
  await page.getByTitle('打开列表选择…').click();
  const picker = page.getByRole('dialog', { name: '线索管理' });
  const row = picker.getByRole('row').filter({ hasText: '有限公司' }).first();
  await expect(row).toBeVisible();
  const name = (await row.getByRole('cell').first().innerText()).trim();
  await button(row, '选', '择').click();
  await expect(picker).toBeHidden();
  await expect(chosenIn(form.getByLabel('客户', { exact: true }))).toContainText(name);
  const body = await sent(page, 'api/contact/add', () => form.getByLabel('姓名').press('Enter'));
  expect(body['customerId']).toMatch(/^\d+$/);
  await expect(form).toBeHidden();
  expectQuiet(visitor);
  await visitor.leave();
});
