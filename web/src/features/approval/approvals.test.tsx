// Approvals: the lists, the panel that opens from them, and what is decided in it.
import type { PathEntry, WorkDetail, WorkRow } from '@crm/protocol/answers/work';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { registerFieldType } from '../../engine/fields/fieldTypes.ts';
import { RecordPanels } from '../../engine/panel/RecordPanels.tsx';
import { usePanelRequest } from '../../engine/record/panelRequest.ts';
import { registerPanel } from '../../engine/record/registries.ts';
import { fetchAllAhead } from '../../shared/loading/onDemand.tsx';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { chooseMore, click, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { definition } from './testing.ts';
import './index.tsx';
import TodoBadge from './TodoBadge.tsx';
import WorkListPage from './WorkListPage.tsx';

const uploads = vi.hoisted(() => vi.fn());
vi.mock('../../shared/api/upload.ts', () => ({ uploadOf: uploads }));
vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

/** People are chosen by the feature that knows them. */
registerFieldType('user', {
  control: async () => ({
    default: ({ id, item, onChange }) => (
      <button
        type="button"
        id={id}
        aria-label={item.title}
        onClick={() => onChange(item.max ? [{ userid: 8, username: '王思远', header: '' }] : 8)}
      >
        选王思远
      </button>
    ),
  }),
});

const row = (id: number, title: string, more: Partial<WorkRow> = {}): WorkRow => ({
  id,
  TaskID: id + 100,
  NodeID: 'n1',
  modelId: id + 1000,
  modelType: 'contract',
  modelName: '合同',
  Status: 0,
  state: 0,
  taskName: '合同审批',
  StepName: '经理审批',
  title,
  approvalName: '经理审批',
  approvalProgress: 40,
  passedPeople: 0,
  neededPeople: 1,
  createusername: '林晓东',
  createHeader: '',
  username: '我',
  ext: '',
  addtime: '2026-01-05 09:00:00',
  time: '2026-01-05 09:30:00',
  facts: [['合同金额', '12,000.00']],
  ...more,
});

const path: PathEntry[] = [
  {
    NodeID: 'start',
    StepName: '提交',
    type: 'start',
    state: 'done',
    people: [{ userid: 7, username: '林晓东', Header: '', Status: 3, time: '2026-01-05 09:00:00' }],
  },
  {
    NodeID: 'n0',
    StepName: '主管审批',
    type: 'approver',
    state: 'done',
    mode: 'all',
    people: [
      { userid: 9, username: '周敏', Header: '', Status: 3, forUser: '陈立', ext: '价格合适', stepid: 3 },
      { userid: 10, username: '吴桐', Header: '', Status: 3, automatic: 'timeout', stepid: 4 },
    ],
  },
  {
    NodeID: 'n1',
    StepName: '经理审批',
    type: 'approver',
    state: 'now',
    people: [{ userid: 1, username: '我', Header: '', Status: 0, stepid: 1, added: 'before' }],
  },
  { NodeID: 'n2', StepName: '财务审批', type: 'approver', state: 'next', people: [], open: 'admin', branch: '大额' },
];

const all = {
  receive: true,
  take: true,
  pass: true,
  refuse: true,
  forward: true,
  addSign: true,
  urge: false,
  cc: true,
  revoke: false,
  comment: true,
  edit: false,
  open: false,
  amend: false,
  submit: false,
};

const detail = (of: WorkRow, more: Partial<WorkDetail> = {}): WorkDetail => ({
  ...of,
  stepid: of.id,
  nodeType: 'approver',
  form: definition,
  row: { id: of.modelId, contractName: of.title, Money: '12000.00', ext: '', version: 3 },
  path,
  can: all,
  mayHand: false,
  opinionRequired: false,
  counts: { logs: 2, comments: 1, formLogs: 0, reads: 0 },
  urgeIn: 0,
  ...more,
});

const log = (id: number, action: string, words: string, Ext = '') => ({
  id,
  name: '经理审批',
  status: 3,
  action,
  logs: words,
  UserName: '林晓东',
  Header: '',
  Ext,
  AddTime: '2026-01-05 09:00:00',
  files: [],
});

let rows: WorkRow[] = [];
let details: Record<number, Partial<WorkDetail>> = {};
let answers: Record<string, unknown> = {};

const find = (id: number) => rows.find((one) => one.id === id) ?? row(id, `审批 ${id}`);

beforeEach(async () => {
  await fetchAllAhead();
  rows = [row(1, '甲合同', { unread: 1 }), row(2, '乙合同'), row(3, '丙合同')];
  details = {};
  const list = () => ({ rows, total: rows.length });
  answers = {
    'api/WorkFlow/todo': list,
    'api/WorkFlow/mySubmit': list,
    'api/WorkFlow/counts': () => ({ todo: rows.length, approval: 0, cc: 0 }),
    'api/WorkFlow/Views': (body: { id?: number; taskid?: number }) => {
      const id = body.id ?? Number(body.taskid) - 100;
      return detail(find(id), details[id]);
    },
    'api/WorkFlow/logs': () => [log(1, 'start', '提交了审批'), log(2, 'comment', '评论', '请尽快')],
    'api/WorkFlow/reads': [],
    'api/WorkFlow/formLogs': [],
    'api/WorkFlow/Approved': ({ id }: { id: number }) => {
      rows = rows.filter((one) => one.id !== id);
      return { id, Status: 3 };
    },
  };
});

function open(address = '/oa/approval/todo') {
  const server = serve(answers);
  const shown = show(
    <>
      <WorkListPage />
      <RecordPanels />
    </>,
    address,
  );
  return { server, ...shown };
}

const panel = (title: string) => screen.findByText(title, { selector: '.work-record' });
const dialogOf = async (name: string) => {
  const found = await waitFor(() => {
    const dialogs = screen.getAllByRole('dialog').filter((one) => one.classList.contains('ant-modal'));
    const one = dialogs.find((dialog) => within(dialog).queryByText(name, { selector: '.ant-modal-title' }));
    if (!one) throw new Error(`No dialog ${name}`);
    return one;
  });
  return within(found);
};

test('what waits is listed with its facts; a click opens the approval and reads it', async () => {
  const { router, server } = open();
  const link = await screen.findByRole('link', { name: '甲合同' });
  expect(screen.getByText(/未读/)).toBeTruthy();
  expect(screen.getAllByText('合同 · 合同金额 12,000.00')).toHaveLength(3);
  expect(screen.getAllByText('待接收')).toHaveLength(3);
  await click(link);
  expect(await panel('甲合同')).toBeTruthy();
  expect(router.state.location.search).toBe('?step=1');
  expect(server.to('api/WorkFlow/Views')).toEqual([{ id: 1 }]);
  expect(server.to('api/WorkFlow/todo')[0]).toMatchObject({ page: 1, rows: 20, module: '' });
  await waitFor(() => expect(screen.queryByText(/未读/)).toBeNull());
  expect(screen.getByRole('heading', { name: '审批 · 合同审批 甲合同' })).toBeTruthy();
  const line = within(screen.getByRole('list', { name: '审批路径' }));
  for (const words of [
    '价格合适',
    '代 陈立',
    '超时自动处理',
    '前加签',
    '暂无审批人，由管理员指定',
    '大额',
    '会签，须全部通过',
  ])
    expect(line.getByText(words)).toBeTruthy();
  expect(await screen.findByText('请尽快')).toBeTruthy();
  expect(screen.queryByText('提交了审批')).toBeNull();
  await click(screen.getByRole('tab', { name: '流转日志 (2)' }));
  expect(await screen.findByText('提交了审批')).toBeTruthy();
});

test('passing tells the opinion, and the next one that waits opens by itself, unless that is switched off', async () => {
  const { router, server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await press('通过');
  const dialog = await dialogOf('通过');
  await userEvent.type(dialog.getByRole('textbox', { name: /意见/ }), '同意');
  fireEvent.keyDown(dialog.getByRole('textbox', { name: /意见/ }), { key: 'Enter', ctrlKey: true });
  expect(await panel('乙合同')).toBeTruthy();
  expect(server.to('api/WorkFlow/Approved')).toEqual([{ id: 1, Ext: '同意' }]);
  expect(router.state.location.search).toBe('?step=2');
  await waitFor(() => expect(screen.queryByRole('link', { name: '甲合同' })).toBeNull());
  await click(screen.getByRole('switch', { name: '处理后打开下一条' }));
  expect(localStorage.getItem('work.autoNext')).toBe('0');
  await press('通过');
  await click((await dialogOf('通过')).getByRole('button', { name: '通过' }));
  await waitFor(() => expect(server.to('api/WorkFlow/Approved')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('link', { name: '乙合同' })).toBeNull());
  expect(router.state.location.search).toBe('?step=2');
});

test('a step is sent back to a step that passed; another button ends it as not passed; both ask for an opinion', async () => {
  answers['api/WorkFlow/findStepsPassed'] = [
    { id: 50, NodeID: 'start', StepName: '提交', username: '林晓东', time: '' },
    { id: 51, NodeID: 'n0', StepName: '主管审批', username: '周敏', time: '' },
  ];
  answers['api/WorkFlow/Refused'] = ({ id }: { id: number }) => ({ id, Status: 4 });
  const { server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await press('退回');
  const dialog = await dialogOf('退回');
  expect(dialog.getByText(/审批不会结束/)).toBeTruthy();
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '提交（提交人 林晓东）' }).checked).toBe(true);
  await click(dialog.getByRole('radio', { name: '主管审批（周敏）' }));
  await click(dialog.getByRole('button', { name: '退回' }));
  expect(await dialog.findByText('信息必须填写')).toBeTruthy();
  expect(server.to('api/WorkFlow/Refused')).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /意见/ }), '请重算');
  await click(dialog.getByRole('button', { name: '退回' }));
  await waitFor(() => expect(server.to('api/WorkFlow/Refused')).toEqual([{ id: 1, Ext: '请重算', stepid: 51 }]));
  expect(await panel('乙合同')).toBeTruthy();
  await press('不通过');
  const second = await dialogOf('不通过');
  expect(second.queryByRole('radio')).toBeNull();
  expect(second.getByText(/审批就此结束/)).toBeTruthy();
  await userEvent.type(second.getByRole('textbox', { name: /意见/ }), '不做了');
  await click(second.getByRole('button', { name: '不通过' }));
  await waitFor(() => expect(server.to('api/WorkFlow/Refused')[1]).toEqual({ id: 2, Ext: '不做了' }));
});

