// Toasts: what failed stays until something succeeds, and two are shown at most.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, show } from '../testing/page.tsx';
import { useFeedback } from './feedback.ts';

function Page() {
  const feedback = useFeedback();
  return (
    <>
      {['金额超出 900', '金额超出 800', '客户不存在'].map((text) => (
        <button key={text} type="button" onClick={() => feedback.error(text)}>
          {`失败 ${text}`}
        </button>
      ))}
      <button type="button" onClick={() => feedback.success('保存成功')}>
        成功
      </button>
    </>
  );
}
const shown = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);

test('what failed stays beside the next failure and leaves with the next success', async () => {
  show(<Page />);
  await press('失败 金额超出 900');
  await screen.findByText('金额超出 900');
  await press('失败 金额超出 800');
  await screen.findByText('金额超出 800');
  expect(shown()).toHaveLength(2);
  await press('失败 客户不存在');
  await waitFor(() => expect(shown()).toEqual(['金额超出 800', '客户不存在']));
  await press('成功');
  await waitFor(() => expect(shown()).toEqual(['保存成功']));
});
