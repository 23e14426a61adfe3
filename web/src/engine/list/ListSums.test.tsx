// What stands below a list: sums that add up, with what they are made of and what they leave out.
import { callNamed } from '@crm/protocol/call';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import i18n from '../../shared/i18n/i18n.ts';
import { click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import { ListPage } from './ListPage.tsx';
import './ListSums.tsx';

const column = (id: number, field: string, title: string, show: boolean) => ({
  id,
  field,
  title,
  show,
  total: true,
  grid_w: 120,
  form_type: 'number',
});
const sum = (field: string, title: string, value: string, more: object = {}) => ({
  field,
  title,
  sum: value,
  average: '7.00',
  ...more,
});
let renewed = '30.00';

beforeEach(() => {
  grant();
  renewed = '30.00';
  serve({
    'api/formField/formFieldIndex': {
      id: 5,
      module: 'thing',
      title: '东西',
      cols: [
        column(1, 'money', '金额', true),
        column(2, 'renewed', '续费', false),
        column(3, 'rest', '未付', true),
        column(4, 'spent', '费用', false),
      ],
      items: [],
      layout: 1,
    },
    'api/formField/scene': [],
    'api/thing/index': { rows: [{ id: 1, money: '1' }], total: 3 },
    'api/formField/sum': () => ({
      count: 3,
      others: 1,
      sums: [
        sum('money', '金额', '100.00', { others: '5.00' }),
        sum('renewed', '续费', renewed, { others: '0.00' }),
        sum('rest', '未付', '130.00', { others: '0.00', with: ['money', 'renewed'] }),
        sum('spent', '费用', '9.00', { others: '0.00' }),
      ],
    }),
  });
});

const below = async () => (await screen.findByTitle(/平均|合计/)).textContent;

test('a sum stands with those that it is made of, and says what it leaves out', async () => {
  show(<ListPage module="thing" title="东西" index={callNamed('api/thing/index')} />);
  expect(await below()).toBe('合计金额 ￥100.00（未生效另计 ￥5.00）续费 ￥30.00未付 ￥130.00');
  void click(await screen.findByTitle(/平均/));
  expect(await below()).toBe('平均金额 ￥7.00未付 ￥7.00');
});

test('what comes to nothing is left out where its column is hidden', async () => {
  renewed = '0.00';
  show(<ListPage module="thing" title="东西" index={callNamed('api/thing/index')} />);
  expect(await below()).toBe('合计金额 ￥100.00（未生效另计 ￥5.00）未付 ￥130.00');
});

test('what is left out and how the sums go together is said on a press; of averages there is nothing to say', async () => {
  i18n.addResource('cn', 'translation', 'sum.thing.rest', '未付 = 金额 + 续费');
  show(<ListPage module="thing" title="东西" index={callNamed('api/thing/index')} />);
  await press('合计说明');
  const explanation = (await screen.findByText('未付 = 金额 + 续费')).closest('ul');
  expect([...(explanation?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '金额 ￥100.00（未生效另计 ￥5.00）',
    '续费 ￥30.00',
    '未付 ￥130.00',
    expect.stringMatching(/^未生效另计：草稿.+不计入合计/),
    '未付 = 金额 + 续费',
  ]);
  await click(await screen.findByTitle(/平均/));
  expect(screen.queryByRole('button', { name: '合计说明' })).toBeNull();
});
