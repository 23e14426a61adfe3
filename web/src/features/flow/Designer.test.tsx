// The designer: drawn by keys, taken back, kept from being published while something is wrong, kept when somebody was faster.
import type { FlowDetail, FlowKind, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import Designer from './Designer.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const kind: FlowKind = {
  module: 'contract',
  title: '合同',
  fields: [
    { field: 'Money', title: '合同金额' },
    { field: 'signer', title: '签订人', people: 1, entered: 1 },
  ],
};
const end: FlowNode = { id: 'end', type: 'end', name: '结束' };
const nodes: StartNode = {
  id: 's',
  type: 'start',
  name: '发起',
  next: {
    id: 'a',
    type: 'approver',
    name: '经理审批',
    approvers: [{ type: 'user', ids: [2, 3] }],
    mode: 'all',
    empty: 'admin',
    next: end,
  },
};
const branched: StartNode = {
  ...nodes,
  next: {
    id: 'if',
    type: 'condition',
    name: '金额',
    branches: [
      {
        id: 'b1',
        name: '大额',
        when: [{ field: 'Money', type: 'gt', value: '100000' }],
        next: { ...(nodes.next as FlowNode), next: undefined },
      },
      { id: 'bo', name: '其他', when: [], otherwise: 1 },
    ],
    next: end,
  },
};
const detail: FlowDetail = {
  id: 7,
  name: '合同审批',
  module: 'contract',
  moduleName: '合同',
  enabled: 1,
  published: 2,
  changed: 0,
  running: 4,
  username: '张伟',
  updatetime: '2026-01-01 00:00:00',
  version: 5,
  nodes,
  problems: [],
  versions: [{ version: 2, time: '2026-01-01 00:00:00', username: '张伟' }],
  users: { 2: { name: '王强', Header: '' }, 3: { name: '李娜', Header: '' } },
  roles: {},
};
let answers: Record<string, unknown>;
beforeEach(() => {
  grant('oa.flow.index', 'oa.flow.edit', 'oa.flow.publish');
  answers = {
    'api/formField/filter': [],
    'api/WorkFlow/roles': [{ id: 8, name: '财务' }],
    'main/branch/TreeJson': [],
    'api/WorkFlow/edit': { version: 6 },
    'api/WorkFlow/publish': {},
    'api/WorkFlow/detail': { ...detail, version: 6 },
  };
});

const open = (part: Partial<FlowDetail> = {}) => {
  const server = serve(answers);
  show(<Designer loaded={{ ...detail, ...part }} kind={kind} />);
  return server;
};
const card = (name: RegExp | string) => screen.findByRole('button', { name });
const cards = () => [...document.querySelectorAll('[data-card]')].map((one) => one.getAttribute('aria-label'));
const has = (element: Element | null) => expect(document.activeElement).toBe(element);
test('cards are walked through by arrows, and a node is added by keys', async () => {
  open();
  const start = await card(/^发起，/);
  start.focus();
  await userEvent.keyboard('{ArrowDown}');
  has(await card('审批 经理审批，王强、李娜 会签'));
  await userEvent.keyboard('a');
  // The menu takes the focus by itself.
  const item = await screen.findByRole('menuitem', { name: '审批人' });
  await waitFor(() => has(item));
  const chosen = fireEvent.keyDown(item, { key: 'Enter', which: 13, keyCode: 13 });
  await waitFor(() => expect(cards()).toHaveLength(4));
  expect(cards()[2]).toBe('审批，还没有设置审批人，还没有设置人员');
  expect(chosen).toBe(false);
  // Its settings stand open; closed, they give the focus to the card.
  await click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => has(document.querySelector('[data-card][aria-label^="审批，"]')));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(cards()[1]).toMatch(/^审批，/);
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(cards()).toHaveLength(3));
  has(await card(/^发起，/));
});

test('a card is copied by keys, and pasted into a branch', async () => {
  open({ nodes: branched });
  (await card(/^审批 经理审批/)).focus();
  await userEvent.keyboard('{Control>}c{/Control}{ArrowRight}');
  has(await card(/^分支 其他/));
  await userEvent.keyboard('{Control>}v{/Control}');
  await waitFor(() => expect(cards().filter((name) => name?.startsWith('审批 经理审批'))).toHaveLength(2));
});

