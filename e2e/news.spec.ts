// News: published to some, read by their audience, and the publisher sees who read them.
import { expect, test } from '@playwright/test';
import { button } from './acts.ts';
import { dark, expectAccessible, phone, screenshot, settled, signIn } from './person.ts';

test('a manager publishes news to one person, who is told and reads them; the others never see them', async ({
  browser,
}) => {
  const title = `季度复盘会 ${Date.now() % 100_000}`;
  const lina = await signIn(browser, 'lina', '/crm/index');
  const zhang = await signIn(browser, 'zhangwei', '/oa/news');
  const { page } = zhang;
  await page.getByRole('button', { name: '发布公告' }).click();
  const form = page.getByRole('dialog', { name: '新建公告' });
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('radio', { name: '指定范围' }).check();
  await form.getByRole('button', { name: '发布', exact: true }).click();
  await expect(form.getByText('信息必须填写')).toBeVisible();
  await form.getByRole('textbox', { name: '正文' }).fill('周五下午三点，三楼会议室');
  await form.getByRole('button', { name: '发布', exact: true }).click();
  await expect(form.getByText('请选择接收的部门、角色或人员')).toBeVisible();
  await form.getByRole('button', { name: /^人员/ }).click();
  const picker = page.getByRole('tooltip').filter({ has: page.getByRole('list', { name: '员工列表' }) });
  await picker.getByLabel(/搜索姓名/).fill('李娜');
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('checkbox')).toHaveCount(1);
  await picker.getByRole('checkbox').click();
  await button(picker, '保', '存').click();
  await form.getByRole('button', { name: '发布', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  // Told while she works, and opened from there.
  await lina.page.getByRole('button', { name: /^通知，\d+ 条未读/ }).click();
  await lina.page.getByRole('button', { name: new RegExp(`发布了公告“${title}”`) }).click();
  await expect(lina.page.getByText('周五下午三点，三楼会议室')).toBeVisible();

  await page.getByRole('link', { name: title }).click();
  await page.getByRole('tab', { name: '阅读 1/1' }).click();
  await page.getByText('已读 1', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '李娜' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await screenshot(page, 'news-readers');

  const wang = await signIn(browser, 'wangqiang', '/oa/news');
  await expect(wang.page.getByRole('link', { name: '假期安排通知' })).toBeVisible();
  await expect(wang.page.getByRole('link', { name: title })).toHaveCount(0);
  for (const person of [lina, zhang, wang]) {
    expect(person.faults).toEqual([]);
    await person.leave();
  }
});

for (const [variant, options] of [
  ['', {}],
  ['-phone-dark', { ...phone, ...dark }],
] as const) {
  test(`news are read as they were written${variant}`, async ({ browser }) => {
    const { page, leave } = await signIn(browser, 'lina', '/oa/news', options);
    await expect(page.getByText('客户信息保密规定（请全员阅读）').first()).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, `news${variant}`);
    await page.getByText('假期安排通知').first().click();
    await expect(page.getByText('放假三天，调休一天。')).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, `news-panel${variant}`);
    await leave();
  });
}
