// Who reads English reads nothing else, but what the company itself wrote.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { demoPassword, settled, type Visitor, visit } from '../person.ts';
import { EnglishReader } from './language.ts';
import { allPages, walkPages } from './pages.ts';

async function english(browser: Browser): Promise<Visitor & { reader: EnglishReader }> {
  const visitor = await visit(browser, '/login', { locale: 'en' });
  const { page } = visitor;
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  const reader = new EnglishReader(page);
  await expect(page.getByLabel('User name')).toBeVisible();
  expect.soft(await reader.foreign(), 'signing in').toEqual([]);
  await page.getByLabel('User name').fill('demo-admin');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  expect.soft(await reader.foreign(), 'a wrong password').toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
  // That the password was wrong, the browser writes by itself.
  visitor.faults.length = 0;
  return { ...visitor, reader };
}

const shut = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('every page is in English', async ({ browser }) => {
  await walkPages(
    () => english(browser),
    async ({ page, reader }, address) => {
      await page.goto(address);
      await settled(page);
      await expect(page.getByRole('main')).toBeVisible();
      expect.soft(await reader.foreign(), address).toEqual([]);
    },
    [...allPages(), '/system/job?tab=schedules'],
  );
});

test('what is opened on the pages is in English', async ({ browser }) => {
  const { page, reader, leave } = await english(browser);
  const read = async (where: string) => {
    await settled(page);
    expect.soft(await reader.foreign(), where).toEqual([]);
  };
  for (const address of ['/crm/customer', '/crm/clue', '/crm/contact', '/erp/gys', '/system/user']) {
    await page.goto(address);
    await page.getByRole('button', { name: /^New / }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await read(`${address}: new`);
    await shut(page);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await read(`${address}: filter`);
    await shut(page);
    await page.getByRole('button', { name: /^Columns/ }).click();
    await read(`${address}: columns`);
    await page.keyboard.press('Escape');
    await page.getByRole('row').nth(2).getByRole('link').first().click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('tab').first()).toBeVisible();
    for (const tab of await panel.getByRole('tab').all()) {
      await tab.click();
      await read(`${address}: ${await tab.textContent()}`);
    }
    await shut(page);
    await page.getByRole('checkbox').nth(1).check();
    await read(`${address}: selection`);
  }
  await page.goto('/crm/customer');
  await page.getByRole('checkbox').nth(1).check();
  await page
    .getByRole('toolbar', { name: 'Actions on the selection' })
    .getByRole('button', { name: 'More actions' })
    .click();
  await read('more actions');
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await read('a question');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await read('a toast');
  await page.goto('/system/role');
  await page.getByRole('button', { name: 'New role' }).click();
  await read('role editor');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'View' }).first().check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Field/, disabled: false })
    .first()
    .click();
  await read('field grants');
  await page.goto('/manager/operationLog');
  await page.getByRole('combobox').first().click();
  await read('modules of the log');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').nth(1).click();
  await read('actions of the log');
  await page.goto('/system/setting');
  const group = page
    .locator('form')
    .filter({ has: page.getByRole('switch') })
    .first();
  const turn = async () => {
    await group.getByRole('switch').first().click();
    await group.getByRole('button', { name: 'Save' }).click();
  };
  await turn();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await read('a saved setting');
  await turn();
  await page.goto('/manager/operationLog?module=setting');
  await settled(page);
  for (const one of await page.getByRole('button', { name: /^Show the changes|^Expand/ }).all()) await one.click();
  await read('the log of settings');
  await page.goto('/system/status');
  await page.getByRole('button', { name: /^New/ }).click();
  await read('dictionary entry');
  await shut(page);
  await page.goto('/system/branch');
  await page.getByRole('button', { name: /^New/ }).first().click();
  await read('department');
  await page.goto('/person/index');
  await page.getByRole('button', { name: 'Change password' }).click();
  await read('password rules');
  await page.keyboard.press('Control+k');
  await read('search');
  await page.keyboard.type('customer');
  await read('search results');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await read('notices');
  await leave();
});
