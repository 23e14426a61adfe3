// A comment is kept until it was sent, is sent once, and shows problems below its text.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/client.ts';
import { click, show } from '../../shared/testing/page.tsx';
import { CommentBox } from './CommentBox.tsx';

const nothing = { text: '' };
const send = vi.fn<(draft: { text: string }, key: string, button: number) => Promise<string | undefined>>();
const box = () => screen.getByRole('textbox', { name: '写评论' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const shown = () =>
  show(
    <CommentBox
      name="test.comment"
      nothing={nothing}
      max={5}
      label="写评论"
      field="cont"
      buttons={['评论并完成', '只评论']}
      send={send}
    />,
  );

beforeEach(() => {
  localStorage.clear();
  send.mockReset();
});

test('a lost answer sends the same attempt again; another button is another attempt', async () => {
  shown();
  expect(screen.getByRole('button', { name: '只评论' })).toHaveProperty('disabled', true);
  type('好的');
  send.mockRejectedValueOnce(new ApiError('internal', '出错了'));
  await click(screen.getByRole('button', { name: '只评论' }));
  send.mockRejectedValueOnce(new ApiError('internal', '出错了'));
  await click(screen.getByRole('button', { name: '只评论' }));
  send.mockResolvedValueOnce('已评论');
  await click(screen.getByRole('button', { name: '评论并完成' }));
  const [first, second, third] = send.mock.calls;
  expect(first).toEqual([{ text: '好的' }, expect.any(String), 1]);
  expect(second).toEqual(first);
  expect(third).toEqual([{ text: '好的' }, expect.any(String), 0]);
  expect(third?.[1]).not.toBe(first?.[1]);
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
});

test('while it is sent no key sends it again; what was sent is said, and the same words later are another comment', async () => {
  shown();
  type('好的');
  let arrive: (msg: string) => void = () => undefined;
  send.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => arrive('已评论'));
  expect(await screen.findByText('已评论')).toBeTruthy();
  type('好的');
  send.mockResolvedValueOnce(undefined);
  await click(screen.getByRole('button', { name: '只评论' }));
  const [first, second] = send.mock.calls;
  expect(second?.[0]).toEqual(first?.[0]);
  expect(second?.[1]).not.toBe(first?.[1]);
});

test('Ctrl+Enter presses the last button; a text that is too long or refused says so and stays', async () => {
  shown();
  type('一二三四五六七');
  expect(screen.getByRole('alert').textContent).toBe('最多 5 字，已超出 2 字');
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  expect(send).not.toHaveBeenCalled();
  type('一二三');
  send.mockRejectedValueOnce(new ApiError('invalid', '请检查', { cont: '已结束，不能评论' }));
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  expect((await screen.findByRole('alert')).textContent).toBe('已结束，不能评论');
  expect(send.mock.calls[0]?.[2]).toBe(1);
  expect(box()).toHaveProperty('value', '一二三');
  type('一二');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what was typed is there again after leaving', () => {
  const { unmount } = shown();
  type('未发出');
  unmount();
  shown();
  expect(box()).toHaveProperty('value', '未发出');
});
