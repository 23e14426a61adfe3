// In which order what can be started stands, and where arrows lead among its cards.
import { expect, test } from 'vitest';
import { cardAt } from './cardKeys.ts';
import { groupOffers } from './offers.ts';
import { choice } from './testing.ts';

const words = {
  recent: '最近使用',
  business: '业务',
  noType: '未分类',
  noFlow: '直接通过',
  nameOf: (module: string) => `名称 ${module}`,
};
const icon = () => null;

test('forms stand in the order of their kinds, those of no kind behind them, and last what the program brings', () => {
  const forms = [
    choice(3, '借用', { type: 0, typeName: '', flow: false, Ext: '证照' }),
    choice(1, '用章', { type: 20, typeName: '行政' }),
    choice(2, '请假', { type: 10, typeName: '人事' }),
  ];
  const groups = groupOffers(forms, [10, 20], [{ module: 'baoxiao', grant: 'oa.baoxiao.add', icon }], words);
  expect(groups.map(({ key, name, offers }) => [key, name, ...offers.map((offer) => offer.name)])).toEqual([
    ['10', '人事', '请假'],
    ['20', '行政', '用章'],
    ['0', '未分类', '借用'],
    ['business', '业务', '名称 baoxiao'],
  ]);
  const [, , [borrowing] = []] = groups.map(({ offers }) => offers);
  expect(borrowing?.note).toBe('证照 · 直接通过');
  expect(groupOffers([], [], [], words)).toEqual([]);
});

// 0 1 2
// 3 4
const boxes = [0, 100, 200].map((left) => ({ top: 0, left })).concat([0, 100].map((left) => ({ top: 80, left })));

test.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [4, 'ArrowRight', undefined],
  [3, 'ArrowLeft', 2],
  [0, 'ArrowLeft', undefined],
  [1, 'ArrowDown', 4],
  [2, 'ArrowDown', 4],
  [3, 'ArrowDown', undefined],
  [4, 'ArrowUp', 1],
  [1, 'ArrowUp', -1],
  [1, 'Enter', undefined],
  [-1, 'ArrowDown', undefined],
])('from card %i %s leads to %s', (at, key, to) => {
  expect(cardAt(boxes, at, key)).toBe(to);
});
