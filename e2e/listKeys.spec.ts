// The list by keyboard alone: search, selection, panel, drawers and popovers.
import { expect, test } from '@playwright/test';
import { expectQuiet, total } from './acts.ts';
import { expectAccessible, signIn } from './person.ts';

test('the list by keyboard alone: search, selection, panel, drawers and popovers, one layer at a time', async ({
  browser,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  await expect(total(page)).toBeVisible();
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const panel = page.locator('.detail-drawer .ant-drawer-section');
  const selected = (count: number) => page.getByText(`已选中 ${count} 项`);
  const box = page.getByRole('searchbox', { name: '搜索' });

  // After a click in the menu the keys work at once, though the focus is still on the entry.
  const menu = page.getByRole('navigation', { name: '查询管理' });
  await menu.getByRole('link', { name: '联系人' }).click();
  await menu.getByRole('link', { name: '客户' }).click();
  await expect(page.getByRole('region', { name: '客户', exact: true }).getByRole('row').nth(1)).toBeVisible();
  await press('j', 'x');
  await expect(selected(1)).toBeVisible();
  await press('Escape', 'n');
  const creation = page.getByRole('dialog', { name: '新建客户' });
  await expect(creation.getByRole('textbox').first()).toBeFocused();
  await press('Escape');
  await expect(creation).toBeHidden();

  await press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('有限');
  // The button that empties the box is no stop on the way.
  await press('Tab');
  await expect(page.locator('.list-toolbar').getByRole('button', { name: '搜索' })).toBeFocused();
  await box.focus();
  await press('Escape');
  await expect(box).toHaveValue('');
  await press('Escape', 'j', 'x', 'j', 'x');
  await expect(selected(2)).toBeVisible();
  await press('/');
  await expect(box).toBeFocused();
  await press('Escape');
  await expect(selected(2)).toBeVisible();
  await press('Enter');
  await expect(panel).toBeVisible();
  const heading = panel.getByRole('heading').first();
  await expect(heading).not.toBeEmpty();
  const second = await heading.textContent();
  await press('k');
  await expect(heading).not.toHaveText(second ?? '');
  await press('x');
  await expect(selected(1)).toBeVisible();
  await press('Escape');
  await expect(panel).toBeHidden();
  await expect(selected(1)).toBeVisible();
  await press('Escape');
  await expect(selected(1)).toBeHidden();

  await press('j', '.');
  await expect(page.getByRole('toolbar', { name: '对此行的操作' }).getByRole('button').first()).toBeFocused();

  await page.getByRole('button', { name: '筛选' }).focus();
  await press('Enter');
  const drawer = page.getByRole('dialog', { name: '更多条件搜索' });
  await expect(drawer.getByRole('textbox').first()).toBeFocused();
  await press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: '列设置' }).focus();
  await press('Enter');
  const settings = page.getByRole('dialog', { name: '列设置' });
  await expect(settings.getByRole('checkbox').first()).toBeFocused();
  await expectAccessible(page);
  await press('Escape');
  await expect(settings).toBeHidden();
  await expect(page.getByRole('button', { name: '列设置' })).toBeFocused();
  expectQuiet(visitor);
  await visitor.leave();
});
