// Handovers: what was done, who is asked for, and that nothing begins without somebody who gets something.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { registerFieldType } from '../../engine/fieldTypes.ts';
import type { ControlProps } from '../../engine/registries.ts';
import { grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import HandoverPage from './HandoverPage.tsx';
import '../../engine/controls/index.ts';

const row = {
  id: 3,
  userid: 9,
  username: '赵离',
  AddTime: '2026-03-09 10:00:00',
  NickName: '王主管',
  reason: '合同到期',
  total: 6,
  parts: [
    {
      module: 'customer',
      label: '客户',
      rule: 'even',
      to: [
        { userid: 1, username: '甲', count: 3 },
        { userid: 2, username: '乙', count: 2 },
      ],
    },
    { module: 'clues', label: '线索', rule: 'one', to: [{ userid: 1, username: '甲', count: 1 }] },
  ],
};
const held = {
  userid: 9,
  username: '赵离',
  header: '',
  enabled: true,
  kinds: [
    { module: 'customer', label: '客户', count: 5 },
    { module: 'clues', label: '线索', count: 0 },
    { module: 'gys', label: '供应商', count: 2 },
  ],
  subordinates: 2,
  departments: 0,
  shared: 4,
  job: 0,
};

beforeEach(() => {
  grant('manager.handover.index', 'manager.handover.start');
  const people = (ids: number[]) => ids.map((userid) => ({ userid, username: `人${userid}`, header: '' }));
  registerFieldType('user', {
    control: async () => ({
      default: ({ item, onChange }: ControlProps) => (
        <button
          type="button"
          onClick={() => onChange(item.max === 1 ? 9 : people(item.field === 'to.gys' ? [7] : [7, 8]))}
        >
          {`选 ${item.title}`}
        </button>
      ),
    }),
  });
});

const index = 'api/handover/index';
const begin = async () => {
  await press('新建交接');
  await press('选 离职员工');
  await press('下一步');
};

test('what was handed over stands with who got how much; nothing yet says so', async () => {
  serve({ [index]: { rows: [row], total: 1 } });
  const { unmount } = show(<HandoverPage />);
  const entry = (await screen.findByText('赵离')).closest('li') as HTMLElement;
  expect(entry.textContent).toContain('共 6 条');
  expect([...entry.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    '客户甲 3 条、乙 2 条',
    '线索甲 1 条',
  ]);
  expect(within(entry).getByText('合同到期')).toBeTruthy();
  unmount();
  serve({ [index]: { rows: [], total: 0 } });
  grant('manager.handover.index');
  show(<HandoverPage />);
  expect(await screen.findByText('还没有做过交接')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新建交接' })).toBeNull();
});

test('who leaves, then who gets what: one gets all, several share; what there is none of is not asked for', async () => {
  const server = serve({
    [index]: { rows: [], total: 0 },
    'api/handover/preview': held,
    'api/handover/start': { id: 1 },
  });
  show(<HandoverPage />);
  await begin();
  expect(await screen.findByText(/直属下属 2 人、他人共享的记录 4 条/)).toBeTruthy();
  expect(server.to('api/handover/preview')).toEqual([{ userid: 9 }]);
  expect(screen.queryByText(/线索 0 条/)).toBeNull();
  await press('开始交接');
  expect(await screen.findByText('请至少为一类记录选择接收人')).toBeTruthy();
  await press('选 客户 5 条');
  await press('选 供应商 2 条');
  fireEvent.change(await screen.findByRole('textbox', { name: '说明' }), { target: { value: '离职' } });
  await press('开始交接');
  await waitFor(() => expect(server.to('api/handover/start')).toHaveLength(1));
  const [sent] = server.to('api/handover/start');
  expect({ ...sent, parts: JSON.parse(String(sent?.parts)) }).toEqual({
    userid: 9,
    reason: '离职',
    parts: [
      { module: 'customer', rule: 'even', userids: [7, 8] },
      { module: 'gys', rule: 'one', userids: [7] },
    ],
  });
});

test.each([
  [{ ...held, kinds: held.kinds.map((kind) => ({ ...kind, count: 0 })) }, '赵离名下没有要交接的记录'],
  [{ ...held, job: 4 }, '赵离的交接正在进行，请等待完成'],
  [refusal('forbidden', '没有权限交接该员工的记录'), '没有权限交接该员工的记录'],
])('what cannot be handed over is said where the person is chosen', async (answer, sentence) => {
  serve({ [index]: { rows: [], total: 0 }, 'api/handover/preview': answer });
  show(<HandoverPage />);
  await begin();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: '下一步' })).toBeTruthy();
  await act(async () => undefined);
});
