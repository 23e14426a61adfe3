// The tabs of a panel: keys, what stays as it was left, and those that do not fit.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../shared/i18n/i18n.ts';
import { PanelTabs } from './PanelTabs.tsx';

const items = ['甲', '乙', '丙'].map((label) => ({
  key: label,
  label,
  children: <input aria-label={`${label}的字`} />,
}));
const tab = (name: string) => screen.getByRole('tab', { name });
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

test('arrows move the focus, and a press chooses', () => {
  const onPress = vi.fn();
  render(<PanelTabs items={items} onPress={onPress} />);
  act(() => tab('甲').focus());
  fireEvent.keyDown(tab('甲'), { key: 'ArrowLeft' });
  expect([document.activeElement?.textContent, chosen()]).toEqual(['丙', '甲']);
  fireEvent.keyDown(tab('丙'), { key: 'Home' });
  fireEvent.keyDown(tab('甲'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tab('乙'));
  fireEvent.click(tab('乙'));
  expect([chosen(), onPress.mock.calls]).toEqual(['乙', [['乙']]]);
  expect([tab('乙').tabIndex, tab('甲').tabIndex]).toEqual([0, -1]);
  expect(screen.getByRole('tabpanel').id).toBe(tab('乙').getAttribute('aria-controls'));
  // What was never looked at has no panel to point at.
  expect(tab('丙').hasAttribute('aria-controls')).toBe(false);
});

test('what was looked at stays as it was left, and nothing else is drawn', () => {
  render(<PanelTabs items={items} />);
  fireEvent.change(screen.getByLabelText('甲的字'), { target: { value: '写了一半' } });
  fireEvent.click(tab('丙'));
  expect(screen.queryByLabelText('乙的字')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('甲的字').value).toBe('写了一半');
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

test('a tab that is gone gives way to the first', () => {
  const { rerender } = render(<PanelTabs items={items} active="丙" />);
  rerender(<PanelTabs items={items.slice(0, 2)} active="丙" />);
  expect(chosen()).toBe('甲');
});

test('tabs that do not fit are listed behind a button', () => {
  let measure = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        measure = changed;
      }
      observe() {}
      disconnect() {}
    },
  );
  const width = (of: Element, pixels: number) => Object.defineProperty(of, 'clientWidth', { value: pixels });
  const { container } = render(<PanelTabs items={items} more />);
  const [bar, list] = ['.tab-bar', '.tab-list'].map((name) => container.querySelector(name) as Element);
  expect(screen.queryByRole('button')).toBeNull();
  width(bar as Element, 100);
  width(list as Element, 150);
  act(() => measure());
  tab('丙').getBoundingClientRect = () => new DOMRect(120, 0, 30, 46);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['丙']);
  fireEvent.keyDown(screen.getByRole('option'), { key: 'Escape' });
  expect([screen.queryByRole('option'), document.activeElement]).toEqual([null, screen.getByRole('button')]);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('option'));
  expect([chosen(), screen.queryByRole('option')]).toEqual(['丙', null]);
  vi.unstubAllGlobals();
});
