// Options of a tree as they are typed: what is put right again is what it was, what comes from outside is shown.
import type { Option } from '@crm/protocol/answers/form';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { TreeEditor } from './OptionsEditor.tsx';

let set: (options: Option[]) => void;
let now: Option[];

function Field({ first }: { first: Option[] }) {
  const [options, change] = useState(first);
  useEffect(() => {
    set = change;
    now = options;
  }, [options]);
  return <TreeEditor id="tree" options={options} disabled={false} change={change} />;
}

const options: Option[] = [{ value: 1, label: '华东', children: [{ value: 2, label: '上海' }] }];
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

test('a word that is mistyped and put right keeps its value', () => {
  render(<Field first={options} />);
  type('华东\n  上海x');
  expect(now[0]?.children).toEqual([{ value: 3, label: '上海x' }]);
  type('华东\n  上海');
  expect(now).toEqual(options);
  expect(box().value).toBe('华东\n  上海');
});

test('what was saved meanwhile keeps its value from then on; other options are shown', () => {
  render(<Field first={options} />);
  type('华东\n  上海\n  杭州\n');
  const saved = structuredClone(now);
  act(() => set(saved));
  // The line that was just begun stays.
  expect(box().value).toBe('华东\n  上海\n  杭州\n');
  type('华东\n  苏州\n  上海\n  杭州');
  expect(now[0]?.children?.map(({ value, label }) => [value, label])).toEqual([
    [4, '苏州'],
    [2, '上海'],
    [3, '杭州'],
  ]);
  act(() => set([{ value: 9, label: '全国' }]));
  expect(box().value).toBe('全国');
});
