// Our own button: it submits no form by default, and does nothing while it loads.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

test('a form is sent by the button that says so', () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Button>取消</Button>
      <Button htmlType="submit">提交</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(send).toHaveBeenCalledTimes(1);
});

test('while it loads it is pressed in vain, and no form is sent twice', () => {
  const [press, send] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={send}>
      <Button htmlType="submit" loading onClick={press}>
        提交
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  expect([press.mock.calls, send.mock.calls]).toEqual([[], []]);
});