test('taking into work says what it does, and takes an opinion', async () => {
  answers['api/WorkFlow/Approval'] = ({ id }: { id: number }) => ({ id, Status: 2 });
  const { server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await chooseMore('开始处理');
  const dialog = await dialogOf('开始处理');
  expect(dialog.getByText(/移到“审批中”/)).toBeTruthy();
  expect(server.to('api/WorkFlow/Approval')).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /意见/ }), '核对中');
  await click(dialog.getByRole('button', { name: '开始处理' }));
  await waitFor(() => expect(server.to('api/WorkFlow/Approval')).toEqual([{ id: 1, Ext: '核对中' }]));
});

test('what was sent back is handed in again from the list of what one handed in', async () => {
  rows = [row(1, '甲合同', { id: 101, returned: 1, resubmit: 7 }), row(2, '乙合同', { id: 102 })];
  const { server } = open('/oa/approval/mySubmit');
  await screen.findByRole('link', { name: '甲合同' });
  expect(screen.getAllByRole('button', { name: '重新提交' })).toHaveLength(1);
  await press('重新提交');
  const dialog = await dialogOf('重新提交');
  expect(dialog.getByText('甲合同')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /说明/ }), '已补充');
  await click(dialog.getByRole('button', { name: '重新提交' }));
  await waitFor(() => expect(server.to('api/WorkFlow/Approved')).toEqual([{ id: 7, Ext: '已补充' }]));
  await waitFor(() => expect(server.to('api/WorkFlow/mySubmit').length).toBeGreaterThan(1));
});

