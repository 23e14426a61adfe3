// Every control that acts on a key ignores the one that picks a word, however the browser reports it.
import { readFileSync } from 'node:fs';
import { fireEvent, screen } from '@testing-library/react';
import { Input, Select } from 'antd';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/page.tsx';

const compositionKeys = [
  ['Chrome and Firefox, in the middle of a word', { isComposing: true, keyCode: 13 }],
  ['Safari, after the end of the word', { isComposing: false, keyCode: 229 }],
] as const;

test.each(compositionKeys)('%s', async (_browser, how) => {
  const acted = vi.fn();
  show(
    <form onKeyDown={acted}>
      <Input aria-label="普通" onPressEnter={acted} />
      <Input.Search aria-label="搜索" onSearch={acted} />
      <textarea aria-label="多行" onKeyDown={acted} />
      <Select aria-label="选择" showSearch defaultOpen options={[{ value: 1, label: '一' }]} onChange={acted} />
    </form>,
  );
  window.addEventListener('keydown', acted);
  // What the browser does with it stays.
  for (const name of ['普通', '搜索', '多行', '选择'])
    for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown', 'a'])
      expect(fireEvent.keyDown(await screen.findByLabelText(name), { key, ...how })).toBe(true);
  expect(acted).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('搜索'), { key: 'Enter', keyCode: 13 });
  expect(acted).toHaveBeenCalled();
  window.removeEventListener('keydown', acted);
});

test('an editor of rich text is told of its own keys', () => {
  const acted = vi.fn();
  const editor = document.body.appendChild(document.createElement('div'));
  editor.setAttribute('contenteditable', 'true');
  editor.addEventListener('keydown', acted);
  fireEvent.keyDown(editor, { key: 'Enter', isComposing: true });
  editor.remove();
  expect(acted).toHaveBeenCalledTimes(1);
});

test('nobody else asks for it, and it stands before all others', () => {
  const files = Object.keys(import.meta.glob('../../**/*.{ts,tsx}')).filter(
    (path) => !/\.test\.|inputMethod/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  expect(files.filter((path) => /isComposing|keyCode/.test(read(path)))).toEqual([]);
  expect(/^import .*/m.exec(read('../../main.tsx'))?.[0]).toBe("import './shared/ui/inputMethod.ts';");
});
