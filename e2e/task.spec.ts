// Tasks: given to a colleague, who comments on it while the other looks on, and moves it on a board.
import { expect, test } from '@playwright/test';
import { agree, call, expectQuiet, sent } from './acts.ts';
import { expectAccessible, phone, signIn } from './person.ts';

test('a task is given, talked about, completed by a comment and seen on a board', async ({ browser }, { retry }) => {
  const giver = await signIn(browser, 'zhangwei', '/oa/task');
  const people = await call(giver.page, 'api/user/GetGridJson', { rows: '200' });
  const lina = (people.data['rows'] as { UserID: number; NickName: string }[]).find((one) => one.NickName === '李娜');
  const title = `寄送样品${retry}`;
  const added = await call(giver.page, 'api/task/add', {
    title,
    userid: String(lina?.UserID),
    type: '2',
    endTime: '2031-05-06 18:00',
  });
  const id = String(added.data['id']);
  const doer = await signIn(browser, 'lina', `/oa/task?open=task:${id}`);
  const [mine, theirs] = [doer.page, giver.page];
  await expect(mine.getByRole('heading', { name: title })).toBeVisible();
  await expect(mine.getByRole('button', { name: '标记完成' })).toHaveCount(0);
  await expectAccessible(mine);
  await theirs.goto(`/oa/task?open=task:${id}`);
  await expect(theirs.getByText('创建了任务')).toBeVisible();

  await mine.getByRole('textbox', { name: /写评论/ }).fill('今天寄出');
  await mine.getByRole('button', { name: '仅评论' }).click();
  await expect(theirs.getByText('今天寄出')).toBeVisible();
  await mine.getByRole('textbox', { name: /写评论/ }).fill('已签收');
  await mine.getByRole('button', { name: '评论并设为完成' }).click();
  await expect(theirs.getByText('设为完成').last()).toBeVisible();
  await expect(mine.getByRole('textbox', { name: /写评论/ })).toHaveCount(0);
  await theirs.getByRole('switch', { name: '只看评论' }).click();
  await expect(theirs.getByText('创建了任务')).toHaveCount(0);

  const own = await call(mine, 'api/task/add', { title: `自己的${title}` });
  await mine.goto(`/oa/task?open=task:${own.data['id']}`);
  await mine.getByRole('button', { name: '标记完成' }).click();
  const body = await sent(mine, 'api/task/action', () => agree(mine));
  expect(body).toMatchObject({ id: String(own.data['id']), status: '2' });
  await mine.goto(`/oa/task?mode=board&by=status&key=${encodeURIComponent(`自己的${title}`)}`);
  const done = mine.getByRole('region', { name: /^已完成/ });
  await expect(done.getByRole('article').filter({ hasText: title })).toBeVisible();
  expectQuiet(doer);
  expectQuiet(giver);
  await doer.leave();
  await giver.leave();
});

test('on a phone a follow-up becomes a task in one step', async ({ browser }, { retry }) => {
  const visitor = await signIn(browser, 'lina', '/crm/customer', phone);
  const { page } = visitor;
  const customer = await call(page, 'api/customer/add', { CustomerName: `转任务${retry}公司` });
  const customerId = String(customer.data['id']);
  await call(page, 'api/OpportLogs/Add', { customerId, status: '0', Ext: '周五前把报价发给客户' });
  await page.goto(`/crm/customer?open=${customerId}`);
  await page.getByRole('button', { name: '转为任务' }).click();
  const form = page.getByRole('dialog', { name: '新建任务' });
  await expect(form.getByRole('textbox', { name: '任务标题' })).toHaveValue('周五前把报价发给客户');
  const body = await sent(page, 'api/task/add', () => form.getByRole('button', { name: '保存', exact: true }).click());
  expect(body).toMatchObject({ title: '周五前把报价发给客户', modelType: '2', customerId });
  // The customer's panel has it, and a further one about the same customer.
  const panel = page.locator('.detail-drawer');
  await page.locator('.tab-more-button').tap();
  await page.getByRole('option', { name: '任务', exact: true }).tap();
  await expect(panel.getByRole('link', { name: '周五前把报价发给客户' })).toBeVisible();
  await panel.getByRole('button', { name: '新建任务' }).tap();
  const further = page.getByRole('dialog', { name: '新建任务' });
  await further.getByRole('textbox', { name: '任务标题' }).fill('约下次拜访');
  const second = await sent(page, 'api/task/add', () =>
    further.getByRole('button', { name: '保存', exact: true }).tap(),
  );
  expect(second).toMatchObject({ title: '约下次拜访', modelType: '2', customerId });
  await expect(panel.getByRole('link', { name: '约下次拜访' })).toBeVisible();
  await expectAccessible(page);
  expectQuiet(visitor);
  await visitor.leave();
});