test('what one handed on, or sent back, stays among what one did, and says so', async () => {
  rows = [
    row(1, '甲合同', { Status: 3, forwarded: '周敏' }),
    row(2, '乙合同', { Status: 4, sentBackHere: 1 }),
    row(3, '丙合同', { Status: 4 }),
  ];
  answers['api/WorkFlow/completed'] = () => ({ rows, total: 3 });
  details[1] = { stepid: 0, can: { ...all, receive: false, take: false, pass: false, refuse: false, forward: false } };
  open('/oa/approval/approvaled');
  await click(await screen.findByRole('link', { name: '甲合同' }));
  for (const words of ['已转交 周敏', '已退回', '未通过']) expect(screen.getByText(words)).toBeTruthy();
  await panel('甲合同');
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  expect(screen.getByText('审批中', { selector: '.panel-marks *' })).toBeTruthy();
});

test('where it is now is said with who has it, and how many of several have passed', async () => {
  rows = [
    row(1, '甲合同', { passedPeople: 1, neededPeople: 3, username: '周敏、吴桐' }),
    row(2, '乙合同', { passedPeople: 0, neededPeople: 1, username: '周敏' }),
  ];
  open();
  const [, first, second] = await waitFor(() => {
    const found = screen.getAllByRole('row');
    expect(found).toHaveLength(3);
    return found;
  });
  expect(first?.textContent).toContain('经理审批 1/3 人待 周敏、吴桐 处理');
  expect(second?.textContent).toContain('经理审批待 周敏 处理');
});

