// Automation: an administrator makes a rule in sentences, tries it, and sees what it did; a manager's phone switches it off.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { agree, button, call, expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn } from './person.ts';

const name = '见证线索轮流分配';
/** A text that only the leads of this attempt contain. */
const markOf = () => `见证自动化第${test.info().retry}次`;

/** Chooses an entry of a select. */
async function choose(page: Page, field: Locator, entry: string): Promise<void> {
  await field.click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry, { exact: true }).click();
}

async function choosePeople(page: Page, field: Locator, names: string[]): Promise<void> {
  await field.click();
  const people = page.getByRole('dialog', { name: '选择员工' });
  for (const one of names) {
    await people.getByRole('searchbox').fill(one);
    await people.getByRole('searchbox').press('Enter');
    const box = people.getByRole('checkbox', { name: new RegExp(`^${one}`) });
    await box.click();
    await expect(box).toBeChecked();
  }
  await button(people, '保', '存').click();
  await expect(people).toHaveCount(0);
}

test.describe.configure({ mode: 'serial' });

test('a rule is made in sentences, tried before it is saved, gives leads by turn, and tells what it did', async ({
  browser,
}) => {
  const mark = markOf();
  const visitor = await signIn(browser, 'demo-admin', '/manager/automation');
  const { page } = visitor;
  // What an attempt before left behind.
  const known = (await call(page, 'api/automation/index', {})).data['rows'] as { id: number; name: string }[];
  const left = known.filter((rule) => rule.name.startsWith(name)).map((rule) => rule.id);
  if (left.length > 0) await call(page, 'api/automation/delete', { ids: left.join() });
  await expect(page.getByText('当客户进入公海时，并且符合 1 个条件，就提醒负责人的上级')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'automation');
  await page.getByRole('button', { name: '新建规则' }).click();
  const drawer = page.getByRole('dialog', { name: '新建规则' });
  await expect(drawer.getByRole('textbox', { name: '规则名称' })).toBeFocused();
  await button(drawer, '保', '存').click();
  await expect(drawer.getByText('信息必须填写')).toBeVisible();
  await drawer.getByRole('textbox', { name: '规则名称' }).fill(name);
  await choose(page, drawer.getByRole('combobox', { name: '记录种类' }), '线索');
  await drawer.getByRole('button', { name: '添加条件' }).click();
  const field = drawer.getByRole('combobox', { name: '第 1 个条件的字段' });
  await field.fill('备注');
  await field.press('Enter');
  await drawer.getByRole('textbox', { name: '备注' }).fill(mark);
  await button(drawer, '保', '存').click();
  await expect(drawer.getByText('请选择人员或部门')).toBeVisible();
  await choosePeople(page, drawer.getByText('选择员工', { exact: true }), ['李娜', '朱雅婷']);
  await drawer.getByRole('button', { name: '添加动作' }).click();
  await choose(page, drawer.getByRole('combobox', { name: '动作 2 做什么' }), '安排下次跟进');
  await drawer.getByRole('spinbutton', { name: '天数' }).fill('3');
  await expectAccessible(page);
  await screenshot(page, 'automation-rule');
  await drawer.getByRole('tab', { name: '试运行' }).click();
  await expect(drawer.getByText('最近没有会执行的记录')).toBeVisible();
  await button(drawer, '保', '存').click();
  await expect(drawer).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('当线索新建时，并且符合 1 个条件，就轮流分配、把下次跟进定在 3 个工作日后 09:00');

  const ids: number[] = [];
  for (const at of [1, 2]) {
    const made = await call(page, 'api/clues/add', { CustomerName: `${mark}线索${at}`, Ext: `${mark}${at}` });
    ids.push(Number(made.data['id']));
  }
  const owners = () =>
    Promise.all(ids.map(async (id) => (await call(page, 'api/clues/Views', { id: String(id) })).data['UserName']));
  await expect.poll(owners, { timeout: 30_000 }).toEqual(['李娜', '朱雅婷']);

  await expect(card).toContainText('近 7 天执行 2 次');
  await card.getByRole('button', { name: '近 7 天执行 2 次' }).click();
  const rule = page.getByRole('dialog', { name });
  const entry = rule.getByRole('listitem').filter({ hasText: `${mark}线索2` });
  await expect(entry).toContainText('分配给朱雅婷；下次跟进定为');
  await expectAccessible(page);
  await screenshot(page, 'automation-log');
  await rule.getByRole('tab', { name: '试运行' }).click();
  await expect(rule.getByRole('tabpanel', { name: '试运行' })).toContainText('共 2 条');
  await rule.getByRole('tab', { name: '执行记录' }).click();
  await entry.getByRole('button', { name: `${mark}线索2` }).click();
  const panel = page.locator('.detail-drawer');
  await expect(panel.getByRole('heading', { name: `${mark}线索2`, exact: true })).toBeVisible();
  await expect(panel).toContainText('朱雅婷');
  expectQuiet(visitor);
  await visitor.leave();
});

test('what was changed is not given up by accident; a rule is tried, switched off and deleted with one thumb', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'demo-admin', '/manager/automation', { ...phone, ...dark });
  const { page } = visitor;
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name, exact: true }).tap();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('textbox', { name: '规则名称' }).fill(`${name}（手机）`);
  await expectAccessible(page);
  await button(drawer, '取', '消').tap();
  await expect(page.getByText('放弃修改?')).toBeVisible();
  await page.getByRole('button', { name: '继续编辑' }).tap();
  await expect(drawer.getByRole('textbox', { name: '规则名称' })).toHaveValue(`${name}（手机）`);
  await drawer.getByRole('tab', { name: '试运行' }).tap();
  await expect(drawer.getByRole('tabpanel', { name: '试运行' })).toContainText('已由李娜负责');
  await screenshot(page, 'phone-automation-dark');
  await button(drawer, '保', '存').tap();
  await expect(drawer).toBeHidden();
  const renamed = page.getByRole('listitem').filter({ hasText: `${name}（手机）` });
  const on = renamed.getByRole('switch');
  await on.tap();
  await expect(on).not.toBeChecked();
  await expectAccessible(page);
  await renamed.getByRole('button', { name: `删除 ${name}（手机）` }).tap();
  await agree(page);
  await expect(renamed).toHaveCount(0);
  expectQuiet(visitor);
  await visitor.leave();
});

test('who may not see the rules finds no page of them', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/manager/automation');
  await expect(visitor.page.getByRole('button', { name: '新建规则' })).toHaveCount(0);
  expect((await call(visitor.page, 'api/automation/index', {})).result).toBe('error');
  await visitor.leave();
});
