// Shaping a form, and working with it: at a desk, in a window that was open before, and on the phone.
import { expect, test } from '@playwright/test';
import { expectAccessible, phone, screenshot, signIn } from './person.ts';

test('a form is designed, and is at once in a window where somebody types', async ({ browser }) => {
  const seller = await signIn(browser, 'lina', '/crm/customer');
  const typing = seller.page;
  await typing.getByRole('button', { name: '新建客户' }).click();
  const dialog = typing.getByRole('dialog', { name: '新建客户' });
  await dialog.getByLabel('客户名称').fill('正在填写的公司');

  const admin = await signIn(browser, 'demo-admin', '/system/customForm');
  const { page } = admin;
  await expectAccessible(page);
  await page.getByRole('link', { name: '客户', exact: true }).click();
  const fields = page.getByRole('list', { name: '表单的字段' });
  await expect(fields.getByText('年采购额')).toBeVisible();
  await page
    .getByRole('button', { name: '添加字段：下拉选择' })
    .or(page.getByRole('button', { name: '添加下拉选择字段' }))
    .click();
  const panel = page.getByRole('region', { name: '字段设置' });
  await panel.getByLabel('名称', { exact: true }).fill('合作方式');
  await panel.getByLabel('选项1的名称').fill('直销');
  await panel.getByLabel('选项2的名称').fill('代理');
  await page.getByRole('button', { name: '添加单行文本字段' }).click();
  await panel.getByLabel('名称', { exact: true }).fill('代理商名称');
  await panel.getByLabel('必填', { exact: true }).click();
  await panel.locator('[data-property="showWhen"]').getByRole('button', { name: '添加条件' }).click();
  await panel.getByLabel('条件1的字段').click();
  await page.keyboard.type('合作方式');
  await page.keyboard.press('Enter');
  await panel.getByLabel('条件1的值').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('代理').click();
  // The new field goes up by keys, and by its button.
  await fields.getByRole('button', { name: '移动代理商名称' }).press('ArrowUp');
  await expect(fields.getByRole('listitem').nth(-2)).toContainText('代理商名称');
  await fields.getByRole('button', { name: '下移代理商名称' }).click();
  await expect(fields.getByRole('listitem').last()).toContainText('代理商名称');
  await expect(page.getByText('2 项改动未保存')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'form-designer');

  // A mistake is shown at its place, before anything is saved.
  await panel.getByLabel('名称', { exact: true }).fill('');
  await expect(panel.getByText('信息必须填写')).toBeVisible();
  await panel.getByLabel('名称', { exact: true }).fill('代理商名称');
  await expect(panel.getByText('信息必须填写')).toBeHidden();

  await page.getByText('预览', { exact: true }).click();
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByText('合作方式')).toBeVisible();
  await expect(preview.getByText('代理商名称')).toBeHidden();
  await preview.getByRole('combobox', { name: '合作方式' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('代理').click();
  await expect(preview.getByText('代理商名称')).toBeVisible();
  await expectAccessible(page);

  // What is not saved is there again.
  await page.reload();
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByText('2 项改动未保存')).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();

  // The other window has the field, and every character.
  await expect(dialog.getByText('合作方式')).toBeVisible();
  await expect(dialog.getByLabel('客户名称')).toHaveValue('正在填写的公司');
  await dialog.getByRole('combobox', { name: '合作方式' }).click();
  await typing.locator('.ant-select-dropdown:visible').getByTitle('代理').click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog.getByText('信息必须填写')).toBeVisible();
  await dialog.getByLabel('代理商名称').fill('远东代理');
  await dialog.getByLabel('年采购额').fill('120');
  await dialog.getByRole('combobox', { name: '下单周期' }).click();
  await typing.locator('.ant-select-dropdown:visible').getByTitle('每月').click();
  await expect(dialog.getByLabel('预计单笔金额')).toHaveValue('10.00');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(admin.faults).toEqual([]);
  expect(seller.faults).toEqual([]);
  await admin.leave();
  await seller.leave();
});

test('on the phone a field is added, set up and moved with one thumb, and its deletion says what goes', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'demo-admin', '/system/customForm', phone);
  const { page } = admin;
  await page.getByRole('link', { name: '供应商', exact: true }).tap();
  await page.getByRole('button', { name: '添加字段' }).tap();
  await page.getByRole('button', { name: '添加数字字段' }).tap();
  const drawer = page.getByRole('dialog', { name: '字段设置' });
  await drawer.getByLabel('名称', { exact: true }).fill('账期天数');
  await expectAccessible(page);
  await screenshot(page, 'phone-form-designer');
  await drawer.getByRole('button', { name: /关闭|Close/ }).tap();
  await page.getByRole('button', { name: '上移账期天数' }).tap();
  await page.getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.getByText('保存成功')).toBeVisible();
  await page.getByRole('link', { name: '返回表单列表' }).tap();
  await page.getByRole('main').getByRole('link', { name: '客户', exact: true }).tap();
  await page.getByRole('button', { name: '删除主要竞品' }).tap();
  await page.getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.getByText(/“主要竞品”在\d+条记录中有值/)).toBeVisible();
  await page.getByRole('button', { name: /取\s*消/ }).tap();
  await page.getByRole('button', { name: '放弃改动' }).tap();
  await expect(page.getByRole('list', { name: '表单的字段' }).getByText('主要竞品')).toBeVisible();
  expect(admin.faults).toEqual([]);
  await admin.leave();
});
