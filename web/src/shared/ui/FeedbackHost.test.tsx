// Toasts: two at most, and the message of a person is not pushed out by what the program says.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { show } from '../testing/page.tsx';
import { type Feedback, useFeedback } from './feedback.ts';

const given: { feedback?: Feedback } = {};
function Page() {
  const feedback = useFeedback();
  useEffect(() => {
    given.feedback = feedback;
  }, [feedback]);
  return null;
}
const standing = () =>
  [...document.querySelectorAll('.ant-notification-notice')]
    .filter((toast) => !/leave/.test(toast.className))
    .map((toast) => toast.textContent);

test('the oldest makes way for a third, a message of a person stays, and the next one waits until it is closed', async () => {
  show(<Page />);
  const feedback = given.feedback as Feedback;
  act(() => feedback.success('已保存'));
  act(() => feedback.message('王思远', '客户到了'));
  await screen.findByText('客户到了');
  act(() => feedback.success('已删除'));
  act(() => feedback.message('李明', '在哪'));
  act(() => feedback.success('已恢复'));
  await screen.findByText('已恢复');
  await waitFor(() =>
    expect(standing()).toEqual([expect.stringContaining('客户到了'), expect.stringContaining('已恢复')]),
  );
  fireEvent.click(document.querySelector('.ant-notification-notice-info .ant-notification-notice-close') as Element);
  await screen.findByText('在哪');
  await waitFor(() => expect(standing()).toEqual([expect.stringContaining('已恢复'), expect.stringContaining('在哪')]));
});

test('a toast names what it was done to, and what was done where the message leaves it open', async () => {
  show(<Page />);
  const feedback = given.feedback as Feedback;
  act(() => feedback.success('转移成功', undefined, { about: '云启科技', action: '转移' }));
  act(() => feedback.success('操作成功', undefined, { about: '宏图阀门', action: '放入公海' }));
  await screen.findByText('放入公海：宏图阀门');
  await waitFor(() => expect(standing()).toEqual(['转移成功云启科技', '操作成功放入公海：宏图阀门']));
});

test('what only says that it is done makes way before an error, and pushes out neither an error nor an offer', async () => {
  show(<Page />);
  const feedback = given.feedback as Feedback;
  act(() => feedback.error('网络请求失败'));
  act(() => feedback.success('已保存'));
  act(() => feedback.success('已删除', { id: 7 }));
  await screen.findByText('已删除');
  await waitFor(() =>
    expect(standing()).toEqual([expect.stringContaining('网络请求失败'), expect.stringContaining('已删除')]),
  );
  act(() => feedback.success('已领取'));
  await screen.findByText('已领取');
  expect(standing().slice(0, 2)).toEqual([expect.stringContaining('网络请求失败'), expect.stringContaining('已删除')]);
});