test('of whom is copied it is said what leaves without a role; a field is named by itself', async () => {
  const cc = { id: 'k', type: 'cc' as const, name: '抄送财务', approvers: [{ type: 'user' as const, ids: [2] }] };
  const server = open({
    nodes: { id: 's', type: 'start', name: '发起', next: { ...cc, next: { id: 'e', type: 'end', name: '结束' } } },
  });
  await click(await card(/^抄送 抄送财务/));
  const drawer = within(await screen.findByRole('dialog'));
  await click(drawer.getByRole('tab', { name: '字段权限' }));
  expect(await drawer.findByText(/没有该类记录查看权限的人，只能看到标题和这里设为“只读”的字段/)).toBeTruthy();
  const [field] = kind.fields;
  expect(drawer.getByRole<HTMLInputElement>('radio', { name: `${field?.title} 按其权限` }).checked).toBe(true);
  await click(drawer.getByRole('radio', { name: `${field?.title} 只读` }));
  await press('保存');
  await waitFor(() => expect(JSON.stringify(server.to('api/WorkFlow/edit'))).toContain('"fields":{"Money":"read"}'));
});

test('who decides is edited in the drawer, said by the card, and sent', async () => {
  const server = open();
  await click(await card(/^审批 经理审批/));
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.change(drawer.getByLabelText('名称'), { target: { value: '主管审批' } });
  await click(drawer.getByRole('radio', { name: '依次：按顺序逐个审批' }));
  await click(drawer.getByRole('button', { name: '添加人员来源' }));
  fireEvent.mouseDown(drawer.getByRole('combobox', { name: '来源 2 是什么' }));
  await click(await screen.findByText('提交人的上级', { selector: '.ant-select-item-option-content' }));
  await click(drawer.getByRole('tab', { name: '字段权限' }));
  await click(drawer.getByRole('radio', { name: '合同金额 可编辑' }));
  await click(drawer.getByRole('tab', { name: '规则' }));
  await click(drawer.getByRole('checkbox', { name: '必须填写审批意见' }));
  await click(drawer.getByRole('button', { name: /close|关闭/i }));
  await card('审批 主管审批，王强、李娜、提交人的直属上级 依次审批');
  await press('保存');
  await waitFor(() => expect(server.to('api/WorkFlow/edit')).toHaveLength(1));
  expect(server.to('api/WorkFlow/edit')[0]).toEqual({
    id: 7,
    version: 5,
    name: '合同审批',
    nodes: {
      ...nodes,
      next: {
        ...nodes.next,
        name: '主管审批',
        mode: 'turn',
        opinion: 'required',
        fields: { Money: 'edit' },
        approvers: [
          { type: 'user', ids: [2, 3] },
          { type: 'superior', level: 1 },
        ],
      },
    },
  });
});

test('what is wrong stands at its card, and keeps the flow from being published', async () => {
  const empty = { ...nodes, next: { ...nodes.next, approvers: [] } } as StartNode;
  const server = open({ nodes: empty, changed: 1 });
  await card('审批 经理审批，还没有设置审批人，还没有设置人员');
  await press('发布');
  const panel = within(await screen.findByRole('complementary', { name: '问题' }));
  await click(panel.getByRole('button', { name: '经理审批：还没有设置人员' }));
  has(await card(/^审批 经理审批/));
  expect(server.to('api/WorkFlow/publish')).toEqual([]);
});

