// A list without any rows offers import beside create; the answer without rows is played, since the sample company has some of everything.
import { expect, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn } from './person.ts';

for (const [name, options] of [
  ['on a desktop', {}],
  ['on a phone in the dark', { ...phone, ...dark }],
] as const) {
  test(`an empty list leads to import with one press, ${name}`, async ({ browser }) => {
    const visitor = await signIn(browser, 'demo-admin', '/person/index', options);
    const { page } = visitor;
    await page.route('**/api/gys/index*', (route) =>
      route.fulfill({ json: { result: 'success', msg: '', data: { rows: [], total: 0 } } }),
    );
    await page.goto('/erp/gys');
    await expect(page.getByText('还没有供应商')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, `empty-list-${name.replaceAll(' ', '-')}`);
    await page.getByRole('button', { name: '批量导入' }).click();
    await expect(page.getByRole('dialog', { name: '批量导入供应商' })).toBeVisible();
    await expectAccessible(page);
    expectQuiet(visitor);
    await visitor.leave();
  });
}