test('somebody who loses is told, sees what is so now, and finds what was typed again', async () => {
  answers['api/WorkFlow/Approved'] = () => {
    details[1] = { Status: 3, can: { ...all, pass: false } };
    return refusal('conflict', '周敏已经处理了这一步')();
  };
  const { server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await press('通过');
  const dialog = await dialogOf('通过');
  await userEvent.type(dialog.getByRole('textbox', { name: /意见/ }), '同意这样做');
  await click(dialog.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('周敏已经处理了这一步')).toBeTruthy();
  await waitFor(() => expect(server.to('api/WorkFlow/Views').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: '通过' })).toBeNull());
  expect(screen.getAllByText('审批中').length).toBeGreaterThan(0);
  expect(Object.values({ ...localStorage }).some((text) => String(text).includes('同意这样做'))).toBe(true);
});

test('by when it is to be decided is said once', async () => {
  rows = [row(1, '甲合同', { due: '2026-01-06 15:00:00' })];
  open('/oa/approval/todo?step=1');
  await panel('甲合同');
  const fact = screen.getByText('截止', { selector: '.panel-facts *' }).parentElement;
  const time = fact?.querySelector('time')?.textContent;
  expect(time).toBeTruthy();
  expect(fact?.textContent).toBe(`截止${time}`);
});

test('who sent it back before is in the way, with their opinion', async () => {
  const before = {
    userid: 9,
    username: '周敏',
    Header: '',
    Status: 4 as const,
    ext: '请补充附件',
    stepid: 9,
    back: true as const,
  };
  details[1] = { path: path.map((entry) => (entry.NodeID === 'n1' ? { ...entry, earlier: [before] } : entry)) };
  open('/oa/approval/todo?step=1');
  await panel('甲合同');
  const line = within(screen.getByRole('list', { name: '审批路径' }));
  expect(line.getByText('请补充附件')).toBeTruthy();
  expect(line.getByText('已退回')).toBeTruthy();
});

test('another failure leaves the dialog with what was typed', async () => {
  answers['api/WorkFlow/Approved'] = refusal('internal', '出错了');
  open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await press('通过');
  const dialog = await dialogOf('通过');
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /意见/ });
  await userEvent.type(box, '同意');
  await click(dialog.getByRole('button', { name: '通过' }));
  expect(await dialog.findByText('出错了')).toBeTruthy();
  expect(box.value).toBe('同意');
});