test('somebody who may enter themselves as the approver is warned of, and the flow can be published', async () => {
  const byField = (self: 'approve' | 'superior') =>
    ({ ...nodes, next: { ...nodes.next, approvers: [{ type: 'field', field: 'signer' }], self } }) as StartNode;
  const warning =
    '提醒：审批人取自提交人可以填写的字段，提交人可能填写本人；可将“审批人是提交人自己时”设为“改由直属上级审批”';
  const server = open({ nodes: byField('approve'), changed: 1 });
  await press('问题');
  const panel = within(await screen.findByRole('complementary', { name: '问题' }));
  expect(panel.getByText('没有问题，可以发布')).toBeTruthy();
  await click(panel.getByRole('button', { name: `经理审批：${warning}` }));
  await press('发布');
  await agree(`${warning}。新提交的记录立即按新版本审批，进行中的 4 条仍按原版本走完。确定发布吗？`);
  await waitFor(() => expect(server.to('api/WorkFlow/publish')).toEqual([{ id: 7 }]));
  await click(await card(/^审批 经理审批/));
  expect(within(await screen.findByRole('dialog')).getByText(warning)).toBeTruthy();
  cleanup();
  open({ nodes: byField('approve'), enabled: 0, published: 0, changed: 1 });
  await press('发布');
  expect(within(await screen.findByRole('dialog', { name: '发布' })).getByText(new RegExp(`^${warning}`))).toBeTruthy();
  cleanup();
  open({ nodes: byField('superior'), changed: 1 });
  await press('发布');
  await screen.findByText('新提交的记录立即按新版本审批，进行中的 4 条仍按原版本走完。确定发布吗？');
});

test('what only the server finds is shown at its card, until that card is changed', async () => {
  answers['api/WorkFlow/publish'] = refusal('invalid', '流程还有问题', undefined, {
    problems: [{ node: 'a', code: 'noField' }],
  });
  const server = open({ changed: 1 });
  await press('发布');
  await agree('新提交的记录立即按新版本审批，进行中的 4 条仍按原版本走完。确定发布吗？');
  await card('审批 经理审批，王强、李娜 会签，所用的字段没有选择或已不存在');
  expect(server.to('api/WorkFlow/publish')).toEqual([{ id: 7 }]);
  await click(await card(/^审批 经理审批/));
  const drawer = within(await screen.findByRole('dialog'));
  await click(drawer.getByRole('radio', { name: '或签：一人通过即可' }));
  await card('审批 经理审批，王强、李娜 或签');
});

test('somebody who is too late keeps what was drawn, and can have the newest', async () => {
  answers['api/WorkFlow/edit'] = refusal('conflict', '李娜 已修改了此记录');
  answers['api/WorkFlow/detail'] = { ...detail, version: 9, name: '别人的', nodes: branched };
  const server = open();
  const name = screen.getByLabelText('名称') as HTMLInputElement;
  fireEvent.change(name, { target: { value: '我的' } });
  await press('保存');
  expect(await screen.findByText('李娜 已修改了此记录')).toBeTruthy();
  expect(name.value).toBe('我的');
  await press('重新加载');
  await card(/^条件分支 金额/);
  expect(name.value).toBe('别人的');
  await press('撤销');
  expect(name.value).toBe('我的');
  answers['api/WorkFlow/edit'] = { version: 10 };
  await press('保存');
  await waitFor(() => expect(server.to('api/WorkFlow/edit').at(-1)).toMatchObject({ version: 9, name: '我的', nodes }));
});

test('a flow that is off is published and switched on in one step, and what it replaces is named', async () => {
  answers['api/WorkFlow/detail'] = { ...detail, version: 6, enabled: 1 };
  const server = open({ enabled: 0, published: 0, changed: 1, other: { id: 9, name: '旧流程' } });
  await press('发布');
  const dialog = within(await screen.findByRole('dialog', { name: '发布' }));
  const on = await dialog.findByRole<HTMLInputElement>('radio', { name: '发布并启用，代替正在使用的“旧流程”' });
  expect(on.checked).toBe(true);
  await click(dialog.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(server.to('api/WorkFlow/publish')).toEqual([{ id: 7, enable: 1, replaces: 9 }]));
});

test('it may be published only', async () => {
  const server = open({ enabled: 0, published: 0, changed: 1 });
  await press('发布');
  const dialog = within(await screen.findByRole('dialog', { name: '发布' }));
  expect(await dialog.findByRole('radio', { name: '发布并启用' })).toBeTruthy();
  await click(dialog.getByRole('radio', { name: '只发布，暂不启用' }));
  await click(dialog.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(server.to('api/WorkFlow/publish')).toEqual([{ id: 7 }]));
});

