// The page 线索: actions for leads in their states, and what is sent to the server.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../engine/list/QuickFilters.tsx';
import '../../engine/list/ListSelection.tsx';
import { setRecordHost } from '../../engine/record/registries.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import LeadPage from './LeadPage.tsx';

const column = { id: 1, field: 'CustomerName', title: '线索名称', show: true, grid_w: 120, form_type: 'input' };
let answers: Record<string, unknown> = {};
const all = ['add', 'edit', 'delete', 'transfer', 'share', 'convert', 'close'].map((action) => `crm.clues.${action}`);

beforeEach(() => {
  grant(...all, 'crm.clueLogs.add');
  answers = {
    'api/formField/formFieldIndex': { id: 1, module: 'clues', title: '线索', cols: [column], items: [] },
    'api/formField/scene': [],
    'api/clues/turnPreview': {
      rows: [{ field: 'LaiYuan', title: '线索来源', text: '展会', module: 'customer', target: '客户来源' }],
      left: [{ field: 'Ext', title: '备注', text: '记在这里' }],
    },
    'api/clues/index': {
      rows: [
        { id: 1, CustomerName: '甲线索', state: 1 },
        { id: 2, CustomerName: '乙线索', state: 2 },
        { id: 3, CustomerName: '丙线索', state: 3 },
      ],
      total: 3,
    },
  };
});

const tick = async (at: number) => click((await screen.findAllByRole('checkbox'))[at]);
const bar = () => screen.findByRole('toolbar', { name: '对选中项的操作' });
async function offered(): Promise<string[]> {
  const shown = within(await bar())
    .getAllByRole('button')
    .flatMap((button) => button.textContent || []);
  const more = within(await bar()).queryByRole('button', { name: '更多操作' });
  if (!more) return shown;
  await click(more);
  return [...shown, ...(await screen.findAllByRole('menuitem')).map((item) => item.textContent ?? '')];
}

test.each([
  [1, ['跟进', '转为客户', '转移', '共享', '标记无效'], ['重新打开']],
  [2, ['删除'], ['跟进', '转为客户', '转移', '共享', '标记无效', '重新打开']],
  [3, ['转移', '重新打开'], ['跟进', '转为客户', '共享', '标记无效']],
])('a lead in state %i offers what its state allows', async (at, there, missing) => {
  serve(answers);
  show(<LeadPage />);
  await tick(at);
  const found = await offered();
  expect(found).toEqual(expect.arrayContaining(there));
  for (const action of missing) expect(found).not.toContain(action);
});

/** The dialog with this title. */
const dialogWith = async (text: string) =>
  (await screen.findByText(text)).closest<HTMLElement>('[role=dialog]') as HTMLElement;

async function choose(name: string): Promise<void> {
  const button = within(await bar()).queryByRole('button', { name });
  if (button) return click(button);
  await click(within(await bar()).getByRole('button', { name: '更多操作' }));
  await click(await screen.findByRole('menuitem', { name }));
}

test('a name that is a customer’s asks whether to merge, and sends the customer along', async () => {
  const duplicate = { id: 1, customerId: 9, CustomerName: '甲公司' };
  let into: unknown;
  answers['api/clues/Turn'] = (body: Record<string, unknown>) => {
    if (!body['customerId'])
      return refusal('conflict', '已有同名客户', undefined, {
        rejected: [{ id: 1, reason: '已有同名客户' }],
        duplicates: [duplicate],
      })();
    into = body['customerId'];
    return { count: 1, rows: [{ id: 1, customerId: 9 }] };
  };
  const server = serve(answers);
  const opened = vi.fn();
  setRecordHost(opened);
  show(<LeadPage />);
  await tick(1);
  const turn = async () => {
    await choose('转为客户');
    const dialog = await dialogWith('填入客户');
    expect(within(dialog).getByText('线索来源 → 客户来源').nextSibling?.textContent).toBe('展会');
    expect(within(dialog).getByRole('region', { name: '只留在线索中' }).textContent).toContain('备注记在这里');
    await click(within(dialog).getByRole('button', { name: '转为客户' }));
  };
  await turn();
  const merge = await dialogWith('甲公司');
  expect(merge.textContent).toContain('甲公司');
  await click(within(merge).getByRole('button', { name: '取消' }));
  expect(server.to('api/clues/Turn')).toEqual([{ ids: [1] }]);
  await turn();
  await click(within(await dialogWith('甲公司')).getByRole('button', { name: '并入该客户' }));
  await waitFor(() => expect(into).toBe(9));
  // The list stays where it is; only a panel goes on to the customer.
  expect(opened).not.toHaveBeenCalled();
});

test('several leads are asked about together; somebody who changes their mind sends nothing', async () => {
  answers['api/clues/index'] = {
    rows: [
      { id: 1, CustomerName: '甲线索', state: 1 },
      { id: 4, CustomerName: '丁线索', state: 1 },
    ],
    total: 2,
  };
  answers['api/clues/Turn'] = { count: 2, rows: [] };
  const server = serve(answers);
  show(<LeadPage />);
  await tick(1);
  await choose('转为客户');
  await click(within(await dialogWith('填入客户')).getByRole('button', { name: '取消' }));
  expect(server.to('api/clues/Turn')).toEqual([]);
  await tick(2);
  await choose('转为客户');
  await agree('确定执行此操作, 是否继续?');
  await waitFor(() => expect(server.to('api/clues/Turn')).toEqual([{ ids: [1, 4] }]));
});

test('an invalid lead needs a reason; giving and sharing ask for people', async () => {
  answers['api/clues/close'] = { count: 1 };
  const server = serve(answers);
  show(<LeadPage />);
  await tick(1);
  await choose('标记无效');
  const dialog = (await screen.findByText('无效原因')).closest<HTMLElement>('[role=dialog]') as HTMLElement;
  expect(dialog.querySelector('.prompt-about')?.textContent).toBe('甲线索');
  await click(within(dialog).getByRole('button', { name: '标记无效' }));
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  await userEvent.type(await within(dialog).findByRole('textbox'), '空号');
  await click(within(dialog).getByRole('button', { name: '标记无效' }));
  await waitFor(() => expect(server.to('api/clues/close')).toEqual([{ ids: [1], reason: '空号', undo: 1 }]));
  await tick(1);
  await choose('共享');
  const share = await dialogWith('共享给');
  await click(within(share).getByRole('button', { name: '共享' }));
  expect(await within(share).findByText('请选择')).toBeTruthy();
  expect(server.to('api/clues/share')).toEqual([]);
  await press('取消');
});