test('where one of several asks for an opinion, the box is marked and nothing is sent without', async () => {
  rows = rows.map((row) => (row.id === 2 ? { ...row, asksOpinion: 1 as const } : row));
  const { server } = open();
  await click(await screen.findByRole('checkbox', { name: '选择 甲合同' }));
  await press('批量通过');
  const free = await dialogOf('批量通过');
  expect(free.getByRole('textbox', { name: /意见/ }).getAttribute('aria-required')).not.toBe('true');
  await click(free.getByRole('button', { name: '取消' }));
  await click(screen.getByRole('checkbox', { name: '选择 乙合同' }));
  await press('批量通过');
  const dialog = await dialogOf('批量通过');
  expect(document.querySelector('.prompt-form .form-required')).toBeTruthy();
  await click(dialog.getByRole('button', { name: '通过' }));
  expect(await dialog.findByText('信息必须填写')).toBeTruthy();
  expect(server.to('api/WorkFlow/Approved')).toEqual([]);
});

test('several are passed at once; one that was not says why in its row and stays selected', async () => {
  answers['api/WorkFlow/Approved'] = () => {
    rows = rows.filter(({ id }) => id === 2);
    return { rows: [{ id: 1, Status: 3 }], rejected: [{ id: 2, reason: '需要填写意见' }] };
  };
  const { server } = open();
  await click(await screen.findByRole('checkbox', { name: '选择 甲合同' }));
  await click(screen.getByRole('checkbox', { name: '选择 乙合同' }));
  await press('批量通过');
  const dialog = await dialogOf('批量通过');
  expect(dialog.getByText('甲合同、乙合同')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /意见/ }), '同意');
  await click(dialog.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('需要填写意见')).toBeTruthy();
  expect(server.to('api/WorkFlow/Approved')).toEqual([{ ids: [1, 2], Ext: '同意' }]);
  expect(screen.getByText('已通过 1 项，1 项未处理，原因见各行')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: '甲合同' })).toBeNull());
  expect(screen.getByText('已选中 1 项')).toBeTruthy();
});

test('arrows and Enter open a row, arrows go on from one to the next, Esc closes', async () => {
  const { router } = open();
  await screen.findByRole('link', { name: '甲合同' });
  const key = (name: string) => act(async () => void fireEvent.keyDown(document.body, { key: name }));
  await key('ArrowDown');
  await key('ArrowDown');
  await key('Enter');
  expect(await panel('乙合同')).toBeTruthy();
  await key('ArrowDown');
  expect(await panel('丙合同')).toBeTruthy();
  await key('p');
  expect(await dialogOf('通过')).toBeTruthy();
  await key('Escape');
  await waitFor(() => expect(screen.queryByText('通过', { selector: '.ant-modal-title' })).toBeNull());
  await key('Escape');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('the badge says how many wait, and follows what the server tells', async () => {
  serve(answers);
  show(<TodoBadge />);
  expect(await screen.findByText('（3 项待处理）')).toBeTruthy();
  connect('secret');
  await waitFor(() => expect(listening()).toBe(true));
  rows = rows.slice(1);
  await act(async () => receive('changed', { module: 'WorkFlow', ids: [1] }));
  expect(await screen.findByText('（2 项待处理）')).toBeTruthy();
  rows = [];
  await act(async () => receive('changed', { module: 'WorkFlow', ids: [] }));
  await waitFor(() => expect(screen.queryByText(/项待处理/)).toBeNull());
});

test('what the node lets be changed is changed in its place, and sent with the decision only', async () => {
  details[1] = { can: { ...all, edit: true }, form: definition, opinionRequired: true, mayHand: true };
  const { server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  const box = await screen.findByRole('textbox', { name: '备注' });
  expect(screen.queryByRole('textbox', { name: '合同金额' })).toBeNull();
  await userEvent.type(box, '加急');
  await press('通过');
  const dialog = await dialogOf('通过');
  expect(dialog.getByText('同时保存您对备注的修改。')).toBeTruthy();
  await click(dialog.getByRole('button', { name: '通过' }));
  expect(await dialog.findByText('信息必须填写')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /意见/ }), '好');
  await click(dialog.getByRole('button', { name: '追加审批人' }));
  await click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(() =>
    expect(server.to('api/WorkFlow/Approved')).toEqual([
      { id: 1, Ext: '好', userid: 8, item: { ext: '加急', version: 3 } },
    ]),
  );
  expect(server.to('api/WorkFlow/editFormField')).toEqual([]);
});

test('who decides next is named where the drawing leaves that to the passing person, among those it allows', async () => {
  const choices = [
    { userid: 8, username: '钱法务', Header: '' },
    { userid: 9, username: '孙法务', Header: '' },
  ];
  details[1] = { can: all, mayHand: true, naming: { StepName: '法务审批', required: true, choices } };
  const { server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await press('通过');
  const dialog = await dialogOf('通过');
  expect(dialog.queryByText('追加审批人')).toBeNull();
  await click(dialog.getByRole('button', { name: '通过' }));
  expect(await dialog.findByText(/请选择/)).toBeTruthy();
  expect(server.to('api/WorkFlow/Approved')).toEqual([]);
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /下一步审批人/ }));
  await click(await screen.findByText('孙法务', { selector: '.ant-select-item *' }));
  await click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(server.to('api/WorkFlow/Approved')).toEqual([{ id: 1, Ext: '', userid: '9' }]));
});

