// Other programs: a token is made and used, a webhook address gets a change, fails once, and gets it again.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { agree, call, expectQuiet } from './acts.ts';
import { dark, demoPassword, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

test('a program calls with a token of its person, until it is revoked', async ({ browser, request }, { retry }) => {
  const seller = await signIn(browser, 'demo-admin', '/person/apiToken');
  const { page } = seller;
  const name = `报表程序${retry}`;
  await page.getByRole('button', { name: '新建令牌' }).click();
  const form = page.getByRole('dialog', { name: '新建令牌' });
  await form.getByLabel('名称').fill(name);
  await form.getByLabel('搜索模块').fill('客户');
  await form.getByRole('radiogroup', { name: '客户', exact: true }).getByText('只读').click();
  await form.getByLabel('当前登录密码').fill('不是密码');
  await form.getByRole('button', { name: /创\s*建/ }).click();
  await expect(form).toContainText('密码不正确');
  await form.getByLabel('当前登录密码').fill(demoPassword);
  await settled(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: /创\s*建/ }).click();
  const made = page.getByRole('dialog', { name: '令牌已创建' });
  const token = await made.getByRole('status').locator('code').innerText();
  await made
    .getByRole('button', { name: /完\s*成|关\s*闭/ })
    .last()
    .click();
  const headers = { authorization: `Bearer ${token}` };
  const call = async (path: string) =>
    (await (await request.post(new URL(path, process.env['CRM_URL']).href, { headers, data: { rows: 1 } })).json()) as {
      result: string;
      code?: string;
    };
  expect(await call('/api/customer/index')).toMatchObject({ result: 'success' });
  expect(await call('/api/customer/add')).toMatchObject({ code: 'forbidden' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('客户（只读）');
  await expect(row).not.toContainText('从未使用');
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'tokens');
  await row.getByRole('button', { name: `撤销 ${name}` }).click();
  await agree(page);
  await expect(row).toContainText('已撤销');
  expect(await call('/api/customer/index')).toMatchObject({ code: 'signed_out' });
  expectQuiet(seller);
  await seller.leave();
});

test('an address is told of a change, fails once, and gets it again', async ({ browser }, { retry }) => {
  const got: string[] = [];
  let status = 500;
  const receiver = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      got.push(String(incoming.headers['x-delivery-id']));
      response.writeHead(status).end('seen');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const admin = await signIn(browser, 'demo-admin', '/system/webhook');
  const { page } = admin;
  const name = `订单系统${retry}`;
  await page.getByRole('button', { name: '新建推送' }).click();
  const form = page.getByRole('dialog', { name: '新建推送' });
  await form.getByLabel('名称').fill(name);
  await form.getByLabel('地址').fill(url);
  await form.getByLabel('搜索记录种类').fill('客户');
  await form.getByRole('checkbox', { name: '客户 · 新建' }).check();
  await settled(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  const made = page.getByRole('dialog', { name: '推送已创建' });
  await expect(made.getByRole('status')).toContainText('whsec_');
  await made.getByRole('button', { name: /完\s*成/ }).click();
  await call(page, 'api/customer/add', { CustomerName: `推送旅程公司${retry}` });
  await expect.poll(() => got.length).toBe(1);
  await page.getByRole('button', { name: `推送记录 · ${name}` }).click();
  const log = page.getByRole('dialog', { name: `推送记录 · ${name}` });
  const entry = log.locator('.webhook-delivery');
  await expect(entry).toContainText('答复 500');
  await expect(entry).toContainText('等待');
  await entry.getByText('内容').click();
  await expect(entry).toContainText(`推送旅程公司${retry}`);
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'webhook-log');
  status = 200;
  await entry.getByRole('button', { name: /重新推送/ }).click();
  await expect(entry).toContainText('成功');
  // Once by hand; its own next try may have come before.
  expect(got.length).toBeGreaterThan(1);
  expect(new Set(got).size).toBe(1);
  await log
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .click();
  await page.getByRole('button', { name: `删除推送 ${name}` }).click();
  await agree(page);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
  expectQuiet(admin);
  await admin.leave();
  receiver.close();
});

test('on a phone in the dark both pages are read', async ({ browser }) => {
  const admin = await signIn(browser, 'demo-admin', '/system/webhook', { ...phone, ...dark });
  const { page } = admin;
  await expect(page.getByRole('heading', { name: '事件推送' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'webhooks-phone-dark');
  await page.goto('/system/apiToken');
  await expect(page.getByRole('heading', { name: '接口令牌' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'tokens-phone-dark');
  expectQuiet(admin);
  await admin.leave();
});
