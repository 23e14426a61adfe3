// The tabs of a panel: keys, what stays as it was left, and those that do not fit.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

test('End leads to the last; a key that moves is used up, another is not', () => {
  render(<PanelTabs items={items} />);
  act(() => tab('甲').focus());
  expect(fireEvent.keyDown(tab('甲'), { key: 'End' })).toBe(false);
  expect(document.activeElement).toBe(tab('丙'));
  expect(fireEvent.keyDown(tab('丙'), { key: 'ArrowRight' })).toBe(false);
  expect(document.activeElement).toBe(tab('甲'));
  expect(fireEvent.keyDown(tab('甲'), { key: 'ArrowDown' })).toBe(true);
  expect(document.activeElement).toBe(tab('甲'));
});

test('each panel has the name of its tab', () => {
  render(<PanelTabs items={items} />);
  for (const name of ['甲', '丙']) {
    fireEvent.click(tab(name));
    expect(screen.getByRole('tabpanel', { name }).tabIndex).toBe(0);
  }
});

test('the tab that was chosen comes into sight; the first one is when the panel opens', () => {
  const shown: [string | null, unknown][] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    shown.push([this.textContent, how]);
  });
  const nearest = { block: 'nearest', inline: 'nearest' };
  const { rerender, unmount } = render(<PanelTabs items={items} active="甲" />);
  expect(shown).toEqual([]);
  rerender(<PanelTabs items={items} active="丙" />);
  rerender(<PanelTabs items={items} active="丙" />);
  expect(shown).toEqual([['丙', nearest]]);
  rerender(<PanelTabs items={items} active="甲" />);
  expect(shown.splice(0)).toEqual([
    ['丙', nearest],
    ['甲', nearest],
  ]);
  unmount();
  render(<PanelTabs items={items} active="乙" />);
  expect(shown).toEqual([['乙', nearest]]);
});

/** A bar of 100 pixels with 10 beside its tabs, which are as wide as this and scrolled so far. */
function showNarrow(width: number, scrolled = 0, more = true) {
  let measure = () => {};
  const watched: unknown[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        measure = changed;
      }
      observe(what: Element) {
        watched.push(what);
      }
      disconnect() {
        watched.length = 0;
      }
    },
  );
  const onPress = vi.fn();
  const above = vi.fn();
  const { container, unmount } = render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the panel around
    <div onKeyDown={above}>
      <PanelTabs items={items} more={more} onPress={onPress} />
    </div>,
  );
  const at = (name: string) => container.querySelector(name) as HTMLElement;
  const wide = (of: Element, value: number) =>
    Object.defineProperty(of, 'clientWidth', { value, configurable: true, writable: true });
  at('.tab-bar').style.paddingInlineStart = '10px';
  wide(at('.tab-bar'), 100);
  at('.tab-scroll').getBoundingClientRect = () => new DOMRect(10, 0, 80, 46);
  for (const [place, { label }] of items.entries())
    tab(label).getBoundingClientRect = () => new DOMRect(10 + (place * width) / 3 - scrolled, 0, width / 3, 46);
  const resize = (list: number) => {
    wide(at('.tab-list'), list);
    act(() => measure());
  };
  resize(width);
  return { onPress, above, resize, watched, unmount, bar: at('.tab-bar'), list: at('.tab-list') };
}
const button = () => screen.getByRole('button', { name: '其他页签' });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
const option = (name: string) => screen.getByRole('option', { name });
const focused = () => document.activeElement?.textContent;
const isOpen = () => [button().getAttribute('aria-expanded'), screen.queryByRole('listbox') !== null];
afterEach(() => vi.unstubAllGlobals());

test('the button comes once the tabs are wider than the bar without its edges, and goes again', () => {
  const { resize, watched, bar, list, unmount } = showNarrow(80);
  expect(watched).toEqual([bar, list]);
  expect(screen.queryByRole('button')).toBeNull();
  resize(81);
  expect(isOpen()).toEqual(['false', false]);
  resize(80);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  expect(watched).toEqual([]);
});

test('without the wish for it there is no button', () => {
  const { watched } = showNarrow(120, 0, false);
  expect([screen.queryByRole('button'), watched]).toEqual([null, []]);
});

test('tabs that are cut off on the right or on the left are listed, and no others', () => {
  showNarrow(120);
  fireEvent.click(button());
  expect(options()).toEqual(['丙']);
  cleanup();
  // The first one reaches out by two pixels.
  showNarrow(120, 2);
  fireEvent.click(button());
  expect(options()).toEqual(['甲', '丙']);
  cleanup();
  showNarrow(120, 40);
  fireEvent.click(button());
  expect(options()).toEqual(['甲']);
  cleanup();
  // What a rounded pixel hides is in sight.
  showNarrow(120, 1);
  fireEvent.click(button());
  expect(options()).toEqual(['丙']);
});

test('the list takes the focus to its first entry; arrows go round it and do nothing else', () => {
  const { above } = showNarrow(240, 80);
  fireEvent.click(button());
  expect(button().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: '其他页签' }).id);
  expect([options(), focused()]).toEqual([['甲', '丙'], '甲']);
  for (const [key, to] of Object.entries({ ArrowUp: '丙', ArrowDown: '甲', End: '丙', Home: '甲' })) {
    expect(fireEvent.keyDown(document.activeElement as Element, { key })).toBe(false);
    expect(focused()).toBe(to);
  }
  // The panel around has keys of its own.
  expect(above).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(option('甲'), { key: 'F1' })).toBe(true);
  expect(above).toHaveBeenCalledTimes(1);
});

test.each(['Escape', 'Tab'])('%s closes the list, gives the focus to its button, and does nothing else', (key) => {
  const { above } = showNarrow(120);
  fireEvent.click(button());
  expect(fireEvent.keyDown(option('丙'), { key })).toBe(false);
  expect([isOpen(), document.activeElement, above.mock.calls]).toEqual([['false', false], button(), []]);
});

test('the button closes the list as well, and so does a press elsewhere, but none within', () => {
  showNarrow(120);
  fireEvent.click(button());
  expect(isOpen()).toEqual(['true', true]);
  fireEvent.pointerDown(button());
  expect(isOpen()).toEqual(['true', true]);
  fireEvent.click(button());
  expect(isOpen()).toEqual(['false', false]);
  fireEvent.click(button());
  fireEvent.pointerDown(option('丙'));
  expect(isOpen()).toEqual(['true', true]);
  fireEvent.pointerDown(tab('乙'));
  expect(isOpen()).toEqual(['false', false]);
});

test.each([
  ['a click', (one: Element) => fireEvent.click(one)],
  ['Enter', (one: Element) => fireEvent.keyDown(one, { key: 'Enter' })],
  ['the blank', (one: Element) => fireEvent.keyDown(one, { key: ' ' })],
])('%s chooses from the list, closes it, and leaves the focus on its button', (_what, choose) => {
  const { onPress } = showNarrow(120);
  fireEvent.click(button());
  choose(option('丙'));
  expect([chosen(), onPress.mock.calls]).toEqual(['丙', [['丙']]]);
  expect([isOpen(), document.activeElement]).toEqual([['false', false], button()]);
});