test('a field that is refused keeps what was typed, and nothing is passed', async () => {
  details[1] = { can: { ...all, edit: true } };
  answers['api/WorkFlow/Approved'] = refusal('invalid', '请检查', { ext: '不能写这个' });
  const { server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '备注' });
  await userEvent.type(box, '加急');
  await press('通过');
  await click((await dialogOf('通过')).getByRole('button', { name: '通过' }));
  expect(await screen.findByText('不能写这个')).toBeTruthy();
  expect(box.value).toBe('加急');
  await waitFor(() => expect(screen.queryByText('通过', { selector: '.ant-modal-title' })).toBeNull());
  expect(server.to('api/WorkFlow/Approved')).toHaveLength(1);
});

test('somebody who asks somebody before themselves goes on to the next one that waits', async () => {
  answers['api/WorkFlow/addSign'] = ({ id }: { id: number }) => ({ id, Status: 0 });
  const { server, router } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await chooseMore('加签');
  const signer = await dialogOf('加签');
  await click(signer.getByRole('button', { name: '加签人' }));
  await click(signer.getByRole('button', { name: '加签' }));
  await waitFor(() => expect(server.to('api/WorkFlow/addSign')).toMatchObject([{ type: 'before' }]));
  await waitFor(() => expect(router.state.location.search).toBe('?step=2'));
});

test('what was revoked is put right and handed in anew from its panel', async () => {
  details[1] = { state: 4, Status: 3, can: { ...all, pass: false, refuse: false, amend: true, submit: true } };
  answers['api/WorkFlow/preview'] = { flow: 0, flowName: '', path: [] };
  answers['api/WorkFlow/start'] = { msg: '已提交，等待王芳审批' };
  answers['api/WorkFlow/ofRecord'] = { rows: [], total: 0 };
  const { server } = open('/oa/approval/approvaled?step=1');
  await panel('甲合同');
  expect(await screen.findByRole('button', { name: '修改' })).toBeTruthy();
  await press('重新提交');
  await waitFor(() => expect(server.to('api/WorkFlow/start')).toEqual([{ module: 'contract', id: 1001 }]));
  expect(await screen.findByText('已提交，等待王芳审批')).toBeTruthy();
});

