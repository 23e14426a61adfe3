// The head of a contract while an amendment of it waits, and once it was sent back to the reader.
import * as contractCalls from '@crm/protocol/calls/contract';
import type { ContractRow } from '@crm/protocol/rows/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ApprovalCell from '../../engine/approval/ApprovalCell.tsx';
import { requestInPanel } from '../../engine/record/panelRequest.ts';
import { registerPanel, setRecordHost } from '../../engine/record/registries.ts';
import { click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import { ContractHeader } from './ContractHeader.tsx';

const opened = vi.fn();
const contract = (more: Partial<ContractRow>): ContractRow => ({
  id: 7,
  version: 3,
  orderSn: 'HT-7',
  contractName: '年度服务',
  customerId: 4,
  customerName: '恒力',
  Money: '1000.00',
  state: 1,
  approval: 2,
  revision: '1',
  can: { amend: true },
  ...more,
});
const item = (field: string, title: string) => ({ id: 2, json: { id: 2, type: 'input', title, field, visible: true } });
const definition = {
  id: 1,
  module: 'contract',
  title: '合同',
  cols: [{ field: 'approval', options: [{ value: 2, label: '通过', color: 'green' }] }],
  items: [item('contractName', '合同名称')],
  api_edit: contractCalls.edit,
  api_detail: contractCalls.views,
  layout: 1,
};
let server: ReturnType<typeof serve>;
beforeEach(() => {
  grant('crm.contract.amend');
  registerPanel('WorkFlow', () => null);
  setRecordHost(opened);
  opened.mockReset();
  server = serve({
    'api/formField/formFieldIndex': definition,
    'api/contract/Views': { id: 7, version: 3, contractName: '年度服务' },
    'api/contract/amendment': { id: 7, version: 3, contractName: '年度服务二期', reason: '加一期' },
    'api/contract/amend': { id: 7 },
  });
});
afterEach(() => setRecordHost(null));
const stand = (more: Partial<ContractRow>) =>
  show(<ContractHeader contract={contract(more)} settled close={() => undefined} changed={() => undefined} />);

test('while an amendment waits none is offered, and the head says why and leads to its approval', async () => {
  const { unmount } = stand({});
  expect(await screen.findByRole('button', { name: '变更' })).toBeTruthy();
  expect(screen.queryByText('变更审批中')).toBeNull();
  unmount();
  stand({ amending: 31 });
  const mark = await screen.findByRole('link', { name: '变更审批中' });
  expect(mark.getAttribute('href')).toBe('?open=WorkFlow:31');
  await click(mark);
  expect(opened).toHaveBeenCalledWith('WorkFlow', 31, undefined);
  expect(await screen.findByText('通过')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /变更/ })).toBeNull();
});

test('one that was sent back is changed in its form, which begins with its values, and handed in again', async () => {
  stand({ amending: 31, amendingBack: 1, can: {} });
  expect(await screen.findByRole('link', { name: '变更已退回' })).toBeTruthy();
  await press('修改变更');
  const name = await screen.findByLabelText<HTMLInputElement>('合同名称');
  expect([name.value, screen.getByLabelText<HTMLTextAreaElement>('变更原因').value]).toEqual([
    '年度服务二期',
    '加一期',
  ]);
  fireEvent.change(name, { target: { value: '年度服务三期' } });
  await press('保存');
  await waitFor(() =>
    expect(server.to('api/contract/amend')).toMatchObject([{ id: 7, contractName: '年度服务三期', reason: '加一期' }]),
  );
});

test('the panel of its approval opens the form, too', async () => {
  requestInPanel({ kind: 'contract', id: 7, what: 'amend' });
  stand({ amending: 31, amendingBack: 1 });
  expect((await screen.findByLabelText<HTMLInputElement>('合同名称')).value).toBe('年度服务二期');
});

test('lists say it in the place of how it stands', async () => {
  const column = { ...definition.cols[0], id: 1, title: '审批状态', show: true } as never;
  const row = { state: 1, amending: 31 };
  const { unmount } = show(<ApprovalCell value={2} row={row} column={column} module="contract" />);
  expect(await screen.findByText('变更审批中')).toBeTruthy();
  unmount();
  show(<ApprovalCell value={2} row={{ state: 1 }} column={column} module="contract" />);
  expect(await screen.findByText('通过')).toBeTruthy();
});