test('what is published and off is switched on, after a question that names what it replaces', async () => {
  const server = open({ enabled: 0, other: { id: 9, name: '旧流程' } });
  await press('启用');
  await agree('“旧流程”随之停用，之后提交的记录按“合同审批”审批；已在审批中的不受影响。');
  await waitFor(() => expect(server.to('api/WorkFlow/edit')).toEqual([{ id: 7, enabled: 1, version: 5, replaces: 9 }]));
});

const rename = (name: string) => fireEvent.change(screen.getByLabelText('名称'), { target: { value: name } });
const nameNow = () => (screen.getByLabelText('名称') as HTMLInputElement).value;

test('what was not saved is there again after a reload, and is had again or given up', async () => {
  serve(answers);
  const first = show(<Designer loaded={detail} kind={kind} />);
  rename('改了一半');
  first.unmount();
  const second = show(<Designer loaded={detail} kind={kind} />);
  expect(nameNow()).toBe('合同审批');
  expect(screen.getByText('有上次没有保存的修改')).toBeTruthy();
  await press('恢复');
  expect(nameNow()).toBe('改了一半');
  expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
  await press('撤销');
  expect(nameNow()).toBe('合同审批');
  await press('重做');
  second.unmount();
  const third = show(<Designer loaded={detail} kind={kind} />);
  await press('放弃');
  third.unmount();
  show(<Designer loaded={detail} kind={kind} />);
  expect(screen.queryByText('有上次没有保存的修改')).toBeNull();
});

test('what was saved is not offered again, and what is offered is not lost by drawing on', async () => {
  answers['api/WorkFlow/detail'] = { ...detail, version: 6, name: '要保存的' };
  serve(answers);
  const first = show(<Designer loaded={detail} kind={kind} />);
  rename('要保存的');
  await press('保存');
  await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull());
  first.unmount();
  const second = show(<Designer loaded={{ ...detail, name: '要保存的', version: 6 }} kind={kind} />);
  expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
  rename('第一份');
  second.unmount();
  const third = show(<Designer loaded={detail} kind={kind} />);
  rename('又改');
  third.unmount();
  show(<Designer loaded={detail} kind={kind} />);
  await press('恢复');
  expect(nameNow()).toBe('第一份');
});

test('what was only looked at is not offered when somebody has changed it since', async () => {
  serve(answers);
  const first = show(<Designer loaded={detail} kind={kind} />);
  rename('试试');
  rename(detail.name);
  first.unmount();
  show(<Designer loaded={{ ...detail, version: 8, name: '别人改过的' }} kind={kind} />);
  await card(/^审批 经理审批/);
  expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
});

test('what was drawn on an older version says so before it is put over the newer one', async () => {
  serve(answers);
  const first = show(<Designer loaded={detail} kind={kind} />);
  rename('旧版上的修改');
  first.unmount();
  const server = serve(answers);
  show(<Designer loaded={{ ...detail, version: 8, name: '别人改过的' }} kind={kind} />);
  expect(nameNow()).toBe('别人改过的');
  expect(screen.getByText(/之后流程已被修改过/)).toBeTruthy();
  await press('恢复');
  await press('保存');
  await waitFor(() => expect(server.to('api/WorkFlow/edit')[0]).toMatchObject({ version: 8, name: '旧版上的修改' }));
});

