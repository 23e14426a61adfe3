// How a report is drawn: names that have no room beside each other stand below each other.
import type { Report } from '@crm/protocol/answers/report';
import { expect, test } from 'vitest';
import i18n, { fetchWords } from '../../shared/i18n/i18n.ts';
import { isHorizontal, optionOf } from './chartOption.ts';

const colours = { text: '#000', quiet: '#000', line: '#000', ground: '#fff', series: [], font: 'sans-serif' };
const report = (count: number, more: Partial<Report> = {}): Report =>
  ({
    name: 'productSales',
    by: 'productid',
    chart: 'bar',
    columns: [
      { key: 'contract.lineAmount', label: '产品销售额', unit: 'money' },
      { key: 'contract.lineNumber', label: '产品销量', unit: 'quantity' },
    ],
    rows: Array.from({ length: count }, (_one, at) => ({
      key: String(at),
      label: `名称很长的第 ${at} 个产品`,
      cells: [{ value: '1', before: '', yearBefore: '' }],
    })),
    ...more,
  }) as unknown as Report;

test('many names lie, few stand, and time always goes to the right', async () => {
  await fetchWords('cn');
  expect([8, 9].map((count) => isHorizontal(report(count), false))).toEqual([false, true]);
  expect([4, 5].map((count) => isHorizontal(report(count), true))).toEqual([false, true]);
  expect(isHorizontal(report(40, { by: 'time' }), true)).toBe(false);
  const lying = optionOf(i18n.t, report(12), colours) as Record<string, { type?: string; inverse?: boolean }[]>;
  expect(lying['yAxis']).toMatchObject({ type: 'category', inverse: true });
  expect(lying['series']).toMatchObject([{ xAxisIndex: 0 }, { xAxisIndex: 1 }]);
  const upright = optionOf(i18n.t, report(5), colours) as Record<string, unknown>;
  expect(upright['xAxis']).toMatchObject({ type: 'category', axisLabel: { rotate: 35 } });
});

test('beside a pie stand names with their parts, on a phone the parts alone and whole', async () => {
  await fetchWords('cn');
  const label = (narrow: boolean) => {
    const { series } = optionOf(i18n.t, report(3, { chart: 'pie' }), colours, narrow) as {
      series: { label: object }[];
    };
    return series[0]?.label;
  };
  expect(label(false)).toMatchObject({ formatter: '{b}\n{d}%' });
  expect(label(true)).toMatchObject({ formatter: '{d}%', overflow: 'none' });
});
