// A day of four people, each from signing in to signing out, at a desk and on a phone in the dark.
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { account, agree, button, call, expectQuiet, savedFollowUp, total } from './acts.ts';
import { dark, demoPassword, expectAccessible, phone, settled, type Visitor, visit } from './person.ts';

const places = [
  ['at a desk', {}],
  ['on a phone', { ...phone, ...dark }],
] as const;

/** Somebody's day: what is pressed is pressed as the place has it, and pages are found by the menu. */
class Day {
  readonly page: Page;
  readonly small: boolean;
  readonly #visitor: Visitor;

  private constructor(visitor: Visitor, small: boolean) {
    this.#visitor = visitor;
    this.page = visitor.page;
    this.small = small;
  }

  /** Signs in by the form, whatever sessions there are. */
  static async begin(browser: Browser, username: string, options: object): Promise<Day> {
    const day = new Day(await visit(browser, '/', options), 'hasTouch' in options);
    const { page } = day;
    await page.getByLabel('用户名').fill(username);
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await day.press(page.getByRole('button', { name: /^登\s*录$/ }));
    await expect(page).toHaveURL(/\/crm\/index/);
    return day;
  }

  async press(target: Locator): Promise<void> {
    await (this.small ? target.tap() : target.click());
  }

  /** Goes to a page as people do: its group, then its name, which may include a count. */
  async go(group: string, name: string): Promise<void> {
    const { page } = this;
    const named = { name: new RegExp(`^${name}( （|$)`) };
    if (this.small) {
      await this.press(page.getByRole('button', { name: '我的' }));
      const menu = page.locator('.sheet-mine .ant-drawer-section');
      await this.press(menu.getByRole('region', { name: group }).getByRole('link', named));
      await expect(menu).toBeHidden();
      return;
    }
    const side = page.getByRole('navigation', { name: group });
    if (!(await side.isVisible()))
      await this.press(
        page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: group, exact: true }),
      );
    await this.press(side.getByRole('link', named));
  }

  get panel(): Locator {
    return this.page.locator('.detail-drawer').last();
  }

  async close(): Promise<void> {
    await this.press(this.page.getByRole('button', { name: '关闭', exact: true }).last());
    await expect(this.page.locator('.detail-drawer .ant-drawer-section')).toBeHidden();
  }

  /** Signs out, and leaves nothing behind that lets the next one in. */
  async end(): Promise<void> {
    const { page } = this;
    if (this.small) {
      await this.press(page.getByRole('button', { name: '我的' }));
      await this.press(page.locator('.sheet-mine').getByRole('button', { name: '退出' }));
    } else {
      await this.press(account(page));
      await this.press(page.getByRole('menuitem', { name: '退出' }));
    }
    await agree(page);
    await expect(page.getByLabel('用户名')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('login'))).toBeNull();
    expectQuiet(this.#visitor);
    await this.#visitor.leave();
  }
}

const card = (page: Page, name: string) => page.getByRole('region', { name });
const row = (page: Page, text: string) => page.getByRole('row').or(page.getByRole('article')).filter({ hasText: text });
const stamp = () => Math.random().toString(36).slice(2, 8);

