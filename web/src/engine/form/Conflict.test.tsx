// The notice of a conflict comes and goes, whatever the browser answers to scrolling.
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConflictNotice } from './Conflict.tsx';

test('it is brought into sight, and leaves, where scrolling answers a promise', () => {
  const scroll = vi.fn(() => Promise.resolve());
  Object.assign(Element.prototype, { scrollIntoView: scroll });
  const { unmount } = render(<ConflictNotice text="张伟 刚刚修改了此记录" reload={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain('张伟');
  expect(scroll).toHaveBeenCalledOnce();
  expect(unmount).not.toThrow();
});
