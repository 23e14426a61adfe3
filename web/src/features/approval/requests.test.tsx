// From the lists of approvals to a new request, to another one like an earlier one, and to one kind of them.
import type { WorkDetail, WorkRow } from '@crm/protocol/answers/work';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchAllAhead } from '../../shared/loading/onDemand.tsx';
import { sessionStore } from '../../shared/session/session.ts';
import { click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import { definition } from './testing.ts';
import './index.tsx';
import WorkListPage from './WorkListPage.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const row = (id: number, title: string, modelType: string): WorkRow => ({
  id,
  TaskID: id,
  NodeID: '',
  modelId: id + 1000,
  modelType,
  modelName: title,
  Status: 2,
  state: 0,
  taskName: '审批',
  StepName: '',
  title,
  approvalName: '经理审批',
  approvalProgress: 40,
  passedPeople: 0,
  neededPeople: 1,
  createusername: '李娜',
  createHeader: '',
  username: '',
  ext: '',
  addtime: '2026-01-05 09:00:00',
  time: '2026-01-05 09:30:00',
});
const rows = [row(1, '李娜的请假申请', 'work12'), row(2, '差旅报销', 'baoxiao'), row(3, '甲合同', 'contract')];

const nothing = Object.fromEntries(
  'receive take pass refuse forward addSign urge cc revoke comment edit open'.split(' ').map((key) => [key, false]),
) as WorkDetail['can'];
let submitter = 7;
const answers: Record<string, unknown> = {
  'api/WorkFlow/mySubmit': ({ module }: { module?: string }) => {
    const shown = rows.filter(({ modelType }) => !module || modelType === module);
    return { rows: shown, total: shown.length };
  },
  'api/WorkFlow/todo': { rows: [], total: 0 },
  'api/WorkFlow/listKinds': [
    { module: 'contract', title: '合同' },
    { module: 'work12', title: '请假' },
  ],
  'api/WorkFlow/counts': { todo: 0, approval: 0, cc: 0 },
  'api/WorkFlow/logs': [],
  'api/WorkFlow/reads': [],
  'api/WorkFlow/formLogs': [],
  'api/WorkFlow/Views': ({ taskid }: { taskid: number }) => ({
    ...rows.find(({ TaskID }) => TaskID === Number(taskid)),
    nodeType: 'approver',
    form: definition,
    row: { id: 1 },
    path: [
      {
        NodeID: 's',
        StepName: '提交',
        type: 'start',
        state: 'done',
        people: [{ userid: submitter, username: '', Header: '' }],
      },
    ],
    can: nothing,
    mayHand: false,
    opinionRequired: false,
    counts: { logs: 0, comments: 0, formLogs: 0, reads: 0 },
    urgeIn: 0,
  }),
};

beforeEach(async () => {
  await fetchAllAhead();
  submitter = 7;
  grant('oa.work.add', 'oa.baoxiao.add', 'crm.contract.add');
  sessionStore.setState({ user: { UserID: 7 } as never });
});

/** The page of requests is another feature's. */
function Pages() {
  return useLocation().pathname === '/oa/createApproval' ? <p>发起</p> : <WorkListPage />;
}

const copies = () => screen.getAllByRole('link', { name: /^复制/ }).map((link) => link.getAttribute('href'));

test('each list leads to a new request, by its button and by N', async () => {
  serve(answers);
  const { router } = show(<Pages />, '/oa/approval/todo');
  await press('发起审批');
  await waitFor(() => expect(router.state.location.pathname).toBe('/oa/createApproval'));
  await router.navigate('/oa/approval/todo');
  await screen.findByRole('button', { name: '发起审批' });
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/oa/createApproval'));
});

test('of what one handed in another one is begun by its row, where its kind is made that way and one may', async () => {
  serve(answers);
  const { unmount } = show(<Pages />, '/oa/approval/mySubmit');
  await screen.findByText('甲合同', { selector: '.cell-link *' });
  expect(copies()).toEqual(['/oa/createApproval?copy=work12:1001', '/oa/createApproval?copy=baoxiao:1002']);
  unmount();
  grant('oa.work.add');
  show(<Pages />, '/oa/approval/mySubmit');
  await screen.findByText('甲合同', { selector: '.cell-link *' });
  expect(copies()).toEqual(['/oa/createApproval?copy=work12:1001']);
});

test('and from its panel, for the submitter alone', async () => {
  serve(answers);
  const { router, unmount } = show(<Pages />, '/oa/approval/mySubmit?task=1');
  await screen.findByText('李娜的请假申请', { selector: '.work-record' });
  await click(within(screen.getByRole('toolbar', { name: '审批操作' })).getByRole('button', { name: '复制' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/oa/createApproval'));
  expect(router.state.location.search).toBe('?copy=work12:1001');
  unmount();
  submitter = 8;
  show(<Pages />, '/oa/approval/mySubmit?task=1');
  await screen.findByText('李娜的请假申请', { selector: '.work-record' });
  expect(screen.queryByRole('button', { name: '复制' })).toBeNull();
});

test('a list is narrowed to a kind that it holds, which is asked for when one looks', async () => {
  const server = serve(answers);
  show(<Pages />, '/oa/approval/mySubmit');
  await screen.findByText('甲合同', { selector: '.cell-link *' });
  expect(server.to('api/WorkFlow/listKinds')).toEqual([]);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '类型' }));
  await click(await screen.findByText('请假', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(screen.queryByText('甲合同')).toBeNull());
  expect(server.to('api/WorkFlow/listKinds')).toEqual([{ list: 'mySubmit' }]);
  expect(server.to('api/WorkFlow/mySubmit').at(-1)).toMatchObject({ module: 'work12' });
});
