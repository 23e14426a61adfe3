// A contract on its way: the branch by its amount, sent back and put right, countersigned by two, in force; and a phone.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { button, call, expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

const panelOf = (page: Page) => page.locator('.detail-drawer').last();
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function idOf(page: Page, username: string): Promise<number> {
  const { data } = await call(page, 'api/user/GetGridJson', { key: username });
  return (data['rows'] as { UserID: number; NickName: string }[]).find((one) => one.NickName === username)?.UserID ?? 0;
}

/** Opens an approval from a list, and waits until it stands. */
async function openWork(page: Page, list: string, title: string): Promise<Locator> {
  await page.goto(`/oa/approval/${list}`);
  await row(page, title).getByText(title, { exact: true }).click();
  const panel = panelOf(page);
  await expect(panel.getByText('审批路径')).toBeVisible();
  return panel;
}

async function decide(page: Page, panel: Locator, act: '通过' | '退回', opinion: string): Promise<void> {
  await panel.getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: act });
  await dialog.getByLabel('意见').fill(opinion);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('four people take a contract from its draft to being in force', async ({ browser }, { retry }) => {
  test.setTimeout(360_000);
  const title = `审批旅程合同${retry || ''}`;
  const admin = await signIn(browser, 'demo-admin', '/oa/flow');
  const flows = await call(admin.page, 'api/WorkFlow/index', { module: 'contract' });
  const { id, name } = (flows.data['rows'] as { id: number; name: string; enabled: number }[]).find(
    (one) => one.enabled,
  ) ?? {
    id: 0,
    name: '',
  };
  // The large ones are countersigned by two more people.
  const people = [await idOf(admin.page, '王强'), await idOf(admin.page, '顾明轩')];
  const nodes = {
    id: 'start',
    type: 'start',
    name: '发起',
    next: {
      id: 'amount',
      type: 'condition',
      name: '按金额',
      branches: [
        {
          id: 'large',
          name: '500000 以上',
          when: [{ field: 'Money', type: 'ge', value: '500000' }],
          next: {
            id: 'superior',
            type: 'approver',
            name: '直属上级审批',
            approvers: [{ type: 'superior', level: 1 }],
            mode: 'any',
            empty: 'admin',
            next: {
              id: 'two',
              type: 'approver',
              name: '会签',
              approvers: [{ type: 'user', ids: people }],
              mode: 'all',
              empty: 'admin',
            },
          },
        },
        { id: 'small', name: '其他', when: [], otherwise: 1 },
      ],
      next: { id: 'end', type: 'end', name: '结束' },
    },
  };
  await call(admin.page, 'api/WorkFlow/edit', { id: String(id), nodes: JSON.stringify(nodes) });
  await admin.page.reload();
  const listed = admin.page.getByRole('listitem').filter({ has: admin.page.getByRole('link', { name, exact: true }) });
  await expect(listed).toContainText('有未发布的修改');
  await listed.getByRole('link', { name, exact: true }).click();
  await expect(admin.page.getByText('合同金额 ≥ 500,000')).toBeVisible();
  await settled(admin.page);
  await expectAccessible(admin.page);
  await screenshot(admin.page, 'flow-designer');
  await button(admin.page, '发', '布').click();
  await admin.page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s*布|确\s*定/ })
    .click();
  await expect(admin.page.getByText(/已发布第 \d+ 版/)).toBeVisible();

  // A draft is submitted; small ones pass at once.
  const seller = await signIn(browser, 'lina', '/crm/contract');
  const { page } = seller;
  const customerId = String((await call(page, 'api/customer/add', { CustomerName: `${title}客户` })).data['id']);
  const small = await call(page, 'api/contract/add', { customerId, Money: '1000' });
  const passed = await call(page, 'api/contract/Views', { id: String(small.data['id']) });
  expect(passed.data['approval']).toBe(2);
  await call(page, 'api/contract/add', { customerId, Money: '600000', contractName: title, state: 'draft' });
  await page.goto(`/crm/contract?key=${encodeURIComponent(title)}`);
  await row(page, title).getByRole('link', { name: title }).or(row(page, title).locator('.cell-link')).first().click();
  await button(panelOf(page), '提', '交').click();
  const submit = page.getByRole('dialog').last();
  await expect(submit.getByText('直属上级审批')).toBeVisible();
  await expect(submit.getByText('会签', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'approval-submit');
  await button(submit, '提', '交').click();
  await expect(panelOf(page).getByText('待审', { exact: true }).first()).toBeVisible();

  // The manager sends it back, the seller puts it right.
  const manager = await signIn(browser, 'zhangwei', '/oa/approval/todo');
  await expect(row(manager.page, title)).toContainText('600,000.00');
  let panel = await openWork(manager.page, 'todo', title);
  await settled(manager.page);
  await expectAccessible(manager.page);
  await screenshot(manager.page, 'approval-panel');
  await decide(manager.page, panel, '退回', '请补充交货日期');
  await page.goto('/oa/approval/todo');
  await expect(row(page, title)).toContainText('已退回');
  panel = await openWork(page, 'todo', title);
  await expect(panel.getByText('请补充交货日期').first()).toBeVisible();
  const contract = (await call(page, 'api/contract/index', { key: title })).data['rows'] as {
    id: number;
    version: number;
  }[];
  await call(page, 'api/contract/edit', { id: String(contract[0]?.id), Ext: '30 日内交货' });
  await panel.getByRole('button', { name: '重新提交' }).click();
  const again = page.getByRole('dialog', { name: '重新提交' });
  await again.getByRole('button', { name: '重新提交' }).click();
  await expect(again).toHaveCount(0);

  // The manager passes it, two people countersign.
  panel = await openWork(manager.page, 'todo', title);
  await expect(panel.getByText('30 日内交货')).toBeVisible();
  await decide(manager.page, panel, '通过', '同意');
  const buyer = await signIn(browser, 'wangqiang', '/oa/approval/todo');
  panel = await openWork(buyer.page, 'todo', title);
  await decide(buyer.page, panel, '通过', '采购无异议');
  panel = await openWork(admin.page, 'todo', title);
  await decide(admin.page, panel, '通过', '同意');

  await page.goto(`/crm/contract?key=${encodeURIComponent(title)}&open=${contract[0]?.id}`);
  await expect(panelOf(page).getByText('通过', { exact: true }).first()).toBeVisible();
  await panelOf(page).getByRole('tab', { name: /^审批/ }).click();
  await expect(panelOf(page).getByText('100%')).toBeVisible();
  const customer = await call(page, 'api/customer/Views', { id: customerId });
  expect(customer.data['clue']).toBe(2);
  for (const visitor of [admin, seller, manager, buyer]) {
    expectQuiet(visitor);
    await visitor.leave();
  }
});

