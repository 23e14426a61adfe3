// Submitting a record: at once where there is no flow, else with a look at the path and the choice of people.
import type { FlowPreview, PathEntry } from '@crm/protocol/answers/work';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { click, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { useRecordActions } from '../actions/recordActions.ts';
import { registerFieldType } from '../fields/fieldTypes.ts';
import type { Row } from '../record/registries.ts';
import { useApproval } from './useApproval.tsx';

const changed = vi.fn();

registerFieldType('user', {
  control: async () => ({
    default: ({ id, onChange, status }) => (
      <button
        type="button"
        id={id}
        aria-invalid={status === 'error'}
        onClick={() => onChange([{ userid: 8, username: '王思远', header: '' }])}
      >
        选人
      </button>
    ),
  }),
});

const node = (NodeID: string, StepName: string, more: Partial<PathEntry> = {}): PathEntry => ({
  NodeID,
  StepName,
  type: 'approver',
  state: 'next',
  people: [],
  ...more,
});
const preview = (...path: PathEntry[]): FlowPreview => ({ flow: 4, flowName: '合同审批', path, beside: [] });

const draft: Row = { id: 5, can: { submit: true } };

function Page({ row = draft }: { row?: Row }) {
  const { actionsOf, dialog } = useApproval('contract');
  const { perform } = useRecordActions({ about: '甲合同', close: () => undefined, changed });
  const [submit] = actionsOf(row, '甲合同');
  return (
    <>
      <button type="button" onClick={() => submit && void perform(submit)}>
        {row === draft ? '开始' : submit?.label}
      </button>
      {dialog}
    </>
  );
}

async function begin(answers: Record<string, unknown>) {
  changed.mockReset();
  const server = serve(answers);
  show(<Page />);
  await press('开始');
  return server;
}
const start = 'api/WorkFlow/start';
const send = async () => click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交' }));

test('without a flow it is handed in at once', async () => {
  const server = await begin({ 'api/WorkFlow/preview': { flow: 0, flowName: '', path: [] }, [start]: {} });
  await waitFor(() => expect(server.to(start)).toEqual([{ module: 'contract', id: 5 }]));
  expect(server.to('api/WorkFlow/preview')).toEqual([{ module: 'contract', id: 5 }]);
  expect(await screen.findByText('办好了')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changed).toHaveBeenCalled();
});

test('the way is shown before it is handed in', async () => {
  const people = [{ userid: 9, username: '周敏', Header: '' }];
  const path = preview(
    node('n1', '经理审批', { people }),
    node('n2', '抄送财务', { type: 'cc', people, branch: '大额' }),
  );
  const server = await begin({ 'api/WorkFlow/preview': path, [start]: {} });
  expect(await screen.findByText('甲合同 · 流程 合同审批')).toBeTruthy();
  const line = within(screen.getByRole('list', { name: '审批路径' }));
  for (const words of ['经理审批', '抄送财务', '大额']) expect(line.getByText(words)).toBeTruthy();
  expect(line.getAllByText('周敏')).toHaveLength(2);
  expect(server.to(start)).toEqual([]);
  await send();
  await waitFor(() => expect(server.to(start)).toEqual([{ module: 'contract', id: 5 }]));
  await waitFor(() => expect(changed).toHaveBeenCalled());
});

test('somebody who is to be chosen has to be; what the server refuses stands at its node, with what was chosen', async () => {
  const choices = [
    { userid: 3, username: '陈立', Header: '' },
    { userid: 4, username: '吴桐', Header: '' },
  ];
  const path = preview(
    node('n1', '经理审批', { open: 'chosen' }),
    node('n2', '财务审批', { open: 'chosen', choices }),
    node('n3', '总经理', { open: 'admin' }),
  );
  const answers: Record<string, unknown> = {
    'api/WorkFlow/preview': path,
    [start]: refusal('invalid', '请检查', { 'chosen.n1': '王思远已离职' }),
  };
  const server = await begin(answers);
  await screen.findByText('由管理员指定', { exact: false });
  await send();
  expect(await screen.findAllByText('请选择审批人')).toHaveLength(2);
  expect(server.to(start)).toEqual([]);
  await press('审批人');
  await waitFor(() => expect(screen.getAllByText('请选择审批人')).toHaveLength(1));
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  await click(await screen.findByText('吴桐', { selector: '.ant-select-item *' }));
  await send();
  expect(await screen.findByText('王思远已离职')).toBeTruthy();
  expect(server.to(start)).toEqual([{ module: 'contract', id: 5, chosen: { n1: [8], n2: [4] } }]);
  expect(screen.getByRole('button', { name: '审批人' }).getAttribute('aria-invalid')).toBe('true');
  answers[start] = {};
  await send();
  await waitFor(() => expect(server.to(start)).toHaveLength(2));
  await waitFor(() => expect(changed).toHaveBeenCalled());
});

test('somebody who is to be chosen for a node that the way does not come to is asked for, too', async () => {
  const beside = [{ NodeID: 'n7', StepName: '总监会签', choices: [{ userid: 4, username: '吴桐', Header: '' }] }];
  const path = [node('n1', '', { type: 'end', open: 'hidden' })];
  const server = await begin({ 'api/WorkFlow/preview': { ...preview(...path), beside }, [start]: {} });
  expect(await screen.findByText('之后由谁审批取决于您无权查看的字段')).toBeTruthy();
  expect(screen.queryByText('结束')).toBeNull();
  await send();
  expect(await screen.findByText('请选择审批人')).toBeTruthy();
  fireEvent.mouseDown(within(await screen.findByRole('region', { name: /可能使审批经过/ })).getByRole('combobox'));
  await click(await screen.findByText('吴桐', { selector: '.ant-select-item *' }));
  await send();
  await waitFor(() => expect(server.to(start)).toEqual([{ module: 'contract', id: 5, chosen: { n7: [4] } }]));
});

test('what was sent back is handed in again with a note, without a look at the way', async () => {
  changed.mockReset();
  const server = serve({ [start]: {} });
  show(<Page row={{ id: 5, state: 3, can: { submit: true } }} />);
  await press('重新提交');
  const dialog = within(await screen.findByRole('dialog', { name: '重新提交' }));
  fireEvent.change(await dialog.findByRole('textbox', { name: /说明/ }), { target: { value: '已补充' } });
  await click(dialog.getByRole('button', { name: '重新提交' }));
  await waitFor(() => expect(server.to(start)).toEqual([{ module: 'contract', id: 5, Ext: '已补充' }]));
  expect(server.to('api/WorkFlow/preview')).toEqual([]);
  await waitFor(() => expect(changed).toHaveBeenCalled());
});
