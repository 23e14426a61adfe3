// The tabs of a record: what is drawn again, and what is not.
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { click, show } from '../../shared/testing/page.tsx';
import { type RecordTab, RecordTabs } from './RecordTabs.tsx';

interface Thing {
  name: string;
}

const drawn: string[] = [];
const tabs: RecordTab<Thing>[] = ['甲', '乙'].map((key) => ({
  key,
  label: key,
  count: key,
  component: ({ name, summons }) => {
    drawn.push(key);
    return (
      <p>
        {key} {name} {summons}
      </p>
    );
  },
}));
let draw: (context: Thing, counts?: Record<string, number>) => void = () => undefined;

function Panel() {
  const [given, setGiven] = useState<{ context: Thing; counts: Record<string, number> }>({
    context: { name: '恒力' },
    counts: {},
  });
  useEffect(() => {
    draw = (context, counts = {}) => act(() => setGiven({ context, counts }));
  }, []);
  return (
    <RecordTabs
      id={7}
      remembered="thing.tab"
      tabs={tabs}
      {...given}
      fetchCounts={() => undefined}
      writing={{ tab: '甲', letter: 'f', kind: 'thing' }}
    />
  );
}

beforeEach(() => {
  localStorage.clear();
  drawn.length = 0;
});

test('a press draws what it shows, and nothing that was looked at before', async () => {
  show(<Panel />);
  await screen.findByText('甲 恒力 0');
  drawn.length = 0;
  await click(screen.getByRole('tab', { name: '乙' }));
  await click(screen.getByRole('tab', { name: '甲' }));
  expect(drawn).toEqual(['乙']);
});

test('another count draws no tab, another record all that were looked at', async () => {
  show(<Panel />);
  await click(await screen.findByRole('tab', { name: '乙' }));
  drawn.length = 0;
  const thing = { name: '恒远' };
  draw(thing);
  expect([screen.getByText('甲 恒远 0'), screen.getByText('乙 恒远 0')]).toHaveLength(2);
  drawn.length = 0;
  draw(thing, { 乙: 3 });
  expect([screen.getAllByRole('tab').map((one) => one.textContent), drawn]).toEqual([['甲', '乙 (3)'], []]);
});

test('a remembered tab that is empty here gives way to the first, one that is pressed does not', async () => {
  localStorage.setItem('thing.tab', '乙');
  show(<Panel />);
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
  await screen.findByRole('tab', { name: '乙' });
  draw({ name: '恒力' }, { 甲: 1, 乙: 0 });
  expect(chosen()).toBe('甲 (1)');
  expect(screen.getByRole('tab', { name: '乙' }).className).toContain('tab-quiet');
  draw({ name: '恒力' }, { 甲: 1, 乙: 2 });
  expect(chosen()).toBe('乙 (2)');
  draw({ name: '恒力' }, { 甲: 1, 乙: 0 });
  await click(screen.getByRole('tab', { name: '乙' }));
  expect(chosen()).toBe('乙');
});
