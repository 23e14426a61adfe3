// The list of flows: what stands of each, switching one on, deleting after a question, and a new one from what is ready-made.
import type { FlowRow } from '@crm/protocol/answers/flow';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import FlowList from './FlowList.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const row: FlowRow = {
  id: 7,
  name: '合同审批',
  module: 'contract',
  moduleName: '合同',
  enabled: 1,
  published: 2,
  changed: 1,
  running: 4,
  username: '张伟',
  updatetime: '2026-01-01 00:00:00',
};
const template = {
  key: 'byMoney',
  name: '按金额审批',
  module: 'contract',
  nodes: { id: 's', type: 'start', name: '提交' },
};
let answers: Record<string, unknown>;
beforeEach(() => {
  grant('oa.flow.index', 'oa.flow.add', 'oa.flow.edit', 'oa.flow.delete');
  answers = {
    'api/WorkFlow/index': {
      rows: [row, { ...row, id: 8, name: '草拟', enabled: 0, published: 0, running: 0 }],
      total: 2,
    },
    'api/WorkFlow/kinds': [{ module: 'contract', title: '合同', fields: [] }],
    'api/WorkFlow/templates': [template],
    'api/WorkFlow/edit': { version: 3 },
    'api/WorkFlow/delete': {},
    'api/WorkFlow/add': { id: 21 },
  };
});

test('each flow says what of it is published and how much runs; it is switched off, and deleted after a question where nothing runs', async () => {
  const server = serve(answers);
  show(<FlowList />);
  expect(await screen.findByRole('heading', { name: '合同' })).toBeTruthy();
  expect(screen.getByText('有未发布的修改')).toBeTruthy();
  expect(screen.getByText('未发布')).toBeTruthy();
  await click(screen.getByRole('switch', { name: '启用 合同审批' }));
  await waitFor(() => expect(server.to('api/WorkFlow/edit')).toEqual([{ id: 7, enabled: 0 }]));
  const busy = '合同审批 还有 4 条审批正在进行，不能删除，可以停用';
  expect(screen.getByRole<HTMLButtonElement>('button', { name: busy }).disabled).toBe(true);
  await press('删除 草拟');
  await agree('确定执行此操作, 是否继续?');
  await waitFor(() => expect(server.to('api/WorkFlow/delete')).toEqual([{ ids: [8] }]));
});

test('one is switched on in the place of another one of its kind, also where that was not seen yet', async () => {
  const rows = [row, { ...row, id: 8, name: '新流程', enabled: 0 }];
  let isSeen = false;
  answers['api/WorkFlow/index'] = { rows, total: 2 };
  answers['api/WorkFlow/edit'] = () => {
    if (!isSeen) {
      isSeen = true;
      refusal('conflict', '已启用其他流程', undefined, { other: { id: 12, name: '刚启用的' } })();
    }
    return { version: 4 };
  };
  const server = serve(answers);
  show(<FlowList />);
  await click(await screen.findByRole('switch', { name: '启用 新流程' }));
  await agree('“合同审批”随之停用，之后提交的记录按“新流程”审批；已在审批中的不受影响。');
  await agree('“刚启用的”随之停用，之后提交的记录按“新流程”审批；已在审批中的不受影响。');
  await waitFor(() =>
    expect(server.to('api/WorkFlow/edit')).toEqual([
      { id: 8, enabled: 1, replaces: 7 },
      { id: 8, enabled: 1, replaces: 12 },
    ]),
  );
});

test('what is beyond the reader is neither switched nor deleted, and says why', async () => {
  const beyond = '只有能查看全部合同的人才能停用';
  const rows = [
    { ...row, running: 0, beyond },
    { ...row, id: 8, name: '新流程', enabled: 0, running: 0 },
  ];
  answers['api/WorkFlow/index'] = { rows, total: 2 };
  serve(answers);
  show(<FlowList />);
  const on = await screen.findByRole<HTMLButtonElement>('switch', { name: '启用 合同审批' });
  expect(on.disabled).toBe(true);
  // Read, not hovered.
  const reasonOf = (one: HTMLElement) => document.getElementById(one.getAttribute('aria-describedby') ?? '');
  expect(reasonOf(on)?.textContent).toBe(beyond);
  expect(reasonOf(on)?.className).not.toContain('hidden');
  expect(screen.getAllByText(beyond)).toHaveLength(2);
  // It would switch the other one off.
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: '启用 新流程' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除 合同审批' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除 新流程' }).disabled).toBe(false);
});

test('somebody who may switch none is told so once, and a draft says what it lacks', async () => {
  serve(answers);
  const { unmount } = show(<FlowList />);
  const draft = await screen.findByRole<HTMLButtonElement>('switch', { name: '启用 草拟' });
  expect([draft.disabled, screen.getByText('发布后才能启用').id]).toEqual([
    true,
    draft.getAttribute('aria-describedby'),
  ]);
  unmount();
  grant('oa.flow.index');
  show(<FlowList />);
  const one = await screen.findByRole<HTMLButtonElement>('switch', { name: '启用 合同审批' });
  expect([one.disabled, screen.getByText('您没有启用、停用流程的权限。').id]).toEqual([
    true,
    one.getAttribute('aria-describedby'),
  ]);
  expect(screen.queryByText('发布后才能启用')).toBeNull();
});

test('a new flow begins with what is ready-made, and the designer opens', async () => {
  const server = serve(answers);
  const { router } = show(<FlowList />);
  await press(/新建流程/);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '从这里开始' }));
  await click(await screen.findByText('按金额审批', { selector: '.ant-select-item-option-content' }));
  await press('创建');
  await waitFor(() => expect(router.state.location.pathname).toBe('/oa/flow/view/21'));
  expect(server.to('api/WorkFlow/add')).toEqual([{ name: '按金额审批', module: 'contract', nodes: template.nodes }]);
});

test('a blank flow wants a name, and begins with its start and its end', async () => {
  const server = serve(answers);
  show(<FlowList />, '/?new');
  await screen.findByLabelText('名称');
  await press('创建');
  expect((await screen.findByRole('alert')).textContent).toBe('信息必须填写');
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '我的流程' } });
  await press('创建');
  await waitFor(() => expect(server.to('api/WorkFlow/add')).toHaveLength(1));
  expect(server.to('api/WorkFlow/add')[0]).toMatchObject({
    name: '我的流程',
    nodes: { type: 'start', next: { type: 'end' } },
  });
});

test('nothing found says so, and leads back to all', async () => {
  const server = serve({ ...answers, 'api/WorkFlow/index': { rows: [], total: 0 } });
  show(<FlowList />, '/?key=abc');
  expect(await screen.findByText('没有找到“abc”')).toBeTruthy();
  expect(server.to('api/WorkFlow/index')).toEqual([{ key: 'abc', page: 1, rows: 200 }]);
  await press('显示全部');
  expect(await screen.findByText(/^还没有流程/)).toBeTruthy();
});

test('a link makes a flow for the kind that it names', async () => {
  const kinds = [...(answers['api/WorkFlow/kinds'] as object[]), { module: 'work12', title: '请假', fields: [] }];
  const server = serve({ ...answers, 'api/WorkFlow/kinds': kinds });
  show(<FlowList />, '/?new=work12');
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '请假审批' } });
  await press('创建');
  await waitFor(() => expect(server.to('api/WorkFlow/add')[0]).toMatchObject({ name: '请假审批', module: 'work12' }));
});
