// The box below a button: a press made before its code has come counts, and the button stays the same all the time.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { click } from '../testing/page.tsx';
import { Popup } from './Popup.tsx';

const code = vi.hoisted(() => {
  vi.stubGlobal('codeComesLate', true);
  let come = () => undefined as void;
  const wait = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { wait, come: () => come() };
});
vi.mock('./PopupBox.tsx', async (original) => {
  await code.wait;
  return await original();
});

function Sample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Popup
        open={open}
        close={() => setOpen(false)}
        side="left"
        button={
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            打开
          </button>
        }
      >
        <button type="button">里面</button>
      </Popup>
      <p>外面</p>
    </>
  );
}
const inside = () => screen.queryByRole('button', { name: '里面' });

test('a press before the code has come opens the box as soon as it has; a press beside it closes it', async () => {
  render(<Sample />);
  const button = screen.getByRole('button', { name: '打开' });
  button.focus();
  await click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(inside()).toBeNull();
  await act(async () => code.come());
  const box = await screen.findByRole('button', { name: '里面' });
  expect(screen.getByRole('button', { name: '打开' })).toBe(button);
  expect(document.activeElement).toBe(button);

  fireEvent.pointerDown(box);
  fireEvent.pointerDown(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.pointerDown(screen.getByText('外面'));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
});
