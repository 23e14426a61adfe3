// Unsaved changes are asked about before a link, Back or closing the window; Enter stays.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { click, press, show } from '../../shared/testing/page.tsx';
import BackCloses from './BackCloses.tsx';
import { isLosing, UnsavedChangesGuard, useDiscardQuestion } from './UnsavedChangesGuard.tsx';

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

function Form() {
  const [when, setWhen] = useState(true);
  return (
    <>
      <UnsavedChangesGuard when={when} />
      <button type="button" onClick={() => setWhen(false)}>
        写完
      </button>
    </>
  );
}

test('going elsewhere asks; staying stays, leaving leaves', async () => {
  const { router } = show(<Form />, '/here');
  await screen.findByText('写完');
  const go = (to: string | number) => act(() => router.navigate(to as string));
  await go('/there');
  expect(await screen.findByText('放弃修改?')).toBeTruthy();
  const stay = screen.getByRole('button', { name: '继续编辑' });
  // Staying is the answer that lies near; leaving is neither red nor loud.
  await waitFor(() => expect(document.activeElement).toBe(stay));
  expect(stay.className).toContain('ant-btn-primary');
  const leave = screen.getByRole('button', { name: '放弃' });
  expect([leave.className.includes('primary'), leave.className.includes('dangerous')]).toEqual([false, false]);
  await click(stay);
  expect(router.state.location.pathname).toBe('/here');
  await waitFor(() => expect(screen.queryByText('放弃修改?')).toBeNull());
  await go('/there');
  await press('放弃');
  await waitFor(() => expect(router.state.location.pathname).toBe('/there'));
});

test('somebody who holds up a step back later than the form does not keep it from asking', async () => {
  function Late() {
    const [late, setLate] = useState(false);
    return (
      <>
        <Form />
        {late && <BackCloses />}
        <button type="button" onClick={() => setLate(true)}>
          晚到
        </button>
      </>
    );
  }
  const { router } = show(<Late />, '/here');
  await press('晚到');
  await act(() => router.navigate('/there'));
  expect(await screen.findByText('放弃修改?')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/here');
});

test('closing the window asks only while something would be lost', async () => {
  const { router, unmount } = show(<Form />, '/here');
  await screen.findByText('写完');
  expect([isLosing(), closing()]).toEqual([true, true]);
  await press('写完');
  expect([isLosing(), closing()]).toEqual([false, false]);
  await act(() => router.navigate('/there'));
  expect(router.state.location.pathname).toBe('/there');
  unmount();
  const other = show(<Form />);
  await screen.findByText('写完');
  other.unmount();
  expect([isLosing(), closing()]).toEqual([false, false]);
});

test('giving up changes: Enter and Esc stay, only the quiet button gives up', async () => {
  const answers: boolean[] = [];
  function DiscardButton() {
    const confirmDiscard = useDiscardQuestion();
    return (
      <button type="button" onClick={() => void confirmDiscard().then((agreed) => answers.push(agreed))}>
        问
      </button>
    );
  }
  show(<DiscardButton />);
  await press('问');
  const stay = await screen.findByRole('button', { name: '继续编辑' });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  await act(async () => void fireEvent.keyDown(stay, { key: 'Escape' }));
  await waitFor(() => expect(answers).toEqual([false]));
  await waitFor(() => expect(screen.queryByText('放弃修改?')).toBeNull());
  await press('问');
  await click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(answers).toEqual([false, true]));
});

test('a dialog beneath that finishes opening late does not take the focus from the question, and gets it back after', async () => {
  function Form() {
    const confirmDiscard = useDiscardQuestion();
    return (
      <div role="dialog" tabIndex={-1} aria-label="表单">
        <input aria-label="名称" onKeyDown={(event) => event.key === 'Escape' && void confirmDiscard()} />
      </div>
    );
  }
  show(<Form />);
  const name = await screen.findByLabelText('名称');
  name.focus();
  await act(async () => void fireEvent.keyDown(name, { key: 'Escape' }));
  const stay = await screen.findByRole('button', { name: '继续编辑' });
  expect(document.activeElement).toBe(stay);
  for (const thief of [
    screen.getByRole('dialog', { name: '表单' }),
    name,
    stay.closest<HTMLElement>('[role=dialog]'),
  ]) {
    thief?.focus();
    expect(document.activeElement).toBe(stay);
  }
  await click(stay);
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('a dialog beneath that fetches the focus back, as dialogs do, does not fight for it', async () => {
  function Form() {
    const confirmDiscard = useDiscardQuestion();
    return (
      <div role="dialog" aria-label="表单">
        <input aria-label="名称" onKeyDown={(event) => event.key === 'Escape' && void confirmDiscard()} />
      </div>
    );
  }
  show(<Form />);
  const name = await screen.findByLabelText('名称');
  const form = screen.getByRole('dialog', { name: '表单' });
  let fetched = 0;
  const trap = ({ target }: FocusEvent) => {
    if (form.contains(target as Node) || fetched++ > 50) return;
    name.focus();
  };
  window.addEventListener('focusin', trap);
  name.focus();
  await act(async () => void fireEvent.keyDown(name, { key: 'Escape' }));
  const stay = await screen.findByRole('button', { name: '继续编辑' });
  expect(document.activeElement).toBe(stay);
  name.focus();
  expect(document.activeElement).toBe(stay);
  expect(fetched).toBe(0);
  window.removeEventListener('focusin', trap);
});

test('Esc and Enter in one go stay, and save nothing', async () => {
  const saved = vi.fn();
  function Form() {
    const confirmDiscard = useDiscardQuestion();
    return (
      <input
        aria-label="名称"
        onKeyDown={({ key }) => {
          if (key === 'Escape') void confirmDiscard();
          if (key === 'Enter') saved();
        }}
      />
    );
  }
  show(<Form />);
  const name = await screen.findByLabelText('名称');
  // Both keys come before the question could be drawn.
  await act(async () => {
    fireEvent.keyDown(name, { key: 'Escape' });
    fireEvent.keyDown(name, { key: 'Enter' });
  });
  expect(await screen.findByText('放弃修改?')).toBeTruthy();
  await click(screen.getByRole('button', { name: '继续编辑' }));
  expect(saved).not.toHaveBeenCalled();
  await act(async () => void fireEvent.keyDown(name, { key: 'Enter' }));
  expect(saved).toHaveBeenCalledTimes(1);
});
