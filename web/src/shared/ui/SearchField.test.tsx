// The search box of lists searches by Enter and by its button, and for nothing when it is emptied.
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import '../i18n/i18n.ts';
import { SearchField } from './SearchField.tsx';

function Example({ search }: { search(text: string): void }) {
  const [text, setText] = useState('');
  return <SearchField value={text} onChange={setText} onSearch={search} aria-label="找" />;
}

test('searches what is typed, and nothing once it is emptied', () => {
  const search = vi.fn();
  render(<Example search={search} />);
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: '找' });
  fireEvent.change(box, { target: { value: '甲' } });
  expect(search).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: '搜索' }));
  fireEvent.click(screen.getByRole('button', { name: '清空' }));
  expect(search.mock.calls).toEqual([['甲'], ['甲'], ['']]);
  expect(box.value).toBe('');
});