test('a step is taken back by keys and had again', async () => {
  open();
  (await card(/^审批 经理审批/)).focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.getByText('有未保存的修改')).toBeTruthy();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(screen.queryByText('有未保存的修改')).toBeNull();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test('a branch with nodes in it goes only after a question, and the rest joins the row', async () => {
  open({ nodes: branched });
  (await card(/^条件分支 金额/)).focus();
  await press('给“金额”添加分支');
  await waitFor(() => expect(cards()).toHaveLength(7));
  (await card(/^分支 大额/)).focus();
  await userEvent.keyboard('{Delete}');
  await agree('其中的 1 个节点会一起删除。', false);
  expect(cards()).toHaveLength(7);
  await userEvent.keyboard('{Delete}');
  await agree('其中的 1 个节点会一起删除。');
  await waitFor(() => expect(cards()).toHaveLength(5));
});

test('an older version stands beside the draft, with what differs marked', async () => {
  answers['api/WorkFlow/detail'] = (body: Record<string, unknown>) =>
    body['published'] ? { nodes: branched } : { ...detail, version: 6 };
  const server = open();
  await press('版本');
  await press('第 2 版');
  const older = within(await screen.findByRole('region', { name: '第 2 版' }));
  await waitFor(() => expect(older.getByRole('button', { name: /^条件分支 金额，已删除/ })).toBeTruthy());
  const draft = within(screen.getByRole('region', { name: '流程图：合同审批' }));
  expect(draft.getByRole('button', { name: /^审批 经理审批，已移动/ })).toBeTruthy();
  expect(server.to('api/WorkFlow/detail')).toEqual([{ id: 7, version: 2, published: 1 }]);
  await press('结束比较');
  expect(screen.queryByRole('region', { name: '第 2 版' })).toBeNull();
});

test('a record of the rehearsal is tried on what is drawn, and its way is marked', async () => {
  answers['api/WorkFlow/rehearse'] = {
    total: 3,
    same: 2,
    rows: [{ id: 11, title: '甲合同', addtime: '2026-01-01 00:00:00', before: '王强', after: '李娜' }],
  };
  answers['api/formField/formFieldIndex'] = { module: 'contract', title: '合同', cols: [], items: [], api_index: '' };
  answers['api/WorkFlow/preview'] = {
    flow: 7,
    flowName: '合同审批',
    path: [
      {
        NodeID: 'a',
        StepName: '经理审批',
        type: 'approver',
        state: 'next',
        people: [{ userid: 2, username: '王强', Header: '' }],
      },
    ],
  };
  const server = open({ nodes: branched });
  await press('演练');
  expect(await screen.findByText('共 3 条，路径不变 2 条，改变 1 条')).toBeTruthy();
  await press('看路径');
  const way = within(await screen.findByRole('list', { name: '审批路径' }));
  expect(way.getByText('王强')).toBeTruthy();
  await card(/^分支 大额.*在测试的路径上$/);
  expect(screen.queryByRole('button', { name: /^分支 其他.*在测试的路径上$/ })).toBeNull();
  expect(server.to('api/WorkFlow/preview')).toEqual([{ module: 'contract', id: 11, nodes: branched }]);
});

test('what is entered as a sample is tried on what is drawn, without a record', async () => {
  answers['api/formField/formFieldIndex'] = {
    module: 'contract',
    title: '合同',
    cols: [],
    items: [
      { id: 1, json: { id: 1, type: 'input', title: '合同金额', field: 'Money', required: true } },
      { id: 2, json: { id: 2, type: 'file', title: '附件', field: 'files' } },
    ],
    layout: 2,
    labelWidth: 80,
    api_index: '',
  };
  answers['api/WorkFlow/preview'] = { flow: 7, flowName: '合同审批', path: [] };
  const server = open({ nodes: branched });
  await press('测试');
  await click(await screen.findByText('填写示例'));
  fireEvent.change(await screen.findByLabelText('合同金额'), { target: { value: '5' } });
  await waitFor(() =>
    expect(server.to('api/WorkFlow/preview').at(-1)).toEqual({
      module: 'contract',
      data: { Money: '5' },
      nodes: branched,
    }),
  );
  expect(screen.queryByText('附件')).toBeNull();
});

test('somebody who came from a form gets back to it', async () => {
  serve(answers);
  const { router } = show(<Designer loaded={detail} kind={kind} />);
  expect((await screen.findByRole('link', { name: '返回流程设置' })).getAttribute('href')).toBe('/oa/flow');
  await act(() => router.navigate('/', { state: { back: '/system/workForm/view/work12/design/12' } }));
  const back = await screen.findByRole('link', { name: '返回表单设计' });
  expect(back.getAttribute('href')).toBe('/system/workForm/view/work12/design/12');
});

test('somebody who may only look finds nothing to change it with', async () => {
  grant('oa.flow.index');
  open();
  await card(/^审批 经理审批/);
  for (const name of ['保存', '发布', '撤销', /^在“/, /的操作$/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
