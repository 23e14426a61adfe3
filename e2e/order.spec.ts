// From the stock to the customer: goods come in, a seller orders them, and they go out in two parts, the second by thumb.
import { expect, type Page, test } from '@playwright/test';
import { agree, button, call, expectQuiet, typeAhead } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, signIn } from './person.ts';

const panelOf = (page: Page) => page.locator('.detail-drawer').last();

test('an order is shipped in two parts from stock, and what is not there does not go out', async ({ browser }) => {
  const mark = Math.random().toString(36).slice(2, 8);
  const product = `发货旅程显示器${mark}`;
  const admin = await signIn(browser, 'demo-admin', '/erp/warehouse');
  const { data: added } = await call(admin.page, 'api/product/add', { name: product, price: '1200', costPrice: '800' });
  const { data: place } = await call(admin.page, 'api/erp/warehouseAdd', { name: `旅程仓${mark}` });
  await admin.page.reload();
  await admin.page.getByRole('button', { name: '入库' }).click();
  const coming = admin.page.getByRole('dialog', { name: '入库' });
  await coming.getByLabel('产品').fill(product);
  await admin.page.getByTitle(product).click();
  await coming.getByLabel('仓库').click();
  await admin.page.getByTitle(`旅程仓${mark}`).last().click();
  await coming.getByLabel('数量').fill('5');
  await expectAccessible(admin.page);
  await button(coming, '入', '库').click();
  await expect(coming).toHaveCount(0);
  await admin.page.goto(`/erp/warehouse?key=${encodeURIComponent(product)}`);
  await expect(admin.page.getByRole('row').filter({ hasText: product })).toContainText('5');
  await screenshot(admin.page, 'stock');

  const seller = await signIn(browser, 'lina', '/erp/order');
  const { page } = seller;
  const { data: customer } = await call(page, 'api/customer/add', { CustomerName: `订货${mark}公司` });
  const { data: receiver } = await call(page, 'api/shr/add', {
    name: '王收货',
    mobile: '13800138000',
    address: '工业路 1 号',
    customerId: String(customer['id']),
  });
  await call(admin.page, 'api/shr/tongguo', { ids: String(receiver['id']) });
  await page.getByRole('button', { name: '新建订单' }).click();
  const form = page.getByRole('dialog', { name: '新建订单' });
  await typeAhead(page, form.getByLabel('客户', { exact: true }), `订货${mark}公司`);
  await form.getByLabel('收货人').click();
  await page.getByTitle(/王收货/).click();
  await form.getByRole('button', { name: '选择产品' }).click();
  const products = page.getByRole('dialog').last();
  await products.getByRole('searchbox').fill(product);
  await products.getByRole('searchbox').press('Enter');
  const found = products.getByRole('row').filter({ hasText: product });
  await expect(found).toContainText('5');
  await found.getByRole('checkbox').check();
  await products
    .getByRole('button', { name: /^选\s*择|^确\s*定/ })
    .last()
    .click();
  const line = form.locator('tbody tr').first();
  await line.getByRole('spinbutton').first().fill('6');
  await expectAccessible(page);
  await screenshot(page, 'order-form');
  await button(form, '保', '存').click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: `订货${mark}公司` });
  await expect(row).toContainText('待审核');
  await expect(page.getByRole('button', { name: /^合计 ?订单金额 ?￥?[\d,]+\.\d\d$/ })).toBeVisible();
  const number = (await row.getByRole('link').first().textContent()) ?? '';
  expect(number).toMatch(/^DD-\d{8}-\d{4}$/);

  const manager = await signIn(browser, 'zhangwei', `/erp/order?key=${number}`);
  await manager.page.getByRole('link', { name: number }).click();
  const panel = panelOf(manager.page);
  await panel.getByRole('button', { name: '审核' }).click();
  await agree(manager.page);
  await expect(panel.getByText('待发货', { exact: true }).first()).toBeVisible();
  const ship = async (count: string) => {
    await panel.getByRole('button', { name: '发货', exact: true }).click();
    const parcel = manager.page.getByRole('dialog', { name: '发货' });
    await parcel.getByLabel(`仓库 ${product}`).click();
    await manager.page
      .getByTitle(new RegExp(`旅程仓${mark}`))
      .last()
      .click();
    await parcel.getByLabel(`数量 ${product}`).fill(count);
    return parcel;
  };
  const much = await ship('6');
  await button(much, '发', '货').click();
  await expect(much.getByRole('alert')).toHaveText('库存仅有 5');
  await much.getByLabel(`数量 ${product}`).fill('2');
  await much.getByLabel('运单号').fill('SF100');
  await expectAccessible(manager.page);
  await screenshot(manager.page, 'order-ship');
  await button(much, '发', '货').click();
  await expect(much).toHaveCount(0);
  await expect(panel.getByText('部分发货')).toBeVisible();
  await call(admin.page, 'api/erp/stockIn', {
    productid: String(added['id']),
    warehouseid: String(place['id']),
    number: '1',
  });

  const thumb = await signIn(browser, 'zhangwei', `/erp/order?key=${number}`, { ...phone, ...dark });
  await thumb.page.getByRole('link', { name: number }).tap();
  const sheet = panelOf(thumb.page);
  await sheet.getByRole('button', { name: '发货', exact: true }).tap();
  const rest = thumb.page.getByRole('dialog', { name: '发货' });
  await expect(rest.getByLabel(`数量 ${product}`)).toHaveValue('4');
  await rest.getByLabel(`仓库 ${product}`).tap();
  await thumb.page
    .getByTitle(new RegExp(`旅程仓${mark}`))
    .last()
    .tap();
  await expectAccessible(thumb.page);
  await screenshot(thumb.page, 'order-ship-phone');
  await button(rest, '发', '货').tap();
  await expect(rest).toHaveCount(0);
  await expect(sheet.getByText('已发货', { exact: true }).first()).toBeVisible();

  await admin.page.goto(`/erp/warehouse?all=1&key=${encodeURIComponent(product)}`);
  await admin.page.getByRole('link', { name: product }).click();
  await expect(panelOf(admin.page).getByText(number).first()).toBeVisible();
  await expect(
    panelOf(admin.page)
      .locator('.stock-place')
      .filter({ hasText: `旅程仓${mark}` }),
  ).toContainText('0');
  for (const visitor of [admin, seller, manager, thumb]) {
    expectQuiet(visitor);
    await visitor.leave();
  }
});
