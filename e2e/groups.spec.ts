// Groups of conditions in the filter drawer, by mouse, by key and by thumb, and the chips that show them.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectQuiet, sent, total } from './acts.ts';
import { dark, expectAccessible, phone, signIn } from './person.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: '更多条件搜索' });
const groupOf = (page: Page, number: number) => drawerOf(page).getByRole('region', { name: `条件组 ${number}` });
const chips = (page: Page) => page.getByRole('group', { name: '当前筛选条件' });
const query = (page: Page) => drawerOf(page).getByRole('button', { name: /查\s*询/ });
const either = (field: string, ...values: string[]) =>
  JSON.stringify([{ or: values.map((value) => ({ field, type: 'contains', value })) }]);

async function chooseField(page: Page, group: Locator, at: number, name: string, act: 'click' | 'tap'): Promise<void> {
  await group.getByRole('combobox', { name: `第 ${at} 个条件的字段` })[act]();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(name, { exact: true })[act]();
}

test('two names are joined by or with the mouse; the chip, the address and the drawer keep them', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  const whole = await total(page).textContent();
  await page.getByRole('button', { name: /筛选/ }).first().click();
  await drawerOf(page).getByRole('button', { name: '添加条件组' }).click();
  const group = groupOf(page, 1);
  await chooseField(page, group, 1, '客户名称', 'click');
  await chooseField(page, group, 2, '客户名称', 'click');
  await group.getByLabel('客户名称', { exact: true }).nth(0).fill('科技');
  await group.getByLabel('客户名称', { exact: true }).nth(1).fill('贸易');
  await expectAccessible(page);
  const body = await sent(page, 'api/customer/index', () => query(page).click());
  expect(body['data']).toBe(either('CustomerName', '科技', '贸易'));
  const chip = chips(page).getByRole('button', { name: '客户名称 包含 科技 或 客户名称 包含 贸易' });
  await expect(chip).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(/科技|贸易/);
  const joined = await total(page).textContent();
  expect(joined).not.toBe(whole);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(joined ?? '', { exact: true })).toBeVisible();

  await chip.click();
  await expect(group.getByLabel('客户名称', { exact: true }).nth(1)).toHaveValue('贸易');
  await group.getByText('全部满足（且）').click();
  const both = await sent(page, 'api/customer/index', () => query(page).click());
  expect(JSON.parse(both['data'] ?? '')).toHaveLength(2);
  await expect(chips(page).getByRole('button', { name: '移除条件：客户名称' })).toHaveCount(2);
  await chips(page).getByRole('button', { name: '移除条件：客户名称' }).first().click();
  await expect(chips(page).getByRole('button', { name: '移除条件：客户名称' })).toHaveCount(1);
  await chips(page).getByRole('button', { name: '移除条件：客户名称' }).click();
  await expect(page.getByText(whole ?? '', { exact: true })).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('a group is made, joined and taken away by keys alone', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  await page.getByRole('button', { name: /筛选/ }).first().focus();
  await page.keyboard.press('Enter');
  await drawerOf(page).getByRole('button', { name: '添加条件组' }).focus();
  await page.keyboard.press('Enter');
  const group = groupOf(page, 1);
  // The cursor is in the first line.
  for (const [at, text] of [
    [1, '科技'],
    [2, '贸易'],
  ] as const) {
    const field = group.getByRole('combobox', { name: `第 ${at} 个条件的字段` });
    if (at === 1) await expect(field).toBeFocused();
    else await field.focus();
    await page.keyboard.type('客户名称');
    await page.keyboard.press('Enter');
    const value = group.getByLabel('客户名称', { exact: true }).nth(at - 1);
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(value).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.type(text);
  }
  const [body] = [await sent(page, 'api/customer/index', () => page.keyboard.press('Enter'))];
  expect(body['data']).toBe(either('CustomerName', '科技', '贸易'));
  const remove = chips(page).getByRole('button', { name: '移除条件：客户名称' });
  await remove.focus();
  const none = await sent(page, 'api/customer/index', () => page.keyboard.press('Enter'));
  expect(none['data']).toBeUndefined();
  await expect(chips(page)).toHaveCount(0);
  expectQuiet(visitor);
  await visitor.leave();
});

test('by the thumb, in the dark: a group is made, told and taken away', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer', { ...phone, ...dark });
  const { page } = visitor;
  await page.getByRole('button', { name: '更多条件搜索' }).tap();
  await drawerOf(page).getByRole('button', { name: '添加条件组' }).tap();
  const group = groupOf(page, 1);
  await chooseField(page, group, 1, '客户名称', 'tap');
  await chooseField(page, group, 2, '公司电话', 'tap');
  await group.getByLabel('客户名称', { exact: true }).fill('科技');
  await group.getByLabel('公司电话', { exact: true }).fill('138');
  await group.getByText('全部满足（且）').tap();
  await group.getByText('满足其一（或）').tap();
  await expectAccessible(page);
  const body = await sent(page, 'api/customer/index', () => query(page).tap());
  expect(JSON.parse(body['data'] ?? '')).toEqual([
    {
      or: [
        { field: 'CustomerName', type: 'contains', value: '科技' },
        { field: 'tel', type: 'contains', value: '138' },
      ],
    },
  ]);
  await expect(chips(page)).toContainText('或');
  await expectAccessible(page);
  await chips(page)
    .getByRole('button', { name: /移除条件/ })
    .tap();
  await expect(chips(page)).toHaveCount(0);
  expectQuiet(visitor);
  await visitor.leave();
});

test('more conditions than the server takes can still be taken away one by one', async ({ browser }) => {
  const filter = Array.from({ length: 22 }, (_, at) => ({ field: 'AddTime', type: 'ge', value: `20${10 + at}-01-01` }));
  const address = `/crm/customer?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  const visitor = await signIn(browser, 'zhangwei', address);
  const { page } = visitor;
  await expect(page.getByText('最多20个筛选条件')).toBeVisible();
  await page.getByRole('button', { name: '展开全部 22 个' }).click();
  await expectAccessible(page);
  const remove = chips(page).getByRole('button', { name: /移除条件/ });
  await remove.last().click();
  await expect(remove).toHaveCount(21);
  // The next one has the focus: the same key takes it away.
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(20);
  await expect(page.getByText('最多20个筛选条件')).toHaveCount(0);
  await expect(remove.last()).toBeFocused();
  await visitor.leave();
});