test('with one thumb in the dark a claim is read, commented and passed', async ({ browser }, { retry }) => {
  const title = `拇指报销${retry || ''}`;
  const seller = await signIn(browser, 'lina', '/oa/baoxiao');
  const line = JSON.stringify([{ addTime: '2026-11-02', money: '88.50', Ext: '打车' }]);
  const made = await call(seller.page, 'api/baoxiao/add', { reason: title, listJson: line });
  expect(made.result).toBe('success');
  await seller.leave();
  const manager = await signIn(browser, 'zhangwei', '/oa/approval/todo', { ...phone, ...dark });
  const { page } = manager;
  await page.getByText(title, { exact: true }).tap();
  const panel = panelOf(page);
  await expect(panel.getByText('审批路径')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'approval-panel-phone-dark');
  await panel.getByRole('button', { name: /^写评论/ }).tap();
  await panel.getByRole('textbox', { name: '写评论' }).fill('单据齐全');
  await panel.getByRole('button', { name: '发送' }).tap();
  await expect(panel.getByText('单据齐全').last()).toBeVisible();
  await panel.getByRole('button', { name: '已核对' }).tap();
  await expect(panel.getByRole('textbox', { name: '意见' })).toHaveValue('已核对');
  expect((await panel.locator('.work-actions').boundingBox())?.height).toBeLessThan(120);
  // What was written is there again after a reload, and gone once it was sent.
  await page.reload();
  await expect(panel.getByRole('textbox', { name: '意见' })).toHaveValue('已核对');
  const body = page.waitForRequest('**/api/WorkFlow/Approved');
  await panel.getByRole('button', { name: '通过', exact: true }).tap();
  expect(new URLSearchParams((await body).postData() ?? '').get('Ext')).toBe('已核对');
  await expect(page.getByText('已通过').first()).toBeVisible();
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('work.opinion')));
  await expect.poll(left).toEqual([]);
  expectQuiet(manager);
  await manager.leave();
});