test('an amendment that was sent back is changed in the form of its record', async () => {
  const amended = vi.fn();
  registerPanel('contract', ({ id }) => {
    usePanelRequest({ kind: 'contract', id, what: 'amend' }, () => amended(id));
    return <p>{`合同 ${id}`}</p>;
  });
  details[2] = { nodeType: 'start', returned: 1, amends: 1, can: { ...all, open: true } };
  const { router } = open('/oa/approval/todo?step=2');
  await panel('乙合同');
  expect(await screen.findByText(/变更已退回/)).toBeTruthy();
  await press('修改变更');
  expect(await screen.findByText('合同 1002')).toBeTruthy();
  expect(router.state.location.search).toContain('open=contract%3A1002');
  expect(amended.mock.calls).toEqual([[1002]]);
});

test('behind 更多: forwarding, a signer in between, copies; what was put back to its submitter is handed in again', async () => {
  answers['api/WorkFlow/Forward'] = ({ id }: { id: number }) => ({ id, Status: 9 });
  answers['api/WorkFlow/addSign'] = ({ id }: { id: number }) => ({ id, Status: 0 });
  answers['api/WorkFlow/cc'] = {};
  answers['api/WorkFlow/receive'] = ({ id }: { id: number }) => ({ id, Status: 1 });
  details[2] = { nodeType: 'start', returned: 1 };
  const { server, router } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await chooseMore('接收');
  await waitFor(() => expect(server.to('api/WorkFlow/receive')).toEqual([{ id: 1 }]));
  await chooseMore('加签');
  const signer = await dialogOf('加签');
  await click(signer.getByRole('radio', { name: '在我之后' }));
  await click(signer.getByRole('button', { name: '加签人' }));
  await click(signer.getByRole('button', { name: '加签' }));
  await waitFor(() =>
    expect(server.to('api/WorkFlow/addSign')).toEqual([{ id: 1, userid: 8, type: 'after', Ext: '' }]),
  );
  await chooseMore('抄送');
  const copy = await dialogOf('抄送');
  await click(copy.getByRole('button', { name: '抄送给' }));
  await click(copy.getByRole('button', { name: '抄送' }));
  await waitFor(() => expect(server.to('api/WorkFlow/cc')).toEqual([{ taskid: 101, userids: [8] }]));
  await chooseMore('转交');
  const dialog = await dialogOf('转交');
  await click(dialog.getByRole('button', { name: '转交' }));
  expect(await dialog.findByText('请选择')).toBeTruthy();
  await click(dialog.getByRole('button', { name: '转交给' }));
  await click(dialog.getByRole('button', { name: '转交' }));
  await waitFor(() => expect(router.state.location.search).toBe('?step=2'));
  await panel('乙合同');
  expect(await screen.findByRole('button', { name: '重新提交' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '退回' })).toBeNull();
  expect(screen.getByText('已退回', { selector: '.panel-marks *' })).toBeTruthy();
  expect(screen.getByText('审批已退回，请修改记录后重新提交。')).toBeTruthy();
});

test('the submitter urges where that is time, and revokes', async () => {
  rows = [row(1, '甲合同', { id: 101 })];
  const mine = { ...all, pass: false, refuse: false, forward: false, addSign: false, receive: false, take: false };
  answers['api/WorkFlow/Views'] = detail(rows[0] as WorkRow, {
    stepid: 0,
    can: { ...mine, urge: true, revoke: true },
    urgeIn: 700,
  });
  answers['api/WorkFlow/Revoke'] = {};
  const { server, router } = open('/oa/approval/mySubmit');
  await click(await screen.findByRole('link', { name: '甲合同' }));
  await panel('甲合同');
  expect(router.state.location.search).toBe('?task=101');
  expect(server.to('api/WorkFlow/Views')).toEqual([{ taskid: 101 }]);
  const urge = screen.getByRole<HTMLButtonElement>('button', { name: '催办（12 分钟后可再次催办）' });
  expect(urge.disabled).toBe(true);
  await chooseMore('撤销');
  await click((await dialogOf('撤销')).getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(server.to('api/WorkFlow/Revoke')).toEqual([{ taskid: 101, Ext: '' }]));
});

