// The pictures of README and docs, taken from the sample company as it is made: `npm run screenshots`.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type Page, test } from '@playwright/test';
import { dark, phone, settled, signIn, visit } from '../person.ts';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docs/screenshots');

interface Picture {
  name: string;
  person: string;
  place: string;
  options?: Parameters<typeof signIn>[3];
  /** What is opened before the picture is taken. */
  open?: (page: Page) => Promise<unknown>;
}

/** @param at of the names in the list, from 0 */
const openRow = (at: number) => async (page: Page) => {
  await page.locator('.cell-link').nth(at).click();
  await page.waitForURL(/open=\d+/);
};

const openWork = async (page: Page) => {
  await page.getByRole('row').nth(1).locator('td').nth(1).click();
  await page.getByText('审批路径').waitFor();
};

/** README and the docs show at most 24 of them. */
const pictures: Picture[] = [
  { name: 'workbench', person: 'zhangwei', place: '/crm/index' },
  { name: 'customer-list', person: 'zhangwei', place: '/crm/customer' },
  {
    name: 'customer-selection',
    person: 'lina',
    place: '/crm/customer',
    open: async (page) => {
      for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').check();
    },
  },
  {
    name: 'filter-drawer',
    person: 'zhangwei',
    place: '/crm/customer',
    open: (page) => page.getByRole('button', { name: /筛选/ }).first().click(),
  },
  { name: 'customer-panel', person: 'zhangwei', place: '/crm/customer', open: openRow(0) },
  {
    name: 'customer-form',
    person: 'lina',
    place: '/crm/customer',
    open: (page) => page.getByRole('button', { name: '新建客户' }).click(),
  },
  { name: 'phone-customer-list-dark', person: 'lina', place: '/crm/customer', options: { ...phone, ...dark } },
  { name: 'contract-panel', person: 'zhangwei', place: '/crm/contract', open: openRow(12) },
  { name: 'plans', person: 'zhangwei', place: '/crm/recpay' },
  { name: 'approval-todo', person: 'zhangwei', place: '/oa/approval/todo', open: openWork },
  { name: 'requests-dark', person: 'lina', place: '/oa/createApproval', options: dark },
  { name: 'phone-requests', person: 'lina', place: '/oa/createApproval', options: phone },
  { name: 'flows', person: 'demo-admin', place: '/oa/flow' },
  { name: 'calendar', person: 'zhangwei', place: '/oa/calendar' },
  { name: 'tasks', person: 'zhangwei', place: '/oa/task' },
  { name: 'report', person: 'zhangwei', place: '/bi/overview' },
  { name: 'report-phone-dark', person: 'zhangwei', place: '/bi/funnel', options: { ...phone, ...dark } },
  { name: 'work-forms', person: 'demo-admin', place: '/system/workForm' },
  {
    name: 'role-editor',
    person: 'demo-admin',
    place: '/system/role',
    open: (page) => page.getByRole('button', { name: '编辑' }).first().click(),
  },
  { name: 'settings', person: 'demo-admin', place: '/system/setting' },
  { name: 'person', person: 'lina', place: '/person/index' },
  { name: 'recycle-bin', person: 'demo-admin', place: '/manager/recycle' },
];

for (const { name, person, place, options, open } of pictures)
  test(name, async ({ browser }) => {
    const { page, leave } = await signIn(browser, person, place, options);
    await settled(page);
    await open?.(page);
    await take(page, name);
    await leave();
  });

test('sign-in', async ({ browser }: { browser: Browser }) => {
  const { page, leave } = await visit(browser, '/');
  await take(page, 'sign-in');
  await leave();
});

async function take(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
