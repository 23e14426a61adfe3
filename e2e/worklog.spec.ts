// Work logs: one is written on a phone with the figures of the day, read and answered by whom it was sent to.
import { expect, test } from '@playwright/test';
import { expectQuiet } from './acts.ts';
import { dark, expectAccessible, phone, settled, signIn } from './person.ts';

test('a log is written, read by its recipient, answered, and its writer sees who read it', async ({ browser }) => {
  const writer = await signIn(browser, 'lina', '/oa/worklog', { ...phone, ...dark });
  const done = `走访客户 ${Date.now()}`;
  await writer.page.getByRole('button', { name: '写日志' }).click();
  const form = writer.page.getByRole('dialog', { name: '写日志' });
  await expect(form.getByText('提交时自动记入日志')).toBeVisible();
  // Whom it goes to comes with the figures.
  await expect(form.getByText('张伟').first()).toBeVisible();
  await form.getByRole('textbox', { name: '已完成工作' }).fill(done);
  await form.getByRole('button', { name: '提交' }).click();
  const own = writer.page.locator('.worklog-card', { hasText: done });
  await expect(own).toBeVisible();
  await expect(own).toContainText('0/1 人已读');
  await settled(writer.page);
  await expectAccessible(writer.page);

  const reader = await signIn(browser, 'zhangwei', '/oa/worklog?dataType=unread');
  const { page } = reader;
  const card = page.locator('.worklog-card', { hasText: done });
  await expect(card.getByRole('img', { name: '未读' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await card.getByRole('link').click();
  const panel = page.locator('.detail-drawer');
  const comment = panel.getByRole('textbox', { name: /写评论/ });
  // Key by key, as people type: the caret stays, and the keys go where it is.
  await comment.click();
  await page.keyboard.type('收到，辛苦了');
  await expect(comment).toHaveValue('收到，辛苦了');
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('listitem').filter({ hasText: '收到，辛苦了' })).toBeVisible();
  await expectAccessible(page);

  // Both at once: what one does is there for the other.
  await expect(own).toContainText('1/1 人已读');
  await expect(own).toContainText('1 条评论');
  expectQuiet(reader);
  expectQuiet(writer);
  await reader.leave();
  await writer.leave();
});