for (const [place, options] of places) {
  test(`a salesperson ${place}: whom to call, a new customer, what was said, a task, the log of the day`, async ({
    browser,
  }) => {
    const day = await Day.begin(browser, 'sunhao', options);
    const { page } = day;
    await expect(card(page, '今日待办')).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    await day.go('查询管理', '客户');
    const name = `日程${stamp()}有限公司`;
    await day.press(page.getByRole('button', { name: '新建客户' }));
    const form = page.getByRole('dialog', { name: '新建客户' });
    await form.getByLabel('客户名称').fill(name);
    await day.press(form.getByRole('button', { name: '保存', exact: true }));
    await expect(form).toBeHidden();
    await day.press(row(page, name).getByRole('link', { name, exact: true }));
    await day.panel.getByLabel('跟进内容').fill('上门看了产线，想要两套');
    await day.press(day.panel.getByRole('button', { name: '明天' }));
    await day.press(day.panel.getByRole('button', { name: '提交跟进' }));
    await expect(savedFollowUp(day.panel, '上门看了产线')).toBeVisible();
    await day.press(day.panel.getByRole('button', { name: '转为任务' }).first());
    const task = page.getByRole('dialog', { name: '新建任务' });
    await task.getByRole('textbox', { name: '任务标题' }).fill(`报价给${name}`);
    await day.press(task.getByRole('button', { name: '保存', exact: true }));
    await expect(task).toBeHidden();
    await day.close();

    await day.go('办公', '任务');
    await expect(row(page, `报价给${name}`).first()).toBeVisible();
    await day.go('办公', '工作日志');
    await day.press(page.getByRole('button', { name: '写日志' }));
    const log = page.getByRole('dialog', { name: '写日志' });
    await expect(log.getByText('张伟').first()).toBeVisible();
    await log.getByRole('textbox', { name: '已完成工作' }).fill(`走访${name}`);
    await day.press(log.getByRole('button', { name: '提交' }));
    await expect(page.locator('.worklog-card', { hasText: `走访${name}` })).toBeVisible();
    await day.end();
  });

  test(`a manager ${place}: the team, what waits for a decision, a report, a task for somebody`, async ({
    browser,
  }) => {
    const day = await Day.begin(browser, 'zhangwei', options);
    const { page } = day;
    await expect(card(page, '团队客户').locator('.workbench-figure-value')).toHaveCount(5);
    await settled(page);
    await expectAccessible(page);

    await day.go('办公', '待办审批');
    const work = page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .or(page.getByRole('article'));
    const waiting = await call(page, 'api/WorkFlow/counts', {});
    if (Number(waiting.data['todo']) > 0) {
      await day.press(
        work
          .filter({ hasText: /\S/ })
          .nth(day.small ? 0 : 1)
          .locator('a, button, .cell-link')
          .first(),
      );
      await expect(day.panel.getByText('审批路径')).toBeVisible();
      await expectAccessible(page);
      await day.close();
    }

    await day.go('商业智能', '经营概览');
    await expect(page.getByRole('region').first()).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    await day.go('办公', '任务');
    await day.press(page.getByRole('button', { name: '新建任务' }));
    const task = page.getByRole('dialog', { name: '新建任务' });
    const title = `整理客户名单${stamp()}`;
    await task.getByRole('textbox', { name: '任务标题' }).fill(title);
    await day.press(task.getByRole('button', { name: '保存', exact: true }));
    await expect(task).toBeHidden();
    await expect(row(page, title).first()).toBeVisible();
    await day.end();
  });

  test(`a finance clerk ${place}: what is due, a receipt that came, what waits for a decision`, async ({ browser }) => {
    const day = await Day.begin(browser, 'xuhuimin', options);
    const { page } = day;
    await settled(page);
    await expectAccessible(page);
    await day.go('查询管理', '合同');
    const paid = page
      .getByRole(day.small ? 'article' : 'row')
      .filter({ has: page.getByText('通过', { exact: true }) })
      .first();
    await day.press(paid.getByRole('link').first());
    const tab = day.panel.getByRole('tab', { name: /^回款(?!计划)/ });
    await expect(day.panel.getByRole('tab').first()).toBeVisible();
    // The counts come after the tabs, and move what is being pressed.
    await settled(page);
    if (await tab.isVisible()) await day.press(tab);
    else {
      await day.press(page.locator('.tab-more-button'));
      await day.press(page.getByRole('option', { name: /^回款(?!计划)/ }));
    }
    await day.press(day.panel.getByRole('button', { name: '新建回款' }));
    const receipt = page.getByRole('dialog', { name: '新建回款' });
    await receipt.getByLabel('回款金额').fill('1.25');
    await day.press(button(receipt, '保', '存'));
    await expect(receipt).toHaveCount(0);
    await expect(day.panel.locator('.lines').getByText('1.25').first()).toBeVisible();
    await day.close();
    await day.go('查询管理', '回款');
    await expect(page.getByText('￥1.25', { exact: true }).first()).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await day.go('查询管理', '发票');
    await expect(total(page).or(page.getByRole('article').first()).first()).toBeVisible();
    await day.go('办公', '待办审批');
    await settled(page);
    await expectAccessible(page);
    await day.end();
  });

  test(`an administrator ${place}: the state of the program, a new colleague, the log`, async ({ browser }) => {
    const day = await Day.begin(browser, 'demo-admin', options);
    const { page } = day;
    await expect(card(page, '系统概况').locator('.workbench-figure-value')).toHaveCount(7);
    await day.go('设置', '系统健康');
    await settled(page);
    await expectAccessible(page);

    await day.go('设置', '员工');
    const username = `day${stamp()}`;
    await day.press(page.getByRole('button', { name: '新建员工' }));
    const form = page.getByRole('dialog', { name: '新建员工' });
    await form.getByLabel('姓名').fill(`新同事${username}`);
    await form.getByLabel('用户名').fill(username);
    await form.getByLabel('密码', { exact: true }).fill('Xinren#2026');
    await day.press(form.getByLabel('部门'));
    await day.press(page.getByTitle('市场部', { exact: true }).last());
    await day.press(form.getByRole('button', { name: '保存', exact: true }));
    await expect(form).toBeHidden();
    await day.go('经营管理', '操作日志');
    await expect(page.getByText(`新同事${username}`).first()).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await day.end();
  });
}

test('somebody who signs out is out in every window of that browser', async ({ browser }) => {
  const day = await Day.begin(browser, 'lina', {});
  const second = await day.page.context().newPage();
  await second.goto('/crm/customer');
  await expect(second.getByRole('banner')).toBeVisible();
  await day.press(account(day.page));
  await day.press(day.page.getByRole('menuitem', { name: '退出' }));
  await agree(day.page);
  await expect(day.page.getByLabel('用户名')).toBeVisible();
  await expect(second.getByLabel('用户名').or(button(second, '重新', '登录'))).toBeVisible();
  await day.page.context().close();
});
