// Very many rows: those in sight are worked with, the others are text until somebody comes near; a key draws its own row only.
import type { FormItem } from '@crm/protocol/answers/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../../shared/testing/page.tsx';
import { FormField } from '../../FormField.tsx';
import { loadControls, registerFieldType } from '../../fieldTypes.ts';
import '../index.ts';
import { RowWatcher } from './useNearRows.ts';

let drawn: string[] = [];
let hosts = 0;

beforeAll(() => {
  registerFieldType('counted', {
    control: async () => ({
      default: ({ value, onChange, id }) => {
        drawn.push(String(id));
        return <input id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />;
      },
    }),
  });
  return loadControls(['tablelist', 'counted', 'input']);
});

let onIntersect: ((entries: object[]) => void) | undefined;
const watched = new Set<Element>();
class Watcher {
  constructor(callback: (entries: object[]) => void) {
    onIntersect = callback;
  }
  observe = (element: Element) => watched.add(element);
  unobserve = (element: Element) => watched.delete(element);
  disconnect = () => watched.clear();
}
beforeEach(() => {
  drawn = [];
  hosts = 0;
  watched.clear();
  vi.stubGlobal('IntersectionObserver', Watcher);
});
afterEach(() => vi.unstubAllGlobals());

const item = {
  id: 1,
  type: 'tablelist',
  title: '明细',
  field: 'f',
  columns: [
    { id: 1, type: 'counted', title: '名称', field: 'name' },
    { id: 2, type: 'counted', title: '数量', field: 'number' },
  ],
} as FormItem;

function Host({ problems }: { problems: Record<string, string> }) {
  hosts++;
  const [values, setValues] = useState<Record<string, unknown>>({
    f: Array.from({ length: 100 }, (_, at) => ({ name: `第${at + 1}行`, number: at })),
  });
  const setValue = (field: string, value: unknown) => setValues((before) => ({ ...before, [field]: value }));
  // Items are made anew with every draw, as rules make them.
  return (
    <FormField
      item={{ ...item, columns: item.columns?.map((column) => ({ ...column })) ?? [] }}
      formId="form"
      layout={1}
      form={{ values, setValue }}
      problems={problems}
    />
  );
}
const stand = (problems = {}) => show(<Host problems={problems} />);
const cell = (row: number, field = 'name') => document.getElementById(`form-f-${row}-${field}`) as HTMLInputElement;

test('a key draws the row that it changes, and no other', async () => {
  stand();
  await screen.findAllByText('数量');
  await waitFor(() => expect(cell(29)).toBeTruthy());
  drawn = [];
  const before = hosts;
  fireEvent.change(cell(3, 'number'), { target: { value: '77' } });
  expect(cell(3, 'number').value).toBe('77');
  expect(hosts).toBeGreaterThan(before);
  expect([...new Set(drawn)].toSorted()).toEqual(['form-f-3-name', 'form-f-3-number']);
  // Another row goes on from there: nothing of the first is lost.
  fireEvent.change(cell(4, 'number'), { target: { value: '78' } });
  expect([cell(3, 'number').value, cell(4, 'number').value]).toEqual(['77', '78']);
});

test('rows out of sight are text, and the furthest of those that are seen is told', async () => {
  stand();
  expect(await screen.findByText('第31行')).toBeTruthy();
  expect(cell(30)).toBeNull();
  expect([...watched].map((one) => (one as HTMLElement).dataset['text'])).toContain('99');
  const watcher = new RowWatcher();
  const onReach = vi.fn();
  watcher.onReach = onReach;
  const texts = [40, 50, 60].map((row) => {
    const element = document.createElement('tr');
    element.dataset['text'] = String(row);
    return element;
  });
  const leave = watcher.watch(texts[0] as HTMLElement);
  expect(watched.has(texts[0] as HTMLElement)).toBe(true);
  onIntersect?.(texts.map((target, at) => ({ target, isIntersecting: at < 2 })));
  expect(onReach).toHaveBeenCalledExactlyOnceWith(50);
  leave?.();
  expect(watched.has(texts[0] as HTMLElement)).toBe(false);
});

test('the keyboard goes on into rows that were text; what is wrong stands wherever it is', async () => {
  const { unmount } = stand();
  await screen.findByText('第31行');
  await waitFor(() => expect(cell(29)).toBeTruthy());
  cell(29, 'number').focus();
  fireEvent.keyDown(cell(29, 'number'), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement?.id).toBe('form-f-30-number'));
  fireEvent.keyDown(cell(59, 'number'), { key: 'Tab' });
  await waitFor(() => expect(cell(60)).toBeTruthy());
  unmount();
  stand({ '[80].number': '须大于 0', '[80]': '这一行不对' });
  expect(await screen.findByText('须大于 0')).toBeTruthy();
  expect(screen.getByText('这一行不对')).toBeTruthy();
  expect(cell(80, 'number').value).toBe('80');
});
