// The tab 审批 of a record: how each approval stands, and the way to it.
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setRecordHost } from '../../engine/record/registries.ts';
import { click, serve, show } from '../../shared/testing/page.tsx';
import './index.tsx';
import WorksTab from './WorksTab.tsx';

const opened = vi.fn();
afterEach(() => setRecordHost(null));

const row = {
  id: 101,
  TaskID: 101,
  modelId: 5,
  modelType: 'contract',
  Status: 0,
  state: 0,
  title: '甲合同',
  approvalName: '经理审批',
  approvalProgress: 60,
  passedPeople: 1,
  neededPeople: 2,
  createusername: '林晓东',
  createHeader: '',
  username: '周敏',
  ext: '加急',
};

test('each approval with its node, progress, people and remark; the bar opens it', async () => {
  setRecordHost(opened);
  const server = serve({ 'api/contract/works': { rows: [row], total: 1 } });
  show(<WorksTab module="contract" id={5} />);
  const bar = await screen.findByRole('button', { name: '查看审批：甲合同 60%' });
  expect(screen.getByText('1/2 人')).toBeTruthy();
  for (const words of [/经理审批/, '林晓东', '周敏', '加急', '审批中']) expect(screen.getByText(words)).toBeTruthy();
  expect(server.to('api/contract/works')).toEqual([{ id: 5 }]);
  await click(bar);
  expect(opened).toHaveBeenCalledWith('WorkFlow', 101, undefined);
});

test('other records ask by their kind; one that was never handed in says what to do', async () => {
  const server = serve({ 'api/WorkFlow/ofRecord': { rows: [], total: 0 } });
  show(<WorksTab module="finance" id={6} />);
  expect(await screen.findByText(/提交后可在这里查看进度/)).toBeTruthy();
  expect(server.to('api/WorkFlow/ofRecord')).toEqual([{ module: 'finance', id: 6 }]);
});
