// Making a request: the path of its approval below the form, and where it leads once it was submitted or saved as a draft.

import type { FormDefinition } from '@crm/protocol/answers/form';
import type { PathEntry } from '@crm/protocol/answers/work';
import * as moduleCalls from '@crm/protocol/calls/module';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { registerFieldType } from '../fields/fieldTypes.ts';
import RequestForm from './RequestForm.tsx';

registerFieldType('user', {
  control: async () => ({
    default: ({ id, onChange }) => (
      <button type="button" id={id} onClick={() => onChange([{ userid: 8, username: '王思远', header: '' }])}>
        选人
      </button>
    ),
  }),
});

const definition: FormDefinition = {
  id: 12,
  module: 'work12',
  title: '请假',
  cols: [],
  items: [{ id: 1, json: { id: 1, type: 'input', title: '天数', field: 'days', required: true } }],
  api_add: moduleCalls.add,
  api_edit: '',
  api_detail: '',
  api_index: '',
  api_delete: '',
  approved: true,
  grant: 'oa.work',
  layout: 1,
  labelWidth: 80,
  width: 800,
};
const node = (NodeID: string, StepName: string, more: Partial<PathEntry> = {}): PathEntry => ({
  NodeID,
  StepName,
  type: 'approver',
  state: 'next',
  people: [],
  ...more,
});

const requested = vi.fn();
let answers: Record<string, unknown>;
beforeEach(() => {
  requested.mockReset();
  answers = {
    'api/formField/formFieldIndex': definition,
    'api/WorkFlow/preview': ({ data }: { data?: { days: string } }) => ({
      flow: 3,
      flowName: '请假审批',
      path: [node('n1', Number(data?.days) > 3 ? '上级部门负责人审批' : '部门负责人审批')],
    }),
    'api/module/add': { id: 345 },
    'api/WorkFlow/ofRecord': { rows: [{ TaskID: 77 }], total: 1 },
  };
});

function open() {
  const server = serve(answers);
  show(<RequestForm module="work12" open onClose={() => undefined} onRequested={requested} />);
  return server;
}
const enter = async (days: string) =>
  fireEvent.change(await screen.findByLabelText('天数'), { target: { value: days } });

test('the way is shown once nothing is missing, and follows what is entered', async () => {
  const server = open();
  await screen.findByLabelText('天数');
  expect(screen.getByText('填完必填项后，这里显示由谁审批。')).toBeTruthy();
  expect(server.to('api/WorkFlow/preview')).toEqual([]);
  await enter('2');
  expect(await screen.findByText('部门负责人审批')).toBeTruthy();
  await enter('5');
  expect(await screen.findByText('上级部门负责人审批')).toBeTruthy();
  expect(server.to('api/WorkFlow/preview')).toEqual([
    { module: 'work12', data: { days: '2' } },
    { module: 'work12', data: { days: '5' } },
  ]);
  expect(screen.queryByRole('button', { name: '保存并继续' })).toBeNull();
});

test('where no flow is on that is said; what the server does not take is said instead of a way', async () => {
  answers['api/WorkFlow/preview'] = { flow: 0, flowName: '', path: [] };
  open();
  await enter('2');
  expect(await screen.findByText('没有启用的流程，提交后直接通过。')).toBeTruthy();
  answers['api/WorkFlow/preview'] = refusal('invalid', '天数超过上限');
  await enter('999');
  expect(await screen.findByText('天数超过上限')).toBeTruthy();
});

test('handed in, it leads to its approval', async () => {
  const server = open();
  await enter('2');
  await press('提交');
  await waitFor(() => expect(requested).toHaveBeenCalledWith({ approval: 77 }));
  expect(server.to('api/module/add')).toEqual([{ module: 'work12', data: { days: '2' } }]);
  expect(server.to('api/WorkFlow/ofRecord')).toEqual([{ module: 'work12', id: 345 }]);
});

test('kept as a draft, it leads to itself', async () => {
  const server = open();
  await enter('2');
  await press('存为草稿');
  await waitFor(() => expect(requested).toHaveBeenCalledWith({ record: 345 }));
  expect(server.to('api/module/add')).toEqual([{ module: 'work12', data: { days: '2', state: 'draft' } }]);
  expect(server.to('api/WorkFlow/ofRecord')).toEqual([]);
});

test('a draft is kept as it is, whatever is missing in it; handing in is not', async () => {
  const server = open();
  await screen.findByLabelText('天数');
  await press('提交');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  expect(server.to('api/module/add')).toEqual([]);
  await press('存为草稿');
  await waitFor(() => expect(requested).toHaveBeenCalledWith({ record: 345 }));
  expect(server.to('api/module/add')).toEqual([{ module: 'work12', data: { days: '', state: 'draft' } }]);
});

test('what passed at once leads to itself', async () => {
  answers['api/WorkFlow/ofRecord'] = { rows: [], total: 0 };
  answers['api/WorkFlow/preview'] = { flow: 0, flowName: '', path: [] };
  open();
  await enter('2');
  await press('提交');
  await waitFor(() => expect(requested).toHaveBeenCalledWith({ record: 345 }));
});

test('whom the submitter chooses is asked for next; somebody who gives up keeps a draft', async () => {
  let works: { TaskID: number }[] = [];
  answers['api/WorkFlow/ofRecord'] = () => ({ rows: works, total: works.length });
  answers['api/WorkFlow/preview'] = {
    flow: 3,
    flowName: '请假审批',
    beside: [],
    path: [node('n1', '选人审批', { open: 'chosen' })],
  };
  answers['api/WorkFlow/start'] = () => {
    works = [{ TaskID: 88 }];
    return {};
  };
  const server = open();
  await enter('2');
  await press('提交');
  const question = (await screen.findByText('提交审批')).closest('[role=dialog]') as HTMLElement;
  fireEvent.click(await within(question).findByText('选人'));
  fireEvent.click(within(question).getByRole('button', { name: '提交' }));
  await waitFor(() => expect(requested).toHaveBeenCalledWith({ approval: 88 }));
  expect(server.to('api/WorkFlow/start')).toEqual([{ module: 'work12', id: 345, chosen: { n1: [8] } }]);
});
