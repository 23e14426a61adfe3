// Boards: cards carried by mouse and by a finger, moved by keys, taken back, seen by a colleague, and kept as a view.
import { expect, type Page, test } from '@playwright/test';
import { call, expectQuiet, sent } from './acts.ts';
import { dark, expectAccessible, phone, signIn } from './person.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, column: string, name: string) =>
  lane(page, column).getByRole('article').filter({ hasText: name });
const board = (key: string) => `/crm/customer?mode=board&by=status&key=${encodeURIComponent(key)}`;
const levels = { a: 'A（重点客户）', b: 'B（普通客户）', c: 'C（非优先客户）' };

async function customer(page: Page, name: string, level: number): Promise<string> {
  const entries = await call(page, 'api/Status/json', { types: 'status' });
  const list = entries.data as unknown as { id: number }[];
  const status = String(list[level]?.id ?? '');
  const answer = await call(page, 'api/customer/add', { CustomerName: name, status });
  expect(answer.result).toBe('success');
  return String(answer.data['id']);
}

/** Nothing stands beside the window. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await lane(page, name).boundingBox();
  if (!box) throw new Error(`no column ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('by mouse a card is carried into another column, and the toast takes it back', async ({ browser }, {
  retry,
  repeatEachIndex,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  const name = `看板鼠标${retry}${repeatEachIndex}公司`;
  await customer(page, name, 0);
  await page.goto(board(name));
  await expect(card(page, 'A', name)).toBeVisible();
  await expect(lane(page, 'A')).toHaveAccessibleName(`${levels.a}，1 条`);
  await expectAccessible(page);
  const from = await card(page, 'A', name).getByRole('link').boundingBox();
  const to = await middle(page, 'C');
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move(to.x - 40, to.y, { steps: 5 });
  await expect(page.locator('.board-ghost')).toBeVisible();
  await page.mouse.move(to.x, to.y);
  const body = await sent(page, 'api/customer/edit', () => page.mouse.up());
  expect(Object.keys(body).toSorted()).toEqual(['id', 'status', 'undo', 'version']);
  await expect(card(page, 'C', name)).toBeVisible();
  await expect(card(page, 'A', name)).toHaveCount(0);
  // Letting it go opened nothing.
  expect(new URL(page.url()).searchParams.has('open')).toBe(false);
  await expect(page.getByText(`“${name}”已移到“${levels.c}”`).last()).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(card(page, 'A', name)).toBeVisible();
  await expect(lane(page, 'C')).toHaveAccessibleName(`${levels.c}，0 条`);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expectQuiet(visitor);
  await visitor.leave();
});

test('by keys alone a card is found, moved and opened', async ({ browser }, { retry, repeatEachIndex }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer', dark);
  const { page } = visitor;
  const name = `看板键盘${retry}${repeatEachIndex}公司`;
  await customer(page, `${name}甲`, 0);
  await customer(page, `${name}乙`, 1);
  await page.goto(board(name));
  await card(page, 'A', `${name}甲`).getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'B', `${name}乙`).getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `${name}乙的操作` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '移到…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `把“${name}乙”移到` });
  await expect(dialog.getByRole('button', { name: levels.a })).toBeFocused();
  await expect(dialog.getByRole('button', { name: levels.b })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(card(page, 'A', `${name}乙`)).toBeVisible();
  await expect(page.getByRole('button', { name: `${name}乙的操作` })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/open=\d+/);
  await expect(page.getByRole('dialog').getByRole('heading', { name: `${name}乙` })).toBeVisible();
  // The panel goes on to the next card of the column.
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog').getByRole('heading', { name: `${name}甲` })).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});

test('on a phone a finger that stays carries the card, one that does not scrolls', async ({ browser }, {
  retry,
  repeatEachIndex,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer', phone);
  const { page } = visitor;
  const name = `看板手指${retry}${repeatEachIndex}公司`;
  await customer(page, name, 0);
  await page.goto(board(name));
  await expect(card(page, 'A', name)).toBeVisible();
  const width = (await lane(page, 'A').boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(390 * 0.78);
  expect(width).toBeLessThan(390 * 0.9);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  const tabs = page.getByRole('group', { name: '看板的列' });
  await expect(tabs.getByRole('button', { name: /^A/ })).toHaveText(`${levels.a}1`);
  await tabs.getByRole('button', { name: /^C/ }).tap();
  await expect(tabs.getByRole('button', { name: /^C/ })).toHaveAttribute('aria-current', 'true');
  await tabs.getByRole('button', { name: /^A/ }).tap();
  await expect(tabs.getByRole('button', { name: /^A/ })).toHaveAttribute('aria-current', 'true');

  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const at = (await card(page, 'A', name).boundingBox()) as { x: number; y: number; width: number };
  const start = { x: at.x + at.width - 60, y: at.y + 60 };
  const scrolled = () => page.locator('.board').evaluate((element) => element.scrollLeft);

  // A finger that moves at once scrolls to the next column.
  await page.locator('.board').evaluate((board) => {
    board.addEventListener('scrollend', () => board.toggleAttribute('data-at-rest', true), { once: true });
  });
  await touch('touchStart', start.x, start.y);
  for (let step = 1; step <= 8; step++) await touch('touchMove', start.x - step * 25, start.y);
  await touch('touchEnd', 0, 0);
  await expect.poll(scrolled).toBeGreaterThan(200);
  await expect(page.locator('.board-ghost')).toHaveCount(0);
  // As long as it runs out, the browser carries it past the column that a tap leads to.
  await expect(page.locator('.board[data-at-rest]')).toHaveCount(1);
  await tabs.getByRole('button', { name: /^A/ }).tap();
  await expect.poll(scrolled).toBe(0);

  // One that stays takes the card with it; at the edge the board goes on by itself.
  await touch('touchStart', start.x, start.y);
  await expect(page.locator('.board-ghost')).toHaveCount(1);
  await touch('touchMove', start.x + 20, start.y + 10);
  await touch('touchMove', 380, start.y + 20);
  await expect(page.locator('.board-lane[data-over]')).toHaveAttribute('aria-label', new RegExp(`^(B|C|未)`));
  await expect.poll(scrolled).toBeGreaterThan(100);
  await touch('touchMove', 195, start.y + 40);
  const over = page.locator('.board-lane[data-over]');
  await expect(over).toHaveCount(1);
  const target = (await over.getAttribute('aria-label'))?.split('，')[0] ?? '';
  const body = await sent(page, 'api/customer/edit', () => touch('touchEnd', 0, 0));
  expect(body).toHaveProperty('status');
  await expect(card(page, target.slice(0, 1), name)).toHaveCount(1);
  await expect(card(page, 'A', name)).toHaveCount(0);

  // Lifted where it lay, its menu opens.
  const there = card(page, target.slice(0, 1), name);
  await tabs.getByRole('button', { name: new RegExp(`^${target.slice(0, 1)}`) }).tap();
  await expect(there).toBeInViewport({ ratio: 0.9 });
  const spot = (await there.boundingBox()) as { x: number; y: number };
  await touch('touchStart', spot.x + 40, spot.y + 60);
  await expect(page.locator('.board-card[data-lifted]')).toHaveCount(1);
  await touch('touchEnd', 0, 0);
  await page.getByRole('menuitem', { name: '移到…' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: levels.a }).tap();
  await expect(card(page, 'A', name)).toHaveCount(1);
  expectQuiet(visitor);
  await visitor.leave();
});

test('a view opens as a board, and what a colleague changes moves its card', async ({ browser }, {
  retry,
  repeatEachIndex,
}) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/customer');
  const { page } = visitor;
  const name = `看板视图${retry}${repeatEachIndex}公司`;
  const id = await customer(page, name, 0);
  await page.goto(`/crm/customer?key=${encodeURIComponent(name)}`);
  const picker = page.getByRole('button', { name: /^视图/ });
  await picker.click();
  const box = page.getByRole('dialog', { name: '视图', exact: true });
  await box.getByRole('button', { name: '看板', exact: true }).click();
  await box.getByRole('button', { name: '按客户级别' }).click();
  await expect(card(page, 'A', name)).toBeVisible();
  await box.getByRole('button', { name: '保存为视图' }).click();
  const field = page.getByRole('dialog', { name: '保存为视图' }).getByRole('textbox', { name: /名称/ });
  await field.fill(`级别看板${retry}${repeatEachIndex}`);
  await field.press('Enter');
  await expect(page).toHaveURL(/view=\d+/);
  const view = new URL(page.url()).searchParams.get('view');
  await page.goto(`/crm/customer?view=${view}`);
  await expect(card(page, 'A', name)).toBeVisible();
  await expect(page).toHaveURL(/mode=board/);

  const other = await signIn(browser, 'demo-admin', '/crm/customer');
  const entries = (await call(other.page, 'api/Status/json', { types: 'status' })).data as unknown as { id: number }[];
  const edited = await call(other.page, 'api/customer/edit', { id, status: String(entries[1]?.id) });
  expect(edited.result).toBe('success');
  await expect(card(page, 'B', name)).toBeVisible();
  await expect(card(page, 'A', name)).toHaveCount(0);
  await expect(lane(page, 'B')).toHaveAccessibleName(`${levels.b}，1 条`);
  await other.leave();
  expectQuiet(visitor);
  await visitor.leave();
});

test('in the pool nothing is moved; a lead’s state is, by what leads there', async ({ browser }) => {
  const visitor = await signIn(browser, 'zhangwei', '/crm/pool?mode=board&by=status');
  const { page } = visitor;
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('[data-movable]')).toHaveCount(0);
  await page.goto('/crm/clue?mode=board&by=state');
  const lead = lane(page, '跟进中').getByRole('article').first();
  await expect(lead).toBeVisible();
  await expect(lane(page, '未设置')).toHaveCount(0);
  await expect(lane(page, '已转客户').locator('[data-movable]')).toHaveCount(0);
  const name = (await lead.getByRole('link').textContent()) ?? '';
  await lead.dragTo(lane(page, '无效'));
  const question = page.getByRole('dialog', { name: '标记无效' });
  await expect(question).toContainText(name);
  await expectAccessible(page);
  await question.getByRole('textbox').fill('电话是空号');
  await question.getByRole('button', { name: '标记无效' }).click();
  await expect(lane(page, '无效').getByRole('link', { name, exact: true })).toBeVisible();
  // Each column is fetched by itself.
  await expect(lane(page, '跟进中').getByRole('link', { name, exact: true })).toHaveCount(0);
  // Opened again by the menu, without a mouse.
  await page.getByRole('button', { name: `${name}的操作` }).press('Enter');
  await expect(page.getByRole('menuitem', { name: '移到…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `把“${name}”移到` });
  await expect(dialog.getByRole('button', { name: '已转客户' })).toBeDisabled();
  await dialog.getByRole('button', { name: '跟进中' }).press('Enter');
  await expect(lane(page, '跟进中').getByRole('link', { name, exact: true })).toBeVisible();
  expectQuiet(visitor);
  await visitor.leave();
});
