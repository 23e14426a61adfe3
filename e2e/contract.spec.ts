// From the signed contract to the last instalment: a seller writes it with five products, the money comes in, it is renewed
// and invoiced; the manager amends it. On a phone a receipt is written by thumb.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { button, call, chosenIn, expectQuiet } from './acts.ts';
import { expectAccessible, phone, screenshot, signIn } from './person.ts';

const panelOf = (page: Page) => page.locator('.detail-drawer').last();
const tab = (panel: Locator, name: RegExp) => panel.getByRole('tab', { name });
const fact = (panel: Locator, name: string) =>
  panel.locator('.panel-facts > div').filter({ has: panel.page().getByText(name, { exact: true }) });
const save = (dialog: Locator) => button(dialog, '保', '存').click();

async function customerOf(page: Page, name: string): Promise<string> {
  const { data } = await call(page, 'api/customer/add', { CustomerName: name });
  return String(data['id']);
}

test('a contract with five products is paid in instalments, renewed and invoiced', async ({ browser }) => {
  const seller = await signIn(browser, 'lina', '/crm/customer');
  const { page } = seller;
  const name = `回款${Math.random().toString(36).slice(2, 8)}公司`;
  const customer = await customerOf(page, name);
  await page.goto(`/crm/customer?key=${encodeURIComponent(name)}&open=customer:${customer}`);
  await tab(panelOf(page), /^合同/).click();
  await panelOf(page).getByRole('button', { name: '新建合同' }).click();
  const form = page.getByRole('dialog', { name: '新建合同' });
  await expect(chosenIn(form.getByLabel('客户', { exact: true }))).toContainText(name);
  await form.getByRole('button', { name: '选择产品' }).click();
  const picker = page.getByRole('dialog').last();
  const rows = picker.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows.nth(5)).toBeVisible();
  for (const at of [1, 2, 3, 4, 5]) await rows.nth(at).getByRole('checkbox').check();
  await picker
    .getByRole('button', { name: /选\s*择|确\s*定/ })
    .last()
    .click();
  await expect(form.locator('tbody tr')).toHaveCount(5);
  await form.locator('tbody tr').first().getByRole('spinbutton').first().fill('2');
  const note = form.getByText(/^产品合计/);
  await expect(note).toBeVisible();
  const sum = Number((/[\d,.]+/.exec((await note.textContent()) ?? '')?.[0] ?? '0').replaceAll(',', ''));
  expect(sum).toBeGreaterThan(0);
  const agreed = (sum - 1).toFixed(2);
  await form.getByLabel('合同金额').fill(agreed);
  await expect(note).toContainText('优惠 ￥1.00');
  await form.getByLabel('结束日期').fill('2031-12-31');
  await form.getByLabel('结束日期').press('Enter');
  await expectAccessible(page);
  await screenshot(page, 'contract-form');
  await save(form);
  await expect(form).toHaveCount(0);
  const listed = panelOf(page).getByRole('link', { name: /^HT-/ });
  await expect(listed).toHaveCount(1);
  await listed.click();

  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: `${name}合同` })).toBeVisible();
  await expect(panel.getByText('通过', { exact: true }).first()).toBeVisible();
  await tab(panel, /^产品 \(5\)/).click();
  await expect(panel.getByText('优惠', { exact: true })).toBeVisible();

  await tab(panel, /^回款计划/).click();
  const half = ((sum - 1) / 2).toFixed(2);
  const rest = (sum - 1 - Number(half)).toFixed(2);
  for (const [money, day] of [
    [half, '2031-01-31'],
    [rest, '2031-06-30'],
  ] as const) {
    await panel.getByRole('button', { name: '新建回款计划' }).click();
    const plan = page.getByRole('dialog', { name: '新建回款计划' });
    await plan.getByLabel('计划金额').fill(money);
    await plan.getByLabel('计划回款日期').fill(day);
    await plan.getByLabel('计划回款日期').press('Enter');
    await save(plan);
    await expect(plan).toHaveCount(0);
  }
  await expect(tab(panel, /^回款计划 \(2\)/)).toBeVisible();

  await tab(panel, /^回款(?!计划)/).click();
  const receive = async (money: string) => {
    await panel.getByRole('button', { name: '新建回款' }).click();
    const receipt = page.getByRole('dialog', { name: '新建回款' });
    await receipt.getByLabel('回款金额').fill(money);
    await save(receipt);
    return receipt;
  };
  await expect(await receive(half)).toHaveCount(0);
  const refused = await receive(sum.toFixed(2));
  await expect(refused.getByText(/回款合计将超过合同金额/)).toBeVisible();
  await refused.getByLabel('回款金额').fill(rest);
  await save(refused);
  await expect(refused).toHaveCount(0);
  await expect(fact(panel, '已回款').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(panel.getByRole('row').filter({ hasText: '订单编号' })).toContainText('收款人');
  await expectAccessible(page);
  await screenshot(page, 'contract-panel');
  await tab(panel, /^回款计划/).click();
  await expect(panel.getByText('已完成')).toHaveCount(2);

  await tab(panel, /^续费/).click();
  await panel.getByRole('button', { name: '新建续费' }).click();
  const renewal = page.getByRole('dialog', { name: '新建续费' });
  await renewal.getByLabel('续费金额').fill('100');
  for (const [label, day] of [
    ['新的开始日期', '2032-01-01'],
    ['新的结束日期', '2032-12-31'],
  ] as const) {
    await renewal.getByLabel(label).fill(day);
    await renewal.getByLabel(label).press('Enter');
  }
  await save(renewal);
  await expect(fact(panel, '到期日期')).toContainText('2032-12-31');

  const { data } = await call(page, 'api/contract/list', { customerId: customer });
  const [{ id }] = data['rows'] as [{ id: number }];
  await call(page, 'api/invoice/add', { contractId: String(id), money: '100', invoiceTitle: name });
  expectQuiet(seller);
  await seller.leave();

  const manager = await signIn(browser, 'zhangwei', `/crm/invoice?key=${encodeURIComponent(name)}`);
  const own = manager.page;
  await own.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).first().click();
  await panelOf(own).getByRole('button', { name: '开票', exact: true }).click();
  const issue = own.getByRole('dialog', { name: '开票' });
  await issue.getByLabel('发票号码').fill(`FP${id}`);
  await issue.getByRole('button', { name: /^开\s*票$/ }).click();
  await expect(own.getByText('已开票').first()).toBeVisible();
  await own.goto(`/crm/contract?open=contract:${id}`);
  await panelOf(own).getByRole('button', { name: '变更', exact: true }).click();
  const amend = own.getByRole('dialog', { name: '变更' });
  await amend.getByLabel('备注', { exact: true }).fill('增加现场培训');
  await save(amend);
  await expect(amend.getByText('信息必须填写').first()).toBeVisible();
  await amend.getByLabel('变更原因').fill('客户追加要求');
  await save(amend);
  await expect(panelOf(own).getByText('第 2 版')).toBeVisible();
  await expectAccessible(own);
  expectQuiet(manager);
  await manager.leave();
});

test('by thumb: a receipt is written on a phone', async ({ browser }) => {
  const visitor = await signIn(browser, 'lina', '/crm/contract', phone);
  const { page } = visitor;
  const name = `手机${Math.random().toString(36).slice(2, 8)}公司`;
  const customerId = await customerOf(page, name);
  const { data } = await call(page, 'api/contract/add', { customerId, Money: '800' });
  await page.goto(`/crm/contract?key=${encodeURIComponent(name)}&open=contract:${data['id']}`);
  const panel = panelOf(page);
  await tab(panel, /^回款(?!计划)/).tap();
  await panel.getByRole('button', { name: '新建回款' }).tap();
  const form = page.getByRole('dialog', { name: '新建回款' });
  await form.getByLabel('回款金额').fill('300');
  await expectAccessible(page);
  await button(form, '保', '存').tap();
  await expect(form).toHaveCount(0);
  await expect(panel.locator('.lines').getByText('300.00')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'phone-contract');
  expectQuiet(visitor);
  await visitor.leave();
});
