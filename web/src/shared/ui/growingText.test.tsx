// A box that grows with its lines, in a browser that does not do so by itself.
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Reads the box anew, as it asks the browser once. `measured` counts how often it measured. */
async function load(byItself?: boolean) {
  vi.resetModules();
  vi.stubGlobal(
    'CSS',
    byItself === undefined
      ? undefined
      : { supports: (...asked: string[]) => byItself && asked.join() === 'field-sizing,content' },
  );
  const { GrowingText } = await import('./GrowingText.tsx');
  const counted = { measured: 0 };
  // 22 pixels a line and 8 around them, as high as it was set where it is set; edges of 2.
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    counted.measured++;
    const set = Number.parseFloat(this.style.height) || 0;
    return Math.max(set, this.value.split('\n').length * 22 + 8);
  });
  vi.spyOn(HTMLTextAreaElement.prototype, 'offsetHeight', 'get').mockReturnValue(102);
  vi.spyOn(HTMLTextAreaElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  return { GrowingText, counted };
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const height = () => box().style.height;

test.each([false, undefined])('it is as high as its lines and its edges, and low again (%s)', async (byItself) => {
  const { GrowingText } = await load(byItself);
  const { rerender } = render(<GrowingText minRows={2} maxRows={6} value={'一\n二\n三'} />);
  expect(height()).toBe('76px');
  rerender(<GrowingText minRows={2} maxRows={6} value={'一\n二\n三\n四'} />);
  expect(height()).toBe('98px');
  rerender(<GrowingText minRows={2} maxRows={6} value="一" />);
  expect(height()).toBe('32px');
  rerender(<GrowingText minRows={2} maxRows={6} value="" />);
  expect(height()).toBe('');
});

test('it measures once for a text, and not at all while it is empty', async () => {
  const { GrowingText, counted } = await load(false);
  const { rerender } = render(<GrowingText minRows={2} maxRows={6} value="" />);
  expect(counted.measured).toBe(0);
  rerender(<GrowingText minRows={2} maxRows={6} value="一" />);
  rerender(<GrowingText minRows={2} maxRows={6} value="一" disabled />);
  expect(counted.measured).toBe(1);
});

test('where the browser lets it grow, it measures nothing', async () => {
  const { GrowingText, counted } = await load(true);
  render(<GrowingText minRows={2} maxRows={6} value={'一\n二\n三'} />);
  expect([counted.measured, height()]).toEqual([0, '']);
});

test('it tells its style how many lines it has room for, and begins with the fewest', async () => {
  const { GrowingText } = await load(false);
  const { container } = render(<GrowingText minRows={3} maxRows={6} value="" />);
  const { style } = container.querySelector('.growing') as HTMLElement;
  expect([style.getPropertyValue('--min-rows'), style.getPropertyValue('--max-rows'), box().rows]).toEqual([
    '3',
    '6',
    3,
  ]);
  expect(box().classList).toContain('growing-text');
});

test('one of a given height neither grows nor has the style of those that do', async () => {
  const { GrowingText, counted } = await load(false);
  const { rerender } = render(<GrowingText minRows={2} maxRows={6} height={180} value={'一\n二\n三'} />);
  expect([height(), counted.measured]).toEqual(['180px', 0]);
  expect(box().classList).not.toContain('growing-text');
  rerender(<GrowingText minRows={2} maxRows={6} value={'一\n二\n三'} />);
  expect(height()).toBe('76px');
});

test('all else is the box’s', async () => {
  const { GrowingText } = await load(false);
  const onChange = vi.fn();
  render(<GrowingText minRows={2} maxRows={6} value="一" maxLength={50} aria-label="内容" onChange={onChange} />);
  fireEvent.change(screen.getByLabelText('内容'), { target: { value: '一二' } });
  expect([box().maxLength, onChange.mock.calls.length]).toEqual([50, 1]);
});