test('a link to what the list does not hold opens it over the page; the log says in the words of the product that it failed', async () => {
  answers['api/WorkFlow/logs'] = refusal('internal', '五百');
  const { router } = open('/oa/approval/todo?task=109');
  expect(await panel('审批 9')).toBeTruthy();
  expect(router.state.location.search).toBe('?open=WorkFlow%3A109');
  expect(await screen.findByText('流程响应失败')).toBeTruthy();
});

test('a comment is sent by Ctrl Enter and stays where it is refused', async () => {
  let refuse = true;
  answers['api/WorkFlow/createComment'] = () => {
    if (refuse) refusal('internal', '出错了')();
    return {};
  };
  const { server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '写评论' });
  await userEvent.type(box, '等一等');
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true }));
  expect(await screen.findByText('出错了')).toBeTruthy();
  expect(box.value).toBe('等一等');
  refuse = false;
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true }));
  await waitFor(() => expect(box.value).toBe(''));
  expect(server.to('api/WorkFlow/createComment')[1]).toEqual({ taskid: 101, Ext: '等一等' });
});

test('the box for comments is reached at once, by its button and by F, whatever tab was open', async () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  open('/oa/approval/todo?step=1');
  await panel('甲合同');
  await click(screen.getByRole('tab', { name: '流转日志 (2)' }));
  await press('写评论（已有 1 条）');
  const box = await screen.findByRole('textbox', { name: '写评论' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(shown.mock.contexts).toContain(box);
  await act(async () => box.blur());
  await click(screen.getByRole('tab', { name: '流转日志 (2)' }));
  await act(async () => (document.activeElement as HTMLElement).blur());
  await act(async () => void fireEvent.keyDown(document.body, { key: 'f' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '写评论' })));
});

test('a comment takes files along and keeps them until it was sent; those of others are opened', async () => {
  const file = (id: number, FileName: string, thumb = '') => ({
    id,
    FileName,
    filename: FileName,
    url: `/api/file/open/${id}`,
    thumb,
    size: 2048,
    format: FileName.split('.')[1] ?? '',
    userid: 1,
    username: '我',
    addTime: '2026-01-05 09:00:00',
  });
  answers['api/WorkFlow/logs'] = [
    {
      ...log(2, 'comment', '评论', ''),
      files: [file(70, '清单.xlsx'), file(71, '现场.png', '/api/file/open/71?thumb')],
    },
  ];
  answers['api/WorkFlow/createComment'] = {};
  const { server } = open('/oa/approval/todo?step=1');
  await panel('甲合同');
  expect((await screen.findByRole('link', { name: '清单.xlsx' })).getAttribute('href')).toBe('/api/file/open/70');
  const picture = within(screen.getByRole('list', { name: '图片' }));
  expect(picture.getByRole('img', { name: '现场.png' }).getAttribute('src')).toBe('/api/file/open/71?thumb');
  uploads.mockReturnValue({ run: async () => file(80, '报价.pdf'), cancel: () => {} });
  await press('附件');
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], '报价.pdf', { type: 'application/pdf' }));
  expect(uploads.mock.calls[0]?.[1]).toEqual({ picType: 'flow' });
  expect(await screen.findByRole('link', { name: '报价.pdf' })).toBeTruthy();
  expect(Object.values({ ...localStorage }).some((text) => String(text).includes('报价.pdf'))).toBe(true);
  await press('发送');
  await waitFor(() => expect(server.to('api/WorkFlow/createComment')).toEqual([{ taskid: 101, Ext: '', files: [80] }]));
  await waitFor(() => expect(screen.queryByRole('link', { name: '报价.pdf' })).toBeNull());
});

test('an empty list says why and where to look next; a narrowed one how to widen it', async () => {
  rows = [];
  const { server } = open('/oa/approval/todo?module=finance&key=x');
  expect(await screen.findByText('没有符合条件的审批')).toBeTruthy();
  expect(server.to('api/WorkFlow/todo')[0]).toMatchObject({ module: 'finance', key: 'x' });
  await press('清除条件');
  expect(await screen.findByText(/没有等您审批的事项/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看我提交的' }).getAttribute('href')).toBe('/oa/approval/mySubmit');
});
