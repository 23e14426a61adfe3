// Saved views by mouse, by key and by thumb: kept, sent to a colleague, changed, put back, opened first, deleted and back again.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectQuiet, sent, total } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn } from './person.ts';

const picker = (page: Page) => page.getByRole('button', { name: /^视图/ });
const box = (page: Page) => page.getByRole('dialog', { name: '视图', exact: true });
const option = (page: Page, name: string) => box(page).getByRole('button', { name: new RegExp(`^${name}`) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function choose(page: Page, view: string, action: string, act: 'click' | 'tap' = 'click'): Promise<void> {
  const actions = box(page).getByRole('button', { name: `“${view}”的操作` });
  await actions[act]();
  await page.getByRole('menuitem', { name: action, exact: true })[act]();
}

async function keep(page: Page, name: string, act: 'click' | 'tap' = 'click'): Promise<void> {
  await picker(page)[act]();
  await box(page).getByRole('button', { name: '保存为视图' })[act]();
  const field: Locator = dialog(page, '保存为视图').getByRole('textbox', { name: /名称/ });
  await field.fill(name);
  await field.press('Enter');
  await expect(picker(page)).toHaveAccessibleName(`视图：${name}`);
}

test('a view is kept, shared and sent; the colleague sees their own customers by it', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer?sort=CustomerName+asc&key=%E5%85%AC%E5%8F%B8');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  await page.getByRole('columnheader', { name: '下次跟进' }).waitFor();
  await keep(page, '按名称的公司');
  await expect(page).toHaveURL(/view=\d+/);
  const id = new URL(page.url()).searchParams.get('view');

  // A column that goes away is the view's affair, and marks it.
  await page.getByRole('button', { name: '列设置' }).click();
  const columns = page.getByRole('dialog', { name: '列设置' });
  await columns.getByRole('checkbox', { name: '下次跟进' }).click();
  await columns.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByRole('columnheader', { name: '下次跟进' })).toHaveCount(0);
  await expect(picker(page)).toHaveAccessibleName('视图：按名称的公司（已更改）');
  await picker(page).click();
  await expectAccessible(page);
  await screenshot(page, 'list-views');
  await box(page).getByRole('button', { name: '更新视图' }).click();
  await expect(picker(page)).toHaveAccessibleName('视图：按名称的公司');

  await picker(page).click();
  await choose(page, '按名称的公司', '共享');
  const sharing = dialog(page, '共享');
  await sharing.locator('.form-row').filter({ hasText: '员工' }).getByRole('button').first().click();
  const people = page.getByRole('dialog', { name: '选择员工' });
  await people.getByRole('searchbox').fill('李娜');
  await people.getByRole('searchbox').press('Enter');
  await people.getByRole('checkbox', { name: /^李娜/ }).click();
  await people.getByRole('button', { name: /保\s*存/ }).click();
  await expect(people).toHaveCount(0);
  await expectAccessible(page);
  await sharing.getByRole('button', { name: /保\s*存/ }).click();
  await expect(toast(page, '已保存共享设置').first()).toBeVisible();

  const colleague = await signIn(browser, 'lina', `/crm/customer?view=${id}`, dark);
  await expect(picker(colleague.page)).toHaveAccessibleName('视图：按名称的公司');
  await expect(total(colleague.page)).toBeVisible();
  await expect(colleague.page.getByRole('columnheader', { name: '下次跟进' })).toHaveCount(0);
  await picker(colleague.page).click();
  await expect(option(colleague.page, '按名称的公司')).toContainText('张伟');
  await expectAccessible(colleague.page);
  await box(colleague.page).getByRole('button', { name: '不使用视图' }).click();
  await expect(colleague.page.getByRole('columnheader', { name: '下次跟进' })).toBeVisible();
  await expect(colleague.page).not.toHaveURL(/view=/);

  // Deleted, it is gone for the colleague, too, and back when that is taken back.
  await picker(page).click();
  await choose(page, '按名称的公司', '删除');
  await expect(picker(page)).toHaveAccessibleName('视图');
  await page.getByRole('button', { name: /撤\s*销/ }).click();
  await expect(toast(page, '已恢复').first()).toBeVisible();
  await picker(page).click();
  await expect(option(page, '按名称的公司')).toBeVisible();
  await choose(page, '按名称的公司', '删除');
  await colleague.page.goto(`/crm/customer?view=${id}`);
  await expect(toast(colleague.page, '视图不存在，或不再与您共享')).toBeVisible();
  await expect(total(colleague.page)).toBeVisible();
  expectQuiet(visitor);
  await colleague.leave();
  await visitor.leave();
});

test('by keys alone: a view is chosen, left by Esc, and put back', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/clue?state=1');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  await keep(page, '还在跟进');
  await page.goto('/crm/clue?state=2');
  await expect(total(page)).toBeVisible();
  await picker(page).focus();
  await page.keyboard.press('Enter');
  await expect(option(page, '还在跟进')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(option(page, '还在跟进')).toBeFocused();
  const body = await sent(page, 'api/clues/index', () => page.keyboard.press('Enter'));
  expect(body['state']).toBe('1');
  await expect(picker(page)).toHaveAccessibleName('视图：还在跟进');
  await expect(picker(page)).toBeFocused();
  expectQuiet(visitor);
  await visitor.leave();
});

test('by thumb: kept on a phone, opened first the next time, and left', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/contact?key=%E7%8E%8B', phone);
  const { page } = visitor;
  await expect(page.getByRole('article').first()).toBeVisible();
  await keep(page, '姓王的', 'tap');
  await picker(page).tap();
  await choose(page, '姓王的', '设为默认', 'tap');
  await expect(option(page, '姓王的')).toContainText('默认');
  await expectAccessible(page);
  await screenshot(page, 'phone-list-views');
  const body = await sent(page, 'api/contact/index', () => page.goto('/crm/contact'));
  expect(body['key']).toBe('王');
  await expect(picker(page)).toHaveAccessibleName('视图：姓王的');
  await picker(page).tap();
  await choose(page, '姓王的', '取消默认', 'tap');
  await expect(option(page, '姓王的')).not.toContainText('默认');
  const whole = await sent(page, 'api/contact/index', () => page.goto('/crm/contact'));
  expect(whole['key']).toBeUndefined();
  expectQuiet(visitor);
  await visitor.leave();
});
